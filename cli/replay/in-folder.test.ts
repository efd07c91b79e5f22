import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thisProcess } from '../../infra/embedded/process-identity.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { inReplayFolder } from './in-folder.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'in-folder-'));
});
afterEach(() => rm(home, { recursive: true }));

test('the folder is in the home while the work runs, and gone after it, also when it fails', async () => {
  const folder = await inReplayFolder(home, async (inside) => {
    expect(await readdir(home)).toHaveLength(1);
    return inside;
  });
  expect([folder.startsWith(join(home, 'replay-')), await readdir(home)]).toEqual([true, []]);
  await expect(inReplayFolder(home, () => Promise.reject(new Error('made up')))).rejects.toThrow('made up');
  expect(await readdir(home)).toEqual([]);
});

test('folders of killed replays are removed at the next one, and those of running ones stay', async () => {
  const folders = { 'replay-killed': { pid: 2 ** 22 + 1, started: '1' }, 'replay-runs': thisProcess() };
  for (const [name, holder] of Object.entries(folders)) {
    await mkdir(join(home, name));
    await writeFile(join(home, name, 'lock'), JSON.stringify(holder));
  }
  for (const name of ['replay-older', 'replay-begins', 'other']) await mkdir(join(home, name));
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['replay-older', 'other']) await utimes(join(home, name), longAgo, longAgo);
  await inReplayFolder(home, async () => undefined);
  expect((await readdir(home)).toSorted()).toEqual(['other', 'replay-begins', 'replay-runs']);
});

test.each([
  ['Ctrl-C ends the process', 'process.kill(process.pid, "SIGINT")', 130],
  ['the process exits, as after a closed pipe', 'process.exit(0)', 0],
])('the folder is gone when %s', async (_, end, code) => {
  const script = `import { inReplayFolder } from './cli/replay/in-folder.ts';
    await inReplayFolder(${JSON.stringify(home)}, async () => { ${end}; await new Promise((done) => setTimeout(done, 5_000)); });`;
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--import', './test/worlds/typescript.mjs', '--input-type=module', '-e', script],
    { cwd: packageRoot, stdio: 'inherit' },
  );
  expect((await once(child, 'exit'))[0]).toBe(code);
  expect(await readdir(home)).toEqual([]);
});
