import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { type SignatureProblem, verifySignature } from '../../models/webhooks/signature.ts';
import { listening } from '../listening.ts';

/** One received request, and whether it satisfies the rules of docs/interface.md ("Receiver rules"). */
export interface ReceivedEvent {
  readonly receivedAt: string;
  readonly valid: boolean;
  readonly problem?: { readonly code: SignatureProblem | 'BODY_NOT_AN_EVENT' | 'BODY_TOO_LARGE'; readonly reason: string };
  /** True when the same (event, companyNumber, sourceId) was received before (docs/interface.md, "De-duplication"). */
  readonly duplicate: boolean;
  readonly event?: z.output<typeof envelope>;
  /** HTTP status of the answer to the sender. */
  readonly status: number;
}

export interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** Secret of the watch. Requests that arrive before it is known wait for it. */
  readonly secret: Promise<string>;
  /** HTTP status of the answer to a valid event. */
  readonly status: number;
  /** URL to forward valid events to, byte for byte. Its status becomes the status of the answer. */
  readonly forwardTo: string | undefined;
  readonly onEvent: (received: ReceivedEvent) => void;
}

const largestBody = 1024 * 1024;

const envelope = z.object({
  event: z.string(),
  timestamp: z.string(),
  data: z.looseObject({
    companyNumber: z.string(),
    companyName: z.string().optional(),
    sourceId: z.string(),
    detail: z.string(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Starts a receiver that follows docs/interface.md ("Receiver rules"): it verifies the raw bytes, then parses them. */
export async function startWebhookReceiver(options: ReceiverOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    receive(request, response, options, seen).then(options.onEvent, () => response.destroy());
  });
  const port = await listening(server, options, { host: '--host', port: '--port' });
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/webhooks`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ReceiverOptions,
  seen: Set<string>,
): Promise<ReceivedEvent> {
  const receivedAt = new Date().toISOString();
  const body = await readBody(request);
  const refuse = (status: number, code: NonNullable<ReceivedEvent['problem']>['code'], reason: string): ReceivedEvent => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: code, reason }));
    return { receivedAt, valid: false, problem: { code, reason }, duplicate: false, status };
  };
  if (body === undefined) return refuse(413, 'BODY_TOO_LARGE', `more than ${largestBody} bytes`);
  const header = request.headers['x-service-signature'];
  const verified = verifySignature(Array.isArray(header) ? header.join(',') : header, body, await options.secret, Date.now() / 1_000);
  if (!verified.ok) return refuse(400, verified.code, verified.reason);
  const event = readEnvelope(body);
  if (event === undefined) return refuse(400, 'BODY_NOT_AN_EVENT', 'the signature is valid, but the body is not an event');

  const triple = JSON.stringify([event.event, event.data.companyNumber, event.data.sourceId]);
  const duplicate = seen.has(triple);
  const status = options.forwardTo === undefined ? options.status : await forward(options.forwardTo, request, body);
  if (status < 300) seen.add(triple);
  response.writeHead(status).end();
  return { receivedAt, valid: true, duplicate, event, status };
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= largestBody) chunks.push(chunk);
  }
  return bytes > largestBody ? undefined : Buffer.concat(chunks);
}

function readEnvelope(body: Buffer): z.output<typeof envelope> | undefined {
  try {
    return envelope.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined; // not JSON: refused like any other body that is not an event
  }
}

/** Returns the status of the answer, or 502 when the target does not answer. */
async function forward(url: string, { headers }: IncomingMessage, body: Buffer): Promise<number> {
  const names = ['content-type', 'user-agent', 'x-service-event', 'x-service-signature'];
  const kept = names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: Object.fromEntries(kept),
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 502;
  }
}
