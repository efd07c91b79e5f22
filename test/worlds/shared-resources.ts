import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What the suites of one run share. It belongs to vitest's own process, which outlives the workers that run the suites. */
export interface Resource {
  /** Starts the resource on the first call. The answer is sent to the suite as JSON. */
  readonly claim: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
  /** Stops without waiting, before the process ends by a signal. */
  readonly kill: () => void;
}

const addressVariable = 'RISK_TEST_RESOURCES';

/**
 * Offers the resources to the suites on a port of 127.0.0.1. One that cannot start ends the run: the suites that need it would all fail. Returns what
 * stops them.
 */
export async function serveResources(resources: Readonly<Record<string, Resource>>): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const claimed = resources[name]?.claim() ?? Promise.reject(new Error('there is no such resource'));
    claimed.then(
      (answer) => response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(answer)),
      (error: Error) => endRun(resources, `The tests cannot run, because ${name} does not start: ${error.message}\n`),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[addressVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const { kill } of Object.values(resources)) kill();
      process.kill(process.pid, signal);
    });
  }
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(Object.values(resources).map(({ stop }) => stop()));
  };
}

function endRun(resources: Readonly<Record<string, Resource>>, sentence: string): void {
  process.stderr.write(sentence);
  for (const { kill } of Object.values(resources)) kill();
  process.exit(1);
}

/** Called by suites: returns what the resource's `claim` answers. */
export async function claimResource(name: string): Promise<unknown> {
  const address = process.env[addressVariable];
  if (address === undefined)
    throw new Error(`${addressVariable} is not set: test/worlds/global-setup.ts sets it for suites that vitest runs`);
  // fetch gives up an answer after five minutes
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(`${address}/${name}`, resolve).on('error', reject));
  return json(response);
}
