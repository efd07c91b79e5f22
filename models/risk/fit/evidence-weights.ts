import { logit } from '../score.ts';
import type { Characteristic } from '../scorecard.ts';
import { type Binned, failures } from './binned.ts';
import { pooled } from './isotonic.ts';

/** The weight of evidence of each bin of a characteristic, the last one of values that are not known: log-odds against those of all companies. */
export interface Weights {
  readonly weights: readonly number[];
  readonly counts: readonly number[];
  readonly events: readonly number[];
}

/** Failures at the mean rate that are added to each bin, so that a bin of few companies is near to the mean. */
const priorEvents = 2;

/** Returns the weight of evidence of every bin. Bins of a characteristic with an order are pooled until their rates follow it. */
export function evidenceWeights(sample: Binned): Weights[] {
  const rate = failures(sample) / sample.count;
  return sample.characteristics.map((characteristic, at) => {
    const { counts, events } = tally(sample, characteristic, at);
    const rates = counts.map((count, bin) => ((events[bin] ?? 0) + priorEvents) / (count + priorEvents / rate));
    const known = inOrder(
      characteristic,
      rates.slice(0, -1),
      counts.slice(0, -1).map((count) => count + priorEvents / rate),
    );
    return { weights: [...known, rates.at(-1) ?? rate].map((one) => logit(one) - logit(rate)), counts, events };
  });
}

function tally({ bins, failed, count, characteristics }: Binned, { bins: own }: Characteristic, at: number) {
  const counts = new Array<number>(own.length + 1).fill(0);
  const events = new Array<number>(own.length + 1).fill(0);
  for (let row = 0; row < count; row += 1) {
    const bin = bins[row * characteristics.length + at] ?? own.length;
    counts[bin] = (counts[bin] ?? 0) + 1;
    events[bin] = (events[bin] ?? 0) + (failed[row] ?? 0);
  }
  return { counts, events };
}

function inOrder({ order }: Characteristic, rates: readonly number[], weights: readonly number[]): number[] {
  if (order === 'none') return [...rates];
  const values = rates.map((mean, at) => ({ mean, weight: weights[at] ?? 0 }));
  if (order === 'falling') values.reverse();
  const smooth = pooled(values).flatMap(({ mean, first, last }) => new Array<number>(last - first + 1).fill(mean));
  return order === 'falling' ? smooth.reverse() : smooth;
}
