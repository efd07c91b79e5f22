import { isOfEnglandAndWales } from '../../uk/company-number.ts';
import { addDays } from '../../uk/day.ts';
import { coverageOf, withCoverage } from './coverage.ts';
import type { CompanyFacts } from './facts.ts';
import { filingNotYetKnown } from './filings.ts';
import { expiry, whyGivenUp, whyNotWhole } from './freshness.ts';
import { governanceEvaluated } from './governance.ts';
import { identityEvaluated, identityNotYetKnown } from './identity.ts';
import { priorityOf } from './priority.ts';
import { recordFindings } from './record-findings.ts';
import { type Bearing, effectAfter, type Position, type RecordDays, type Rule, type RuleFinding } from './rule.ts';
import { rules } from './rules.ts';
import type { ClearanceInputs, ClearanceRequest, Direction, Effect, Finding, Judgement, Limit, Outcome, Party } from './verdict.ts';

/**
 * The positions of each company in the payment, by its direction. The payer is the transferor in both directions: its property leaves it.
 * Outbound, the payee is the counterparty. Inbound, the payer is also the counterparty (it may owe the caller), and the money passes through
 * the account of the payee: a payment into an overdrawn account can itself be a disposition, to the bank.
 */
const positions: Record<Direction, Record<Party, readonly Position[]>> = {
  outbound: { payer: ['out'], payee: ['in'] },
  inbound: { payer: ['out', 'in'], payee: ['out'] },
};

const severity: Record<Effect, number> = { INFO: 0, REVIEW: 1, HOLD: 2 };

/**
 * Decides whether a payment may be released. Pure: the same inputs give the same verdict. The strictest finding decides the outcome: HOLD,
 * then REVIEW, then ALLOW; an INFO finding is listed and changes no outcome. An unknown company, a source that is not fresh, facts
 * that are not published and records that could not be read give REVIEW, never ALLOW. Findings are sorted by effect, the strictest first.
 */
export function decide(inputs: ClearanceInputs): Judgement {
  const { freshness, now, today } = inputs;
  const days = recordDays(inputs);
  const ofRecords = recordFindings(inputs);
  const findings = [...companyFindings(inputs, days), ...ofRecords].sort((a, b) => severity[b.outcome] - severity[a.outcome]);
  const outcome = outcomeOf(findings);
  return {
    outcome,
    priority: priorityOf(outcome, findings),
    // off the hot path: a payment without a finding states no coverage
    findings: findings.length === 0 ? [] : withCoverage(findings, coverageOf(inputs, ofRecords)),
    limits: limitsOf(inputs, days, findings),
    expiresAt: expiry(freshness, now, today, isStricterTomorrow(inputs, findings)),
  };
}

/**
 * Returns whether the same facts give a stricter outcome when the day ends, as when a deadline passes or a disqualification begins: no answer of
 * today may outlive the day then. A snapshot that is dated tomorrow counts from then on as one of that day.
 */
function isStricterTomorrow(inputs: ClearanceInputs, findings: readonly Finding[]): boolean {
  const tomorrow = addDays(inputs.today, 1);
  const begins = [inputs.payer, inputs.payee].some((company) => {
    const from = [company?.screening?.stricterFrom, company?.credit?.stricterFrom];
    return from.some((day) => day !== undefined && day <= tomorrow);
  });
  const ofRecords = findings.filter(({ subject }) => subject === 'records');
  const then = outcomeOf([...companyFindings(inputs, recordDays({ snapshots: inputs.snapshots, today: tomorrow })), ...ofRecords]);
  return begins || outcomes.indexOf(then) > outcomes.indexOf(outcomeOf(findings));
}

const outcomes: readonly Outcome[] = ['ALLOW', 'REVIEW', 'HOLD'];

function companyFindings({ request, payer, payee }: ClearanceInputs, days: RecordDays): Finding[] {
  return [
    ...findingsOf('payer', payer ?? unknown(request.payer.companyNumber), request, days),
    ...findingsOf('payee', payee ?? unknown(request.payee.companyNumber), request, days),
  ];
}

/** Returns the outcome of the strictest finding; ALLOW when there is none above INFO. */
export function outcomeOf(findings: readonly Pick<Finding, 'outcome'>[]): Outcome {
  if (findings.some(({ outcome }) => outcome === 'HOLD')) return 'HOLD';
  return findings.some(({ outcome }) => outcome === 'REVIEW') ? 'REVIEW' : 'ALLOW';
}

