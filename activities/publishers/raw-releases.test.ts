import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../infra/store/open-store.ts';
import type { Store } from '../../infra/store/store.ts';
import { startFaultyPublisher } from '../../test/worlds/faulty-publisher.ts';
import { inProcessLimiter } from '../../test/worlds/in-process-limiter.ts';
import { createPublisher } from './publisher.ts';
import type { Publisher } from './publisher-contract.ts';
import { isReplaced } from './raw-receiving.ts';
import { type RawReleases, rawReleases } from './raw-releases.ts';

const source = { id: 'test/list', licence: 'OGL-UK-3.0', attribution: 'Made-up records' } as const;
const offer = { id: '2026-11-01', dataDate: '2026-11-01' };
const body = randomBytes(3 << 20);
const sha256 = createHash('sha256').update(body).digest('hex');

let home: string;
let server: Awaited<ReturnType<typeof startFaultyPublisher>>;
let publisher: Publisher;
let store: Store;
let raw: RawReleases;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-raw-'));
  server = await startFaultyPublisher();
  publisher = createPublisher({
    source: { id: source.id, politeness: { requests: 1000, perSeconds: 1 } },
    records: { mode: 'live' },
    contact: 'risk@example.invalid',
    limiter: inProcessLimiter({ scale: 0 }),
    timeouts: { headers: 1_000, idle: 500 },
  });
  store = openStore(join(home, 'store'));
  raw = rawReleases(store);
});
afterEach(async () => {
  await publisher.close();
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

const files = () => raw.files(source, offer, publisher);
const ranges = () => server.requests.map(({ headers }) => headers.range);
const problem = (code: string) => expect.objectContaining({ code });

test('sealing makes a release whole, and its manifest says where every file came from', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"', lastModified: 'Sun, 01 Nov 2026 04:00:00 GMT', contentType: 'text/csv' });
  const received = await files();
  await received.download('list.csv', `${server.url}/list.csv`);
  await received.write('page-1.json', `${server.url}/page-1.json`, Buffer.from('{}'));
  expect(await raw.manifest(source.id, offer.id)).toBeUndefined();
  await expect(raw.open(source.id, offer.id)).rejects.toThrow(problem('STORE_MISSING'));

  const manifest = await received.seal();
  expect(manifest).toMatchObject({ source: 'test/list', release: '2026-11-01', licence: 'OGL-UK-3.0', records: 'live' });
  expect(manifest.files[0]).toMatchObject({
    name: 'list.csv',
    url: `${server.url}/list.csv`,
    bytes: body.length,
    sha256,
    etag: '"v1"',
    lastModified: 'Sun, 01 Nov 2026 04:00:00 GMT',
    contentType: 'text/csv',
  });
  expect(await raw.manifest(source.id, offer.id)).toEqual(manifest);
  const opened = await raw.open(source.id, offer.id);
  expect(opened.files.map(({ name }) => name)).toEqual(['list.csv', 'page-1.json']);
  expect(body.equals(await readFile(opened.files[0]!.path))).toBe(true);
  expect(await store.list('')).toEqual([
    'raw/test/list/2026-11-01/list.csv',
    'raw/test/list/2026-11-01/manifest.json',
    'raw/test/list/2026-11-01/page-1.json',
  ]);
});

test('a body that breaks off is resumed immediately from where it broke', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"', dropAfter: [1 << 20] });
  const received = await files();
  await received.download('list.csv', `${server.url}/list.csv`);
  expect((await received.seal()).files[0]?.sha256).toBe(sha256);
  const [, second] = server.requests;
  expect(Number(/^bytes=(\d+)-$/.exec(second?.headers.range ?? '')?.[1])).toBeGreaterThan(500_000);
  expect(second?.headers['if-range']).toBe('"v1"');
});

