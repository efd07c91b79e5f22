import { z } from 'zod';
import { canonicalJson, sha256 } from './canonical-json.ts';
import type { ReceiptPayload } from './receipt.ts';

/** An answer of the API that carries a receipt: the members around the receipt are not signed. */
export interface Envelope {
  readonly receipt: string;
  /** The members beside the receipt, by their names in the answer. */
  readonly outer: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Members of the answer beside `data` and `meta`. */
  readonly beside: readonly string[];
}

const object = z.record(z.string(), z.unknown());
const withReceipt = z.looseObject({ receipt: z.string() });
const answer = z.looseObject({ data: z.union([withReceipt, z.array(withReceipt).length(1)]), meta: object.default({}) });

/**
 * Reads the answer of a transaction check, that of `transaction-decisions` with one decision, or an object with a receipt. Returns undefined for any
 * other value.
 */
export function readEnvelope(value: unknown): Envelope | undefined {
  const whole = answer.safeParse(value).data;
  const bare = withReceipt.safeParse(value).data;
  if (whole === undefined) return bare && { ...split(bare), meta: {}, beside: [] };
  const { data, meta, ...beside } = whole;
  const [decision] = Array.isArray(data) ? data : [data];
  return decision && { ...split(decision), meta, beside: Object.keys(beside) };
}

function split({ receipt, ...outer }: z.output<typeof withReceipt>): Pick<Envelope, 'receipt' | 'outer'> {
  return { receipt, outer };
}

type Check = (given: unknown, signed: { readonly payload: ReceiptPayload; readonly kid: string }) => boolean;

const equal =
  (of: (signed: Parameters<Check>[1]) => unknown): Check =>
  (given, signed) =>
    same(given, of(signed));
/** PostgreSQL and the payload may write one instant in two ways. */
const sameInstant =
  (member: 'decidedAt' | 'expiresAt'): Check =>
  (given, { payload }) =>
    typeof given === 'string' && Date.parse(given) === Date.parse(payload[member]);

/** How the receipt covers each member of an answer. A member without an entry is covered by nothing. */
const checks: Readonly<Record<string, Check>> = {
  decisionId: equal(({ payload }) => payload.receiptId),
  transactionId: equal(({ payload }) => payload.transactionId),
  outcome: equal(({ payload }) => payload.outcome),
  priority: equal(({ payload }) => payload.priority),
  reasons: (given, { payload }) => areReasonsOf(given, payload),
  limits: equal(({ payload }) => payload.limits),
  decidedAt: sameInstant('decidedAt'),
  expiresAt: sameInstant('expiresAt'),
  ruleset: equal(({ payload }) => payload.ruleset),
  signer: equal(({ payload }) => payload.signer),
  kid: equal(({ kid }) => kid),
  payer: equal(({ payload }) => payload.payer),
  payee: equal(({ payload }) => payload.payee),
  idempotencyKey: (given, { payload }) => typeof given === 'string' && sha256(given) === payload.idempotencyKeyHash,
};

/**
 * Returns the members of the answer, as JSON Pointers, that do not say what the receipt says, or about which the receipt says nothing. The receipt
 * has been verified with the key `kid`.
 */
export function envelopeDifferences({ outer, meta, beside }: Envelope, payload: ReceiptPayload, kid: string): string[] {
  const data = Object.entries(outer).filter(([name, given]) => !(Object.hasOwn(checks, name) && checks[name]?.(given, { payload, kid })));
  const { sandbox, before: _cursor, ...unknown } = meta;
  const isOther = sandbox !== undefined && sandbox !== (payload.environment === 'sandbox');
  return [
    ...data.map(([name]) => `/data/${name}`),
    ...(isOther ? ['/meta/sandbox'] : []),
    ...Object.keys(unknown).map((name) => `/meta/${name}`),
    ...beside.map((name) => `/${name}`),
  ];
}

const outerReasons = z.array(z.looseObject({ outcome: z.string() }));

/** The answer lists findings by their weight; the payload has those that changed no outcome apart, in the same order. */
function areReasonsOf(given: unknown, { reasons, information = [] }: ReceiptPayload): boolean {
  const listed = outerReasons.safeParse(given).data;
  if (listed === undefined) return false;
  const informing = listed.filter(({ outcome }) => outcome === 'INFO');
  const deciding = listed.filter(({ outcome }) => outcome !== 'INFO');
  const signed = reasons.map(({ role, ...reason }) => ({ ...reason, subject: role ?? 'records' }));
  return (
    same(deciding, signed) &&
    informing.length === information.length &&
    information.every((finding, at) => coversAll(finding, { ...informing[at], outcome: undefined }))
  );
}

/** Receipts from before the service signed whole findings hold three members of each; these must agree. */
function coversAll(finding: object, given: object): boolean {
  const signed = new Map(Object.entries(finding));
  if (!signed.has('basis'))
    return [...signed].every(([name, value]) => same(Object.entries(given).find(([one]) => one === name)?.[1], value));
  return same(given, finding);
}

function same(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return false;
  try {
    return canonicalJson(one) === canonicalJson(other);
  } catch {
    return false; // half of a surrogate pair: no receipt holds one
  }
}
