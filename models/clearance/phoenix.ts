import type { CompanyFacts, PhoenixPair } from './facts.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Returns a check of the decision table: the pairs with failed companies whose indicators reach the level, while they count. */
export function phoenix(level: PhoenixPair['level']) {
  return ({ phoenix: pairs }: CompanyFacts, days: RecordDays): RuleFinding[] =>
    (pairs ?? [])
      .filter((pair) => pair.level === level && counts(pair, days))
      .map(({ detail, evidence }) => ({ detail: `${detail}.`, evidence }));
}

/** A pair counts for its time, and while the rules of a clearance do not count the failure itself as over. */
function counts({ countsUntil, overFrom }: PhoenixPair, { today, register }: RecordDays): boolean {
  const isOver = typeof overFrom === 'string' && register !== null && register >= overFrom;
  return !isOver && (countsUntil === undefined || today <= countsUntil);
}
