import { z } from 'zod';
import { mostApartMs } from '../clearance/clocks.ts';
import type { ReceiptPayload } from './receipt.ts';
import { signerKind } from './signer-kind.ts';

/** What a published key may sign. A set of keys that does not state it shows only that some key of the service signed, not for what. */
export const keyUse = z.object({
  // RFC 7517 sections 4.2 and 4.4: optional, and binding where the set has them
  alg: z.literal('RS256').optional(),
  use: z.literal('sig').optional(),
  environment: z.enum(['live', 'sandbox']),
  signer: signerKind,
  createdAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable(),
});

/** Why a key may not have signed a payload, although its signature is right. */
export type KeyUseCode =
  | 'RECEIPT_KEY_UNDESCRIBED'
  | 'RECEIPT_ENVIRONMENT_MISMATCH'
  | 'RECEIPT_SIGNER_MISMATCH'
  | 'RECEIPT_BEFORE_KEY'
  | 'RECEIPT_AFTER_RETIREMENT';

export interface KeyMisuse {
  readonly code: KeyUseCode;
  readonly message: string;
}

/**
 * Compares a payload with what the set of keys states of the key that signed it: environment, kind of signer, creation and retirement. Returns
 * undefined when the key may have signed the payload. Without this check the holder of a sandbox key could sign a live receipt. The instants may
 * differ by a minute, as two clocks of the service may.
 */
export function keyMisuse(
  { environment, signer, decidedAt }: Pick<ReceiptPayload, 'environment' | 'signer' | 'decidedAt'>,
  key: object,
): KeyMisuse | undefined {
  const use = keyUse.safeParse(key).data;
  if (use === undefined)
    return {
      code: 'RECEIPT_KEY_UNDESCRIBED',
      message:
        'the key set does not state environment, signer, createdAt and retiredAt of the key, or has it for another alg or use; use the set as the service publishes it',
    };
  if (environment !== use.environment)
    return {
      code: 'RECEIPT_ENVIRONMENT_MISMATCH',
      message: `the receipt says ${environment}, and its key signs ${use.environment} receipts only`,
    };
  if (signer !== use.signer)
    return { code: 'RECEIPT_SIGNER_MISMATCH', message: `the receipt names the signer ${signer}, and its key is one of ${use.signer}` };
  if (Date.parse(decidedAt) < Date.parse(use.createdAt) - mostApartMs)
    return { code: 'RECEIPT_BEFORE_KEY', message: `decided at ${decidedAt}, before its key was created at ${use.createdAt}` };
  if (use.retiredAt !== null && Date.parse(decidedAt) > Date.parse(use.retiredAt) + mostApartMs)
    return {
      code: 'RECEIPT_AFTER_RETIREMENT',
      message: `decided at ${decidedAt}, after its key was retired at ${use.retiredAt}; if the key set is old, download it again`,
    };
  return undefined;
}
