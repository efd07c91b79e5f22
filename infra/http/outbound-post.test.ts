import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../../test/worlds/programs.ts';
import { webhookPolicy } from './outbound.ts';
import { failureClass, statusClass } from './outbound-error.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound-post.ts';

const loopback = webhookPolicy({ allow: ['127.0.0.0/8'], production: false });
const production = webhookPolicy({ allow: [], production: true });
const quick = { connectMs: 500, totalMs: 600 };

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const receiver = (answer: RequestListener) => listen(createServer(answer));

function sender(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ policy: loopback, limits: quick, ...options });
  open.push(() => outbound.close());
  return outbound;
}

const request = { headers: { 'Content-Type': 'application/json' }, body: Buffer.from('{"a":1}') };

describe('an outbound request', () => {
  test('sends the given bytes and headers, and a 2xx answer is a success', async () => {
    const seen: unknown[] = [];
    const port = await receiver(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      seen.push({
        method: incoming.method,
        url: incoming.url,
        body: Buffer.concat(chunks).toString(),
        names: Object.keys(incoming.headers).sort(),
      });
      response.writeHead(204).end();
    });
    const answer = await sender().post(`http://127.0.0.1:${port}/hook?a=b#part`, request);
    expect(answer).toMatchObject({ status: 204, failure: null, excerpt: null, durationMs: expect.any(Number) });
    expect(seen).toEqual([
      { method: 'POST', url: '/hook?a=b', body: '{"a":1}', names: ['connection', 'content-length', 'content-type', 'host'] },
    ]);
  });

  test('reuses connections', async () => {
    const ports = new Set<number | undefined>();
    const port = await receiver((incoming, response) => {
      ports.add(incoming.socket.remotePort);
      incoming.resume().on('end', () => response.end('ok'));
    });
    const outbound = sender();
    for (let i = 0; i < 10; i += 1) await outbound.post(`http://127.0.0.1:${port}`, request);
    expect(ports.size).toBeLessThanOrEqual(2); // a second may open while the first returns to the pool
  });

  test('asks for the address of a name anew after a minute, also while its connection is in use', async () => {
    const port = await receiver((incoming, response) => incoming.resume().on('end', () => response.end('ok')));
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return ['127.0.0.1'];
    };
    const outbound = sender({ resolve, limits: { ...quick, connectionMs: 200 } });
    for (const began = performance.now(); performance.now() - began < 1_000; )
      expect(await outbound.post(`http://moves.example:${port}`, request)).toMatchObject({ status: 200 });
    expect(lookups).toBeGreaterThan(2);
  });

  test('reports a redirect as a failure and never visits its target', async () => {
    let visited = 0;
    const target = await receiver((_, response) => {
      visited += 1;
      response.end();
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const port = await receiver((_, response) => response.writeHead(status, { Location: `http://127.0.0.1:${target}/` }).end());
      expect(await sender().post(`http://127.0.0.1:${port}`, request)).toMatchObject({ status, failure: 'redirect' });
    }
    expect(visited).toBe(0);
  });

  test.each([
    [410, {}, undefined],
    [429, { 'Retry-After': '17' }, 17],
    [500, {}, undefined],
    [503, { 'Retry-After': 'soon' }, undefined],
  ])('reports status %i as http_error, with the start of the body', async (status, headers, retryAfter) => {
    const port = await receiver((_, response) => response.writeHead(status, headers).end('no \0 thanks'));
    expect(await sender().post(`http://127.0.0.1:${port}`, request)).toMatchObject({
      status,
      failure: 'http_error',
      excerpt: 'no \uFFFD thanks',
      retryAfter,
    });
  });

  test('turns a Retry-After date into seconds from now', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString(); // before the request, from whose start the seconds count
    const port = await receiver((_, response) => response.writeHead(503, { 'Retry-After': date }).end());
    const { retryAfter } = await sender().post(`http://127.0.0.1:${port}`, request);
    expect(retryAfter).toBeGreaterThan(57);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  test('closes the connection after 64 KiB of an endless body and keeps 16 KiB', async () => {
    let sent = 0;
    const port = await receiver((incoming, response) => {
      incoming.resume();
      const more = () => {
        while (!response.destroyed) {
          sent += 8_192;
          if (!response.write('y'.repeat(8_192))) break;
        }
      };
      response.on('drain', more);
      more();
    });
    const answer = await sender({ limits: {} }).post(`http://127.0.0.1:${port}`, request);
    expect(answer).toMatchObject({ status: 200, failure: null });
    expect(answer.excerpt).toHaveLength(16 * 1024);
    expect(sent).toBeLessThan(8 * 1024 * 1024); // the kernel's buffers take some
  });

  test('reports a timeout for a receiver that never answers', async () => {
    const port = await receiver(() => {});
    const { status, failure, durationMs } = await sender().post(`http://127.0.0.1:${port}`, request);
    expect([status, failure]).toEqual([null, 'timeout']);
    expect(durationMs).toBeLessThan(20_000);
  });

  const drip: RequestListener = (_, response) => {
    const dripping = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(dripping));
  };
  test.each([
    ['is cut off', (_, response) => response.socket?.end()],
    ['is reset', (_, response) => response.socket?.resetAndDestroy()],
    ['does not end in time', drip],
  ] as [string, RequestListener][])(
    'the status decides when the body behind it %s: 200 is a success, and 410 is what it says',
    async (_, end) => {
      let status = 200;
      const port = await receiver((incoming, response) => {
        response.writeHead(status, { 'Content-Length': 1_000, 'Retry-After': '17' });
        response.write('tha', () => setTimeout(() => end(incoming, response), 50));
      });
      const answered = { excerpt: expect.stringMatching(/^tha\.*$/), retryAfter: 17 };
      expect(await sender().post(`http://127.0.0.1:${port}`, request)).toMatchObject({ status, failure: null, ...answered });
      status = 410;
      expect(await sender().post(`http://127.0.0.1:${port}`, request)).toMatchObject({ status, failure: 'http_error', ...answered });
    },
  );

  test('reports a reset, a refused connection and an unknown name as different failures', async () => {
    const resets = await receiver((incoming) => incoming.socket.resetAndDestroy());
    expect(await sender().post(`http://127.0.0.1:${resets}`, request)).toMatchObject({ status: null, failure: 'connection_reset' });
    const closed = createServer();
    const port = await listen(closed);
    closed.close();
    expect(await sender().post(`http://127.0.0.1:${port}`, request)).toMatchObject({ status: null, failure: 'connection_refused' });
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    expect(await sender({ resolve }).post('https://gone.example', request)).toMatchObject({ status: null, failure: 'dns_error' });
  });

  test('rejects when the caller aborts, because the outcome of the attempt is unknown', async () => {
    const port = await receiver(() => {});
    const caller = new AbortController();
    const sent = sender({ limits: { totalMs: 10_000 } }).post(`http://127.0.0.1:${port}`, { ...request, signal: caller.signal });
    setTimeout(() => caller.abort(new Error('worker stops')), 50);
    await expect(sent).rejects.toThrow('worker stops');
  });
});

