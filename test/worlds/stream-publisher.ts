import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/**
 * Starts a publisher of one stream on this machine, below the address of a sample, so that `RISK_SAMPLE_URL` reaches it. `add` publishes records;
 * they go to all connections, cut into pieces at odd places. It also answers `/clock`.
 */
export async function startStreamPublisher({ heartbeatMs = 200, port = 0 }: { heartbeatMs?: number; port?: number } = {}) {
  const records: { timepoint: number; line: string }[] = [];
  const open = new Set<{ response: ServerResponse; silent: boolean }>();
  const refusals: Answer[] = [];
  const requests: { timepoint: number | undefined; at: number }[] = [];
  let today = '2026-06-02';
  let keptFrom = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sample');
    if (pathname === '/clock')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ today, day: 1 }));
    const asked = searchParams.get('timepoint');
    const timepoint = asked === null ? undefined : Number(asked);
    // the check that brings what a gap lost asks for the pages of files
    if (pathname.startsWith('/stream.')) requests.push({ timepoint, at: Date.now() });
    const refusal =
      refusals.shift() ?? (timepoint !== undefined && timepoint < keptFrom ? { status: 416, body: '<html>gone</html>' } : undefined);
    if (refusal !== undefined) {
      return void response
        .writeHead(refusal.status, { 'content-type': 'text/html', ...refusal.headers })
        .end(refusal.body ?? '<html>no</html>');
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const connection = { response, silent: false };
    open.add(connection);
    response.on('close', () => open.delete(connection));
    if (timepoint !== undefined)
      send(
        response,
        records
          .filter((record) => record.timepoint >= timepoint)
          .map(({ line }) => line)
          .join(''),
      );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const beating = setInterval(() => {
    for (const { response, silent } of open) if (!silent) response.write('\n');
  }, heartbeatMs);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    records,
    requests,
    open,
    /** Answers of the next requests, in order. */
    refusals,
    add(...lines: { timepoint: number; line: string }[]): void {
      records.push(...lines);
      for (const { response, silent } of open) if (!silent) send(response, lines.map(({ line }) => line).join(''));
    },
    /** Forgets the records before a timepoint: a request for an older one answers 416. */
    keepFrom(timepoint: number): void {
      keptFrom = timepoint;
      records.splice(0, records.length, ...records.filter((record) => record.timepoint >= timepoint));
    },
    setDay(day: string): void {
      today = day;
    },
    /** Ends all connections within a record. */
    cut(how: 'end' | 'reset' = 'reset'): void {
      for (const { response } of open) {
        response.write('{"resource_kind":"half a rec');
        if (how === 'end') response.end();
        else response.socket?.resetAndDestroy();
      }
    },
    /** Sends nothing more on the open connections. */
    silence(): void {
      for (const connection of open) connection.silent = true;
    },
    async stop() {
      clearInterval(beating);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 777) response.write(bytes.subarray(at, at + 777));
}
