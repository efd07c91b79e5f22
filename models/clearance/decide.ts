import type { CompanyFacts } from './facts.ts';
import { expiry, staleness } from './freshness.ts';
import { type Bearing, effectAfter, type Ground, type Rule } from './rule.ts';
import { rules, ruleset } from './rules.ts';
import type { ClearanceInputs, ClearanceRequest, Direction, Effect, Finding, Limit, Outcome, Party, Verdict } from './verdict.ts';

type Position = 'out' | 'in';

/**
 * How each company stands to the payment. The payer is always the transferor, so its property leaves it whoever asks. Outbound, the payee
 * is the counterparty. Inbound, the payer is the counterparty as well (it may owe us), and the payee holds the account that money passes
 * through: a payment into an overdrawn account can itself be a disposition, to the bank.
 */
const positions: Record<Direction, Record<Party, readonly Position[]>> = {
  outbound: { payer: ['out'], payee: ['in'] },
  inbound: { payer: ['out', 'in'], payee: ['out'] },
};

const severity: Record<Effect, number> = { INFO: 0, REVIEW: 1, HOLD: 2 };

/**
 * May this payment be released? Pure: the same inputs give the same verdict. HOLD > REVIEW > ALLOW; INFO is told and changes nothing. A
 * company that is not known and a source that is not fresh are REVIEW, never ALLOW.
 */
export function decide(inputs: ClearanceInputs): Verdict {
  const { request, payer, payee, freshness, now, today } = inputs;
  const findings = [
    ...findingsOf('payer', payer ?? unknown(request.payer.companyNumber), request, today),
    ...findingsOf('payee', payee ?? unknown(request.payee.companyNumber), request, today),
    ...staleness(freshness, now, today),
  ].sort((a, b) => severity[b.outcome] - severity[a.outcome]);
  return { outcome: outcomeOf(findings), findings, limits: limitsOf(inputs), expiresAt: expiry(freshness, now, today), ruleset };
}

/** HOLD > REVIEW > ALLOW. */
export function outcomeOf(findings: readonly Pick<Finding, 'outcome'>[]): Outcome {
  if (findings.some(({ outcome }) => outcome === 'HOLD')) return 'HOLD';
  return findings.some(({ outcome }) => outcome === 'REVIEW') ? 'REVIEW' : 'ALLOW';
}

function findingsOf(subject: Party, company: CompanyFacts, request: ClearanceRequest, today: string): Finding[] {
  const held = positions[request.direction][subject];
  const found = rules.flatMap((rule) =>
    rule.when(company, today).flatMap((ground) => {
      const outcome = strictest(bearings(rule, held, request), ground);
      return outcome === undefined ? [] : [{ rule, ground, outcome }];
    }),
  );
  const grave = found.some(({ rule, outcome }) => rule.onlyBesideAnother === undefined && outcome !== 'INFO');
  return found.map(({ rule: { code, basis, onlyBesideAnother }, ground: { detail, evidence }, outcome }) => {
    const standing = onlyBesideAnother === undefined || grave ? outcome : 'INFO';
    return { code, subject, companyNumber: company.companyNumber, outcome: standing, basis, detail, evidence };
  });
}

function bearings(rule: Rule, held: readonly Position[], request: ClearanceRequest): Bearing[] {
  return held.map((position) => (position === 'in' && givesCredit(request) ? (rule.inOnCredit ?? rule.in) : rule[position]));
}

function strictest(bearings: readonly Bearing[], { days }: Ground): Effect | undefined {
  return bearings
    .map((bearing) => effectAfter(bearing, days))
    .reduce(
      (worst, effect) => (effect !== undefined && (worst === undefined || severity[effect] > severity[worst]) ? effect : worst),
      undefined,
    );
}

/** Days of credit, or an exposure that stays open after the payment. */
function givesCredit({ terms, exposure }: ClearanceRequest): boolean {
  return (terms?.creditDays ?? 0) > 0 || (exposure?.proposedMinor ?? 0) > 0;
}

function limitsOf({ request, payer, payee }: ClearanceInputs): Limit[] {
  const limits: Limit[] = ['PETITION_BLIND_WINDOW', 'SINGLE_SNAPSHOT_REGISTER', 'OWNERSHIP_NOT_SCREENED'];
  if (payer?.officers === undefined || payee?.officers === undefined) limits.push('GOVERNANCE_NOT_EVALUATED');
  if (!accountsEvaluated(payer) || !accountsEvaluated(payee)) limits.push('ACCOUNTS_NOT_EVALUATED');
  // Scotland, Northern Ireland, and companies of other countries that are registered for an establishment or as owners of land here.
  const elsewhere = /^(S|N|R0|FC|BR|OE)/;
  if (elsewhere.test(request.payer.companyNumber) || elsewhere.test(request.payee.companyNumber)) limits.push('BASIS_OF_ENGLAND_AND_WALES');
  return limits;
}

/** Both of what the newest accounts are asked had an answer. */
function accountsEvaluated(company: CompanyFacts | null): boolean {
  return company?.accounts?.capitalBleed.evaluable === true && company.accounts.workingCapital.evaluable;
}

function unknown(companyNumber: string): CompanyFacts {
  return { companyNumber, name: null, register: null, petitions: [], procedures: [], sanctions: [] };
}
