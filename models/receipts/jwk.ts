import { createHash } from 'node:crypto';

/** An RSA key that verifies receipts, as it is published in the JWKS. */
export interface ReceiptJwk {
  readonly kty: 'RSA';
  /** Modulus, base64url without padding. */
  readonly n: string;
  /** Public exponent, base64url without padding. */
  readonly e: string;
  readonly alg: 'RS256';
  readonly use: 'sig';
  /** RFC 7638 SHA-256 thumbprint of the key. */
  readonly kid: string;
}

/** The JWK of a modulus and an exponent given as big-endian bytes. */
export function receiptJwk(modulus: Uint8Array, exponent: Uint8Array): ReceiptJwk {
  const n = base64urlUInt(modulus);
  const e = base64urlUInt(exponent);
  return { kty: 'RSA', n, e, alg: 'RS256', use: 'sig', kid: thumbprint({ n, e }) };
}

/** RFC 7638: SHA-256 over the required members alone, in lexicographic order, without white space. */
export function thumbprint({ n, e }: { readonly n: string; readonly e: string }): string {
  return createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
}

/** RFC 7518 section 2, Base64urlUInt: no leading zero octets, though tokens may hold them. */
function base64urlUInt(bytes: Uint8Array): string {
  const start = bytes.findIndex((byte) => byte !== 0);
  return Buffer.from(bytes.subarray(Math.max(start, 0))).toString('base64url');
}
