import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '../../models/webhooks/signature.ts';

export interface Received {
  readonly event: string;
  readonly companyNumber: string;
  readonly sourceId: string;
}

/** A subscriber that records received and verified events, and fails some requests. */
export async function startReceiver(options: { failEvery?: number } = {}): Promise<{
  url: string;
  /** Returns each verified event once, in the order of its first arrival: a delivery that is answered too late is repeated. */
  received(): readonly Received[];
  invalid: number;
  secret(value: string): void;
  close(): Promise<void>;
}> {
  const received = new Map<string, Received>();
  let secret = '';
  let invalid = 0;
  let requests = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      requests += 1;
      if (options.failEvery !== undefined && requests % options.failEvery === 0) return void response.writeHead(500).end();
      const header = request.headers['x-service-signature'];
      if (!verifySignature(typeof header === 'string' ? header : undefined, body, secret, Date.now() / 1000).ok) {
        invalid += 1;
        return void response.writeHead(400).end();
      }
      const { event, data } = JSON.parse(body.toString('utf8')) as { event: string; data: { companyNumber: string; sourceId: string } };
      received.set(`${event} ${data.companyNumber} ${data.sourceId}`, {
        event,
        companyNumber: data.companyNumber,
        sourceId: data.sourceId,
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received: () => [...received.values()],
    get invalid() {
      return invalid;
    },
    secret: (value) => {
      secret = value;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
