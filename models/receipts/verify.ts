import { compactVerify, errors, importJWK } from 'jose';
import { z } from 'zod';
import { type ReceiptJwk, thumbprint } from './jwk.ts';
import { receiptAlgorithm, receiptType } from './jws.ts';
import { type ReceiptPayload, receiptPayload } from './receipt.ts';

/** Why a receipt was not accepted. Stable: scripts branch on it. */
export type ReceiptFailureCode =
  | 'RECEIPT_MALFORMED'
  | 'RECEIPT_ALG_NOT_ALLOWED'
  | 'RECEIPT_TYP_WRONG'
  | 'RECEIPT_KID_UNKNOWN'
  | 'RECEIPT_KEY_MISMATCH'
  | 'RECEIPT_SIGNATURE_INVALID'
  | 'RECEIPT_PAYLOAD_INVALID';

export type Verification =
  | {
      readonly ok: true;
      readonly payload: ReceiptPayload;
      readonly kid: string;
      /** The decision was valid until `expiresAt`; the receipt stays proof of it for ever. */
      readonly expired: boolean;
    }
  | { readonly ok: false; readonly code: ReceiptFailureCode; readonly message: string };

/** Exactly these: a header that brings its own key (`jwk`, `jku`, `x5c`) or asks for extensions (`crit`) is none of ours. */
const header = z.strictObject({ alg: z.string(), typ: z.string().optional(), kid: z.string().optional() });

/**
 * Checks a receipt against published keys and nothing else: no network, no trust in what the receipt says of itself. The algorithm is
 * fixed (RFC 8725 section 3.1), so `none` and an HMAC keyed with the public key are refused before any key is looked up. Keys that are no
 * longer used for signing verify as before, for as long as they are in the set.
 */
export async function verifyReceipt(
  jws: string,
  jwks: { readonly keys: readonly Pick<ReceiptJwk, 'kty' | 'n' | 'e' | 'kid'>[] },
  { now = new Date() }: { readonly now?: Date } = {},
): Promise<Verification> {
  const head = readHeader(jws);
  if (head === undefined) return failure('RECEIPT_MALFORMED', 'not a compact JWS of three base64url parts with a header of alg, typ, kid');
  if (head.alg !== receiptAlgorithm)
    return failure('RECEIPT_ALG_NOT_ALLOWED', `algorithm ${head.alg}; only ${receiptAlgorithm} is accepted`);
  if (head.typ !== receiptType) return failure('RECEIPT_TYP_WRONG', `type ${head.typ ?? 'absent'}; a receipt is ${receiptType}`);

  const key = jwks.keys.find(({ kid }) => kid === head.kid);
  if (head.kid === undefined || key === undefined) {
    return failure(
      'RECEIPT_KID_UNKNOWN',
      `key ${head.kid ?? 'absent'} is not in the key set; fetch it again, it may be newer than your copy`,
    );
  }
  if (thumbprint(key) !== head.kid) {
    return failure('RECEIPT_KEY_MISMATCH', `the key set's ${head.kid} is not the key of that thumbprint (RFC 7638)`);
  }

  const bytes = await verifiedPayload(jws, key);
  if (bytes === undefined) return failure('RECEIPT_SIGNATURE_INVALID', 'the signature is not that of this key over this text');
  const payload = receiptPayload.safeParse(json(bytes));
  if (!payload.success) return failure('RECEIPT_PAYLOAD_INVALID', `signed, but not a receipt: ${z.prettifyError(payload.error)}`);
  return { ok: true, payload: payload.data, kid: head.kid, expired: Date.parse(payload.data.expiresAt) <= now.getTime() };
}

/** The key id that a receipt names, without any verification. */
export function receiptKid(jws: string): string | undefined {
  return readHeader(jws)?.kid;
}

function readHeader(jws: string): z.output<typeof header> | undefined {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isCanonicalBase64url)) return undefined;
  return header.safeParse(json(Buffer.from(parts[0] ?? '', 'base64url'))).data;
}

/** The last character of a part may hold bits that decode to nothing: two texts for one receipt would defeat comparison and logs. */
function isCanonicalBase64url(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

async function verifiedPayload(jws: string, { kty, n, e }: Pick<ReceiptJwk, 'kty' | 'n' | 'e'>): Promise<Uint8Array | undefined> {
  try {
    const { payload } = await compactVerify(jws, await importJWK({ kty, n, e }, receiptAlgorithm), { algorithms: [receiptAlgorithm] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
    throw error;
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined; // what is not JSON fails the schema that reads it
  }
}

function failure(code: ReceiptFailureCode, message: string): Verification {
  return { ok: false, code, message };
}
