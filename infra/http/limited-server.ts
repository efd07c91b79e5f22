import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from './client-network.ts';

export interface ConnectionLimits
  extends Required<Pick<ServerOptions, 'keepAliveTimeout' | 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>> {
  /** One more closes another one, or is closed at once. */
  readonly mostConnections: number;
}

/** A request whose headers or body take longer is refused with 408: a client that sends a byte now and then cannot hold its connection. */
const usual: ConnectionLimits = {
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  mostConnections: 2_000,
};

/** Creates an HTTP server whose connections no client can hold, and no client can keep from others. */
export function createLimitedServer(listener: RequestListener, given: Partial<ConnectionLimits> = {}): Server {
  const { mostConnections, ...limits } = { ...usual, ...given };
  const server = createServer(limits, listener);
  limitConnections(server, mostConnections);
  return server;
}

interface Connection {
  /** Who opened it: an address, or a network of IPv6. */
  readonly from: string;
  readonly responses: Set<ServerResponse>;
  /** When it was opened, or when its last answer was sent, in milliseconds of `performance.now()`. */
  since: number;
}

/**
 * Beyond the most connections, one gives way for each new one: without it, one host that asks for `/healthz` once a minute on each of two thousand connections
 * keeps everybody else out. Behind a proxy all connections are of one address, and the one that has been idle for longest gives way.
 */
function limitConnections(server: Server, most: number): void {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { from: clientNetwork(socket.remoteAddress), responses: new Set(), since: performance.now() });
    socket.once('close', () => connections.delete(socket));
    if (connections.size <= most) return;
    const chosen = whichGivesWay(connections, socket);
    connections.delete(chosen);
    chosen.destroy();
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    connection?.responses.add(response);
    response.once('close', () => {
      if (connection === undefined) return;
      connection.responses.delete(response);
      connection.since = performance.now();
    });
  });
}

/**
 * Returns the connection that no request is answered on, of the client that holds the most, and of these the one that has been idle for longest. Where only clients
 * with fewer connections have one, the new connection gives way itself, unless another client holds more than half of all: then one of that client does.
 */
function whichGivesWay(connections: ReadonlyMap<Socket, Connection>, opened: Socket): Socket {
  const held = new Map<string, number>();
  for (const { from } of connections.values()) held.set(from, (held.get(from) ?? 0) + 1);
  const own = connections.get(opened)?.from;
  const heldBy = (from: string | undefined) => held.get(from ?? '') ?? 0;
  const before = (a: Connection, b: Connection) => heldBy(b.from) - heldBy(a.from) || a.since - b.since;
  let idle: readonly [Socket, Connection] | undefined;
  let greedy: readonly [Socket, Connection] | undefined;
  for (const [socket, one] of connections) {
    if (socket === opened) continue;
    const share = heldBy(one.from);
    if (share >= heldBy(own) && !isAnswered(one) && (idle === undefined || before(one, idle[1]) < 0)) idle = [socket, one];
    if (one.from !== own && share > connections.size / 2 && (greedy === undefined || one.since < greedy[1].since)) greedy = [socket, one];
  }
  return (idle ?? greedy)?.[0] ?? opened;
}

/** Whether the service works on a request of the connection. A client that does not read its answer holds no work. */
function isAnswered({ responses }: Connection): boolean {
  return [...responses].some((response) => !response.writableEnded);
}
