import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { writeMembers, writeZip, zipOf } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('writeZip writes a member whose size, time and text a zip reader finds', async () => {
  const path = join(folder, 'a.zip');
  await writeZip(path, 'names.csv', 0, ['one,', 'two\r\n', '€'.repeat(300_000)]);
  const zip = await openPromise(path);
  const members: string[] = [];
  for await (const entry of zip.eachEntry()) {
    expect([entry.fileName, entry.uncompressedSize, entry.generalPurposeBitFlag]).toEqual(['names.csv', 900_009, 0]);
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    members.push(Buffer.concat(chunks).toString());
  }
  expect(members).toEqual([`one,two\r\n${'€'.repeat(300_000)}`]);
});

test('writeZip leaves no file when its source fails', async () => {
  function* failing() {
    yield 'begun';
    throw new Error('no more');
  }
  await expect(writeZip(join(folder, 'b.zip'), 'b.csv', 0, failing())).rejects.toThrow('no more');
  expect((await readdir(folder)).filter((name) => name.startsWith('b'))).toEqual([]);
});

async function contents(zip: ZipFile): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.push([entry.fileName, Buffer.concat(chunks).toString('latin1')]);
  }
  return found;
}

test('writeMembers writes members in order, also of a zip within the zip', async () => {
  const path = join(folder, 'c.zip');
  const members = Array.from({ length: 700 }, (_, at) => ({ name: `m/${at}.txt`, bytes: Buffer.from(`${at} `.repeat(at)) }));
  const inner = zipOf(0, members.slice(0, 3));
  const { bytes } = await writeMembers(path, 0, [...members, { name: 'inner.zip', bytes: inner }]);
  expect((await stat(path)).size).toBe(bytes);
  const found = await contents(await openPromise(path));
  expect(found.slice(0, -1)).toEqual(members.map(({ name, bytes: text }) => [name, text.toString()]));
  expect(found.at(-1)?.[1]).toBe(inner.toString('latin1'));
  expect((await contents(await fromBufferPromise(inner))).map(([name]) => name)).toEqual(['m/0.txt', 'm/1.txt', 'm/2.txt']);
});

test('writeMembers leaves no file when its source fails', async () => {
  function* failing() {
    yield { name: 'begun', bytes: Buffer.alloc(200_000) };
    throw new Error('no more');
  }
  await expect(writeMembers(join(folder, 'd.zip'), 0, failing())).rejects.toThrow('no more');
  expect((await readdir(folder)).filter((name) => name.startsWith('d'))).toEqual([]);
});
