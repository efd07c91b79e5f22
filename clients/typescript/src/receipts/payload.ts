type Outcome = 'ALLOW' | 'HOLD' | 'REVIEW';

/** A record that the decision used. */
interface Evidence {
  readonly source: string;
  readonly release: string;
  readonly record: string;
  readonly publishedAt: string | null;
  readonly retrievedAt: string;
}

/** A record behind a finding. */
interface FindingEvidence extends Evidence {
  /** What the licence of the source requires wherever the record is shown; null: nothing. Absent in receipts from before it was stated. */
  readonly attribution?: string | null;
}

/** One rule that fired. */
interface Reason {
  readonly code: string;
  readonly basis: string;
  readonly outcome: Outcome;
  readonly role: 'payer' | 'payee' | null;
  readonly companyNumber: string | null;
  readonly detail: string;
  readonly evidence: readonly FindingEvidence[];
}

/**
 * The signed payload of a receipt, version 1. A version may gain members and never loses one or changes its meaning. Instants are ISO 8601 UTC; amounts
 * are in minor units.
 */
export interface ReceiptPayload {
  readonly schemaVersion: 1;
  readonly receiptId: string;
  readonly tenant: string;
  readonly environment: 'live' | 'sandbox';
  readonly outcome: Outcome;
  readonly reasons: readonly Reason[];
  readonly evidence: readonly Evidence[];
  readonly limits: readonly string[];
  readonly transactionId: string | null;
  readonly payer: string;
  readonly payee: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Absent in receipts from before the service recorded it. */
  readonly requestHash?: string;
  readonly idempotencyKeyHash: string;
  readonly inputHash: string;
  readonly ruleset: string;
  /** `pkcs11`: the key is in a PKCS#11 token. `aws-kms`: in AWS KMS. `software`: in a file. */
  readonly signer: 'pkcs11' | 'aws-kms' | 'software';
  readonly decidedAt: string;
  /** After this instant request a new decision before the payment is released. */
  readonly expiresAt: string;
  readonly [further: string]: unknown;
}

type Test = (value: unknown) => boolean;
const text: Test = (value) => typeof value === 'string';
const list: Test = (value) => Array.isArray(value);
const fits =
  (shape: RegExp): Test =>
  (value) =>
    typeof value === 'string' && shape.test(value);
const hash = fits(/^sha256:[0-9a-f]{64}$/);
const companyNumber = fits(/^[A-Z0-9]{8}$/);
const outcome = fits(/^(ALLOW|HOLD|REVIEW)$/);

const members: Readonly<Record<string, Test>> = {
  schemaVersion: (value) => value === 1,
  receiptId: fits(/^.+$/),
  tenant: text,
  environment: fits(/^(live|sandbox)$/),
  outcome,
  reasons: (value) => Array.isArray(value) && value.every(isReason),
  evidence: list,
  limits: (value) => Array.isArray(value) && value.every(text),
  transactionId: (value) => value === null || text(value),
  payer: companyNumber,
  payee: companyNumber,
  amountMinor: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  currency: fits(/^[A-Z]{3}$/),
  requestHash: (value) => value === undefined || hash(value),
  idempotencyKeyHash: hash,
  inputHash: hash,
  ruleset: text,
  signer: fits(/^(pkcs11|aws-kms|software)$/),
  decidedAt: isInstant,
  expiresAt: isInstant,
};

/** Returns the first member of the payload that is not as version 1 has it, or `payload` when it is not an object; undefined: the payload is right. */
export function wrongMember(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return 'payload';
  const given = new Map<string, unknown>(Object.entries(payload));
  return Object.entries(members).find(([name, isRight]) => !isRight(given.get(name)))?.[0];
}

/** True for an ISO 8601 instant in UTC of a day that exists. `Date.parse` reads 30 February as 2 March. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value)) return false;
  const instant = new Date(value);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === value.slice(0, 10);
}

function isReason(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'code' in value && text(value.code) && 'outcome' in value && outcome(value.outcome) && 'detail' in value && text(value.detail);
}
