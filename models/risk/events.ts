import type { CompanyFacts } from '../clearance/facts.ts';
import type { RecordDays, RuleFinding } from '../clearance/rule.ts';
import { rules } from '../clearance/rules.ts';

/**
 * A finding of the decision table about the company. `strength`: `stands`; `doubted` when other records weaken it to REVIEW; `ended` when they weaken
 * it to INFO.
 */
export interface RiskEvent {
  readonly code: string;
  readonly basis: string;
  readonly strength: 'stands' | 'doubted' | 'ended';
  readonly finding: RuleFinding;
}

/**
 * Returns the findings of these codes, in the order of the decision table. The rules are those of a clearance, so the two cannot disagree on them.
 */
export function eventsOf(company: CompanyFacts, days: RecordDays, codes: ReadonlySet<string>): RiskEvent[] {
  return rules
    .filter(({ code }) => codes.has(code))
    .flatMap(({ code, basis, when }) =>
      when(company, days, []).map((finding): RiskEvent => ({ code, basis, strength: strengthOf(finding), finding })),
    );
}

function strengthOf({ atMost }: RuleFinding): RiskEvent['strength'] {
  if (atMost === 'INFO') return 'ended';
  return atMost === 'REVIEW' ? 'doubted' : 'stands';
}

/** Codes of petitions and of procedures of insolvency. */
const insolvency = new Set([
  'WUP_LIVE',
  'WUO_MADE',
  'PROV_LIQ',
  'CVL_RESOLVED',
  'CVL_PROPOSED',
  'ADMIN',
  'MORATORIUM',
  'RECEIVER',
  'CVA_LIVE',
]);

/**
 * Returns the petitions and procedures that the records show, those that count as ended included. How strong a finding is depends on the snapshot of
 * the register, so a count of ended ones alone would fall when that snapshot is missing.
 */
export function insolvencies(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  return eventsOf(company, days, insolvency).map(({ finding }) => finding);
}
