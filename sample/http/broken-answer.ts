import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, type Fault } from './fault.ts';
import { describe, type Resource } from './resource.ts';

/** Faults of the connection, under which the content is intact. */
const broken = ['cut', 'reset', 'slow', 'wrong-length'] as const;
type Broken = (typeof broken)[number];

export function isBroken(fault: Fault): fault is Fault & { readonly kind: Broken } {
  return broken.some((kind) => kind === fault.kind);
}

/** Sends a resource as a broken connection does. A request without a body gets the headers only. */
export async function sendBroken(request: IncomingMessage, response: ServerResponse, resource: Resource, kind: Broken): Promise<void> {
  const bytes = await bytesOf(resource);
  const half = Math.floor(bytes.length / 2);
  describe(response, resource);
  response.writeHead(200, { 'Content-Length': kind === 'wrong-length' ? half : bytes.length });
  if (request.method === 'HEAD') return void response.end();
  switch (kind) {
    case 'cut':
      return void response.write(bytes.subarray(0, half), () => response.destroy());
    case 'reset':
      return void response.write(bytes.subarray(0, half), () => response.socket?.resetAndDestroy());
    case 'wrong-length':
      return void response.end(bytes);
    case 'slow':
      return drip(response, bytes);
  }
}

const drop = { bytes: 8, everyMs: 100 };

async function drip(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += drop.bytes) {
    response.write(bytes.subarray(at, at + drop.bytes));
    await sleep(drop.everyMs);
  }
  response.end();
}

/** A TLS record of type alert: level fatal, handshake_failure (RFC 8446 section 6). */
const handshakeFailure = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]);

/** Answers as a server whose TLS refuses the client. */
export function refuseHandshake(response: ServerResponse): void {
  response.socket?.end(handshakeFailure);
}
