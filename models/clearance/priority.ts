import { rules } from './rules.ts';
import type { Finding, Outcome, Priority } from './verdict.ts';

const familyOf = new Map(rules.flatMap(({ code, family }) => (family === undefined ? [] : [[code, family] as const])));

/** Returns HIGH for a REVIEW in which findings of two families meet on one company: each is a reason to look without the other. */
export function priorityOf(outcome: Outcome, findings: readonly Finding[]): Priority {
  if (outcome !== 'REVIEW') return 'NORMAL';
  const families = (party: Finding['subject']) =>
    new Set(
      findings.flatMap(({ subject, outcome: effect, code }) =>
        subject === party && effect === 'REVIEW' ? (familyOf.get(code) ?? []) : [],
      ),
    );
  return families('payer').size > 1 || families('payee').size > 1 ? 'HIGH' : 'NORMAL';
}
