import { logistic, logit, pdOf } from '../score.ts';
import { parseScorecard, type Scorecard } from '../scorecard.ts';
import { type Binned, failures, split } from './binned.ts';
import { evidenceWeights, type Weights } from './evidence-weights.ts';
import { atLeast, pooled } from './isotonic.ts';
import { fitLogistic } from './logistic.ts';

/** Failures that a fit needs: ten for each of about fifteen points. */
export const leastFailures = 150;
/** Share of the rows that the points are fitted on; the others calibrate. */
const fittedShare = 0.7;
/** Failures in one knot of the calibration. */
const knotFailures = 25;

/** A fit has too few failures. */
export class TooFewFailures extends Error {
  override readonly name = 'TooFewFailures';
}

/**
 * Fits a scorecard: the points of `template`'s bins by a logistic regression on weights of evidence, and an isotonic calibration on other rows. Bands,
 * events and uplifts stay those of the template. A characteristic whose slope comes out negative is left out (its points are 0): the other
 * characteristics explain it. The same rows give the same scorecard. Throws `TooFewFailures`.
 */
export function fitScorecard(template: Scorecard, train: Binned, { name, source }: { name: string; source: string }): Scorecard {
  if (failures(train) < leastFailures || failures(train) === train.count) {
    throw new TooFewFailures(`${failures(train)} of ${train.count} companies failed; a fit needs ${leastFailures}`);
  }
  const [fitting, calibrating] = split(train, fittedShare);
  const weights = evidenceWeights(fitting);
  const slopes = slopesOf(fitting, weights);
  const pd12 = failures(fitting) / fitting.count;
  const uncalibrated: Scorecard = {
    ...template,
    ...{ name, madeBy: 'fit', baseRate: { pd12: rounded(pd12, 6), source }, defaultSource: `Fitted: ${source}`, calibration: null },
    characteristics: template.characteristics.map((one, at) => fittedPoints(one, weights[at], slopes[at] ?? 0)),
  };
  const calibration = calibrationOf(scoresOf(uncalibrated, calibrating), calibrating.failed);
  return parseScorecard(JSON.stringify({ ...uncalibrated, calibration }));
}

/** Returns the score (log-odds before the calibration and without uplifts) of every row. */
export function scoresOf({ baseRate, characteristics }: Scorecard, { bins, count }: Binned): Float64Array {
  const points = characteristics.map((one) => [...one.bins.map((bin) => bin.points), one.missing]);
  const base = logit(baseRate.pd12);
  return Float64Array.from({ length: count }, (_, row) =>
    points.reduce((sum, of, at) => sum + (of[bins[row * points.length + at] ?? 0] ?? 0), base),
  );
}

/** Returns the PD of every score. */
export function pdsOf(card: Scorecard, scores: Float64Array): Float64Array {
  return scores.map((score) => pdOf(card, score));
}

/** Fits the slopes, and again without those that are negative, until none is. */
function slopesOf(sample: Binned, weights: readonly Weights[]): number[] {
  const width = weights.length;
  let used = weights.map((_, at) => at);
  for (;;) {
    const columns = new Float64Array(sample.count * used.length);
    for (let row = 0; row < sample.count; row += 1) {
      used.forEach((at, column) => {
        columns[row * used.length + column] = weights[at]?.weights[sample.bins[row * width + at] ?? 0] ?? 0;
      });
    }
    const { slopes } = fitLogistic(columns, used.length, sample.failed);
    const negative = new Set(used.filter((_, column) => (slopes[column] ?? 0) < 0));
    if (negative.size === 0) return weights.map((_, at) => slopes[used.indexOf(at)] ?? 0);
    used = used.filter((at) => !negative.has(at));
  }
}

function fittedPoints(characteristic: Scorecard['characteristics'][number], fitted: Weights | undefined, slope: number) {
  const points = (at: number) => rounded(slope * (fitted?.weights[at] ?? 0), 4);
  const bins = characteristic.bins.map(({ below, values }, at) => ({
    ...{ below, values, points: points(at), count: fitted?.counts[at] ?? 0, events: fitted?.events[at] ?? 0 },
  }));
  const unknown = bins.length;
  // without a company whose value is not known, nothing was measured: the worst bin counts
  const missing = (fitted?.counts[unknown] ?? 0) > 0 ? points(unknown) : Math.max(...bins.map((bin) => bin.points));
  return { ...characteristic, bins, missing };
}

/** Score beyond the first and the last knot up to which the calibration has its own slope. */
const beyond = 4;

/**
 * Returns knots whose scores and PDs rise, each on about 25 failures or more, and one beyond either end. Beyond the ends few companies failed, so there the
 * PD follows the slope that a logistic regression on the score alone finds.
 */
function calibrationOf(scores: Float64Array, failed: Uint8Array): NonNullable<Scorecard['calibration']> {
  const groups = groupsOf(scores, failed);
  const blocks = atLeast(pooled(groups), ({ mean, weight }) => mean * weight >= knotFailures / 2 && mean < 1);
  const knots = blocks.map(({ first, last, mean }) => {
    const of = groups.slice(first, last + 1);
    const weight = of.reduce((sum, group) => sum + group.weight, 0);
    return { score: rounded(of.reduce((sum, group) => sum + group.score * group.weight, 0) / weight, 6), pd: rounded(mean, 8) };
  });
  const [first, last] = [knots[0], knots.at(-1)];
  if (first === undefined || last === undefined || failures({ failed }) === 0)
    throw new TooFewFailures('no failure is left to calibrate on');
  const slope = Math.min(1, Math.max(0, fitLogistic(scores, 1, failed).slopes[0] ?? 0));
  const end = ({ score, pd }: typeof first, by: number) => ({ score: score + by, pd: rounded(logistic(logit(pd) + slope * by), 8) });
  return [end(first, -beyond), ...knots, end(last, beyond)];
}

/**
 * Groups the rows by rising score, with about as many predicted failures in each. The outcomes do not decide where a group ends: otherwise the last group would
 * begin where many failed by chance, and the PD of the worst companies would be too high.
 */
function groupsOf(scores: Float64Array, failed: Uint8Array) {
  const order = Array.from(scores, (_, at) => at).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const total = scores.reduce((sum, score) => sum + logistic(score), 0);
  const wanted = Math.max(2, Math.floor(failures({ failed }) / knotFailures));
  const groups: { score: number; weight: number; mean: number }[] = [];
  let [before, score] = [0, Number.NaN];
  for (const at of order) {
    const place = Math.min(wanted, 1 + Math.floor((before / total) * wanted));
    // rows of one score stay together: their order says nothing
    if (groups.length < place && scores[at] !== score) groups.push({ score: 0, weight: 0, mean: 0 });
    score = scores[at] ?? 0;
    before += logistic(score);
    const group = groups.at(-1);
    if (group === undefined) continue;
    const weight = group.weight + 1;
    group.score += (score - group.score) / weight;
    group.mean += ((failed[at] ?? 0) - group.mean) / weight;
    group.weight = weight;
  }
  return groups;
}

function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
