import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPromise } from 'yauzl';
import { writeZip } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a zip reader finds the member, its size, its time and its text', async () => {
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

test('nothing is left of one that fails', async () => {
  function* failing() {
    yield 'begun';
    throw new Error('no more');
  }
  await expect(writeZip(join(folder, 'b.zip'), 'b.csv', 0, failing())).rejects.toThrow('no more');
  expect((await readdir(folder)).filter((name) => name.startsWith('b'))).toEqual([]);
});
