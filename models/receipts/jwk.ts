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

/** Returns the published JWK of a signer's RSA public key. `n` and `e` are base64url without padding; `thumbprint` is that of RFC 7638. */
export function receiptJwk({ n, e, thumbprint }: { readonly n: string; readonly e: string; readonly thumbprint: string }): ReceiptJwk {
  return { kty: 'RSA', n, e, alg: 'RS256', use: 'sig', kid: thumbprint };
}
