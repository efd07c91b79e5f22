import { logistic, logit } from '../score.ts';
import type { Scorecard } from '../scorecard.ts';
import { failures } from './binned.ts';
import { atLeast, pooled } from './isotonic.ts';
import { fitLogistic } from './logistic.ts';

/** The least failures in a group of the calibration. */
const leastInGroup = 25;
/**
 * Failures at the rate of the logistic curve that are added to each group. Chance moves the rate of 50 failures by 14%: the true rate is assumed to
 * lie about so near to the curve. A group has the root of all failures, so with many failures its own rate decides.
 */
const curveFailures = 50;
/** Score beyond the first and the last knot up to which the calibration has its own slope. */
const beyond = 4;

type Calibration = NonNullable<Scorecard['calibration']>;

/**
 * Returns knots whose scores and PDs rise, and one beyond either end. `scores` must not come from a fit that saw the outcomes in `failed`. The rate
 * of each group of companies is drawn towards a logistic curve of the score: band A rests on the lowest groups, and the lowest of many rates is too
 * low by chance. Beyond the ends few
 * companies failed, so there the PD follows the slope of that curve.
 */
export function calibrationOf(scores: Float64Array, failed: Uint8Array): Calibration {
  const { intercept, slopes } = fitLogistic(scores, 1, failed);
  const inGroup = Math.max(leastInGroup, Math.sqrt(failures({ failed })));
  const slope = Math.min(1, Math.max(0, slopes[0] ?? 0));
  const groups = groupsOf(scores, failed, inGroup, (score) => logistic(intercept + (slopes[0] ?? 0) * score));
  const blocks = atLeast(pooled(groups), ({ mean, weight }) => mean * weight >= inGroup / 2 && mean < 1);
  const knots = blocks.map(({ first, last, mean }) => {
    const of = groups.slice(first, last + 1);
    const weight = of.reduce((sum, group) => sum + group.weight, 0);
    return { score: rounded(of.reduce((sum, group) => sum + group.score * group.weight, 0) / weight, 6), pd: rounded(mean, 8) };
  });
  const end = ({ score, pd }: Calibration[number], by: number) => ({ score: score + by, pd: rounded(logistic(logit(pd) + slope * by), 8) });
  const [first, last] = [knots[0], knots.at(-1)];
  return first === undefined || last === undefined ? [] : [end(first, -beyond), ...knots, end(last, beyond)];
}

/**
 * Groups the rows by rising score, with about as many predicted failures in each. The outcomes do not decide where a group ends: otherwise the last
 * group would begin where many failed by chance, and the PD of the worst companies would be too high.
 */
function groupsOf(scores: Float64Array, failed: Uint8Array, inGroup: number, curve: (score: number) => number) {
  const order = Array.from(scores, (_, at) => at).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const total = scores.reduce((sum, score) => sum + logistic(score), 0);
  const wanted = Math.max(2, Math.floor(failures({ failed }) / inGroup));
  const groups: { score: number; weight: number; mean: number; expected: number }[] = [];
  let [before, score] = [0, Number.NaN];
  for (const at of order) {
    const place = Math.min(wanted, 1 + Math.floor((before / total) * wanted));
    // rows of one score stay together: their order says nothing
    if (groups.length < place && scores[at] !== score) groups.push({ score: 0, weight: 0, mean: 0, expected: 0 });
    score = scores[at] ?? 0;
    before += logistic(score);
    const group = groups.at(-1);
    if (group === undefined) continue;
    const weight = group.weight + 1;
    group.score += (score - group.score) / weight;
    group.mean += ((failed[at] ?? 0) - group.mean) / weight;
    group.expected += (curve(score) - group.expected) / weight;
    group.weight = weight;
  }
  return groups.map(({ score: middle, weight, mean, expected }) => {
    const companies = curveFailures / expected;
    return { score: middle, weight, mean: (mean * weight + curveFailures) / (weight + companies) };
  });
}

function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