test('a body that stops while its connection stays open is given up after the idle time, and resumed from where it stopped', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"', silentAfter: [1 << 20] });
  const received = await files();
  await received.download('list.csv', `${server.url}/list.csv`);
  expect((await received.seal()).files[0]?.sha256).toBe(sha256);
  expect(Number(/^bytes=(\d+)-$/.exec(ranges()[1] ?? '')?.[1])).toBeGreaterThan(500_000);
});

test('a download that breaks twice fails, and a later attempt resumes it', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"', dropAfter: [1 << 20, 1 << 20] });
  await expect((await files()).download('list.csv', `${server.url}/list.csv`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
  const later = await files();
  expect(await later.has('list.csv')).toBe(false);
  await later.download('list.csv', `${server.url}/list.csv`);
  expect((await later.seal()).files[0]?.sha256).toBe(sha256);
  expect(Number(/^bytes=(\d+)-$/.exec(ranges()[2] ?? '')?.[1])).toBeGreaterThan(1_500_000);
});

test('a file that changed between two attempts is fetched anew; the two versions are not joined', async () => {
  server.files.set('/list.csv', { bytes: randomBytes(3 << 20), etag: '"v1"', dropAfter: [1 << 20, 100_000] });
  await expect((await files()).download('list.csv', `${server.url}/list.csv`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
  server.files.set('/list.csv', { bytes: body, etag: '"v2"' });
  const later = await files();
  await later.download('list.csv', `${server.url}/list.csv`);
  expect(server.requests.at(-1)?.headers['if-range']).toBe('"v1"');
  expect((await later.seal()).files[0]).toMatchObject({ sha256, etag: '"v2"' });
});

test('two versions are not joined when the server ignores If-Range', async () => {
  server.files.set('/list.csv', { bytes: randomBytes(3 << 20), etag: '"v1"', dropAfter: [1 << 20, 100_000] });
  await expect((await files()).download('list.csv', `${server.url}/list.csv`)).rejects.toThrow();
  server.answers.set('/list.csv', ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const range = from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { etag: '"v2"', ...range }).end(body.subarray(from));
  });
  const later = await files();
  await later.download('list.csv', `${server.url}/list.csv`);
  expect((await later.seal()).files[0]).toMatchObject({ sha256, etag: '"v2"' });
});

test.each([
  ['a weak ETag', { etag: 'W/"v1"' }],
  ['no validator', {}],
])('a download with %s is not resumed', async (_, validators) => {
  server.files.set('/list.csv', { bytes: body, ...validators, dropAfter: [1 << 20] });
  await expect((await files()).download('list.csv', `${server.url}/list.csv`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
  const later = await files();
  await later.download('list.csv', `${server.url}/list.csv`);
  expect(ranges()).toEqual([undefined, undefined]);
  expect((await later.seal()).files[0]?.sha256).toBe(sha256);
});

test('a file that was received whole before a crash is not fetched again', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"' });
  await (await files()).download('list.csv', `${server.url}/list.csv`);
  const later = await files();
  await later.download('list.csv', `${server.url}/list.csv`);
  await later.seal();
  expect(server.requests).toHaveLength(1);
});

test('a sealed release accepts the same bytes again and refuses others', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"' });
  const first = await files();
  await first.download('list.csv', `${server.url}/list.csv`);
  const manifest = await first.seal();

  const again = await files();
  await again.download('list.csv', `${server.url}/list.csv`);
  expect(await again.seal()).toEqual(manifest);
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'HEAD']);

  server.files.set('/list.csv', { bytes: randomBytes(1000), etag: '"v2"' });
  await expect((await files()).download('list.csv', `${server.url}/list.csv`)).rejects.toThrow(problem('PUBLISHER_CHANGED_UNDER_US'));
  await expect((await files()).write('list.csv', 'x', Buffer.from('y'))).rejects.toThrow(problem('PUBLISHER_CHANGED_UNDER_US'));
  expect(await raw.manifest(source.id, offer.id)).toEqual(manifest);
  expect(body.equals(await readFile((await raw.open(source.id, offer.id)).files[0]!.path))).toBe(true);
});

