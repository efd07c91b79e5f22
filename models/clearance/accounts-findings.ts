import type { AccountsFacts, AccountsOutlier, Caveat, CompanyFacts } from './facts.ts';
import type { RuleFinding } from './rule.ts';

/** The share from which the facts state that a loss crosses, by the exact quotient, and the least base (models/features/capital_bleed.sql). */
export const crossingShare = 0.25;
const leastBase = 1_000;

/** Reports a loss of so large a share of the owners' capital within a year. */
export function capitalBleed(share: number) {
  return ({ accounts }: CompanyFacts): RuleFinding[] => {
    const bleed = accounts?.capitalBleed;
    if (accounts === undefined || accounts === null || bleed === undefined || !loses(bleed, share)) return [];
    const detail = bleed.detail ?? `It lost ${Number(bleed.velocity)} of the owners' capital in the year to ${accounts.balanceSheetDate}`;
    return [{ detail: `${detail}.${caveatsOf(bleed.caveats)}`, evidence: bleed.detail === null ? [accounts.evidence] : bleed.evidence }];
  };
}

/** A share that only a backtest tries is compared with the quotient that is rounded to four places. */
function loses({ evaluable, crosses, velocity, previousAmount, detail }: AccountsFacts['capitalBleed'], share: number): boolean {
  if (share === crossingShare) return crosses && detail !== null;
  return evaluable && velocity !== null && Number(velocity) >= share && Number(previousAmount) >= leastBase;
}

/** Reports a severe deficit: creditors due within one year exceed what all assets could meet. */
export function workingCapitalDeficit({ accounts }: CompanyFacts): RuleFinding[] {
  const capital = accounts?.workingCapital;
  if (capital?.severe !== true || capital.detail === null) return [];
  return [{ detail: `${capital.detail}.${caveatsOf(capital.caveats)}`, evidence: capital.evidence }];
}

/** Reports each plausibility rule that the newest accounts break, one finding for each. */
export function accountsIrregularities({ accounts }: CompanyFacts): RuleFinding[] {
  if (accounts === undefined || accounts === null) return [];
  const { balanceSheetDate, irregularities } = accounts;
  return irregularities.map(({ code, detail, evidence }) => ({
    detail: `Its accounts of ${balanceSheetDate} break the rule ${code}: ${detail}`,
    evidence,
  }));
}

/** Reports a balance sheet that the model of its cohort reconstructs worse than those of 99 in 100 peers. */
export function accountsOutlier({ accounts }: CompanyFacts): RuleFinding[] {
  const outlier = accounts?.outlier ?? undefined;
  return outlier === undefined ? [] : [{ detail: outlierDetail(outlier), evidence: [outlier.evidence] }];
}

function outlierDetail({ balanceSheetDate, score, threshold, cohort, n, modelHash, topFeatures }: AccountsOutlier): string {
  const features = topFeatures.map(({ feature }) => feature.replaceAll('_', ' ')).join(', ');
  const model = `loss ${score.toFixed(2)}, 99th percentile ${threshold.toFixed(2)} of ${n} filings (cohort ${cohort}, model ${modelHash})`;
  return `Its accounts of ${balanceSheetDate} are more unusual than those of 99 in 100 comparable companies, most in ${features}: ${model}.`;
}

function caveatsOf(caveats: readonly Caveat[]): string {
  return caveats.length === 0 ? '' : ` Caveats: ${caveats.map(({ detail }) => detail).join(' ')}`;
}
