import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Limiter } from '../../infra/http/limiter.ts';
import { startFaultyPublisher } from '../../test/worlds/faulty-publisher.ts';
import { inProcessLimiter } from '../../test/worlds/in-process-limiter.ts';
import { testWith } from '../../test/worlds/programs.ts';
import { createPublisher, type PublisherOptions } from './publisher.ts';
import type { Publisher } from './publisher-contract.ts';

let server: Awaited<ReturnType<typeof startFaultyPublisher>>;
let publisher: Publisher;

beforeEach(async () => {
  server = await startFaultyPublisher();
  publisher = open();
});
afterEach(async () => {
  await publisher.close();
  await server.stop();
});

function open(options: Partial<PublisherOptions> = {}): Publisher {
  return createPublisher({
    source: { id: 'test/source', politeness: { requests: 1000, perSeconds: 1 } },
    records: { mode: 'live' },
    contact: 'risk@example.invalid',
    limiter: inProcessLimiter(),
    timeouts: { connect: 500, headers: 300, idle: 300, total: 1_000 },
    ...options,
  });
}

const problem = (code: string, more: object = {}) => expect.objectContaining({ name: 'SourceProblem', code, ...more });

test('a request names the service and its contact, and sends no Accept header', async () => {
  server.files.set('/page.json', { bytes: Buffer.from('{}') });
  await publisher.get(`${server.url}/page.json`);
  const headers = server.requests[0]!.headers;
  expect(headers['user-agent']).toMatch(/^risk-intelligence-service\/\d+\.\d+\.\d+ \(\+mailto:risk@example\.invalid\)$/);
  expect(headers).not.toHaveProperty('accept');
  expect(headers['accept-encoding']).toBe('identity');
});

test('a page that has not changed is not sent again: after a 304 get returns the remembered body', async () => {
  server.files.set('/page.json', { bytes: Buffer.from('{"a":1}'), etag: '"v1"' });
  const first = await publisher.get(`${server.url}/page.json`);
  const second = await publisher.get(`${server.url}/page.json`);
  expect(server.requests[1]?.headers['if-none-match']).toBe('"v1"');
  expect(Buffer.from(second?.bytes ?? []).toString()).toBe('{"a":1}');
  expect(second).toEqual(first);

  server.files.set('/page.json', { bytes: Buffer.from('{"a":2}'), etag: '"v2"' });
  const third = await publisher.get(`${server.url}/page.json`);
  expect(Buffer.from(third?.bytes ?? []).toString()).toBe('{"a":2}');
});

test('get asks for the end of a body, and remembers it apart from the whole body', async () => {
  server.files.set('/list.txt', { bytes: Buffer.from('first\nlast\n'), etag: '"v1"' });
  const end = await publisher.get(`${server.url}/list.txt`, { last: 5 });
  expect(Buffer.from(end?.bytes ?? []).toString()).toBe('last\n');
  expect([server.requests[0]?.headers.range, end?.headers['content-range']]).toEqual(['bytes=-5', 'bytes 6-10/11']);
  expect(Buffer.from((await publisher.get(`${server.url}/list.txt`))?.bytes ?? []).toString()).toBe('first\nlast\n');
  expect(await publisher.get(`${server.url}/list.txt`, { last: 5 })).toEqual(end);
});

test('an answer of a publisher that is dated hours ahead shows that the clock of the machine is behind: it is not read', async () => {
  let hours = 3;
  server.answers.set('/page.json', (_, response) => {
    response.writeHead(200, { date: new Date(Date.now() + hours * 3_600_000).toUTCString() }).end('{}');
  });
  const url = `${server.url}/page.json`;
  await expect(publisher.get(url)).rejects.toEqual(problem('CLOCKS_APART', { retryable: true }));
  await expect(publisher.follow(url)).rejects.toEqual(problem('CLOCKS_APART'));
  hours = 1; // a summer hour that the publisher counts by mistake
  expect(await publisher.get(url)).toMatchObject({ url });
  hours = -50; // kept by a cache
  expect(await publisher.get(url)).toMatchObject({ url });
});