test('files that an unsealed fetch left in the store are replaced', async () => {
  await store.putBytes('raw/test/list/2026-11-01/list.csv', Buffer.from('left by a fetch that never ended'));
  server.files.set('/list.csv', { bytes: body, etag: '"v1"' });
  const received = await files();
  await received.download('list.csv', `${server.url}/list.csv`);
  await received.seal();
  expect(body.equals(await readFile((await raw.open(source.id, offer.id)).files[0]!.path))).toBe(true);
});

test('two concurrent attempts give one release', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"' });
  const attempts = await Promise.allSettled(
    [files(), files()].map(async (attempt) => {
      const received = await attempt;
      await received.download('list.csv', `${server.url}/list.csv`);
      return received.seal();
    }),
  );
  expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await raw.open(source.id, offer.id)).files[0]?.sha256).toBe(sha256);
});

test('bytes that a crash of the machine has changed before they were sealed are received anew', async () => {
  const before = await files();
  await before.write('page-1.json', 'x', Buffer.from('one'));
  await before.write('page-2.json', 'x', Buffer.from('two'));
  await before.write('page-3.json', 'x', Buffer.from('three'));
  const work = join(store.work, 'raw', source.id, offer.id);
  const { part } = JSON.parse(await readFile(join(work, 'page-1.json.json'), 'utf8'));
  await writeFile(join(work, part), '\0\0\0'); // a file system may keep the length and lose the bytes
  await writeFile(join(work, 'page-2.json.json'), ''); // or the text of a note

  const after = await files();
  expect([await after.has('page-1.json'), await after.has('page-2.json'), await after.has('page-3.json')]).toEqual([false, false, true]);
  await after.write('page-1.json', 'x', Buffer.from('one'));
  await after.write('page-2.json', 'x', Buffer.from('two'));
  await after.seal();
  expect(await Promise.all((await raw.open(source.id, offer.id)).files.map(({ path }) => readFile(path, 'utf8')))).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a file that was offered and is absent now gives a retryable problem', async () => {
  const error = await (await files()).download('list.csv', `${server.url}/gone.csv`).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: 'PUBLISHER_CHANGED_UNDER_US', retryable: true });
});

test('a file of another version than the one that was offered is not received, and the next attempt receives the right one', async () => {
  const isOffered = ({ etag }: { etag?: string }) => etag === '"v2"';
  server.files.set('/list.csv', { bytes: Buffer.from('the list of yesterday'), etag: '"v1"' });
  const error = await (await files()).download('list.csv', `${server.url}/list.csv`, isOffered).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: 'PUBLISHER_OTHER_VERSION', retryable: false });
  server.files.set('/list.csv', { bytes: body, etag: '"v2"' });
  const later = await files();
  await later.download('list.csv', `${server.url}/list.csv`, isOffered);
  expect((await later.seal()).files[0]).toMatchObject({ sha256, etag: '"v2"' });
});

test('a release without files cannot be sealed', async () => {
  await expect((await files()).seal()).rejects.toThrow(problem('UNEXPECTED_SHAPE'));
});

test('open refuses a stored file whose bytes have changed', async () => {
  const received = await files();
  await received.write('list.csv', 'x', Buffer.from('one,two'));
  await received.write('more.csv', 'x', Buffer.from('more'));
  await received.seal();
  const path = (await raw.open(source.id, offer.id)).files.find(({ name }) => name === 'list.csv')!.path;
  await writeFile(path, 'one,owt');
  await expect(raw.open(source.id, offer.id)).rejects.toThrow(problem('STORE_CORRUPT'));
  await appendFile(path, '!');
  await expect(raw.open(source.id, offer.id)).rejects.toThrow(problem('STORE_CORRUPT'));
});

