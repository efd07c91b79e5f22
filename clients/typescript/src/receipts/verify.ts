import { compactVerify, errors, importJWK } from 'jose';
import { type Expectations, type UnmetCode, unmetBy } from './expectations.ts';
import { readJson } from './json.ts';
import { findKey, isNamedByThumbprint, type KeySet, type KeyUseCode, misuse } from './key.ts';
import { type ReceiptPayload, wrongMember } from './payload.ts';

const algorithm = 'RS256';
const type = 'decision-receipt+jws';

/**
 * Why a receipt was refused. The codes are those of `risk verify` (docs/receipts.md): `RECEIPT_...` not genuine, the others genuine and unexpected.
 */
export type ReceiptErrorCode =
  | 'RECEIPT_MALFORMED'
  | 'RECEIPT_ALG_NOT_ALLOWED'
  | 'RECEIPT_TYP_WRONG'
  | 'RECEIPT_KID_UNKNOWN'
  | 'RECEIPT_KEY_MISMATCH'
  | 'RECEIPT_KEY_UNDESCRIBED'
  | 'RECEIPT_SIGNATURE_INVALID'
  | 'RECEIPT_PAYLOAD_INVALID'
  | 'RECEIPT_TIMES_WRONG'
  | KeyUseCode
  | UnmetCode;

/** The receipt is refused: do not release the payment. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError';
  readonly code: ReceiptErrorCode;
  /** All expectations that a genuine receipt does not meet; empty: it is not genuine. */
  readonly unmet: readonly UnmetCode[];
  /** What a genuine receipt states; undefined: it is not genuine. */
  readonly payload: ReceiptPayload | undefined;

  constructor(
    code: ReceiptErrorCode,
    message: string,
    genuine?: { readonly unmet: readonly UnmetCode[]; readonly payload: ReceiptPayload },
  ) {
    super(`${code}: ${message}`);
    this.code = code;
    this.unmet = genuine?.unmet ?? [];
    this.payload = genuine?.payload;
  }
}

/** A genuine receipt that meets every expectation. */
export interface VerifiedReceipt {
  readonly payload: ReceiptPayload;
  /** Id of the key that signed it. */
  readonly kid: string;
}

/**
 * Verifies a receipt against a published set of keys, without a request. Act on the returned payload: the members of an answer around its receipt are
 * not signed. Throws `ReceiptError`.
 */
export async function verifyReceipt(receipt: string, keys: KeySet, expectations: Expectations = {}): Promise<VerifiedReceipt> {
  const kid = readKid(receipt);
  const key = findKey(keys, kid);
  if (key === 'unknown') refuse('RECEIPT_KID_UNKNOWN', `key ${kid} is not in the set; download the set again, it may have newer keys`);
  if (key === 'undescribed')
    refuse(
      'RECEIPT_KEY_UNDESCRIBED',
      'the set does not state environment, signer, createdAt and retiredAt of the key, or has it for another alg or use',
    );
  if (!(await isNamedByThumbprint(key))) refuse('RECEIPT_KEY_MISMATCH', `the key under ${kid} has another thumbprint (RFC 7638)`);
  const payload = payloadOf(await signedBytes(receipt, key));
  const wrong = misuse(key, payload);
  if (wrong !== undefined) refuse(...wrong);
  const unmet = unmetBy(payload, expectations);
  const [first] = unmet;
  if (first !== undefined) {
    const codes = unmet.map(([code]) => code);
    throw new ReceiptError(first[0], unmet.map(([, message]) => message).join('; '), { unmet: codes, payload });
  }
  return { payload, kid };
}

function refuse(code: ReceiptErrorCode, message: string): never {
  throw new ReceiptError(code, message);
}

/** Reads the header, and fixes algorithm and type before a key is selected (RFC 8725 sections 3.1 and 3.11). Returns the id of the key. */
function readKid(receipt: string): string {
  const header = new Map<string, unknown>(Object.entries(readHeader(receipt)));
  if ([...header.keys()].some((name) => !['alg', 'typ', 'kid'].includes(name)))
    refuse('RECEIPT_MALFORMED', 'the header has members other than alg, typ and kid');
  if (header.get('alg') !== algorithm) refuse('RECEIPT_ALG_NOT_ALLOWED', `algorithm ${header.get('alg')}; only ${algorithm} is accepted`);
  if (header.get('typ') !== type) refuse('RECEIPT_TYP_WRONG', `type ${header.get('typ')}; only ${type} is accepted`);
  const kid = header.get('kid');
  return typeof kid === 'string' ? kid : refuse('RECEIPT_KID_UNKNOWN', 'the header names no key');
}

function readHeader(receipt: string): object {
  const parts = receipt.split('.');
  if (parts.length === 3 && parts.every(isCanonicalBase64url)) {
    const header = jsonOf(Buffer.from(parts[0] ?? '', 'base64url'));
    if (typeof header === 'object' && header !== null) return header;
  }
  return refuse('RECEIPT_MALFORMED', 'not a compact JWS of three base64url parts');
}

/** Unused bits in the last character of a part would give one receipt several texts. */
function isCanonicalBase64url(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

async function signedBytes(
  receipt: string,
  { kty, n, e }: { readonly kty: string; readonly n: string; readonly e: string },
): Promise<Uint8Array> {
  try {
    const { payload } = await compactVerify(receipt, await importJWK({ kty, n, e }, algorithm), { algorithms: [algorithm] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      refuse('RECEIPT_SIGNATURE_INVALID', 'the signature does not match this key and this text');
    throw error;
  }
}

function payloadOf(bytes: Uint8Array): ReceiptPayload {
  const payload = jsonOf(bytes);
  const wrong = wrongMember(payload);
  if (wrong !== undefined) refuse('RECEIPT_PAYLOAD_INVALID', `the signature is right, and ${wrong} is not as receipts have it`);
  const receipt = payload as ReceiptPayload;
  if (Date.parse(receipt.expiresAt) <= Date.parse(receipt.decidedAt))
    refuse('RECEIPT_TIMES_WRONG', `the receipt expires at ${receipt.expiresAt}, not after its decision at ${receipt.decidedAt}`);
  return receipt;
}

/** Undefined when the bytes are not JSON, or name a member twice. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return readJson(bytes);
  } catch {
    return undefined; // the caller refuses it
  }
}