test('get, head and stream return undefined on 404', async () => {
  expect(await publisher.get(`${server.url}/none`)).toBeUndefined();
  expect(await publisher.head(`${server.url}/none`)).toBeUndefined();
  expect(await publisher.stream(`${server.url}/none`)).toBeUndefined();
});

test('a page that is gone (410) is as absent as one that is not found', async () => {
  server.answers.set('/gone', (_, response) => void response.writeHead(410).end('gone'));
  expect(await publisher.get(`${server.url}/gone`)).toBeUndefined();
  expect(await publisher.head(`${server.url}/gone`)).toBeUndefined();
});

test('head returns the validators of a file', async () => {
  const lastModified = 'Sun, 01 Nov 2026 04:10:11 GMT';
  server.files.set('/file.zip', { bytes: Buffer.alloc(1234), etag: '"z"', lastModified });
  expect(await publisher.head(`${server.url}/file.zip`)).toEqual({ etag: '"z"', lastModified, bytes: 1234 });
});

test.each([
  [429, '7', 'PUBLISHER_RATE_LIMITED', 7],
  [429, new Date(Date.now() + 90_000).toUTCString(), 'PUBLISHER_RATE_LIMITED', 90],
  [503, '30', 'PUBLISHER_ERROR', 30],
  [500, undefined, 'PUBLISHER_ERROR', undefined],
  [401, undefined, 'PUBLISHER_REFUSED', undefined],
  [403, undefined, 'PUBLISHER_REFUSED', undefined],
  [400, undefined, 'PUBLISHER_REFUSED', undefined],
])('%s with Retry-After %s is %s', async (status, header, code, retryAfter) => {
  server.answers.set('/x', (_, response) => void response.writeHead(status, header === undefined ? {} : { 'retry-after': header }).end());
  const error = await publisher.get(`${server.url}/x`).catch((e: unknown) => e);
  expect(error).toEqual(problem(code));
  const seconds = (error as { retryAfter?: number }).retryAfter;
  if (retryAfter === undefined) expect(seconds).toBeUndefined();
  else expect(Math.abs((seconds ?? 0) - retryAfter)).toBeLessThanOrEqual(1);
});

test('after 429 the whole host is held back for a minute, or for as long as the answer asks', async () => {
  const held: [string, number][] = [];
  const limiter: Limiter = { acquire: async () => {}, backOff: async (host, seconds) => void held.push([host, seconds]) };
  publisher = open({ limiter });
  const refuse = (path: string, status: number, seconds: number) =>
    server.answers.set(path, (_, response) => void response.writeHead(status, { 'retry-after': String(seconds) }).end());
  refuse('/soon', 429, 7);
  refuse('/late', 429, 90);
  refuse('/busy', 503, 90);
  for (const ask of [publisher.get, publisher.head, publisher.stream, publisher.follow])
    await expect(ask(`${server.url}/soon`)).rejects.toThrow(problem('PUBLISHER_RATE_LIMITED'));
  await expect(publisher.get(`${server.url}/late`)).rejects.toThrow(problem('PUBLISHER_RATE_LIMITED'));
  await expect(publisher.get(`${server.url}/busy`)).rejects.toThrow(problem('PUBLISHER_ERROR'));
  const { host } = new URL(server.url);
  expect(held).toEqual([60, 60, 60, 60, 90].map((seconds) => [host, seconds]));
});

test('get follows redirects within the publisher’s host, at most three times', async () => {
  server.files.set('/london/data.json', { bytes: Buffer.from('[]') });
  server.answers.set('/data.json?edition=london', (_, response) => void response.writeHead(303, { location: '/london/data.json' }).end());
  const found = await publisher.get(`${server.url}/data.json?edition=london`);
  expect(found?.url).toBe(`${server.url}/london/data.json`);

  server.answers.set('/round', (_, response) => void response.writeHead(302, { location: '/round' }).end());
  await expect(publisher.get(`${server.url}/round`)).rejects.toThrow(problem('PUBLISHER_ERROR'));
  expect(server.requests.filter(({ url }) => url === '/round')).toHaveLength(4);
});

test('a redirect to another host is refused, and no request goes there', async () => {
  const other = await startFaultyPublisher();
  server.answers.set('/away', (_, response) => void response.writeHead(302, { location: `${other.url}/x` }).end());
  await expect(publisher.get(`${server.url}/away`)).rejects.toThrow(problem('PUBLISHER_REFUSED'));
  expect(other.requests).toEqual([]);
  await other.stop();
});

