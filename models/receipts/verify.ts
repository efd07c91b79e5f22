import { z } from 'zod';
import { type Envelope, envelopeDifferences } from './envelope.ts';
import { receiptType } from './jws.ts';
import { type KeyUseCode, keyMisuse } from './key-use.ts';
import { type ReceiptPayload, receiptPayload } from './receipt.ts';
import { jsonOf, type KeyOfSet, type SignatureFailureCode, verifySignedText } from './signed-text.ts';

/** Why a receipt was refused. The codes are stable, so that scripts can branch on them. */
export type ReceiptFailureCode =
  | SignatureFailureCode
  | 'RECEIPT_PAYLOAD_INVALID'
  | 'RECEIPT_TIMES_WRONG'
  | 'RECEIPT_ENVELOPE_DIFFERS'
  | KeyUseCode;

export type Verification =
  | {
      readonly ok: true;
      readonly payload: ReceiptPayload;
      readonly kid: string;
      /** True: `expiresAt` has passed. The receipt remains a proof of the decision. */
      readonly expired: boolean;
    }
  | { readonly ok: false; readonly code: ReceiptFailureCode; readonly message: string };

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
  const signed = await verifySignedText(jws, jwks, receiptType);
  if (!signed.ok) return signed;
  const { bytes, key, kid } = signed;
  const payload = receiptPayload.safeParse(jsonOf(bytes));
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
  return { ok: true, payload: payload.data, kid, expired: Date.parse(expiresAt) <= now.getTime() };
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

function failure(code: ReceiptFailureCode, message: string): Verification {
  return { ok: false, code, message };
}
