import { curve } from './calibration-curve.ts';

/**
 * From log-odds, base 2, to a probability: straight lines between the points of a curve that only rises, fitted on answers whose truth is
 * known (docs/resolution.md). Above its end it stays level; below its beginning each bit halves it.
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