test('get stops reading a body that is larger than any page', async () => {
  publisher = open({ maxBytes: 64 * 1024 });
  let sent = 0;
  server.answers.set('/huge', (_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16 * 1024))) sent += 16 * 1024;
    };
    response.on('drain', more);
    more();
  });
  await expect(publisher.get(`${server.url}/huge`)).rejects.toThrow(problem('UNEXPECTED_SHAPE'));
  expect(sent).toBeLessThan(64 << 20);
});

testWith('openssl')(
  'a server whose certificate no authority has signed gives PUBLISHER_UNREACHABLE with the reason, and gets no request',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'risk-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    await promisify(execFile)('openssl', ['req', '-x509', ...made]);
    let requests = 0;
    const secure = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const address = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/file.zip`;
    const refused = problem('PUBLISHER_UNREACHABLE', { message: expect.stringContaining('no answer: DEPTH_ZERO_SELF_SIGNED_CERT') });
    await expect(publisher.get(address)).rejects.toEqual(refused);
    await expect(publisher.stream(address)).rejects.toEqual(refused);
    expect(requests).toBe(0);
    secure.close();
    await rm(folder, { recursive: true, force: true });
  },
);

test('a publisher that does not answer gives PUBLISHER_UNREACHABLE', async () => {
  server.answers.set('/silent', () => {});
  await expect(publisher.get(`${server.url}/silent`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
});

test('a publisher that sends its body too slowly gives PUBLISHER_UNREACHABLE', async () => {
  let timer: NodeJS.Timeout | undefined;
  server.answers.set('/drip', (_, response) => {
    response.writeHead(200);
    timer = setInterval(() => response.write('.'), 50);
  });
  const started = performance.now();
  await expect(publisher.get(`${server.url}/drip`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
  clearInterval(timer);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('a stream may stay below 256 bytes a second for longer than the patience with a file', async () => {
  publisher = open({ timeouts: { connect: 500, headers: 300, idle: 300, total: 400, patience: 150 } });
  let timer: NodeJS.Timeout | undefined;
  server.answers.set('/quiet', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    timer = setInterval(() => response.write('\n'), 50);
  });
  const read = async (chunks: AsyncIterable<Uint8Array>) => {
    let bytes = 0;
    const started = performance.now();
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (performance.now() - started > 1_000) break;
    }
    return bytes;
  };
  const bytes = await read((await publisher.follow(`${server.url}/quiet`)).chunks);
  expect([bytes > 3, bytes < 256]).toEqual([true, true]);
  clearInterval(timer);
  const file = await publisher.stream(`${server.url}/quiet`);
  await expect(read(file?.chunks ?? (async function* () {})())).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
  clearInterval(timer);
});

test('a closed port gives PUBLISHER_UNREACHABLE', async () => {
  const { url, stop } = await startFaultyPublisher();
  await stop();
  await expect(publisher.get(`${url}/x`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE', { retryable: true }));
});

test('a request without an answer, because the publisher ended its connection, is sent once more after a turn of its own', async () => {
  let turns = 0;
  const limiter = inProcessLimiter();
  const counting: Limiter = {
    ...limiter,
    acquire: (...turn) => {
      turns += 1;
      return limiter.acquire(...turn);
    },
  };
  publisher = open({ limiter: counting });
  let ended = 0;
  server.answers.set('/page', (request, response) => (ended++ < 1 ? request.socket.destroy() : void response.end('{}')));
  expect(Buffer.from((await publisher.get(`${server.url}/page`))?.bytes ?? []).toString()).toBe('{}');
  expect([server.requests.length, turns]).toEqual([2, 2]);

  server.answers.set('/never', (request) => void request.socket.destroy());
  await expect(publisher.head(`${server.url}/never`)).rejects.toThrow(problem('PUBLISHER_UNREACHABLE'));
  expect([server.requests.length, turns]).toEqual([4, 4]);
});

test('aborting the signal ends the request with the reason of the signal', async () => {
  const controller = new AbortController();
  publisher = open({ signal: controller.signal });
  server.answers.set('/silent', () => controller.abort(new Error('worker stops')));
  await expect(publisher.get(`${server.url}/silent`)).rejects.toThrow('worker stops');
});

test('an answer in another coding than identity is refused, because its bytes are not those published', async () => {
  server.answers.set('/x', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
  await expect(publisher.get(`${server.url}/x`)).rejects.toThrow(problem('PUBLISHER_ERROR'));
});

/** Hours that begin in an hour. */
function laterHours() {
  const hour = (at: number) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
  return { from: hour(Date.now() + 3_600_000), to: hour(Date.now() + 7_200_000) };
}

test('outside its hours the publisher receives no request; the sample does', async () => {
  const hours = laterHours();
  server.files.set('/x', { bytes: Buffer.from('x') });
  server.files.set(`/${new URL(server.url).host}/x`, { bytes: Buffer.from('sample') });
  await expect(open({ hours }).get(`${server.url}/x`)).rejects.toThrow(problem('PUBLISHER_CLOSED'));
  expect(server.requests).toEqual([]);
  const sample = await open({ hours, records: { mode: 'sample', url: server.url } }).get(`${server.url}/x`);
  expect(Buffer.from(sample?.bytes ?? []).toString()).toBe('sample');
});

test('whose hours end while a request waits for its turn receives no request', async () => {
  const hours = { from: '00:00', to: '24:00' };
  const limiter = { ...inProcessLimiter(), acquire: async () => void Object.assign(hours, laterHours()) };
  await expect(open({ hours, limiter }).get(`${server.url}/x`)).rejects.toThrow(problem('PUBLISHER_CLOSED'));
  expect(server.requests).toEqual([]);
});

test('with records from a mirror no request is sent', async () => {
  publisher = open({ records: { mode: 'mirror', folder: '/nonexistent' } });
  await expect(publisher.get(`${server.url}/x`)).rejects.toThrow(problem('PUBLISHER_REFUSED'));
  await expect(publisher.stream('file:///etc/hostname')).rejects.toThrow(problem('PUBLISHER_REFUSED'));
  expect(server.requests).toEqual([]);
});

test('only requests to the publisher that requires a key carry it', async () => {
  const host = new URL(server.url).host;
  server.files.set('/x', { bytes: Buffer.from('x') });
  server.files.set(`/${host}/x`, { bytes: Buffer.from('sample') });
  const keys = { [host]: { variable: 'RISK_EXAMPLE_KEY', key: 'owl' } };
  await open({ keys }).get(`${server.url}/x`);
  await open({ keys: { 'other.example': { variable: 'RISK_EXAMPLE_KEY', key: 'owl' } } }).get(`${server.url}/x`);
  await open({ keys, records: { mode: 'sample', url: server.url } }).get(`${server.url}/x`);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('owl:').toString('base64')}`,
    undefined,
    undefined,
  ]);
});

