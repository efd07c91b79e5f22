import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptBundle } from './kept-bundle.ts';

let home: string;
let bundled: number;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-bundle-'));
  await mkdir(join(home, 'workflows'));
  await writeFile(join(home, 'workflows/index.js'), 'export const a = 1;');
  await writeFile(join(home, 'config.js'), 'export const queue = 1;');
  bundled = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

const bundleOf = (version = '1.0.0', folder = home) =>
  keptBundle({
    of: { files: [join(home, 'config.js')], folders: [join(home, 'workflows')], texts: [version] },
    folder,
    bundle: async () => {
      bundled += 1;
      return { code: `bundle ${bundled}` };
    },
  });

test('the next process takes the bundle of the same code', async () => {
  expect(await bundleOf()).toEqual({ code: 'bundle 1' });
  const next = await bundleOf();
  expect('codePath' in next && (await readFile(next.codePath, 'utf8'))).toBe('bundle 1');
});

test('of two that start at the same time one makes the bundle, and the other takes it', async () => {
  const both = await Promise.all([bundleOf(), bundleOf()]); // either may come first
  expect([bundled, both.flatMap(Object.keys).sort()]).toEqual([1, ['code', 'codePath']]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a workflow', () => writeFile(join(home, 'workflows/index.js'), 'export const a = 2;')],
  ['a new file of a workflow', () => writeFile(join(home, 'workflows/more.js'), '')],
  ['a file beside the workflows', () => writeFile(join(home, 'config.js'), 'export const queue = 2;')],
])('%s that changes makes another bundle, and the earlier one is deleted', async (_, change) => {
  await bundleOf();
  await change();
  expect(await bundleOf()).toEqual({ code: 'bundle 2' });
  expect((await readdir(home)).filter((name) => name.startsWith('workflow-bundle-'))).toHaveLength(1);
});

test('another version of the bundler makes another bundle', async () => {
  await bundleOf();
  expect(await bundleOf('1.0.1')).toEqual({ code: 'bundle 2' });
});

test('a folder that cannot be written keeps nothing', async () => {
  const file = join(home, 'config.js');
  expect(await bundleOf('1.0.0', file)).toEqual({ code: 'bundle 1' });
  expect(await bundleOf('1.0.0', file)).toEqual({ code: 'bundle 2' });
});
