import type { ReceiptPayload } from './receipt.ts';

/** The `typ` header (RFC 7515 section 4.1.9). RFC 8725 section 3.11 requires an explicit type, so that no other JWS is accepted as a receipt. */
export const receiptType = 'decision-receipt+jws';
export const receiptAlgorithm = 'RS256';

/**
 * Returns the ASCII text that the signer signs with RSASSA-PKCS1-v1_5 and SHA-256: `BASE64URL(header) '.' BASE64URL(payload)`. `kid` is the
 * RFC 7638 thumbprint of the signing key. The payload is serialised here once; later code passes these bytes on unchanged.
 */
export function receiptSigningInput(payload: ReceiptPayload, kid: string): string {
  return signingInput(receiptType, payload, kid);
}

/** Returns the signing input of a JWS of another `typ`, such as a tree head. */
export function signingInput(typ: string, payload: object, kid: string): string {
  return `${part({ alg: receiptAlgorithm, typ, kid })}.${part(payload)}`;
}

/** Returns the compact JWS (RFC 7515 section 7.1) of a signing input and its signature. */
export function assembleReceipt(signingInput: string, signature: Uint8Array): string {
  return `${signingInput}.${Buffer.from(signature).toString('base64url')}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}