test('without its key the publisher receives no request, and the error names the variable', async () => {
  const keys = { [new URL(server.url).host]: { variable: 'RISK_EXAMPLE_KEY', key: undefined } };
  const refused = open({ keys }).get(`${server.url}/x`);
  await expect(refused).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED', message: expect.stringContaining('set RISK_EXAMPLE_KEY') });
  expect(server.requests).toEqual([]);
});

test('a key is not sent without TLS', async () => {
  const keys = { 'publisher.example': { variable: 'RISK_EXAMPLE_KEY', key: 'owl' } };
  const refused = open({ keys }).get('http://publisher.example/x');
  await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/^RISK_EXAMPLE_KEY is not sent in the clear/) });
});

test('onAnswer is called with each answer, a 404 included', async () => {
  server.files.set('/x', { bytes: Buffer.from('x') });
  const answers: object[] = [];
  publisher = open({ onAnswer: (answer) => void answers.push(answer) });
  await publisher.get(`${server.url}/x`);
  await publisher.get(`${server.url}/none`);
  await publisher.head(`${server.url}/x`);
  expect(answers).toEqual([
    { url: `${server.url}/x`, status: 200 },
    { url: `${server.url}/none`, status: 404 },
    { url: `${server.url}/x`, status: 200 },
  ]);
});
