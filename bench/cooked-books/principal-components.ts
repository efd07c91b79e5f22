import { rounded, type Scaling, scaled, scalingOf, type Vector } from '../../models/anomaly/scaling.ts';
import { covarianceOf, type Direction, principalDirections } from './components.ts';

/** The fitted description of a cohort's filings: how to scale features, and which part of them the components leave unexplained. */
interface Components extends Scaling {
  /** Number of principal directions. */
  readonly components: number;
  /** Square matrix from scaled features to residuals. Each residual is divided by its own spread. */
  readonly residual: readonly (readonly number[])[];
}

/** How far a filing is from its cohort. */
interface Score {
  /** Mean of the squared residuals over the features that the filing states. */
  readonly loss: number;
  /** The squared residual of each feature; 0 for a missing one. */
  readonly squares: readonly number[];
}

/** Share of filings with the largest losses that a refit leaves out. */
const dropped = 0.01;
/** Number of refits. */
const refits = 2;
/** Smallest spread of a residual. Without it, a residual that is zero up to rounding would give an infinite loss. */
const leastSpread = 0.05;

interface Sample {
  /** Scaled features; 0 for a missing one. */
  readonly vectors: readonly Float64Array[];
  readonly rows: readonly Vector[];
}

/**
 * Fits robust principal components to the cohorts of one kind of accounts, and returns one result for each cohort. Each cohort is scaled by its own
 * medians and spreads, so that "usual" means usual in the cohort. The components come from all cohorts together, so that they are stable.
 *
 * Extreme values are clipped. The filings with the largest 1 % of losses are dropped and the others fitted again, twice. The result is deterministic
 * for the same rows in the same order, so the caller must order the rows.
 *
 * Extreme filings that share one direction are explained by a component instead of dropped. This is intended: many companies grow tenfold, and only a
 * filing that differs in another direction is unusual.
 * @param cohorts the feature vectors of each cohort. @param features the length of a vector.
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

/** Computes the loss of one filing. */
export function scoreOf({ residual, ...scaling }: Omit<Components, 'components'>, row: Vector): Score {
  return scoreScaled(residual, scaled(scaling, row), row);
}

function scoreScaled(residual: Components['residual'], vector: Float64Array, row: Vector): Score {
  const squares = residual.map((weights, feature) => (isStated(row, feature) ? dot(weights, vector) ** 2 : 0));
  const stated = row.filter((value) => value !== null).length;
  return { loss: squares.reduce((sum, square) => sum + square, 0) / Math.max(1, stated), squares };
}

/** Returns the sample without the filings that have the largest losses. */
function withoutWorst({ rows, vectors }: Sample, residual: Components['residual']): Sample {
  const losses = vectors.map((vector, index) => scoreScaled(residual, vector, rows[index] ?? []).loss);
  const limit = Float64Array.from(losses).sort()[losses.length - 1 - Math.floor(losses.length * dropped)] ?? 0;
  const kept = (_: unknown, index: number) => (losses[index] ?? 0) <= limit;
  return { rows: rows.filter(kept), vectors: vectors.filter(kept) };
}

function componentsOf(sample: Sample, features: number): Pick<Components, 'components' | 'residual'> {
  const directions = principalDirections(covarianceOf(sample.vectors, sample.rows, features));
  const residual = residualProjector(directions, features).map((weights, feature) => {
    const spread = residualSpread(sample, weights, feature);
    return weights.map((weight) => rounded(weight / spread));
  });
  return { components: directions.length, residual };
}

/** Returns the matrix that removes the directions from a vector: I - VWV'. */
function residualProjector(directions: readonly Direction[], features: number): number[][] {
  return Array.from({ length: features }, (_, i) =>
    Array.from({ length: features }, (_, j) =>
      directions.reduce((left, { loadings, weight }) => left - weight * (loadings[i] ?? 0) * (loadings[j] ?? 0), i === j ? 1 : 0),
    ),
  );
}

/** Returns the root mean square of a feature's residual over the filings that state the feature. */
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
