import { calculateJwkThumbprint, compactVerify, errors, importJWK } from 'jose';
import { z } from 'zod';
import { IJsonProblem, readIJson } from './i-json.ts';
import type { ReceiptJwk } from './jwk.ts';
import { receiptAlgorithm } from './jws.ts';

/** Why a JWS of the service, a receipt or a tree head, was refused before its content was read. */
export type SignatureFailureCode =
  | 'RECEIPT_MALFORMED'
  | 'RECEIPT_ALG_NOT_ALLOWED'
  | 'RECEIPT_TYP_WRONG'
  | 'RECEIPT_KID_UNKNOWN'
  | 'RECEIPT_KEY_MISMATCH'
  | 'RECEIPT_SIGNATURE_INVALID';

/** A key of a published set. The key that signed must also state what it may sign (`PublishedKey`). */
export type KeyOfSet = Pick<ReceiptJwk, 'kty' | 'n' | 'e' | 'kid'>;

export type SignedText =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly key: KeyOfSet; readonly kid: string }
  | { readonly ok: false; readonly code: SignatureFailureCode; readonly message: string };

/** The only members of the header: one that contains its own key (`jwk`, `jku`, `x5c`) or requires extensions (`crit`) is refused. */
const header = z.strictObject({ alg: z.string(), typ: z.string().optional(), kid: z.string().optional() });

/**
 * Verifies the signature of a compact JWS of one `typ` against a set of published keys. The algorithm is fixed (RFC 8725 section 3.1): `none` and an
 * HMAC keyed with the public key are refused before any key is selected. Does not compare the content with what the key may sign.
 */
export async function verifySignedText(jws: string, jwks: { readonly keys: readonly KeyOfSet[] }, type: string): Promise<SignedText> {
  const head = readHeader(jws);
  if (head === undefined) return failure('RECEIPT_MALFORMED', 'not a compact JWS of three base64url parts with a header of alg, typ, kid');
  if (head.alg !== receiptAlgorithm)
    return failure('RECEIPT_ALG_NOT_ALLOWED', `algorithm ${head.alg}; only ${receiptAlgorithm} is accepted`);
  if (head.typ !== type) return failure('RECEIPT_TYP_WRONG', `type ${head.typ ?? 'absent'}; only ${type} is accepted`);

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
  return { ok: true, bytes, key, kid: head.kid };
}

/** Returns the key id in the header of a JWS, without any verification; undefined when the header cannot be read. */
export function receiptKid(jws: string): string | undefined {
  return readHeader(jws)?.kid;
}

/** Returns the value of a JSON text in UTF-8; undefined when it is not JSON, names a member twice, or has a number that readers round. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return readIJson(bytes);
  } catch (error) {
    if (error instanceof IJsonProblem) return undefined; // the schema then rejects it
    throw error;
  }
}

function readHeader(jws: string): z.output<typeof header> | undefined {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isCanonicalBase64url)) return undefined;
  return header.safeParse(jsonOf(Buffer.from(parts[0] ?? '', 'base64url'))).data;
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

function failure(code: SignatureFailureCode, message: string): SignedText {
  return { ok: false, code, message };
}
