import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionLimits, createLimitedServer } from './limited-server.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(limits: Partial<ConnectionLimits>): Promise<number> {
  server = createLimitedServer((request, response) => void request.resume().on('end', () => response.end('whole')), limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends `text`, then a byte now and then, and resolves with what was received when the connection is closed. */
function drip(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  const dripping = setInterval(() => socket.writable && socket.write('a'), 20);
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(Buffer.concat(parts).toString());
    });
  });
}

const quick = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 20 };

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'],
])('a client that sends a byte of %s now and then is refused with 408', async (_, text) => {
  expect(await drip(await serve(quick), text)).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
});

test('connections beyond the most are closed at once, and one that ends makes room', async () => {
  const port = await serve({ mostConnections: 2 });
  const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect(await drip(port, '')).toBe('');
  held[0]?.destroy();
  held[1]?.destroy();
  for (let answer = ''; !answer.includes('whole'); ) {
    answer = await drip(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  }
});

test('without other limits a request has fifteen seconds and a process two thousand connections', () => {
  server = createLimitedServer(() => undefined);
  const { headersTimeout, requestTimeout, maxConnections } = server;
  expect([headersTimeout, requestTimeout, maxConnections]).toEqual([15_000, 15_000, 2_000]);
});
