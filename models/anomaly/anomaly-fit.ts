import type { Reconstruction } from './fit.ts';

/** The fit of one cohort, and the threshold from its calibration. */
export interface Cohort extends Omit<Reconstruction, 'network'> {
  readonly cohort: string;
  /** Hidden units of the network. */
  readonly components: number;
  /** The weights of the network (network.ts); the cohorts of a kind of accounts share it. */
  readonly residual: readonly (readonly number[])[];
  /** Number of filings that the medians and spreads come from. */
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
  /** Names of the changes, in the order of the network's outputs. */
  readonly changes: readonly string[];
  /** By kind of accounts: the total assets, in pounds, at which the second, third and fourth quarter begin. */
  readonly sizes: readonly { readonly kind: string; readonly bounds: readonly number[] }[];
  readonly cohorts: readonly Cohort[];
}

/** Serialises a fit to its canonical JSON text, from which its hash is computed: sorted, fields in fixed order, numbers without loss of digits. */
export function anomalyFitText({ features, changes, sizes, cohorts }: AnomalyFit): string {
  return `${JSON.stringify({
    format: 'cooked-books/2',
    features,
    changes,
    sizes: sorted(sizes, ({ kind }) => kind).map(({ kind, bounds }) => ({ kind, bounds })),
    networks: Object.fromEntries(sorted(cohorts, ({ cohort }) => cohort).map(({ cohort, residual }) => [kindOf(cohort), residual])),
    cohorts: sorted(cohorts, ({ cohort }) => cohort).map((one) => ({
      cohort: one.cohort,
      n: one.n,
      fitted: one.fitted,
      threshold: one.threshold,
      center: one.center,
      scale: one.scale,
      tail: one.tail,
    })),
  })}\n`;
}

/** Returns the kind of accounts of a cohort, whose cohorts share a network. */
function kindOf(cohort: string): string {
  return cohort.split('/')[0] ?? cohort;
}

function sorted<T>(all: readonly T[], by: (one: T) => string): T[] {
  return [...all].sort((a, b) => (by(a) < by(b) ? -1 : 1));
}
