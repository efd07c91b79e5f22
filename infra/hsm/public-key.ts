import { calculateJwkThumbprint } from 'jose';

/** Public half of an RSA signing key. */
export interface RsaPublicKey {
  readonly kty: 'RSA';
  /** Modulus, base64url without padding. */
  readonly n: string;
  /** Exponent, base64url without padding. */
  readonly e: string;
  /** RFC 7638 SHA-256 thumbprint, base64url. Logs and `health` name the key by it. */
  readonly thumbprint: string;
}

/** Describes the key of a modulus and an exponent given as big-endian bytes. */
export async function rsaPublicKey(modulus: Uint8Array, exponent: Uint8Array): Promise<RsaPublicKey> {
  const jwk = { kty: 'RSA', n: base64urlUInt(modulus), e: base64urlUInt(exponent) } as const;
  return { ...jwk, thumbprint: await calculateJwkThumbprint(jwk) };
}

/** RFC 7518 section 2, Base64urlUInt: no leading zero octets. Tokens may store some. */
function base64urlUInt(bytes: Uint8Array): string {
  const start = bytes.findIndex((byte) => byte !== 0);
  return Buffer.from(bytes.subarray(Math.max(start, 0))).toString('base64url');
}
