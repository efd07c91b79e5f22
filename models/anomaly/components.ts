import { Matrix } from 'ml-matrix';
import { PCA } from 'ml-pca';
import type { Vector } from './scaling.ts';

/** Share of variance that the components explain between them. */
const explained = 0.85;

/** Principal directions, one a row; the fewest that explain 85 % of the variance, at most half as many as there are features. */
export function principalDirections(covariance: Matrix): number[][] {
  const pca = new PCA(covariance, { isCovarianceMatrix: true });
  const most = Math.floor(covariance.rows / 2);
  const wanted = pca.getCumulativeVariance().findIndex((share) => share >= explained) + 1;
  const count = wanted === 0 ? most : Math.min(wanted, most);
  return pca.getLoadings().to2DArray().slice(0, count);
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
