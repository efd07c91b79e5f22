import type { CompanyFacts, PhoenixPair } from './facts.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Returns a check of the decision table: the pairs with failed companies whose indicators reach the level, until the last day on which they count. */
export function phoenix(level: PhoenixPair['level']) {
  return ({ phoenix: pairs }: CompanyFacts, { today }: RecordDays): RuleFinding[] =>
    (pairs ?? [])
      .filter((pair) => pair.level === level && (pair.countsUntil === undefined || today <= pair.countsUntil))
      .map(({ detail, evidence }) => ({ detail: `${detail}.`, evidence }));
}
