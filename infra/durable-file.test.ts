import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDurably, makeFile, moveDurably, sweepScratch, writeDurably, writeDurablySync } from './durable-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'risk-durable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const text = (name: string) => readFile(at(name), 'utf8');
const permissions = async (name: string) => (await stat(at(name))).mode & 0o777;

test('makeFile returns what fill returns and leaves one file', async () => {
  expect(await makeFile(at('deep/er/a'), (temporary) => writeFile(temporary, 'whole').then(() => 5))).toBe(5);
  expect(await text('deep/er/a')).toBe('whole');
  expect(await readdir(at('deep/er'))).toEqual(['a']);
});

test('makeFile that fails leaves no file, and a file of before as it was', async () => {
  await writeFile(at('a'), 'before');
  const failing = (temporary: string) => writeFile(temporary, 'half').then(() => Promise.reject(new Error('no more')));
  await expect(makeFile(at('a'), failing)).rejects.toThrow('no more');
  await expect(makeFile(at('b'), failing)).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual(['a']);
  expect(await text('a')).toBe('before');
});

test('writeDurably replaces by default; with `create` the first file stays', async () => {
  expect(await writeDurably(at('a'), 'one')).toBe(true);
  expect(await writeDurably(at('a'), 'two')).toBe(true);
  expect(await writeDurably(at('a'), 'three', { arrival: 'create' })).toBe(false);
  expect(await text('a')).toBe('two');
  expect(await readdir(folder)).toEqual(['a']);
});

test('of several that create the same file at the same time one writes it', async () => {
  const writes = ['one', 'two', 'three'].map((each) => writeDurably(at('a'), each, { arrival: 'create', scratch: at('scratch') }));
  expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
  expect(await readdir(at('scratch'))).toEqual([]);
});

test('writeDurably gives the file its permissions; writeDurablySync writes for the owner only unless told otherwise', async () => {
  await writeDurably(at('a'), 'x', { mode: 0o600 });
  writeDurablySync(at('deep/b'), 'one');
  writeDurablySync(at('deep/b'), 'two');
  writeDurablySync(at('c'), 'x', 0o644);
  expect([await permissions('a'), await permissions('deep/b'), await permissions('c')]).toEqual([0o600, 0o600, 0o644]);
  expect(await text('deep/b')).toBe('two');
  expect(await readdir(at('deep'))).toEqual(['b']);
});

test('copyDurably keeps the source and moveDurably deletes it, but not when `create` finds a file', async () => {
  await writeFile(at('from'), 'bytes');
  await copyDurably(at('from'), at('copy'));
  expect(await moveDurably(at('from'), at('copy'), { arrival: 'create' })).toBe(false);
  expect(await readdir(folder)).toEqual(['copy', 'from']);
  expect(await moveDurably(at('from'), at('copy'))).toBe(true);
  expect(await moveDurably(at('copy'), at('below/moved'), { arrival: 'create', followed: true })).toBe(true);
  expect(await readdir(folder, { recursive: true })).toEqual(['below', 'below/moved']);
});

test('sweepScratch deletes files older than a day', async () => {
  await writeFile(at('old'), 'x');
  await writeFile(at('new'), 'x');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(at('old'), twoDaysAgo, twoDaysAgo);
  await sweepScratch(folder);
  expect(await readdir(folder)).toEqual(['new']);
});