/** The newest snapshots, and the day on which they are read. */
export interface DatedSnapshots extends Pick<ClearanceInputs, 'today'> {
  readonly snapshots?: ClearanceInputs['snapshots'] | undefined;
}

/** A snapshot may be dated tomorrow, and then shows the state of today at the latest. One of a later day counts as none. */
export function recordDays({ snapshots, today }: DatedSnapshots): RecordDays {
  const shown = (day: string | null = null) => (day === null || day > addDays(today, 1) ? null : day < today ? day : today);
  return { today, register: shown(snapshots?.register), officers: shown(snapshots?.officers), owners: shown(snapshots?.owners) };
}

function findingsOf(subject: Party, company: CompanyFacts, request: ClearanceRequest, days: RecordDays): Finding[] {
  const itsPositions = positions[request.direction][subject];
  const orders = subject === 'payer' ? (request.validationOrders ?? []) : [];
  const found = rules.flatMap((rule) => {
    const ofRule = rule.when(company, days, orders);
    if (ofRule.length === 0) return []; // most rules find nothing: what they would bear is not asked then
    const aggravating = statedOfPayee(rule, itsPositions, request);
    const effects = [...bearings(rule, itsPositions, request), ...aggravating.map(({ effect }) => effect)];
    return ofRule.flatMap((finding) => {
      const effect = strictest(effects, finding);
      const detail = [...new Set([finding.detail, ...aggravating.map(({ statement }) => statement)])].join(' ');
      return effect === undefined ? [] : [{ rule, finding: { ...finding, detail }, effect }];
    });
  });
  const supported = found.some(({ rule, effect }) => rule.onlyBesideAnother === undefined && effect !== 'INFO');
  return found.map(({ rule: { code, basis, clearedBy, onlyBesideAnother }, finding: { detail, evidence }, effect }) => {
    const outcome = onlyBesideAnother === undefined || supported ? effect : 'INFO';
    return { code, subject, companyNumber: company.companyNumber, outcome, basis, detail, clearedBy, evidence };
  });
}

function bearings(rule: Rule, itsPositions: readonly Position[], request: ClearanceRequest): Bearing[] {
  return itsPositions.map((position) => (position === 'in' && givesCredit(request) ? (rule.inOnCredit ?? rule.in) : rule[position]));
}

/** Returns the stricter effects that the rule has because of what the caller states of the payee, with the statements. */
function statedOfPayee({ withNewPayee, withBankChange }: Rule, itsPositions: readonly Position[], { payee }: ClearanceRequest) {
  const isNew = 'The caller states that the payee is new to the payer.';
  const changed = 'The caller states that the bank details of the payee have changed.';
  return itsPositions.flatMap((position) => [
    ...(payee.isNew === true ? stricter(withNewPayee?.[position], isNew) : []),
    ...(payee.bankDetailsChanged === true ? stricter(withBankChange?.[position], changed) : []),
  ]);
}

const stricter = (effect: Effect | undefined, statement: string) => (effect === undefined ? [] : [{ effect, statement }]);

function strictest(bearings: readonly Bearing[], { days, atMost = 'HOLD' }: RuleFinding): Effect | undefined {
  const effect = bearings
    .map((bearing) => effectAfter(bearing, days))
    .reduce(
      (worst, effect) => (effect !== undefined && (worst === undefined || severity[effect] > severity[worst]) ? effect : worst),
      undefined,
    );
  return effect !== undefined && severity[effect] > severity[atMost] ? atMost : effect;
}

/** Returns whether the request has days of credit, or an exposure that stays open after the payment. */
function givesCredit({ terms, exposure }: ClearanceRequest): boolean {
  return (terms?.creditDays ?? 0) > 0 || (exposure?.proposedMinor ?? 0) > 0;
}

