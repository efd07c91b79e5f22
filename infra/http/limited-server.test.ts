import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';
import { type ConnectionLimits, createLimitedServer } from './limited-server.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const whole: RequestListener = (request, response) => void request.resume().on('end', () => response.end('whole'));

async function serve(limits: Partial<ConnectionLimits>, listener = whole): Promise<number> {
  server = createLimitedServer(listener, limits);
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

describe('beyond the most connections', () => {
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  /** Opens a connection from an address of this machine, and sends a request whose answer it waits for. */
  async function ask(port: number, localAddress: string, path = '/') {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').then(() => 'closed');
    socket.write(request.replace('/', path));
    const answered = once(socket, 'data').then(() => 'answered');
    return { socket, first: await Promise.race([answered, closed, ...(path === '/' ? [] : [once(socket, 'connect')])]), closed };
  }
  const isOpen = ({ closed }: { closed: Promise<string> }) => Promise.race([closed.then(() => false), sleep(100).then(() => true)]);

  test('of one client that keeps all of them idle, the one that has been idle for longest is closed, and another client is answered', async () => {
    const port = await serve({ mostConnections: 3 });
    const held = [];
    for (let at = 0; at < 3; at += 1) held.push(await ask(port, '127.0.0.2'));
    const other = await ask(port, '127.0.0.3');
    expect(other.first).toBe('answered');
    expect(await Promise.all([...held, other].map(isOpen))).toEqual([false, true, true, true]);
    await ask(port, '127.0.0.2');
    expect(await Promise.all([...held, other].map(isOpen))).toEqual([false, false, true, true]);
  });

  test('a client that holds most of them with requests without an answer makes room for another one, and not for itself', async () => {
    const port = await serve({ mostConnections: 3 }, (asked, response) => {
      if (asked.url !== '/slow') response.end('whole');
    });
    const held = [];
    for (let at = 0; at < 3; at += 1) held.push(await ask(port, '127.0.0.2', '/slow'));
    await sleep(50);
    expect((await ask(port, '127.0.0.2')).first).toBe('closed');
    expect((await ask(port, '127.0.0.3')).first).toBe('answered');
    expect(await Promise.all(held.map(isOpen))).toEqual([false, true, true]);
  });

  /** Opens a connection from an address that this machine does not have, and sends nothing. */
  function openFrom(remoteAddress: string): Duplex {
    const socket = Object.assign(new Duplex({ read() {}, write: (_, __, done) => done() }), { remoteAddress, setTimeout: () => {} });
    server?.emit('connection', socket);
    return socket;
  }
  const open = (sockets: readonly Duplex[]) => sockets.filter(({ destroyed }) => !destroyed).length;

  test('a host that takes each connection from another network of its own makes room, and not the tenant that keeps a few', async () => {
    await serve({ mostConnections: 20 });
    const tenant = Array.from({ length: 5 }, () => openFrom('192.0.2.7'));
    const neighbour = openFrom('2001:db8:8::1');
    const host = Array.from({ length: 100 }, (_, at) => openFrom(`2001:db8:7:${at.toString(16)}::1`));
    expect([open(tenant), open([neighbour]), open(host)]).toEqual([5, 1, 14]);
    const late = openFrom('198.51.100.7');
    expect([open(tenant), open([neighbour]), open(host), open([late])]).toEqual([5, 1, 13, 1]);
  });

  test('of one network of 48 bits, the client with the most makes room', async () => {
    await serve({ mostConnections: 20 });
    const neighbour = [openFrom('2001:db8:7:1::1'), openFrom('2001:db8:7:1::2')];
    const host = Array.from({ length: 100 }, () => openFrom('2001:db8:7:2::1'));
    expect([open(neighbour), open(host)]).toEqual([2, 18]);
    expect(open([...neighbour, openFrom('2001:db8:7:1::3')])).toBe(3);
  });

  test('where the client with the most has no idle connection, the next one with as many as the new one makes room', async () => {
    const port = await serve({ mostConnections: 5 }, (asked, response) => {
      if (asked.url !== '/slow') response.end('whole');
    });
    for (let at = 0; at < 2; at += 1) await ask(port, '127.0.0.2', '/slow');
    const others = [await ask(port, '127.0.0.3'), await ask(port, '127.0.0.4'), await ask(port, '127.0.0.5')];
    await sleep(50);
    expect((await ask(port, '127.0.0.6')).first).toBe('answered');
    expect(await Promise.all(others.map(isOpen))).toEqual([false, true, true]);
  });

  test('a client that does not read its answers makes room', async () => {
    const port = await serve({ mostConnections: 1 }, (_, response) => response.end(Buffer.alloc(30_000_000)));
    const unread = await ask(port, '127.0.0.2');
    unread.socket.pause();
    expect((await ask(port, '127.0.0.2')).first).toBe('answered');
    await once(unread.socket.resume(), 'close');
  });

  test('of two thousand, where no other limit is given, one makes room', async () => {
    await serve({});
    const held = Array.from({ length: 2_000 }, () => openFrom('192.0.2.7'));
    expect(open(held)).toBe(2_000);
    const late = openFrom('198.51.100.7');
    expect([open(held), open([late])]).toEqual([1_999, 1]);
  });
});

test('without other limits a request has fifteen seconds', () => {
  server = createLimitedServer(() => undefined);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 15_000]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
])('the network of %s is %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
