import { createHmac, timingSafeEqual } from 'node:crypto';

/** The largest difference between `t` and the receiver's clock, in seconds (docs/interface.md, "Receiver rules", 2). */
export const replayWindowSeconds = 300;

export type SignatureProblem = 'SIGNATURE_MALFORMED' | 'SIGNATURE_OUTSIDE_WINDOW' | 'SIGNATURE_MISMATCH';

type Verification =
  | { readonly ok: true; readonly t: number }
  | { readonly ok: false; readonly code: SignatureProblem; readonly reason: string };

/**
 * Returns the header `X-Service-Signature` of a body: `t=<unix seconds>,v1=<64 lower-case hex>`. `secret` is the text that the subscriber got,
 * including the prefix `whsec_`. `t` is the time of signing, not the time of the event.
 */
export function signatureHeader(secret: string, t: number, rawBody: Uint8Array): string {
  return `t=${t},v1=${hmac(secret, String(t), rawBody)}`;
}

/**
 * Verifies a signature by the rules of docs/interface.md ("Receiver rules"), in their order. `rawBody` is the received body: a body that
 * was parsed and serialised again does
 * not verify. `now` is in Unix seconds.
 */
export function verifySignature(header: string | undefined, rawBody: Uint8Array, secret: string, now: number): Verification {
  const read = readHeader(header);
  if (read === undefined)
    return refuse('SIGNATURE_MALFORMED', 'X-Service-Signature is not t=<unix seconds>,v1=<64 hexadecimal characters>');
  const difference = Math.abs(now - Number(read.t));
  if (difference > replayWindowSeconds) {
    return refuse(
      'SIGNATURE_OUTSIDE_WINDOW',
      `t differs from this clock by ${Math.round(difference)} s, more than ${replayWindowSeconds} s`,
    );
  }
  // compares 64 ASCII characters in constant time; comparing numbers would lose leading zeros
  const expected = Buffer.from(hmac(secret, read.t, rawBody), 'ascii');
  if (!timingSafeEqual(expected, Buffer.from(read.v1, 'ascii'))) {
    return refuse('SIGNATURE_MISMATCH', 'the signature does not match this body and secret');
  }
  return { ok: true, t: Number(read.t) };
}

const refuse = (code: SignatureProblem, reason: string): Verification => ({ ok: false, code, reason });

function hmac(secret: string, t: string, rawBody: Uint8Array): string {
  return createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest('hex');
}

/** Reads `t` and `v1`. `t` stays text, because its characters were signed. Other names belong to later schemes and are ignored. */
function readHeader(header: string | undefined): { t: string; v1: string } | undefined {
  const parts = (header ?? '').split(',').map((part) => part.split('='));
  const only = (name: string, shape: RegExp) => {
    const values = parts.filter(([key]) => key === name).map(([, ...value]) => value.join('='));
    const [value] = values;
    return values.length === 1 && value !== undefined && shape.test(value) ? value : undefined;
  };
  const t = only('t', /^\d{1,12}$/);
  const v1 = only('v1', /^[0-9a-f]{64}$/);
  return t === undefined || v1 === undefined ? undefined : { t, v1 };
}
