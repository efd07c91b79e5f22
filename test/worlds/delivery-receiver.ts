import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '../../models/webhooks/signature.ts';

export interface Received {
  readonly event: string;
  readonly companyNumber: string;
  readonly sourceId: string;
  readonly body: string;
  readonly valid: boolean;
  readonly headers: NodeJS.Dict<string | string[]>;
}

export type Answer = (response: ServerResponse, received: Received, count: number) => void;

/** A subscriber's receiver. Records each request and whether its signature verifies, and gives the current `answer`. */
export async function startReceiver(answer: Answer = (response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const state = { secret: '', answer };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const header = request.headers['x-service-signature'];
    const verified = verifySignature(Array.isArray(header) ? header[0] : header, body, state.secret, Date.now() / 1_000);
    const { event, data } = JSON.parse(body.toString());
    const one = {
      event,
      companyNumber: data.companyNumber,
      sourceId: data.sourceId,
      body: body.toString(),
      valid: verified.ok,
      headers: request.headers,
    };
    received.push(one);
    state.answer(response, one, received.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Set `secret` to verify signatures, and `answer` to change the answer. */
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
