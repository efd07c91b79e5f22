import type { AccountsOutlier, Caveat, CompanyFacts } from './facts.ts';
import type { Ground } from './rule.ts';

/** The owners' capital went at the threshold's speed or above it. */
export function capitalBleed({ accounts }: CompanyFacts): Ground[] {
  const bleed = accounts?.capitalBleed;
  if (bleed?.crosses !== true || bleed.detail === null) return [];
  return [{ detail: `${bleed.detail}.${caveatsOf(bleed.caveats)}`, evidence: bleed.evidence }];
}

/** Debts that fall due within a year are beyond what all its assets could meet. */
export function workingCapitalDeficit({ accounts }: CompanyFacts): Ground[] {
  const capital = accounts?.workingCapital;
  if (capital?.severe !== true || capital.detail === null) return [];
  return [{ detail: `${capital.detail}.${caveatsOf(capital.caveats)}`, evidence: capital.evidence }];
}

/** Each rule that the newest accounts break by itself. */
export function accountsIrregularities({ accounts }: CompanyFacts): Ground[] {
  if (accounts === undefined || accounts === null) return [];
  const { balanceSheetDate, irregularities } = accounts;
  return irregularities.map(({ code, detail, evidence }) => ({
    detail: `Its accounts of ${balanceSheetDate} break the rule ${code}: ${detail}`,
    evidence,
  }));
}

/** Its balance sheet is one that its cohort's model cannot account for. */
export function accountsOutlier({ accounts }: CompanyFacts): Ground[] {
  const outlier = accounts?.outlier ?? undefined;
  return outlier === undefined ? [] : [{ detail: outlierDetail(outlier), evidence: [outlier.evidence] }];
}

function outlierDetail({ balanceSheetDate, score, threshold, cohort, n, modelHash, topFeatures }: AccountsOutlier): string {
  const features = topFeatures.map(({ feature }) => feature.replaceAll('_', ' ')).join(', ');
  const model = `loss ${score.toFixed(2)}, 99th percentile ${threshold.toFixed(2)} of ${n} filings (cohort ${cohort}, model ${modelHash})`;
  return `Its accounts of ${balanceSheetDate} differ from those of comparable companies more than 99 in 100 do, most in ${features}: ${model}.`;
}

function caveatsOf(caveats: readonly Caveat[]): string {
  return caveats.length === 0 ? '' : ` Caveats: ${caveats.map(({ detail }) => detail).join(' ')}`;
}