describe('an outbound request to an address that is not public', () => {
  test('does not connect to a name that was public at registration and is private now (DNS rebinding)', async () => {
    let visits = 0;
    const port = await receiver((_, response) => {
      visits += 1;
      response.end();
    });
    const lookups: string[] = [];
    const resolve = async (hostname: string) => {
      lookups.push(hostname);
      return [lookups.length === 1 ? '93.184.215.14' : '127.0.0.1'];
    };
    const { checkWebhookUrl } = await import('./outbound.ts');
    await checkWebhookUrl('https://rebind.example', production, resolve);
    const answer = await sender({ policy: production, resolve }).post(`https://rebind.example:${port}`, request);
    expect(answer).toMatchObject({ status: null, failure: 'blocked_address' });
    expect({ lookups, visits }).toEqual({ lookups: ['rebind.example', 'rebind.example'], visits: 0 });
  });

  test('connects to the address that it judged: it resolves a name once per connection', async () => {
    const port = await receiver((_, response) => response.writeHead(204).end());
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    expect(await sender({ resolve }).post(`http://once.example:${port}`, request)).toMatchObject({ status: 204 });
    expect(lookups).toBe(1);
  });

  test.each([['127.0.0.1', '10.0.0.1'], ['10.0.0.1', '127.0.0.1'], []])(
    'blocks the addresses %p, because not all of them are allowed',
    async (...addresses) => {
      const resolve = async () => addresses;
      expect(await sender({ resolve }).post('http://split.example:9', request)).toMatchObject({ status: null, failure: 'blocked_address' });
    },
  );

  test('blocks plain http to a public address also at connection time', async () => {
    const resolve = async () => ['93.184.215.14'];
    expect(await sender({ resolve }).post('http://plain.example', request)).toMatchObject({ status: null, failure: 'blocked_address' });
    expect(await sender().post('http://93.184.215.14', request)).toMatchObject({ status: null, failure: 'blocked_address' });
  });

  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://0',
    'http://017700000001',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://localhost',
    'http://localhost.',
  ])('%s does not reach a server on this machine', async (origin) => {
    let visits = 0;
    const port = await receiver((_, response) => {
      visits += 1;
      response.end();
    });
    for (const url of [`${origin}:${port}`, `${origin.replace('http', 'https')}:${port}`]) {
      // not every resolver resolves "localhost."
      expect(await sender({ policy: production }).post(url, request)).toMatchObject({
        failure: expect.stringMatching(/blocked_address|dns_error/),
      });
    }
    expect(visits).toBe(0);
  });

  test('does not use proxies of the environment', async () => {
    let visits = 0;
    const port = await receiver((_, response) => {
      visits += 1;
      response.end();
    });
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];
    for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
    try {
      expect(await sender({ policy: production }).post('http://10.0.0.1', request)).toMatchObject({ failure: 'blocked_address' });
    } finally {
      for (const name of names) delete process.env[name];
    }
    expect(visits).toBe(0);
  });
});

