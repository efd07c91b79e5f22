import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../activities/publishers/publisher.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { openS3Store } from '../../infra/store/s3-store.ts';
import type { Store } from '../../infra/store/store.ts';
import { startFaultyPublisher } from '../worlds/faulty-publisher.ts';
import { inProcessLimiter } from '../worlds/in-process-limiter.ts';
import { describeS3, startTestS3, type TestS3 } from '../worlds/s3.ts';

let s3: TestS3;
let home: string;
let prefix: string;
let store: Store;
const problem = (code: string) => expect.objectContaining({ name: 'StoreProblem', code });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describeS3('a store in a bucket', () => {
  beforeAll(async () => {
    s3 = await startTestS3();
  }, 300_000);
  afterAll(() => s3.stop());
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'risk-s3-'));
    prefix = randomUUID();
    store = openStore(`s3://${s3.bucket}/${prefix}/`, { cache: join(home, 'cache'), s3: s3.options });
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  test('an object stored in a bucket can be read, listed and opened as a file', async () => {
    await writeFile(join(home, 'rows'), 'rows');
    await store.put('records/a/r1/rows.parquet', join(home, 'rows'));
    await store.putBytes('records/a/r2/Names & (odd) +1, é.csv', Buffer.from('more'));
    await store.putBytes('empty', Buffer.alloc(0));
    expect(await store.list('records/a/')).toEqual(['records/a/r1/rows.parquet', 'records/a/r2/Names & (odd) +1, é.csv']);
    expect(await store.list('')).toHaveLength(3);
    const path = await store.local('records/a/r1/rows.parquet');
    expect(basename(path)).toBe('rows.parquet');
    expect(await readFile(path, 'utf8')).toBe('rows');
    expect(await store.local('records/a/r1/rows.parquet')).toBe(path);
    expect((await store.get('records/a/r2/Names & (odd) +1, é.csv'))?.toString()).toBe('more');
    expect((await store.get('empty'))?.length).toBe(0);
    expect(await store.exists('records/a/r1/rows.parquet')).toBe(true);
  });

  test('a key that is not in the bucket is absent', async () => {
    expect(await store.get('raw/a/r/none')).toBeUndefined();
    expect(await store.exists('raw/a/r/none')).toBe(false);
    await expect(store.local('raw/a/r/none')).rejects.toThrow(problem('STORE_MISSING'));
    await expect(store.putBytes('../x', Buffer.from('x'))).rejects.toThrow(problem('STORE_BAD_KEY'));
  });

  test('raw objects never change; computed objects may, and a local copy is of the current object', async () => {
    await store.putBytes('raw/a/r/list.csv', Buffer.from('one'));
    await store.putBytes('raw/a/r/list.csv', Buffer.from('one'));
    await expect(store.putBytes('raw/a/r/list.csv', Buffer.from('two'))).rejects.toThrow(problem('STORE_CONFLICT'));
    await store.putBytes('records/x', Buffer.from('one'));
    expect(await readFile(await store.local('records/x'), 'utf8')).toBe('one');
    await store.putBytes('records/x', Buffer.from('two'));
    expect(await readFile(await store.local('records/x'), 'utf8')).toBe('two');
  });

  test('of two concurrent writes to the same raw key one wins', async () => {
    const writes = await Promise.allSettled(['one', 'two'].map((text) => store.putBytes('raw/a/r/list.csv', Buffer.from(text))));
    expect(writes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a large file is uploaded in parts and downloaded whole', async () => {
    const bytes = randomBytes(12 << 20);
    await writeFile(join(home, 'big'), bytes);
    const inParts = openS3Store({ bucket: s3.bucket, prefix, cache: join(home, 'cache'), partBytes: 5 << 20, ...s3.options });
    await inParts.put('raw/a/r/big.zip', join(home, 'big'));
    await inParts.put('raw/a/r/big.zip', join(home, 'big'), { move: true });
    expect(sha256(await readFile(await store.local('raw/a/r/big.zip')))).toBe(sha256(bytes));
    await writeFile(join(home, 'big'), randomBytes(12 << 20));
    await expect(inParts.put('raw/a/r/big.zip', join(home, 'big'))).rejects.toThrow(problem('STORE_CONFLICT'));
  });

  test('an object can be moved', async () => {
    await store.putBytes('raw/a/r/list (1).csv', Buffer.from('one'));
    await store.move('raw/a/r/list (1).csv', 'set-aside/a/r/list (1).csv');
    await store.move('raw/a/r/list (1).csv', 'set-aside/a/r/list (1).csv');
    expect(await store.list('')).toEqual(['set-aside/a/r/list (1).csv']);
  });

  test('a listing of several pages returns all keys', async () => {
    for (let i = 0; i < 1_020; i += 60) {
      await Promise.all(Array.from({ length: 60 }, (_, j) => store.putBytes(`many/${i + j}`, Buffer.from('x'))));
    }
    expect(await store.list('many/')).toHaveLength(1_020);
  });

  test('a wrong secret gives STORE_REFUSED', async () => {
    const stranger = openStore(`s3://${s3.bucket}/x`, { cache: join(home, 'cache'), s3: { ...s3.options, secretAccessKey: 'wrong' } });
    await expect(stranger.putBytes('records/x', Buffer.from('x'))).rejects.toThrow(problem('STORE_REFUSED'));
  });

  test('a bucket that does not answer gives a retryable error', async () => {
    const nowhere = openStore('s3://bucket/x', { cache: join(home, 'cache'), s3: { ...s3.options, endpoint: 'http://127.0.0.1:1' } });
    const error = await nowhere.get('records/x').catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'STORE_UNREACHABLE', retryable: true });
  });

  test('a release that one machine fetches into a bucket and seals can be opened on another machine', async () => {
    const server = await startFaultyPublisher();
    const body = randomBytes(1 << 20);
    server.files.set('/list.csv', { bytes: body, etag: '"v1"', dropAfter: [300_000] });
    const source = {
      id: 'test/list',
      licence: 'OGL-UK-3.0',
      attribution: 'Made-up records',
      politeness: { requests: 1000, perSeconds: 1 },
    } as const;
    const http = createPublisher({ source, records: { mode: 'live' }, contact: 'x@example.invalid', limiter: inProcessLimiter() });
    const files = await rawReleases(store).files(source, { id: 'r1', dataDate: '2026-11-01' }, http);
    await files.download('list.csv', `${server.url}/list.csv`);
    await files.seal();
    await http.close();
    await server.stop();

    const elsewhere = openStore(`s3://${s3.bucket}/${prefix}`, { cache: join(home, 'other-cache'), s3: s3.options });
    const opened = await rawReleases(elsewhere).open('test/list', 'r1');
    expect(opened.manifest.files[0]?.sha256).toBe(sha256(body));
    expect(sha256(await readFile(opened.files[0]!.path))).toBe(sha256(body));
  });
});
