import { Matrix } from 'ml-matrix';
import { PCA } from 'ml-pca';
import type { Vector } from './scaling.ts';

/** Share of the variance that the components explain between them. */
const explained = 0.85;

export interface Direction {
  readonly loadings: readonly number[];
  /** How much of what lies in this direction is taken as explained: 1, less for the last. */
  readonly weight: number;
}

/**
 * The fewest principal directions that explain 85 % of the variance, at most half as many as there are features. The last counts with the
 * part of it that is needed to reach 85 %: were it whole or not at all, a handful of filings would decide on a whole dimension of what is odd.
 */
export function principalDirections(covariance: Matrix): Direction[] {
  const pca = new PCA(covariance, { isCovarianceMatrix: true });
  const cumulative = pca.getCumulativeVariance();
  const most = Math.floor(covariance.rows / 2);
  const wanted = cumulative.findIndex((share) => share >= explained) + 1;
  const count = wanted === 0 ? most : Math.min(wanted, most);
  const loadings = pca.getLoadings().to2DArray();
  return loadings.slice(0, count).map((one, index) => {
    const before = index === 0 ? 0 : (cumulative[index - 1] ?? 0);
    const own = (cumulative[index] ?? 0) - before;
    return { loadings: one, weight: own > 0 ? Math.min(1, (explained - before) / own) : 1 };
  });
}

/**
 * Second moments about the median. Each pair of features over the filings that state both, so that one which few state keeps its weight
 * against those that all state.
 */
export function covarianceOf(vectors: readonly Float64Array[], rows: readonly Vector[], features: number): Matrix {
  const sums = new Float64Array(features * features);
  const counts = new Float64Array(features * features);
  vectors.forEach((vector, index) => {
    const stated = (rows[index] ?? []).flatMap((value, feature) => (value === null ? [] : [feature]));
    for (const i of stated) {
      for (const j of stated) {
        if (j > i) break;
        const at = i * features + j;
        sums[at] = (sums[at] ?? 0) + (vector[i] ?? 0) * (vector[j] ?? 0);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  });
  const covariance = Matrix.zeros(features, features);
  for (let i = 0; i < features; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = ground((sums[i * features + j] ?? 0) / Math.max(1, counts[i * features + j] ?? 0));
      covariance.set(i, j, value).set(j, i, value);
    }
  }
  return covariance;
}

/** To twelve places: the eigenvalue solver of ml-matrix runs past its matrix where entries are hardly more than nothing. */
const ground = (value: number) => Math.round(value * 1e12) / 1e12;
