import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What a connection owes: requests without a whole answer, and the bytes that it had sent when it was idle last. */
interface Connection {
  unanswered: number;
  bytesWhenIdle: number;
}

/** The longest time during which a closing server accepts connections, and waits for the first byte of a new connection. */
const arrivalMs = 1_000;

/**
 * Returns a function that closes `server` without losing a request. Call it before the server listens.
 *
 * `Server.close` of Node loses requests in two ways. The kernel resets the connections that it has completed and that Node has not
 * accepted yet: libuv accepts one connection in a turn of the event loop. And Node destroys a connection whose response is written
 * (`end()`) and not sent yet, so a slow reader gets the first part of it. This function accepts what waits (for at most 1 s), then
 * stops listening, closes each connection as soon as its answers are sent (a new one that stays silent: after 1 s), and closes the rest
 * after `limitMs`.
 */
export function gracefulClose(server: Server, { limitMs = 20_000 }: { limitMs?: number } = {}): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let closingSince: number | undefined;
  let arrivals = 0;

  server.on('connection', (socket: Socket) => {
    arrivals += 1;
    connections.set(socket, { unanswered: 0, bytesWhenIdle: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    arrivals += 1;
    connection.unanswered += 1;
    if (closingSince !== undefined) response.setHeader('Connection', 'close');
    response.once('close', () => {
      connection.unanswered -= 1;
      connection.bytesWhenIdle = socket.bytesRead;
      if (closingSince !== undefined) closeIdle();
    });
  });

  function closeIdle(): void {
    const silentIsIdle = performance.now() - (closingSince ?? 0) > arrivalMs;
    for (const [socket, { unanswered, bytesWhenIdle }] of connections) {
      const idle = unanswered === 0 && socket.bytesRead === bytesWhenIdle;
      if (idle && (socket.bytesRead > 0 || silentIsIdle)) socket.destroySoon();
    }
  }

  /** Ends with a turn of the event loop in which no connection and no request arrived. */
  async function acceptWaiting(since: number): Promise<void> {
    for (let seen = -1; seen !== arrivals && performance.now() - since < arrivalMs; ) {
      seen = arrivals;
      // The first turn can end without a poll for I/O. The second one polls.
      await nextTurn();
      await nextTurn();
    }
  }

  return async () => {
    closingSince = performance.now();
    await acceptWaiting(closingSince);
    server.closeIdleConnections = closeIdle;
    const closed = once(server, 'close');
    server.close();
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    const idle = setInterval(closeIdle, 100);
    await closed;
    clearTimeout(limit);
    clearInterval(idle);
  };
}