test.each(['../x', 'a/b', 'manifest.json', '.x'])('a raw file cannot have the name %s', async (name) => {
  const received = await files();
  await expect(received.write(name, 'x', Buffer.from('x'))).rejects.toThrow(problem('STORE_BAD_KEY'));
  await expect(received.download(name, `${server.url}/x`)).rejects.toThrow(problem('STORE_BAD_KEY'));
});

test('given files become a release; the same files again change nothing, other files are a conflict', async () => {
  const path = join(home, 'list.csv');
  await writeFile(path, 'one,two');
  const manifest = await raw.keep(source, offer, [path]);
  expect(manifest).toMatchObject({ records: 'file', files: [{ name: 'list.csv', url: 'file:list.csv', bytes: 7 }] });
  expect(await raw.keep(source, offer, [path])).toEqual(manifest);
  await writeFile(path, 'one,three');
  await expect(raw.keep(source, offer, [path])).rejects.toThrow(problem('STORE_CONFLICT'));
});

test('setAside keeps the bytes of a release, and its id can be fetched anew', async () => {
  const first = await files();
  await first.write('list.csv', 'x', Buffer.from('<html>'));
  await first.seal();
  await raw.setAside(source.id, offer.id);
  await raw.setAside(source.id, offer.id);
  expect(await raw.manifest(source.id, offer.id)).toBeUndefined();
  expect((await store.list('')).every((key) => key.startsWith('set-aside/test/list/2026-11-01/'))).toBe(true);

  const second = await files();
  await second.write('list.csv', 'x', Buffer.from('one,two'));
  await second.seal();
  expect(await readFile((await raw.open(source.id, offer.id)).files[0]!.path, 'utf8')).toBe('one,two');
});

test('onProgress is called while bytes arrive, and at the end', async () => {
  server.files.set('/list.csv', { bytes: body, etag: '"v1"' });
  const reported: object[] = [];
  const received = await raw.files(source, offer, publisher, { onProgress: (progress) => void reported.push(progress) });
  await received.download('list.csv', `${server.url}/list.csv`);
  expect(reported.at(-1)).toEqual({ file: 'list.csv', bytes: body.length, total: body.length });
});

test('aborting stops a download, and the next attempt resumes it', async () => {
  server.answers.set('/list.csv', (_, response) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': body.length }).write(body.subarray(0, 1 << 20));
  });
  const controller = new AbortController();
  const received = await raw.files(source, offer, publisher, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('stop')),
  });
  await expect(received.download('list.csv', `${server.url}/list.csv`)).rejects.toThrow('stop');
  server.answers.clear();
  server.files.set('/list.csv', { bytes: body, etag: '"v1"' });
  const later = await files();
  await later.download('list.csv', `${server.url}/list.csv`);
  expect(ranges().at(-1)).toMatch(/^bytes=\d+-$/);
  expect((await later.seal()).files[0]?.sha256).toBe(sha256);
});

test.each([
  ['another size', true, { bytes: 11, lastModified: 'Mon, 01 Jun 2026 09:00:00 GMT' }],
  ['a later time of change', true, { bytes: 10, lastModified: 'Tue, 02 Jun 2026 09:00:00 GMT' }],
  ['an earlier time of change, as on another server', false, { bytes: 10, lastModified: 'Sun, 31 May 2026 09:00:00 GMT' }],
  ['another ETag', false, { bytes: 10, lastModified: 'Mon, 01 Jun 2026 09:00:00 GMT', etag: '"b"' }],
  ['no size and no time', false, {}],
  ['no file any more', false, undefined],
])('a stored file whose publisher now states %s: it is replaced = %p', (_, replaced, head) => {
  const stated = { etag: '"a"', lastModified: 'Mon, 01 Jun 2026 09:00:00 GMT', fetchedAt: '2026-06-01T10:00:00Z' };
  const file = { name: 'a.zip', url: 'https://example.com/a.zip', bytes: 10, sha256: '0'.repeat(64), ...stated };
  expect(isReplaced(file, head)).toBe(replaced);
});
