import { once } from 'node:events';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningPublishers } from '../../sample/server.ts';

const streamPath = '/stream.companieshouse.gov.uk/companies';

/** The register, the clock and the examples; nothing else is answered with `registerOnly`. */
const ofRegister = /^\/(?:[^/.]+(?:\/|$)|download\.companieshouse\.gov\.uk\/(?:en_output\.html|Basic))/;

/**
 * Starts a server that answers the company stream itself, with records that `add` publishes, and hands every other request to the sample publishers.
 * `registerOnly`: refuses the requests to all other publishers.
 */
export async function startFront(sample: RunningPublishers, registerOnly: boolean) {
  const records: { readonly timepoint: number; readonly line: string }[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://front');
    if (registerOnly && pathname !== streamPath && !ofRegister.test(pathname)) return void response.writeHead(403).end();
    if (pathname !== streamPath) {
      const forward = httpRequest(
        `${sample.url}${request.url}`,
        { method: request.method ?? 'GET', headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      forward.on('error', () => response.destroy());
      request.pipe(forward);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    open.add(response);
    response.on('close', () => open.delete(response));
    const from = searchParams.get('timepoint');
    if (from !== null) for (const { timepoint, line } of records) if (timepoint >= Number(from)) response.write(line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const beating = setInterval(() => {
    for (const response of open) response.write('\n');
  }, 5_000);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    add(record: { readonly timepoint: number; readonly line: string }): void {
      records.push(record);
      for (const response of open) response.write(record.line);
    },
    /** Breaks every connection within a record. */
    cut(): void {
      for (const response of open) {
        response.write('{"resource_kind":"comp');
        response.socket?.resetAndDestroy();
      }
    },
    async stop(): Promise<void> {
      clearInterval(beating);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
