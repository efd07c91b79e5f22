import type { SignerKind } from './signer-kind.ts';

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

/** A key as the set of keys publishes it: what the key may sign, and from when to when. */
export interface PublishedKey extends ReceiptJwk {
  readonly environment: 'live' | 'sandbox';
  readonly signer: SignerKind;
  /** ISO 8601 UTC: no receipt of the key is older. */
  readonly createdAt: string;
  /** ISO 8601 UTC: no receipt of the key is newer; null: the key signs. */
  readonly retiredAt: string | null;
}
