import { covarianceOf, type Direction, principalDirections } from './components.ts';
import { rounded, type Scaling, scaled, scalingOf, type Vector } from './scaling.ts';

/** What a cohort's honest filings look like: how to scale them, and what of them the components leave unexplained. */
export interface Components extends Scaling {
  readonly components: number;
  /** From scaled features to residuals, each in spreads of its own. */
  readonly residual: readonly (readonly number[])[];
}

interface Score {
  /** Mean square of the residuals of the features that the filing states. */
  readonly loss: number;
  /** Each feature's squared residual; nought where it is missing. */
  readonly squares: readonly number[];
}

/** Share of filings that the components explain worst, left out when they are fitted again. */
const dropped = 0.01;
const refits = 2;
/** A residual that is nought for all but rounding must not count as infinitely telling. */
const leastSpread = 0.05;

interface Sample {
  /** Scaled, missing features at nought. */
  readonly vectors: readonly Float64Array[];
  readonly rows: readonly Vector[];
}

/**
 * Robust principal components of all cohorts of a kind: each scaled by its own medians and spreads, so that "usual" is the cohort's, and what
 * goes together learnt from all of them, so that it is steady. Wild values are clipped, the worst hundredth is dropped and the rest fitted
 * anew, twice. No chance in it: the same rows in the same order give the same components, so the caller orders them.
 *
 * Far filings that lie in one direction are not dropped but explained, and that is meant: companies that grow tenfold are many, and what is
 * odd is to differ otherwise than they do.
 */
export function fitComponents(cohorts: readonly (readonly Vector[])[], features: number): Components[] {
  const scalings = cohorts.map((rows) => scalingOf(rows, features));
  const all: Sample = {
    rows: cohorts.flat(),
    vectors: cohorts.flatMap((rows, cohort) => {
      const scaling = scalings[cohort];
      return scaling === undefined ? [] : rows.map((row) => scaled(scaling, row));
    }),
  };
  let fitted = componentsOf(all, features);
  for (let round = 0; round < refits; round += 1) fitted = componentsOf(withoutWorst(all, fitted.residual), features);
  return scalings.map((scaling) => ({ ...scaling, ...fitted }));
}

/** The loss of one filing; models/anomaly/macros.sql says the same in SQL. */
export function scoreOf({ residual, ...scaling }: Omit<Components, 'components'>, row: Vector): Score {
  return scoreScaled(residual, scaled(scaling, row), row);
}

function scoreScaled(residual: Components['residual'], vector: Float64Array, row: Vector): Score {
  const squares = residual.map((weights, feature) => (isStated(row, feature) ? dot(weights, vector) ** 2 : 0));
  const stated = row.filter((value) => value !== null).length;
  return { loss: squares.reduce((sum, square) => sum + square, 0) / Math.max(1, stated), squares };
}

function withoutWorst({ rows, vectors }: Sample, residual: Components['residual']): Sample {
  const losses = vectors.map((vector, index) => scoreScaled(residual, vector, rows[index] ?? []).loss);
  const limit = Float64Array.from(losses).sort()[losses.length - 1 - Math.floor(losses.length * dropped)] ?? 0;
  const kept = (_: unknown, index: number) => (losses[index] ?? 0) <= limit;
  return { rows: rows.filter(kept), vectors: vectors.filter(kept) };
}

function componentsOf(sample: Sample, features: number): Pick<Components, 'components' | 'residual'> {
  const directions = principalDirections(covarianceOf(sample.vectors, sample.rows, features));
  const residual = projectorBeside(directions, features).map((weights, feature) => {
    const spread = residualSpread(sample, weights, feature);
    return weights.map((weight) => rounded(weight / spread));
  });
  return { components: directions.length, residual };
}

/** What is left of a vector beside the directions: I - VWV'. */
function projectorBeside(directions: readonly Direction[], features: number): number[][] {
  return Array.from({ length: features }, (_, i) =>
    Array.from({ length: features }, (_, j) =>
      directions.reduce((left, { loadings, weight }) => left - weight * (loadings[i] ?? 0) * (loadings[j] ?? 0), i === j ? 1 : 0),
    ),
  );
}

function residualSpread({ rows, vectors }: Sample, weights: readonly number[], feature: number): number {
  let sum = 0;
  let count = 0;
  vectors.forEach((vector, index) => {
    if (!isStated(rows[index] ?? [], feature)) return;
    sum += dot(weights, vector) ** 2;
    count += 1;
  });
  return Math.max(Math.sqrt(sum / Math.max(1, count)), leastSpread);
}

function dot(weights: readonly number[], vector: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i += 1) sum += (weights[i] ?? 0) * (vector[i] ?? 0);
  return sum;
}

const isStated = (row: Vector, feature: number) => row[feature] !== null && row[feature] !== undefined;
