import type { CompanyFacts, PhoenixPair } from './facts.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Years for which a failure counts: the ban of the Insolvency Act 1986 s 216(3). */
const yearsOfFailure = 5;
/** Years for which a person who left the company still counts as its controller (docs/assumptions.md). */
const yearsOfControl = 1;

/** Returns a check of the decision table: the pairs with failed companies whose indicators reach the level. */
export function phoenix(level: PhoenixPair['level']) {
  return ({ phoenix: pairs }: CompanyFacts, { today }: RecordDays): RuleFinding[] =>
    (pairs ?? [])
      .filter((pair) => pair.level === level && today <= yearsAfter(pair.failedOn, yearsOfFailure))
      .filter(({ controlUntil }) => controlUntil === null || today <= yearsAfter(controlUntil, yearsOfControl))
      .map(({ detail, evidence }) => ({ detail: `${detail}.`, evidence }));
}

/** Returns the same day some years later; 29 February stays, and sorts before 1 March. */
function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}
