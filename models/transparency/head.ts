import { z } from 'zod';
import { signingInput } from '../receipts/jws.ts';
import { type KeyUseCode, keyMisuse } from '../receipts/key-use.ts';
import { jsonOf, type KeyOfSet, type SignatureFailureCode, verifySignedText } from '../receipts/signed-text.ts';
import { signerKind } from '../receipts/signer-kind.ts';

/** The `typ` header of a signed tree head: a verifier accepts no receipt as a head, and no head as a receipt. */
export const headType = 'tree-head+jws';

/**
 * The longest time, in milliseconds, until a head covers an entry (maximum merge delay). So an entry that a head does not cover was stated at most so long before
 * the head was signed, or later.
 */
export const mergeDelayMs = 600_000;

/**
 * The most, in milliseconds, by which the clock of a process and that of PostgreSQL may differ when the process signs. A genuine receipt must not look dated back:
 * a clock that is so much behind may date the receipt, one that is so much ahead the head, and half the merge delay may pass between the places of the
 * entries and the signature of the head. A fifth of the delay each leaves a tenth of it to store the decision.
 */
export const mostApartToSignMs = mergeDelayMs / 5;

/** Whether two clocks differ by more than a process that signs may accept. */
export function isTooFarApart(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) > mostApartToSignMs;
}

/** SHA-256 as 64 hexadecimal digits. */
export const hashText = z.string().regex(/^[0-9a-f]{64}$/);

/** What the service signs about its log (RFC 9162 section 4.10): the first `treeSize` leaves of the log have the root `rootHash`. */
export const treeHead = z
  .strictObject({
    schemaVersion: z.literal(1),
    /** Name of the log. */
    log: z.string().regex(/^[a-z0-9-]{1,40}$/),
    environment: z.enum(['live', 'sandbox']),
    treeSize: z.int().positive(),
    rootHash: hashText,
    /** ISO 8601 UTC: when it was signed. */
    timestamp: z.iso.datetime(),
    signer: signerKind,
  })
  // else the key of the sandbox could sign a head of the log of live
  .refine(({ log, environment }) => log === environment || log.startsWith(`${environment}-`), 'the log is one of another environment');
export type TreeHead = z.output<typeof treeHead>;

export type HeadFailureCode = SignatureFailureCode | KeyUseCode | 'HEAD_PAYLOAD_INVALID';

export type VerifiedHead =
  | { readonly ok: true; readonly head: TreeHead; readonly kid: string }
  | { readonly ok: false; readonly code: HeadFailureCode; readonly message: string };

/** Returns the text that the signer signs for a head. `kid`: RFC 7638 thumbprint of the signing key. */
export function headSigningInput(head: TreeHead, kid: string): string {
  return signingInput(headType, head, kid);
}

/** Verifies a signed tree head against a set of published keys, without network access, by the rules of a receipt. */
export async function verifyHead(jws: string, jwks: { readonly keys: readonly KeyOfSet[] }): Promise<VerifiedHead> {
  const signed = await verifySignedText(jws, jwks, headType);
  if (!signed.ok) return signed;
  const { data: head, error } = treeHead.safeParse(jsonOf(signed.bytes));
  if (head === undefined)
    return {
      ok: false,
      code: 'HEAD_PAYLOAD_INVALID',
      message: `the signature is valid, but the payload is not a tree head: ${z.prettifyError(error)}`,
    };
  const { environment, signer, timestamp } = head;
  const misuse = keyMisuse({ environment, signer, decidedAt: timestamp }, signed.key);
  return misuse === undefined ? { ok: true, head, kid: signed.kid } : { ok: false, ...misuse };
}
