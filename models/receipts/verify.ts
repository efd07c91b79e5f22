import { calculateJwkThumbprint, compactVerify, errors, importJWK } from 'jose';
import { z } from 'zod';
import { type Envelope, envelopeDifferences } from './envelope.ts';
import { IJsonProblem, readIJson } from './i-json.ts';
import type { ReceiptJwk } from './jwk.ts';
import { receiptAlgorithm, receiptType } from './jws.ts';
import { type KeyUseCode, keyMisuse } from './key-use.ts';
import { type ReceiptPayload, receiptPayload } from './receipt.ts';

/** Why a receipt was refused. The codes are stable, so that scripts can branch on them. */
export type ReceiptFailureCode =
  | 'RECEIPT_MALFORMED'
  | 'RECEIPT_ALG_NOT_ALLOWED'
  | 'RECEIPT_TYP_WRONG'
  | 'RECEIPT_KID_UNKNOWN'
  | 'RECEIPT_KEY_MISMATCH'
  | 'RECEIPT_SIGNATURE_INVALID'
  | 'RECEIPT_PAYLOAD_INVALID'
  | 'RECEIPT_TIMES_WRONG'
  | 'RECEIPT_ENVELOPE_DIFFERS'
  | KeyUseCode;

/** A key of a published set. The key that signed must also state what it may sign (`PublishedKey`). */
type KeyOfSet = Pick<ReceiptJwk, 'kty' | 'n' | 'e' | 'kid'>;

export type Verification =
  | {
      readonly ok: true;
      readonly payload: ReceiptPayload;
      readonly kid: string;
      /** True: `expiresAt` has passed. The receipt remains a proof of the decision. */
      readonly expired: boolean;
    }
  | { readonly ok: false; readonly code: ReceiptFailureCode; readonly message: string };

/** The only members of the header: one that contains its own key (`jwk`, `jku`, `x5c`) or requires extensions (`crit`) is refused. */
const header = z.strictObject({ alg: z.string(), typ: z.string().optional(), kid: z.string().optional() });

/**
 * Verifies a receipt against a set of published keys, without network access. The algorithm is fixed (RFC 8725 section 3.1): `none` and an
 * HMAC keyed with the public key are refused before any key is selected. A key verifies only what it may sign: receipts of its environment and of its
 * kind of signer, decided between its creation and its retirement.
 */
export async function verifyReceipt(
  jws: string,
  jwks: { readonly keys: readonly KeyOfSet[] },
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
      `key ${head.kid ?? 'absent'} is not in the key set; download the key set again, it may have newer keys`,
    );
  }
  if ((await calculateJwkThumbprint({ kty: key.kty, n: key.n, e: key.e })) !== head.kid) {
    return failure('RECEIPT_KEY_MISMATCH', `the key under ${head.kid} in the key set has another thumbprint (RFC 7638)`);
  }

  const bytes = await verifiedPayload(jws, key);
  if (bytes === undefined) return failure('RECEIPT_SIGNATURE_INVALID', 'the signature does not match this key and this text');
  const payload = receiptPayload.safeParse(json(bytes));
  if (!payload.success)
    return failure(
      'RECEIPT_PAYLOAD_INVALID',
      `the signature is valid, but the payload is not a receipt: ${z.prettifyError(payload.error)}`,
    );
  const { decidedAt, expiresAt } = payload.data;
  if (Date.parse(expiresAt) <= Date.parse(decidedAt))
    return failure('RECEIPT_TIMES_WRONG', `the receipt expires at ${expiresAt}, not after its decision at ${decidedAt}`);
  const misuse = keyMisuse(payload.data, key);
  if (misuse !== undefined) return { ok: false, ...misuse };
  return { ok: true, payload: payload.data, kid: head.kid, expired: Date.parse(expiresAt) <= now.getTime() };
}

/**
 * Verifies the receipt that an answer of the API carries, and compares the answer with it: members around the receipt are not signed, so a changed
 * `outcome` is seen only so.
 */
export async function verifyEnvelope(envelope: Envelope, ...terms: TermsOfVerification): Promise<Verification> {
  const verification = await verifyReceipt(envelope.receipt, ...terms);
  if (!verification.ok) return verification;
  const differences = envelopeDifferences(envelope, verification.payload, verification.kid);
  if (differences.length === 0) return verification;
  return failure(
    'RECEIPT_ENVELOPE_DIFFERS',
    `the receipt is genuine, and the answer around it says something else: ${differences.join(', ')}`,
  );
}

type TermsOfVerification = Parameters<typeof verifyReceipt> extends [string, ...infer Rest] ? Rest : never;

/** Returns the key id in the header of a receipt, without any verification; undefined when the header cannot be read. */
export function receiptKid(jws: string): string | undefined {
  return readHeader(jws)?.kid;
}

function readHeader(jws: string): z.output<typeof header> | undefined {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isCanonicalBase64url)) return undefined;
  return header.safeParse(json(Buffer.from(parts[0] ?? '', 'base64url'))).data;
}

/** Rejects unused bits in the last character of a part: with them one receipt would have several texts, which breaks comparisons and logs. */
function isCanonicalBase64url(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

async function verifiedPayload(jws: string, { kty, n, e }: KeyOfSet): Promise<Uint8Array | undefined> {
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
    return readIJson(bytes);
  } catch (error) {
    if (error instanceof IJsonProblem) return undefined; // the schema then rejects it
    throw error;
  }
}

function failure(code: ReceiptFailureCode, message: string): Verification {
  return { ok: false, code, message };
}
