import { type Completeness, completenessOf } from '../coverage.ts';
import { logit, pdOf, worstPoints } from '../score.ts';
import { parseScorecard, type Scorecard } from '../scorecard.ts';
import { type Binned, failures, inFolds } from './binned.ts';
import { calibrationOf } from './calibration.ts';
import { evidenceWeights, type Weights } from './evidence-weights.ts';
import { fitLogistic } from './logistic.ts';

/** Failures that a fit needs: ten for each of about fifteen points. */
export const leastFailures = 150;
/** Parts of the companies. The scores of each part that calibrate come from points that were fitted on the others. */
const folds = 5;

/** A fit has too few failures. */
export class TooFewFailures extends Error {
  override readonly name = 'TooFewFailures';
}

/**
 * Fits a scorecard: the points of `template`'s bins by a logistic regression on weights of evidence, and an isotonic calibration on scores of
 * companies by points that were fitted without them. Bands, events and uplifts stay those of the template. A characteristic whose slope comes out
 * negative is left out (its points are 0): the other characteristics explain it. The same rows give the same scorecard. Throws `TooFewFailures`.
 */
export function fitScorecard(template: Scorecard, train: Binned, { name, source }: { name: string; source: string }): Scorecard {
  if (failures(train) < leastFailures || failures(train) === train.count) {
    throw new TooFewFailures(`${failures(train)} of ${train.count} companies failed; a fit needs ${leastFailures}`);
  }
  const uncalibrated = {
    ...{ ...template, name, madeBy: 'fit' as const, calibration: null, defaultSource: `Fitted: ${source}` },
    ...pointsOf(template, train, source),
  };
  const calibration = calibrationOf(unseenScores(template, train), train.failed);
  return parseScorecard(JSON.stringify({ ...uncalibrated, calibration }));
}

/** Returns the score of every row by points that were fitted on the other parts of the companies. */
function unseenScores(template: Scorecard, train: Binned): Float64Array {
  const scores = new Float64Array(train.count);
  for (const { rows, inside, outside } of inFolds(train, folds)) {
    scoresOf(pointsOf(template, outside, ''), inside).forEach((score, at) => {
      scores[rows[at] ?? 0] = score;
    });
  }
  return scores;
}

function pointsOf(template: Scorecard, sample: Binned, source: string): Pick<Scorecard, 'baseRate' | 'characteristics'> {
  const weights = evidenceWeights(sample);
  const slopes = slopesOf(sample, weights);
  return {
    baseRate: { pd12: rounded(failures(sample) / sample.count, 6), source },
    characteristics: template.characteristics.map((one, at) => fittedPoints(one, weights[at], slopes[at] ?? 0)),
  };
}

/** Returns the score (log-odds before the calibration and without uplifts) of every row. */
export function scoresOf(
  { baseRate, characteristics }: Pick<Scorecard, 'baseRate' | 'characteristics'>,
  { bins, count }: Binned,
): Float64Array {
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

/** The PDs that an assessment gives, and how complete the facts of each row are. */
export interface Served {
  readonly pds: Float64Array;
  readonly completeness: readonly Completeness[];
}

/**
 * Returns the PD of every row as it is served: what is not known counts as its worst bin, and incomplete facts add their uplift.
 * Every source counts as fresh.
 */
export function servedOf(card: Scorecard, sample: Binned): Served {
  const width = card.characteristics.length;
  const toWorst = card.characteristics.map((one) => worstPoints(one) - one.missing);
  const scores = scoresOf(card, sample);
  const completeness = Array.from(scores, (score, row): Completeness => {
    const unknown = card.characteristics.flatMap(({ bins }, at) => (sample.bins[row * width + at] === bins.length ? [at] : []));
    const complete = completenessOf(unknown.length);
    scores[row] = unknown.reduce((sum, at) => sum + (toWorst[at] ?? 0), score + card.uplift[complete]);
    return complete;
  });
  return { pds: pdsOf(card, scores), completeness };
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

function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
