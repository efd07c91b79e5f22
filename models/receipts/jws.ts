import type { ReceiptPayload } from './receipt.ts';

/** RFC 7515 section 4.1.9; RFC 8725 section 3.11 asks for an explicit type, so that no other JWS passes for a receipt. */
export const receiptType = 'decision-receipt+jws';
export const receiptAlgorithm = 'RS256';

/**
 * `BASE64URL(header) '.' BASE64URL(payload)`, ASCII: what the signer signs, with RSASSA-PKCS1-v1_5 and SHA-256.
 * `kid` is the RFC 7638 thumbprint of the signer's key. The payload's bytes are kept as they are written here.
 */
export function receiptSigningInput(payload: ReceiptPayload, kid: string): string {
  return `${part({ alg: receiptAlgorithm, typ: receiptType, kid })}.${part(payload)}`;
}

/** The compact JWS (RFC 7515 section 7.1) of a signing input and its signature. */
export function assembleReceipt(signingInput: string, signature: Uint8Array): string {
  return `${signingInput}.${Buffer.from(signature).toString('base64url')}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}