function limitsOf(inputs: ClearanceInputs, days: RecordDays, findings: readonly Finding[]): Limit[] {
  const { request, payer, payee } = inputs;
  const limits: Limit[] = ['PETITION_BLIND_WINDOW', 'SINGLE_SNAPSHOT_REGISTER'];
  const mayHaveFiled = (company: CompanyFacts) => filingNotYetKnown(company, days) || identityNotYetKnown(company, days);
  if ([payer, payee].some((company) => company !== null && mayHaveFiled(company))) limits.push('FILING_NOT_YET_KNOWN');
  if (!governanceEvaluated(payer, days) || !governanceEvaluated(payee, days)) limits.push('GOVERNANCE_NOT_EVALUATED');
  if (!identityEvaluated(payer, days) || !identityEvaluated(payee, days)) limits.push('IDENTITY_NOT_EVALUATED');
  if (!accountsEvaluated(payer) || !accountsEvaluated(payee)) limits.push('ACCOUNTS_NOT_EVALUATED');
  for (const [limit, codes] of screeningLimits) if ([payer, payee].some((company) => lacks(company, codes))) limits.push(limit);
  limits.push(...limitsOfSources(inputs));
  const numbers = [request.payer.companyNumber, request.payee.companyNumber];
  if (!numbers.every(isOfEnglandAndWales)) limits.push('BASIS_OF_ENGLAND_AND_WALES');
  if (request.payee.isNew === undefined) limits.push('PAYEE_NEW_NOT_STATED');
  if (request.payee.bankDetailsChanged === undefined) limits.push('BANK_DETAILS_CHANGE_NOT_STATED');
  if (request.validationOrders === undefined && findings.some(stopsPayer)) limits.push('VALIDATION_ORDER_NOT_STATED');
  return limits;
}

/** Sources that tell of a company before the Gazette or the register does, and the limit of a decision that is made without them. */
const supplementaryLimits: Readonly<Record<string, Limit>> = {
  'hmcts/companies-court-lists': 'COURT_LISTS_NOT_READ',
  'companies-house/filings': 'FILINGS_NOT_READ',
  'companies-house/insolvency-cases': 'INSOLVENCY_CASES_NOT_READ',
};

/** Sources of `ClearanceInputs.supplementary`. */
export const supplementarySources: ReadonlySet<string> = new Set(Object.keys(supplementaryLimits));

/** Returns the limits that follow from the state of the sources alone. */
export function limitsOfSources({
  freshness,
  supplementary = [],
  now,
  today,
}: Pick<ClearanceInputs, 'freshness' | 'supplementary' | 'now' | 'today'>): Limit[] {
  const notRead = supplementary.flatMap((state) => {
    const limit = supplementaryLimits[state.source];
    return limit === undefined || whyNotWhole(state, now, today) === undefined ? [] : [limit];
  });
  return freshness.some((state) => whyGivenUp(state, today) !== undefined) ? [...notRead, 'NOTICES_NOT_READ'] : notRead;
}

/** Returns whether the finding is a petition of the payer that counts as pending: a validation order may cover the payment. */
function stopsPayer({ code, subject, outcome }: Finding): boolean {
  return code === 'WUP_LIVE' && subject === 'payer' && outcome !== 'INFO';
}

/** Limits of a screening (models/screening/company/limits.ts) and the limit of the decision that they make. */
const screeningLimits: readonly (readonly [Limit, readonly string[]])[] = [
  ['OFFICERS_NOT_SCREENED', ['OFFICERS_NOT_SCREENED', 'OFFICERS_NOT_TAKEN_IN', 'OFFICERS_STALE']],
  [
    'OWNERSHIP_NOT_SCREENED',
    ['OWNERS_NOT_SCREENED', 'OWNERS_BEYOND_NOT_SCREENED', 'OWNERS_STALE', 'OWNER_PROTECTED', 'CHAIN_CUT', 'CONTROL_NOT_READ'],
  ],
];

/** A company that was not screened lacks everything. */
function lacks(company: CompanyFacts | null, codes: readonly string[]): boolean {
  const limits = company?.screening?.limits;
  return limits === undefined || limits.some(({ code }) => codes.includes(code));
}

/** Returns whether the newest accounts state enough for both rules on capital. */
function accountsEvaluated(company: CompanyFacts | null): boolean {
  return company?.accounts?.capitalBleed.evaluable === true && company.accounts.workingCapital.evaluable;
}

/** The facts of a company that no record has held. */
export function unknown(companyNumber: string): CompanyFacts {
  return { companyNumber, name: null, register: null, petitions: [], procedures: [] };
}
