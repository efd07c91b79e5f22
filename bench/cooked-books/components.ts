import { Matrix } from 'ml-matrix';
import { PCA } from 'ml-pca';
import type { Vector } from '../../models/anomaly/scaling.ts';

/** Share of the variance that the components explain together. */
const explained = 0.85;

/** One principal component. */
export interface Direction {
  /** One loading for each feature. */
  readonly loadings: readonly number[];
  /** Share of the variance in this direction that counts as explained: 1, less for the last direction. */
  readonly weight: number;
}

/**
 * Returns the fewest principal directions that explain 85 % of the variance, at most half as many as there are features. The last one has the weight
 * that is needed to reach 85 %. With a weight of 0 or 1, a few filings could add or remove a whole direction.
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
 * Returns the second moments of scaled vectors about the median. The moment of two features is the mean over the filings that state both, so a
 * feature that few filings state keeps its weight.
 * @param vectors scaled features. @param rows the same filings unscaled, in the same order: null marks a feature that is not stated.
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
      const value = toTwelvePlaces((sums[i * features + j] ?? 0) / Math.max(1, counts[i * features + j] ?? 0));
      covariance.set(i, j, value).set(j, i, value);
    }
  }
  return covariance;
}

/** Rounds to twelve places: with entries close to zero, the eigenvalue solver of ml-matrix reads beyond its matrix. */
const toTwelvePlaces = (value: number) => Math.round(value * 1e12) / 1e12;
