import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

export interface ConnectionLimits
  extends Required<Pick<ServerOptions, 'keepAliveTimeout' | 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>> {
  /** Further connections are closed at once. */
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

/** Creates an HTTP server whose connections no client can hold. */
export function createLimitedServer(listener: RequestListener, given: Partial<ConnectionLimits> = {}): Server {
  const { mostConnections, ...limits } = { ...usual, ...given };
  const server = createServer(limits, listener);
  server.maxConnections = mostConnections;
  return server;
}
