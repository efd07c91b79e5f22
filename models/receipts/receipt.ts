import { z } from 'zod';

const instant = z.iso.datetime();
const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const outcome = z.enum(['ALLOW', 'HOLD', 'REVIEW']);
const companyNumber = z.string().regex(/^[A-Z0-9]{8}$/);

/** Enough to find the very record again, in the release that held it. */
const evidence = z.looseObject({
  source: z.string().meta({ description: 'Source id, such as `gazette/insolvency`.' }),
  release: z.string().meta({ description: "The publisher's own name of the release, under which the raw bytes are kept." }),
  record: z.string().meta({ description: "The publisher's own id of the record: notice id, company number, unique id." }),
  publishedAt: z.string().nullable().meta({ description: 'ISO 8601 date or instant, as the publisher gives it.' }),
  retrievedAt: z.string().meta({ description: 'When we had it: ISO 8601 UTC.' }),
});

/** One rule that fired. */
const reason = z.looseObject({
  code: z.string().meta({ description: 'Stable code of the rule, such as `WUP_LIVE`.' }),
  basis: z.string().meta({ description: 'The statute or policy that the rule rests on.' }),
  outcome,
  role: z
    .enum(['payer', 'payee'])
    .nullable()
    .meta({ description: 'Whose record it is; null where the reason is no company, but a stale source.' }),
  companyNumber: companyNumber.nullable(),
  detail: z.string(),
  evidence: z.array(evidence),
});

/** What was known of a source at the time of the decision, whether or not a rule fired on it. */
const sourceRead = z.looseObject({
  source: z.string(),
  release: z.string().nullable().meta({ description: 'The newest release in use; null when the source has never been read.' }),
  dataDate: z.string().nullable().meta({ description: 'The newest day the records speak of, Europe/London.' }),
  checkedAt: z.string().nullable().meta({ description: 'When the publisher was last asked, ISO 8601 UTC.' }),
});

/**
 * The payload of a decision receipt, version 1. Members may be added within a version, never removed and never given another meaning; a
 * reader ignores what it does not know. All instants are UTC, all amounts in minor units.
 */
export const receiptPayload = z.looseObject({
  schemaVersion: z.literal(1),
  receiptId: z.string().min(1),
  tenant: z.string(),
  environment: z.enum(['live', 'sandbox']),
  outcome,
  reasons: z.array(reason),
  limits: z.array(z.string()).meta({ description: 'What no public record can show, such as `PETITION_BLIND_WINDOW`.' }),
  transactionId: z.string().nullable(),
  idempotencyKeyHash: hash,
  payer: companyNumber,
  payee: companyNumber,
  amountMinor: z.int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  evidence: z.array(evidence).meta({ description: 'All records that the decision was read from, also where no rule fired.' }),
  sources: z.array(sourceRead),
  ruleset: z.string(),
  featureBuild: z
    .string()
    .nullable()
    .meta({ description: 'The build of the features that were read; null when neither company is known.' }),
  inputHash: hash.meta({ description: 'SHA-256 over the canonical JSON (RFC 8785) of all that the decision was computed from.' }),
  signer: z.enum(['pkcs11', 'software']).meta({ description: '`software`: signed by a key in a file, without a hardware token.' }),
  decidedAt: instant,
  expiresAt: instant.meta({ description: 'Do not rely on the outcome after this: ask again.' }),
});

export type ReceiptPayload = z.output<typeof receiptPayload>;
