import { inverse, Matrix } from 'ml-matrix';
import { type Scaling, scaled, scalingOf, type Vector } from '../../models/anomaly/scaling.ts';
import { fitComponents, scoreOf } from './principal-components.ts';
import { createRandom, type Random } from './random.ts';

/**
 * A method that learns from the filings of each cohort of a kind. Returns one function for each cohort, which computes how unusual a filing is: the
 * higher, the more unusual.
 */
export type Learn = (cohorts: readonly (readonly Vector[])[], kind: string) => ((row: Vector) => number)[];

/** The largest distance of a feature from its median, in median absolute deviations, as in an analyst's spreadsheet. */
export const maxRobustZ = each((rows) => {
  const features = rows[0]?.length ?? 0;
  const scales = Array.from({ length: features }, (_, feature) => medianScale(rows, feature));
  return (row) =>
    scales.reduce((most, { center, scale }, feature) => Math.max(most, Math.abs((row[feature] ?? center) - center) / scale), 0);
});

/** The same in the spreads of the anomaly fit, which include the tails of features that are 0 for most companies. */
export const maxScaledZ = each((rows) => {
  const scaling = scalingOf(rows, rows[0]?.length ?? 0);
  return (row) =>
    scaling.center.reduce(
      (most, center, feature) => Math.max(most, Math.abs((row[feature] ?? center) - center) / (scaling.scale[feature] ?? 1)),
      0,
    );
});

/**
 * Liu, Ting and Zhou, "Isolation Forest", ICDM 2008: 100 trees of 256 filings.
 * It uses the scaling of the anomaly fit, with missing features at the median.
 */
export const isolationForest = each((rows) => {
  const scaling: Scaling = scalingOf(rows, rows[0]?.length ?? 0);
  const random = createRandom(11);
  const vectors = rows.map((row) => scaled(scaling, row));
  const size = Math.min(256, vectors.length);
  const trees = Array.from({ length: 100 }, () => grow(sample(vectors, size, random), Math.ceil(Math.log2(size)), random));
  return (row) => {
    const vector = scaled(scaling, row);
    return -trees.reduce((sum, tree) => sum + depth(tree, vector), 0) / trees.length;
  };
});

/** Robust principal components, the detector of this signal before the network: the mean squared residual, each in spreads of its own. */
export const principalComponents: Learn = (cohorts) =>
  fitComponents(cohorts, cohorts[0]?.[0]?.length ?? 0).map((fitted) => (row) => scoreOf(fitted, row).loss);

/** The squared distance of Mahalanobis (1936) over the scaled features, with missing ones at the median. */
export const mahalanobis = each((rows) => {
  const scaling = scalingOf(rows, rows[0]?.length ?? 0);
  const far = distanceFrom(rows.map((row) => scaled(scaling, row)));
  return (row) => far(scaled(scaling, row));
});

/**
 * Rousseeuw and Van Driessen, "A fast algorithm for the minimum covariance determinant estimator", Technometrics 41(3), 1999: three quarters,
 * ten steps.
 */
export const minimumCovarianceDeterminant = each((rows) => {
  const scaling = scalingOf(rows, rows[0]?.length ?? 0);
  const vectors = rows.map((row) => scaled(scaling, row));
  let far = (vector: Float64Array) => vector.reduce((sum, value) => sum + value * value, 0);
  for (let step = 0; step < 10; step += 1) {
    const apart = vectors.map((vector) => ({ vector, at: far(vector) })).sort((a, b) => a.at - b.at);
    far = distanceFrom(apart.slice(0, Math.ceil(0.75 * apart.length)).map(({ vector }) => vector));
  }
  return (row) => far(scaled(scaling, row));
});

/**
 * A rule like Beneish's M (Financial Analysts Journal 55(5), 1999) for accounts without a profit and loss account, with the weights of the paper
 * where a balance sheet has a counterpart: the change of stock and debtors, of fixed assets, of total assets and of creditors, and the profit that
 * cash does not match, else the accruals of working capital.
 */
