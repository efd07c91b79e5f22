import type { Observed } from './attributes.ts';
import type { Bin, Characteristic, Scorecard } from './scorecard.ts';

/** One characteristic of a company: its bin and what the bin contributes. */
export interface Contribution {
  readonly characteristic: Characteristic;
  readonly value: number | string | null;
  /** The bin in words: `30 to below 91`, `F`, `not known`. */
  readonly bin: string;
  /** Log-odds, without the uplift. */
  readonly points: number;
  /** Log-odds added because the value is not known: up to the points of the worst bin. */
  readonly uplift: number;
  /** How far the points of a neighbouring bin lie away, in log-odds. */
  readonly spread: number;
}

/** Returns the bin of an observed value and what it contributes. */
export function contributionOf(characteristic: Characteristic, { value }: Pick<Observed, 'value'>): Contribution {
  const { bins, missing } = characteristic;
  if (value === null) {
    const uplift = Math.max(0, worstPoints(characteristic) - missing);
    return {
      characteristic,
      value,
      bin: 'not known',
      points: missing,
      uplift,
      spread: spreadOf(
        bins.map(({ points }) => points),
        missing,
      ),
    };
  }
  const at = binIndex(characteristic, value);
  const points = bins[at]?.points ?? worstPoints(characteristic);
  const neighbours = typeof value === 'string' ? [] : [bins[at - 1], bins[at + 1]];
  const near = neighbours.flatMap((bin) => (bin === undefined ? [] : [bin.points]));
  return { characteristic, value, bin: binName(characteristic, at), points, uplift: 0, spread: spreadOf(near, points) };
}

/** Returns the index of the bin that holds a value. */
export function binIndex({ bins }: Characteristic, value: number | string): number {
  const at =
    typeof value === 'number'
      ? bins.findIndex(({ below }) => below === null || (below !== undefined && value < below))
      : bins.findIndex(({ values }) => values === null || values?.includes(value) === true);
  return at === -1 ? bins.length - 1 : at;
}

/** Returns a bin in words. */
export function binName({ bins }: Characteristic, at: number): string {
  const bin = bins[at];
  if (bin?.values !== undefined) return bin.values === null ? 'other' : bin.values.join(', ');
  const [from, below] = [bins[at - 1]?.below, bin?.below];
  if (typeof below !== 'number') return `${from} or more`;
  return typeof from === 'number' ? `${from} to below ${below}` : `below ${below}`;
}

export function worstPoints({ bins, missing }: { readonly bins: readonly Pick<Bin, 'points'>[]; readonly missing: number }): number {
  return Math.max(missing, ...bins.map(({ points }) => points));
}

/** Returns the 12-month PD of a score (log-odds): by the calibration if the scorecard has one, else by the logistic function. */
export function pdOf({ calibration }: Pick<Scorecard, 'calibration'>, score: number): number {
  const [first, last] = [calibration?.[0], calibration?.at(-1)];
  if (calibration === null || first === undefined || last === undefined) return logistic(score);
  // beyond the knots the score moves the PD as it moves the log-odds
  if (score <= first.score) return logistic(logit(first.pd) + score - first.score);
  if (score >= last.score) return logistic(logit(last.pd) + score - last.score);
  const above = calibration.findIndex((knot) => knot.score > score);
  const [low, high] = [calibration[above - 1] ?? first, calibration[above] ?? last];
  const share = (score - low.score) / (high.score - low.score);
  return logistic(logit(low.pd) + share * (logit(high.pd) - logit(low.pd)));
}

export function logit(p: number): number {
  return Math.log(p / (1 - p));
}

export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function spreadOf(near: readonly number[], points: number): number {
  return Math.max(0, ...near.map((other) => Math.abs(other - points)));
}
