import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gracefulClose } from './graceful-server.ts';

async function serve(listener: RequestListener, options = {}) {
  const server = createServer(listener);
  const close = gracefulClose(server, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, close, port: (server.address() as AddressInfo).port };
}

/** Opens a connection, sends `text`, and resolves with the code of the error or the text of the answer once it is closed. */
function dial(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  if (text !== '') socket.write(text);
  const parts: Buffer[] = [];
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (part) => parts.push(part));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
  });
  return { socket, answer };
}
const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('a closing server answers the connections that the kernel completed and Node has not accepted', async () => {
  const { close, port } = await serve((_, response) => response.end('whole'));
  const dialled = Array.from({ length: 20 }, () => dial(port, request));
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await close();
  for (const { answer } of dialled) expect(await answer).toMatch(/^HTTP\/1\.1 200 OK.*whole$/s);
});

test('a closing server sends the whole of a response that a slow reader has not taken', async () => {
  const body = Buffer.alloc(30_000_000, 'a');
  const { close, port } = await serve((_, response) => response.end(body));
  const { socket, answer } = dial(port, request);
  await once(socket, 'connect');
  socket.pause();
  await sleep(100);
  const closed = close();
  await sleep(200);
  socket.resume();
  expect((await answer).length).toBeGreaterThan(body.length);
  await closed;
});

test('a closing server answers a request that is half sent, and closes connections that send none', async () => {
  const { close, port } = await serve((_, response) => response.end('whole'));
  const silent = dial(port, '');
  const half = dial(port, request.slice(0, 10));
  const kept = dial(port, request);
  await once(kept.socket, 'data');
  const closed = close();
  expect(await silent.answer).toBe('');
  expect(await kept.answer).toContain('whole');
  half.socket.write(request.slice(10));
  expect(await half.answer).toMatch(/^HTTP\/1\.1 200 OK.*Connection: close.*whole$/s);
  await closed;
});

test('a closing server closes a request without an answer after the limit', async () => {
  const { close, port } = await serve(() => undefined, { limitMs: 100 });
  const { answer } = dial(port, request);
  await sleep(50);
  await close();
  expect(await answer).toMatch(/^$|ECONNRESET/);
});
