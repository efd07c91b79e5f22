import type { CompanyCredit, CompanyFacts } from './facts.ts';
import type { RuleFinding } from './rule.ts';

/** Reports a company to which the scorecard gives the band whatever is not known of it. */
export function creditBand(band: CompanyCredit['band']) {
  return ({ credit }: CompanyFacts): RuleFinding[] =>
    credit?.band === band ? [{ detail: credit.detail ?? '', evidence: credit.evidence ?? [] }] : [];
}
