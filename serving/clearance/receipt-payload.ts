import type { Evidence } from '../../models/clearance/facts.ts';
import type { ClearanceInputs, ClearanceRequest, Finding, Outcome, Party, SourceState, Verdict } from '../../models/clearance/verdict.ts';
import { sha256 } from '../../models/receipts/canonical-json.ts';
import type { ReceiptPayload } from '../../models/receipts/receipt.ts';
import type { SignerKind } from '../../models/receipts/signer-kind.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { Payment } from './payment.ts';

interface Receipted {
  readonly decisionId: string;
  readonly caller: ApiKey;
  readonly key: string;
  readonly payment: Payment;
  readonly requestHash: string;
  readonly inputHash: string;
  readonly inputs: ClearanceInputs;
  readonly verdict: Verdict;
  readonly featureBuild: string | null;
  readonly signer: SignerKind;
}

/** Returns the payload that is signed: the decision, its reasons and the records behind it, so that a third party can check it alone. */
export function payloadOf({
  decisionId,
  caller,
  key,
  payment,
  requestHash,
  inputHash,
  inputs,
  verdict,
  featureBuild,
  signer,
}: Receipted): ReceiptPayload {
  const { outcome, priority, findings, limits, ruleset, expiresAt } = verdict;
  return {
    schemaVersion: 1,
    receiptId: decisionId,
    tenant: caller.tenant,
    environment: caller.environment,
    outcome,
    ...(priority === undefined ? {} : { priority }),
    reasons: findings.flatMap(({ outcome: effect, ...finding }) => (effect === 'INFO' ? [] : [reasonOf(finding, effect)])),
    information: findings.flatMap(({ outcome: effect, ...finding }) => (effect === 'INFO' ? [copied(finding)] : [])),
    limits: [...limits],
    transactionId: payment.transactionId,
    idempotencyKeyHash: sha256(key),
    payer: inputs.request.payer.companyNumber,
    payee: inputs.request.payee.companyNumber,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    requestHash,
    ...termsOf(payment),
    stated: statedIn(inputs.request),
    evidence: evidenceOf(inputs).map(copy),
    sources: [...inputs.freshness, ...(inputs.supplementary ?? [])].map(sourceRead),
    ruleset,
    featureBuild,
    inputHash,
    signer,
    decidedAt: inputs.now,
    expiresAt,
  };
}

/** Null: the caller did not state it. */
function termsOf({ direction, eventType, productType, terms, exposure }: Payment) {
  return {
    direction,
    eventType: eventType ?? null,
    productType: productType ?? null,
    terms: terms ?? null,
    exposure: exposure ?? null,
  };
}

/** What no record shows: the caller states it. */
function statedIn({ payee: { isNew, bankDetailsChanged }, validationOrders }: ClearanceRequest): ReceiptPayload['stated'] {
  return {
    ...(isNew === undefined ? {} : { payeeIsNew: isNew }),
    ...(bankDetailsChanged === undefined ? {} : { payeeBankDetailsChanged: bankDetailsChanged }),
    ...(validationOrders === undefined ? {} : { validationOrders: validationOrders.map((order) => ({ ...order })) }),
  };
}

function reasonOf({ subject, ...finding }: Omit<Finding, 'outcome'>, outcome: Outcome) {
  return { outcome, role: roleOf(subject), ...copied(finding) };
}

function copied<Of extends Pick<Finding, 'evidence' | 'coverage'>>({ evidence, coverage, ...finding }: Of) {
  const covered = coverage === undefined ? {} : { coverage: coverage.map((source) => ({ ...source })) };
  return { evidence: evidence.map(copy), ...finding, ...covered };
}

function roleOf(subject: Finding['subject']): Party | null {
  return subject === 'records' ? null : subject;
}

/**
 * Returns the origin of every fact that was read of the two companies, each once, also where no rule fired: an ALLOW rests on records too. Finds them
 * wherever the facts hold them, so that a new kind of fact cannot be left out.
 */
export function evidenceOf({ payer, payee }: ClearanceInputs): Evidence[] {
  const found = new Map<string, Evidence>();
  collectEvidence([payer, payee], found);
  return [...found.values()];
}

function collectEvidence(value: unknown, found: Map<string, Evidence>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isEvidence(value)) found.set(`${value.source} ${value.release} ${value.record}`, value);
  else for (const member of Object.values(value)) collectEvidence(member, found);
}

function isEvidence(value: object): value is Evidence {
  return 'source' in value && 'release' in value && 'record' in value && 'retrievedAt' in value;
}

function sourceRead({ source, release, dataDate, checkedAt }: SourceState) {
  return { source, release, dataDate, checkedAt };
}

function copy(evidence: Evidence) {
  return { ...evidence };
}
