import type { Components } from './fit.ts';

/** A cohort's components with the threshold that its calibration gave. */
export interface Cohort extends Components {
  readonly cohort: string;
  /** Filings that the components were fitted on, and others that the threshold was calibrated on. */
  readonly fitted: number;
  readonly n: number;
  readonly threshold: number;
  /** The calibration's largest losses, falling, down to the threshold. */
  readonly tail: readonly number[];
}

interface AnomalyModel {
  readonly features: readonly string[];
  /** By kind of accounts: where the second, third and fourth quarter by total assets begin, pounds. */
  readonly sizes: readonly { readonly kind: string; readonly bounds: readonly number[] }[];
  readonly cohorts: readonly Cohort[];
}

/** The one text of a model: sorted, every field in its place, every number in the shortest form that reads back as itself. */
export function modelText({ features, sizes, cohorts }: AnomalyModel): string {
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
