import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from './client-network.ts';
import type { MessageClasses } from './message-classes.ts';

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

/** Creates an HTTP server whose connections no client can hold, and no client can keep from others. `given`: for an Express app, with its `messageClasses`. */
export function createLimitedServer(listener: RequestListener, given: Partial<ConnectionLimits & MessageClasses> = {}): Server {
  const { mostConnections, ...limits } = { ...usual, ...given };
  const server = createServer(limits, listener);
  limitConnections(server, mostConnections);
  return server;
}

/** Who opens connections: an address, or a network of IPv6. */
interface Client {
  readonly network: string;
  readonly site: Site;
  /** Connections without a request, the one that has been idle for longest first. */
  readonly idle: Set<Connection>;
  /** Connections with a request, the oldest first. */
  readonly busy: Set<Connection>;
}

/** What one party can hold many clients of: an IPv4 address, or the first 48 bits of an IPv6 address. */
interface Site {
  readonly name: string;
  connections: number;
  readonly clients: Map<string, Client>;
}

interface Connection {
  readonly socket: Socket;
  readonly client: Client;
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
  const sites = new Map<string, Site>();

  function add(socket: Socket): Connection {
    const network = clientNetwork(socket.remoteAddress);
    const siteName = siteOf(network);
    const site: Site = sites.get(siteName) ?? { name: siteName, connections: 0, clients: new Map() };
    const client: Client = site.clients.get(network) ?? { network, site, idle: new Set(), busy: new Set() };
    const connection: Connection = { socket, client, responses: new Set(), since: performance.now() };
    sites.set(siteName, site);
    site.clients.set(network, client);
    connections.set(socket, connection);
    site.connections += 1;
    client.idle.add(connection);
    return connection;
  }

  function remove(connection: Connection): void {
    if (!connections.delete(connection.socket)) return;
    const { client } = connection;
    const { site } = client;
    site.connections -= 1;
    client.idle.delete(connection);
    client.busy.delete(connection);
    if (held(client) === 0) site.clients.delete(client.network);
    if (site.connections === 0) sites.delete(site.name);
  }

  server.on('connection', (socket: Socket) => {
    const opened = add(socket);
    socket.once('close', () => remove(opened));
    if (connections.size <= most) return;
    const chosen = whichGivesWay(sites, opened, connections.size);
    remove(chosen);
    chosen.socket.destroy();
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const { client, responses } = connection;
    responses.add(response);
    if (client.idle.delete(connection)) client.busy.add(connection);
    response.once('close', () => {
      responses.delete(response);
      connection.since = performance.now();
      if (responses.size === 0 && client.busy.delete(connection)) client.idle.add(connection);
    });
  });
}

/**
 * Returns the connection that no request is answered on, of the client that holds the most at the site that holds the most, and of these the one that has been idle for
 * longest. Where only clients with fewer connections have one, the new connection gives way itself, unless another client or site holds more than half of
 * all: then one of that client does.
 */
function whichGivesWay(sites: ReadonlyMap<string, Site>, opened: Connection, all: number): Connection {
  const own = opened.client;
  let idle: Connection | undefined;
  let greedy: Connection | undefined;
  for (const site of sites.values()) {
    if (site.connections < own.site.connections && 2 * site.connections <= all) continue;
    for (const client of site.clients.values()) {
      if (compareHeld(client, own) <= 0) idle = first(idle, idlest(client, opened));
      if (client !== own && 2 * (site === own.site ? held(client) : site.connections) > all) greedy = first(greedy, eldest(client.busy));
    }
  }
  return idle ?? greedy ?? opened;
}

const held = ({ idle, busy }: Client) => idle.size + busy.size;

/** Negative: `a` gives way before `b`. */
const compareHeld = (a: Client, b: Client) => b.site.connections - a.site.connections || held(b) - held(a);

/** Of two connections, returns the one that gives way first. */
function first(a: Connection | undefined, b: Connection | undefined): Connection | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (compareHeld(a.client, b.client) || a.since - b.since) <= 0 ? a : b;
}

/** Busy connections of a client that are looked at for one whose answer is not read. More of them would cost the event loop more than the connection. */
const mostLookedAt = 16;

/** Returns the connection of the client that has been idle for longest, or else one whose answers are complete but not read: its client holds no work. */
function idlest({ idle, busy }: Client, opened: Connection): Connection | undefined {
  const longest = eldest(idle);
  if (longest !== undefined && longest !== opened) return longest;
  let left = mostLookedAt;
  for (const connection of busy) {
    if ([...connection.responses].every((response) => response.writableEnded)) return connection;
    left -= 1;
    if (left === 0) return undefined;
  }
  return undefined;
}

/** Returns the one that was added first. */
function eldest(connections: ReadonlySet<Connection>): Connection | undefined {
  return connections.values().next().value;
}

function siteOf(network: string): string {
  return network.includes('.') ? network : network.split(':').slice(0, 3).join(':');
}