describeWith('openssl')('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'risk-tls-'));
  let key: Buffer;
  let cert: Buffer;
  beforeAll(() => {
    const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=hooks.nightjar.example', '-addext', 'subjectAltName=DNS:hooks.nightjar.example'];
    const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync('openssl', [...make, '-keyout', keyPath, '-out', certPath, ...subject], { stdio: 'ignore' });
    [key, cert] = [readFileSync(keyPath), readFileSync(certPath)];
    rmSync(folder, { recursive: true });
  });
  const resolve = async () => ['127.0.0.1'];
  const secure = () => listen(createSecureServer({ key, cert }, (_, response) => response.writeHead(204).end()));

  test('the certificate is verified for the name of the URL, although the connection goes to a judged address', async () => {
    const port = await secure();
    const outbound = sender({ resolve, ca: cert.toString() });
    expect(await outbound.post(`https://hooks.nightjar.example:${port}`, request)).toMatchObject({ status: 204, failure: null });
    expect(await outbound.post(`https://other.example:${port}`, request)).toMatchObject({ status: null, failure: 'tls_error' });
  });

  test('an untrusted certificate and a server without TLS give tls_error', async () => {
    const port = await secure();
    expect(await sender({ resolve }).post(`https://hooks.nightjar.example:${port}`, request)).toMatchObject({ failure: 'tls_error' });
    const plain = await receiver((_, response) => response.end());
    expect(await sender({ resolve }).post(`https://hooks.nightjar.example:${plain}`, request)).toMatchObject({ failure: 'tls_error' });
  });
});

describe('failure classes', () => {
  test('every status but 2xx has a failure class', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), (status) => {
        const expected = status < 300 ? null : status < 400 ? 'redirect' : 'http_error';
        expect(statusClass(status)).toBe(expected);
      }),
    );
  });

  test('an unknown error is a network_error, and the code of a cause counts', () => {
    expect(failureClass('odd')).toBe('network_error');
    expect(failureClass(new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNREFUSED' }) }))).toBe(
      'connection_refused',
    );
    expect(failureClass(Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }))).toBe('tls_error');
  });
});