export const beneishLike: Learn = (cohorts) =>
  cohorts.map(() => (row) => {
    const change = (feature: number) => Math.min(Math.max(Math.sinh(Math.min(Math.max(row[feature] ?? 0, -3), 3)), -3), 3);
    const [total, fixed, cash, creditors, net, other] = [12, 13, 15, 16, 18, 23].map(change) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const accruals = row[15] === null || row[18] === null ? other - creditors : net - cash;
    return 0.92 * other + 0.404 * fixed + 0.892 * total - 0.327 * creditors + 4.679 * accruals;
  });

/** Returns the squared distance of Mahalanobis from the mean of these vectors. A hundredth on the diagonal keeps the covariance regular. */
function distanceFrom(vectors: readonly Float64Array[]): (vector: Float64Array) => number {
  const features = vectors[0]?.length ?? 0;
  const middle = Array.from({ length: features }, (_, i) => vectors.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / vectors.length);
  const moved = new Matrix(vectors.map((vector) => Array.from(vector, (value, i) => value - (middle[i] ?? 0))));
  const covariance = moved.transpose().mmul(moved).div(vectors.length).add(Matrix.eye(features).mul(0.01));
  const weights = inverse(covariance).to2DArray();
  return (vector) => {
    const apart = Array.from(vector, (value, i) => value - (middle[i] ?? 0));
    return weights.reduce(
      (sum, row, i) => sum + (apart[i] ?? 0) * row.reduce((inner, weight, j) => inner + weight * (apart[j] ?? 0), 0),
      0,
    );
  };
}

/** Applies a method to each cohort by itself. */
function each(learn: (rows: readonly Vector[]) => (row: Vector) => number): Learn {
  return (cohorts) => cohorts.map((rows) => learn(rows));
}

type Tree = { readonly held: number } | { readonly feature: number; readonly at: number; readonly below: Tree; readonly above: Tree };

function grow(vectors: readonly Float64Array[], levels: number, random: Random): Tree {
  if (levels === 0 || vectors.length <= 1) return { held: vectors.length };
  for (let tries = 0; tries < 10; tries += 1) {
    const feature = Math.floor(random.uniform() * (vectors[0]?.length ?? 0));
    const values = vectors.map((vector) => vector[feature] ?? 0);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    if (least === most) continue;
    const at = least + random.uniform() * (most - least);
    const side = (below: boolean) => vectors.filter((_, i) => (values[i] ?? 0) < at === below);
    return { feature, at, below: grow(side(true), levels - 1, random), above: grow(side(false), levels - 1, random) };
  }
  return { held: vectors.length };
}

function depth(tree: Tree, vector: Float64Array): number {
  let at = tree;
  for (let level = 0; ; level += 1) {
    if ('held' in at) return level + unbuilt(at.held);
    at = (vector[at.feature] ?? 0) < at.at ? at.below : at.above;
  }
}

/** The mean depth of the part of a tree that was not grown, for `held` filings. */
const unbuilt = (held: number) => (held <= 1 ? 0 : 2 * (Math.log(held - 1) + 0.5772156649) - (2 * (held - 1)) / held);

const sample = (vectors: readonly Float64Array[], size: number, random: Random) =>
  Array.from({ length: size }, () => vectors[Math.floor(random.uniform() * vectors.length)] ?? new Float64Array());

function medianScale(rows: readonly Vector[], feature: number): { center: number; scale: number } {
  const values = rows.flatMap((row) => row[feature] ?? []).sort((a, b) => a - b);
  const center = values[values.length >> 1] ?? 0;
  const deviations = values.map((value) => Math.abs(value - center)).sort((a, b) => a - b);
  const mad = 1.4826 * (deviations[deviations.length >> 1] ?? 0);
  const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / Math.max(1, deviations.length);
  return { center, scale: Math.max(mad > 0 ? mad : mean, 1e-6) };
}
