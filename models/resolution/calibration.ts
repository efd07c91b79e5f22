import { curve } from './calibration-curve.ts';

/**
 * Returns the probability, 0 to 1, at log-odds in base 2: interpolates between the points of a rising curve that is fitted on answers whose
 * truth is known (docs/resolution.md). Above the last point it is constant; below the first, each bit less halves it.
 */
export function probabilityOf(logOdds: number, points: readonly (readonly [logOdds: number, probability: number])[] = curve): number {
  const above = points.findIndex(([at]) => at > logOdds);
  const [last] = points.slice(-1);
  if (above === -1) return last?.[1] ?? 0;
  const [right, left] = [points[above], points[above - 1]];
  if (right === undefined) return 0;
  if (left === undefined) return right[1] * 2 ** (logOdds - right[0]);
  return left[1] + ((right[1] - left[1]) * (logOdds - left[0])) / (right[0] - left[0]);
}
