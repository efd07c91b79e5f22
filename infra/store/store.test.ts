import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

let home: string;
let store: Store;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-store-'));
  store = openStore(join(home, 'store'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const file = async (name: string, text: string) => {
  await writeFile(join(home, name), text);
  return join(home, name);
};
const text = async (key: string) => (await store.get(key))?.toString();
const problem = (code: string) => expect.objectContaining({ name: 'StoreProblem', code });

test('a stored object can be read, listed and opened as a file', async () => {
  await store.put('records/a/r1/rows.parquet', await file('rows', 'rows'));
  await store.putBytes('records/a/r2/rows.parquet', Buffer.from('more'));
  await store.putBytes('publish/p/facts.csv', Buffer.from('facts'));
  expect(await store.list('records/a/')).toEqual(['records/a/r1/rows.parquet', 'records/a/r2/rows.parquet']);
  expect(await store.list('records/a/r1')).toEqual(['records/a/r1/rows.parquet']);
  expect(await store.list('')).toHaveLength(3);
  expect(await readFile(await store.local('records/a/r1/rows.parquet'), 'utf8')).toBe('rows');
  expect(await store.exists('publish/p/facts.csv')).toBe(true);
});

test('a key that was never stored is absent', async () => {
  expect(await store.get('raw/a/r/none')).toBeUndefined();
  expect(await store.exists('raw/a/r/none')).toBe(false);
  expect(await store.list('raw/')).toEqual([]);
  await expect(store.local('raw/a/r/none')).rejects.toThrow(problem('STORE_MISSING'));
});

test('raw bytes never change: storing the same bytes again does nothing, other bytes are a conflict', async () => {
  await store.put('raw/a/r/list.csv', await file('one', 'one'));
  await store.put('raw/a/r/list.csv', await file('one', 'one'));
  await store.putBytes('raw/a/r/list.csv', Buffer.from('one'));
  await expect(store.put('raw/a/r/list.csv', await file('two', 'two'))).rejects.toThrow(problem('STORE_CONFLICT'));
  await expect(store.putBytes('raw/a/r/list.csv', Buffer.from('two'))).rejects.toThrow(problem('STORE_CONFLICT'));
  expect(await text('raw/a/r/list.csv')).toBe('one');
});

test('computed records can be replaced', async () => {
  await store.putBytes('records/a/r/rows.parquet', Buffer.from('one'));
  await store.put('records/a/r/rows.parquet', await file('two', 'two'));
  expect(await text('records/a/r/rows.parquet')).toBe('two');
});

test('of several concurrent writes to one raw key the first wins and those with other bytes fail', async () => {
  const writes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => store.putBytes('raw/a/r/list.csv', Buffer.from(`writer ${i % 2}`))),
  );
  const won = writes.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(4);
  expect(await text('raw/a/r/list.csv')).toMatch(/^writer [01]$/);
});

test('a put with `move` deletes the local file', async () => {
  const given = await file('given', 'bytes');
  await store.put('raw/a/r/given', given, { move: true });
  expect(await readdir(home)).toEqual(['store']);
  expect(await text('raw/a/r/given')).toBe('bytes');
});

test('unfinished files are neither left behind nor listed', async () => {
  await mkdir(join(home, 'store', '.work', 'scratch'), { recursive: true });
  await writeFile(join(home, 'store', '.work', 'scratch', 'left'), 'by a killed process');
  await store.put('raw/a/r/list.csv', await file('one', 'one'));
  await store.put('raw/a/r/list.csv', await file('two', 'two')).catch(() => {});
  expect(await store.list('')).toEqual(['raw/a/r/list.csv']);
  expect(await readdir(join(home, 'store', '.work', 'scratch'))).toEqual(['left']);
});

test('move renames a key, and does nothing when it was moved already', async () => {
  await store.putBytes('raw/a/r/list.csv', Buffer.from('one'));
  await store.move('raw/a/r/list.csv', 'set-aside/a/r/list.csv');
  await store.move('raw/a/r/list.csv', 'set-aside/a/r/list.csv');
  expect(await store.list('')).toEqual(['set-aside/a/r/list.csv']);
});

test.each(['../up', 'raw/../../up', 'raw//x', '/raw/x', 'raw/.hidden', 'raw/x\\y', 'raw/a\u0000b', 'raw/x/', '', 'raw/%2e%2e'])(
  'the store refuses the key %j',
  async (key) => {
    await expect(store.putBytes(key, Buffer.from('x'))).rejects.toThrow(problem('STORE_BAD_KEY'));
    await expect(store.local(key)).rejects.toThrow(problem('STORE_BAD_KEY'));
  },
);

test('openStore refuses an address that is no store', () => {
  expect(() => openStore('https://bucket.example/x')).toThrow(problem('STORE_NOT_CONFIGURED'));
  expect(() => openStore('s3://bucket/prefix')).toThrow(problem('STORE_NOT_CONFIGURED'));
});

test('entries lists objects with size and time, and remove deletes them', async () => {
  await store.putBytes('publish/p1/facts.csv', Buffer.from('facts'));
  await store.putBytes('publish/p2/facts.csv', Buffer.from('more facts'));
  const recent = new Date(Date.now() - 60_000);
  const found = await store.entries('publish/');
  expect(found.map(({ key, bytes }) => [key, bytes])).toEqual([
    ['publish/p1/facts.csv', 5],
    ['publish/p2/facts.csv', 10],
  ]);
  expect(found.every(({ at }) => at > recent)).toBe(true);
  await store.remove(['publish/p1/facts.csv', 'publish/none/facts.csv']);
  await store.remove(['publish/p1/facts.csv']);
  expect(await store.list('publish/')).toEqual(['publish/p2/facts.csv']);
});

test('remove deletes raw bytes only when they have expired', async () => {
  await store.putBytes('raw/a/r/list.csv', Buffer.from('one'));
  await expect(store.remove(['raw/a/r/list.csv'])).rejects.toThrow(problem('STORE_CONFLICT'));
  expect(await text('raw/a/r/list.csv')).toBe('one');
  await store.remove(['raw/a/r/list.csv'], { expired: true });
  expect(await store.list('raw/')).toEqual([]);
});

test('leftovers counts, and with apply deletes, what a killed process left in the folder for work', async () => {
  const folder = join(store.work, 'raw', 'a', 'r');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one.part'), '12345');
  const later = new Date(Date.now() + 60_000);
  expect(await store.leftovers(new Date(Date.now() - 60_000), true)).toEqual({ files: 0, bytes: 0 });
  expect(await store.leftovers(later, false)).toEqual({ files: 1, bytes: 5 });
  expect(await store.leftovers(later, true)).toEqual({ files: 1, bytes: 5 });
  expect(await readdir(store.work)).toEqual([]);
});
