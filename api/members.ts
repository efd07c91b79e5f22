import { z } from 'zod';
import { signerKind } from '../models/receipts/signer-kind.ts';

/** Members that several answers have. Each description is written here once. */
export const companyNumber = z.string().meta({ description: 'UK company registration number: eight characters, leading zeros kept.' });
export const companyName = z
  .string()
  .nullable()
  .meta({ description: 'Name of the company as the records have it; null: no record names it.' });
export const payer = z.string().meta({ description: 'Company number of the company that pays.' });
export const payee = z.string().meta({ description: 'Company number of the company that is paid.' });
export const decisionId = z.string().meta({ description: 'Id of the decision; also the `receiptId` of the receipt.' });
export const transactionId = z.string().meta({ description: 'Your own identifier of the payment.' });
export const idempotencyKey = z.string().meta({ description: 'The idempotency key of the request.' });
export const subscriptionId = z.string().meta({ description: 'Id of the watch; it stays when the watch changes.' });
export const currency = z.string().meta({ description: 'Currency of the amounts, ISO 4217.' });
export const detail = z.string().meta({ description: 'One sentence about this entry, for a person. Its words may change; codes do not.' });
export const release = z
  .string()
  .nullable()
  .meta({ description: "The publisher's own name of the newest release in use; null: none was read." });
export const signer = signerKind.meta({
  description: 'Where the signing key is. `pkcs11`: in a PKCS#11 token. `aws-kms`: in AWS KMS. `software`: in a file.',
});
export const direction = z.enum(['outbound', 'inbound']).meta({
  description: '`outbound`: you pay out for the payer. `inbound`: you receive for the payee.',
});

/** An instant, ISO 8601 UTC. `what` is a sentence that says what happens then. */
export function instant(what: string) {
  return z.iso.datetime().meta({ description: `${what} ISO 8601 UTC.` });
}

/** An instant that may be missing. `otherwise` says what null means. */
export function instantOrNull(what: string, otherwise: string) {
  return z.iso
    .datetime()
    .nullable()
    .meta({ description: `${what} ISO 8601 UTC; null: ${otherwise}.` });
}

/** A day of the records, or null where they state none. */
export function dayOrNull(what: string) {
  return z
    .string()
    .nullable()
    .meta({ description: `${what} ISO 8601 date; null: not stated.` });
}
