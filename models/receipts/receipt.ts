import { z } from 'zod';
import { signerKind } from './signer-kind.ts';

const instant = z.iso.datetime();
const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const outcome = z.enum(['ALLOW', 'HOLD', 'REVIEW']);
/** Looser than the shape in uk/company-number.ts: receipts that were signed under an earlier rule must still verify. */
const companyNumber = z.string().regex(/^[A-Z0-9]{8}$/);

/** Identifies a record in the release that holds it. */
export const evidence = z.looseObject({
  source: z.string().meta({ description: 'Source id, such as `gazette/insolvency`.' }),
  release: z.string().meta({ description: "The publisher's own name of the release; the raw bytes are stored under it." }),
  record: z.string().meta({ description: "The publisher's own id of the record: notice id, company number, unique id." }),
  publishedAt: z.string().nullable().meta({ description: 'ISO 8601 date or instant, as the publisher gives it.' }),
  retrievedAt: z.string().meta({ description: 'When the service downloaded the record: ISO 8601 UTC.' }),
});

/** A record behind a finding. */
export const findingEvidence = evidence.extend({
  attribution: z.string().nullable().optional().meta({
    description:
      'The statement that the licence of the source requires wherever the record is shown; null: the service reads no such source, as in some scenarios of the sandbox. Absent in decisions from before it was stated.',
  }),
});

/** What the decision had read of one source. */
export const sourceCovered = z.looseObject({
  source: z.string().meta({ description: 'Id of the source, such as `gazette/insolvency`.' }),
  from: z
    .string()
    .nullable()
    .meta({ description: 'The first day that the decision needs, ISO 8601; null: the source is not read by days.' }),
  to: z.string().nullable().meta({ description: 'The newest day that was read, or the day of the data; null: none, or not recorded.' }),
  checkedAt: z.string().nullable().meta({ description: 'When the publisher was last asked, ISO 8601 UTC; null: never, or not recorded.' }),
  holds: z.boolean().nullable().meta({
    description:
      'Whether the source was read within its limits and whole, and what was read was published; null: the decision did not record its state.',
  }),
  why: z.string().nullable().meta({ description: 'Why it does not hold, in words; null: it does, or it is not recorded.' }),
});

const coverage = z.array(sourceCovered).optional().meta({
  description:
    'The sources that the rule reads, as the decision had read them. Empty: it is about no source. Absent in decisions from before it was stated.',
});

/** One rule that fired. */
const reason = z.looseObject({
  code: z.string().meta({ description: 'Stable code of the rule, such as `WUP_LIVE`.' }),
  basis: z.string().meta({ description: 'The statute or policy that the rule rests on.' }),
  outcome,
  role: z
    .enum(['payer', 'payee'])
    .nullable()
    .meta({ description: 'The company that the reason is about; null when the reason is a stale source.' }),
  companyNumber: companyNumber.nullable(),
  detail: z.string(),
  evidence: z.array(findingEvidence),
  coverage,
});

/** What the caller stated and no record shows. An absent member was not stated. */
const stated = z.looseObject({
  payeeIsNew: z.boolean().optional(),
  payeeBankDetailsChanged: z.boolean().optional(),
  validationOrders: z
    .array(z.looseObject({ court: z.string(), caseNumber: z.string(), sealedOn: z.string(), coversPayment: z.boolean() }))
    .optional()
    .meta({ description: 'Orders under the Insolvency Act 1986 s 127(1). The service has not seen them.' }),
});

/** A finding that changed no outcome. Receipts from before the service recorded the last five members lack them. */
const information = z.looseObject({
  code: z.string(),
  subject: z.enum(['payer', 'payee', 'records']),
  detail: z.string(),
  companyNumber: companyNumber.nullable().optional(),
  basis: z.string().optional(),
  clearedBy: z.string().optional(),
  evidence: z.array(findingEvidence).optional(),
  coverage,
});

const amount = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);

/** What the request states of the payment beside the companies and the amount. Absent in receipts from before the service recorded it. */
const ofRequest = {
  requestHash: hash.optional().meta({
    description: 'SHA-256 over the canonical JSON (RFC 8785) of the body of the request as the caller sent it, without `idempotencyKey`.',
  }),
  direction: z.enum(['outbound', 'inbound']).optional(),
  eventType: z.string().nullable().optional(),
  productType: z.string().nullable().optional(),
  terms: z.looseObject({ creditDays: z.int() }).nullable().optional(),
  exposure: z.looseObject({ currentMinor: amount, proposedMinor: amount, currency }).nullable().optional(),
};

/** The state of one source at the time of the decision, whether or not a rule fired on its records. */
const sourceRead = z.looseObject({
  source: z.string(),
  release: z.string().nullable().meta({ description: 'The newest release in use; null when the source has never been read.' }),
  dataDate: z.string().nullable().meta({ description: 'The day of the newest data, Europe/London.' }),
  checkedAt: z.string().nullable().meta({ description: 'When the publisher was last checked, ISO 8601 UTC.' }),
});

/**
 * The payload of a decision receipt, version 1. A version may gain members; it never loses one or changes its meaning. A reader ignores
 * members that it does not know. Instants are UTC; amounts are in minor units.
 */
export const receiptPayload = z.looseObject({
  schemaVersion: z.literal(1),
  receiptId: z.string().min(1),
  tenant: z.string(),
  environment: z.enum(['live', 'sandbox']),
  outcome,
  priority: z.enum(['NORMAL', 'HIGH']).optional().meta({
    description: '`HIGH`: a REVIEW in which findings of two families meet on one company; absent in receipts from before it was stated.',
  }),
  reasons: z.array(reason),
  information: z.array(information).optional().meta({ description: 'Findings that changed no outcome.' }),
  limits: z.array(z.string()).meta({ description: 'What the public records cannot show, such as `PETITION_BLIND_WINDOW`.' }),
  transactionId: z.string().nullable(),
  idempotencyKeyHash: hash,
  payer: companyNumber,
  payee: companyNumber,
  amountMinor: amount,
  currency,
  ...ofRequest,
  stated: stated
    .optional()
    .meta({ description: 'What the caller stated of the payment; absent in receipts from before the service recorded it.' }),
  evidence: z.array(evidence).meta({ description: 'All records that the decision used, including those on which no rule fired.' }),
  sources: z.array(sourceRead).meta({
    description:
      'The state of every source that the decision had read, those included that it can do without, such as filings and court lists.',
  }),
  ruleset: z.string(),
  featureBuild: z
    .string()
    .nullable()
    .meta({ description: 'The build of the features that the decision used; null when neither company is known.' }),
  inputHash: hash.meta({ description: 'SHA-256 over the canonical JSON (RFC 8785) of all inputs of the decision.' }),
  signer: signerKind.meta({
    description: '`pkcs11`: signed by a key in a PKCS#11 token. `aws-kms`: by a key in AWS KMS. `software`: by a key in a file.',
  }),
  decidedAt: instant,
  expiresAt: instant.meta({ description: 'After this instant do not rely on the outcome: request a new decision.' }),
});

export type ReceiptPayload = z.output<typeof receiptPayload>;
