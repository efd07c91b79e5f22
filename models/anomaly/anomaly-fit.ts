import type { Components } from './fit.ts';

/** The components of one cohort, and the threshold from its calibration. */
export interface Cohort extends Components {
  readonly cohort: string;
  /** Number of filings that the components were fitted on. */
  readonly fitted: number;
  /** Number of filings that the threshold was calibrated on; none of them is among those fitted. */
  readonly n: number;
  /** A filing with a larger loss is flagged. */
  readonly threshold: number;
  /** The largest losses of the calibration, descending, down to the threshold. */
  readonly tail: readonly number[];
}

/** A fit of the accounts anomaly ("cooked books", docs/signals/cooked-books.md). */
interface AnomalyFit {
  /** Names of the features, in the order of the vectors. */
  readonly features: readonly string[];
  /** By kind of accounts: the total assets, in pounds, at which the second, third and fourth quarter begin. */
  readonly sizes: readonly { readonly kind: string; readonly bounds: readonly number[] }[];
  readonly cohorts: readonly Cohort[];
}

/** Serialises a fit to its canonical JSON text, from which its hash is computed: sorted, fields in fixed order, numbers without loss of digits. */
export function anomalyFitText({ features, sizes, cohorts }: AnomalyFit): string {
  return `${JSON.stringify({
    format: 'cooked-books/1',
    features,
    sizes: sorted(sizes, ({ kind }) => kind).map(({ kind, bounds }) => ({ kind, bounds })),
    cohorts: sorted(cohorts, ({ cohort }) => cohort).map((one) => ({
      cohort: one.cohort,
      n: one.n,
      fitted: one.fitted,
      components: one.components,
      threshold: one.threshold,
      center: one.center,
      scale: one.scale,
      residual: one.residual,
      tail: one.tail,
    })),
  })}\n`;
}

function sorted<T>(all: readonly T[], by: (one: T) => string): T[] {
  return [...all].sort((a, b) => (by(a) < by(b) ? -1 : 1));
}
