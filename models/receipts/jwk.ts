import { createHash } from 'node:crypto';

/** An RSA public key that verifies receipts, as the JWKS publishes it. */
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

/** Returns the published JWK of an RSA public key. `n` and `e` are base64url without padding. */
export function receiptJwk({ n, e }: { readonly n: string; readonly e: string }): ReceiptJwk {
  return { kty: 'RSA', n, e, alg: 'RS256', use: 'sig', kid: thumbprint({ n, e }) };
}

/** Returns the RFC 7638 thumbprint: SHA-256, base64url, over the required members in lexicographic order without white space. */
export function thumbprint({ n, e }: { readonly n: string; readonly e: string }): string {
  return createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
}
