import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a receiver's clock and `t` may be apart (SPEC, "Receiver verification rules", 2). */
export const replayWindowSeconds = 300;

export type SignatureProblem = 'SIGNATURE_MALFORMED' | 'SIGNATURE_OUTSIDE_WINDOW' | 'SIGNATURE_MISMATCH';

export type Verification =
  | { readonly ok: true; readonly t: number }
  | { readonly ok: false; readonly code: SignatureProblem; readonly reason: string };

/**
 * `X-Service-Signature` of a body: `t=<unix seconds>,v1=<64 lower-case hex>`. `secret` is used as it was given to the subscriber, with its
 * `whsec_` prefix. `t` is when this request is signed, not when the event was.
 */
export function signatureHeader(secret: string, t: number, rawBody: Uint8Array): string {
  return `t=${t},v1=${hmac(secret, String(t), rawBody)}`;
}

/** Verifies by SPEC's rules, in their order. `rawBody` is the body as received, never parsed and written again. `now` in Unix seconds. */
export function verifySignature(header: string | undefined, rawBody: Uint8Array, secret: string, now: number): Verification {
  const read = readHeader(header);
  if (read === undefined)
    return refuse('SIGNATURE_MALFORMED', 'X-Service-Signature is not t=<unix seconds>,v1=<64 hexadecimal characters>');
  const apart = Math.abs(now - Number(read.t));
  if (apart > replayWindowSeconds) {
    return refuse('SIGNATURE_OUTSIDE_WINDOW', `t is ${Math.round(apart)} s from this clock, more than ${replayWindowSeconds} s`);
  }
  // Both are 64 ASCII characters, so the comparison takes the same time whatever they hold and no leading zero is lost.
  const expected = Buffer.from(hmac(secret, read.t, rawBody), 'ascii');
  if (!timingSafeEqual(expected, Buffer.from(read.v1, 'ascii'))) {
    return refuse('SIGNATURE_MISMATCH', 'the signature is not that of this body and secret');
  }
  return { ok: true, t: Number(read.t) };
}

const refuse = (code: SignatureProblem, reason: string): Verification => ({ ok: false, code, reason });

function hmac(secret: string, t: string, rawBody: Uint8Array): string {
  return createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest('hex');
}

/** `t` stays text: what was signed is its characters. Names other than t and v1 are later schemes and are passed over. */
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
