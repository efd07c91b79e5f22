import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pMapIterable } from 'p-map';
import { afterEach, expect, test } from 'vitest';
import { archiveLimits as limits } from '../../sources/companies-house/accounts/archive/documents.ts';
import { packedMembers } from '../../sources/companies-house/accounts/archive/members.ts';
import { grouped } from '../../sources/companies-house/accounts/reading/grouped.ts';
import type { Outcome } from '../../sources/companies-house/accounts/reading/read-batch.ts';
import { type BatchReader, createThreads, readHere } from '../../sources/companies-house/accounts/reading/threads.ts';
import { filedAccounts } from '../fixtures/filed-accounts.ts';
import { zipOf } from '../fixtures/zip.ts';
import { inFolder } from '../worlds/staging.ts';

const worker = new URL('./worker.mjs', import.meta.url);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(9_990_000 + n).padStart(8, '0'));
const nameOf = (number: string) => `Prod223_3999_${number}_20251231.html`;

let readers: BatchReader[] = [];
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
});
function using(reader: BatchReader): BatchReader {
  readers.push(reader);
  return reader;
}

const summaries = (outcomes: readonly Outcome[]) =>
  outcomes.map((one) => (one.kind === 'filing' ? [one.name, one.filing, Buffer.from(one.rows).toString()] : [one.name, one.reason]));

/** Writes the documents one after another into a file, and returns them as a batch of stored members. */
async function batchOf(folder: string, documents: Readonly<Record<string, string>>) {
  const path = join(folder, 'documents');
  await writeFile(path, Object.values(documents).join(''));
  let at = 0;
  const members = Object.entries(documents).map(([name, text]) => {
    const size = Buffer.byteLength(text);
    const member = { name, at, packedBytes: size, fullBytes: size, crc32: undefined, method: 0, encrypted: false };
    at += size;
    return member;
  });
  return { path, members, limits };
}

test('two threads read the same as the calling thread, in the same order, and queue further batches', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'Accounts_Bulk_Data-2026-06-02.zip');
    const pages = numbers(400).map(
      (number, n) => [nameOf(number), n % 50 === 7 ? 'no page' : filedAccounts({ number, netAssets: n })] as const,
    );
    await writeFile(path, await zipOf(Object.fromEntries(pages)));
    const all = async (reader: BatchReader) => {
      const found: unknown[] = [];
      const tasks = grouped(packedMembers(path, limits, 'x.zip'));
      const results = pMapIterable(tasks, (members) => reader.read({ path, members, limits }), { concurrency: 6 });
      for await (const outcomes of results) found.push(...summaries(outcomes));
      return found;
    };
    const [here, there] = [await all(readHere()), await all(using(createThreads(2, { worker })))];
    expect(there).toHaveLength(400);
    expect(there).toEqual(here);
  });
});

test('a document that ends its thread is rejected, its neighbours are read, and so is the next batch', async () => {
  await inFolder(async (folder) => {
    const [first = '', huge = '', last = ''] = numbers(3);
    const notes = '<ix:nonNumeric name="bus:Note" contextRef="now">made up</ix:nonNumeric>'.repeat(150_000);
    const pages = {
      [nameOf(first)]: filedAccounts({ number: first }),
      [nameOf(huge)]: filedAccounts({ notes }),
      [nameOf(last)]: filedAccounts(),
    };
    const reader = using(createThreads(1, { worker, heap: 32 }));
    const outcomes = await reader.read(await batchOf(folder, pages));
    expect(summaries(outcomes)).toEqual([
      [nameOf(first), expect.stringContaining(`${first}_20251231_`), expect.any(String)],
      [nameOf(huge), expect.stringMatching(/^reading the document ended its worker thread: .*memory/)],
      [nameOf(last), expect.stringContaining(`${last}_20251231_`), expect.any(String)],
    ]);
    const again = await batchOf(folder, { [nameOf(first)]: filedAccounts() });
    expect(summaries(await reader.read(again))).toHaveLength(1);
  });
});

test('a thread that does not answer within its time counts as lost', async () => {
  const silent = new URL('data:text/javascript,setInterval(()=>{},1000)');
  const reader = using(createThreads(1, { worker: silent, patience: 50 }));
  await inFolder(async (folder) => {
    const batch = await batchOf(folder, { 'a.html': 'a', 'b.html': 'b' });
    expect(summaries(await reader.read(batch))).toEqual([
      ['a.html', 'reading the document ended its worker thread: no answer in 0.05 seconds'],
      ['b.html', 'reading the document ended its worker thread: no answer in 0.05 seconds'],
    ]);
  });
});

test('a thread reads batch after batch, and ends when no batch comes for a while', async () => {
  const naming = `import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage([{ kind: 'unread', name: String(threadId), line: 1, text: '', reason: '' }]));`;
  const worker = new URL(`data:text/javascript,${encodeURIComponent(naming)}`);
  const reader = using(createThreads(2, { worker, rest: 100 }));
  await inFolder(async (folder) => {
    const batch = await batchOf(folder, { 'a.html': 'a' });
    const thread = async () => (await reader.read(batch))[0]?.name;
    const first = await thread();
    expect(await thread()).toBe(first);
    await sleep(1_000);
    expect(await thread()).not.toBe(first);
  });
});

test('closing a reader rejects all its running and waiting reads', async () => {
  const silent = new URL('data:text/javascript,setInterval(()=>{},1000)');
  const reader = createThreads(2, { worker: silent });
  await inFolder(async (folder) => {
    const batch = await batchOf(folder, { 'a.html': 'a' });
    const waiting = Promise.allSettled([reader.read(batch), reader.read(batch), reader.read(batch)]);
    await reader.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
