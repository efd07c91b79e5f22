import { bandOf } from '../assess.ts';
import type { Band, Scorecard } from '../scorecard.ts';

const z95 = 1.959964;

/** The outcome of the companies of one band. Shares are 0 to 1. */
export interface BandOutcome {
  readonly band: Band;
  readonly companies: number;
  readonly failures: number;
  readonly predicted: number;
  readonly observed: number;
  /** 95 % interval of the observed share by Wilson. */
  readonly interval: readonly [low: number, high: number];
  /** Whether the observed share lies within the limits of the band. */
  readonly within: boolean;
  /** Whether the mean PD lies in the interval: by chance it does not in one of twenty bands whose PDs are right. */
  readonly agrees: boolean;
}

/** Returns the area under the ROC curve: how often a company that failed has a higher score than one that did not; ties count half. */
export function auc(scores: ArrayLike<number>, failed: ArrayLike<number>): number {
  const order = Array.from(scores, (_, at) => at).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  let [ranks, failures] = [0, 0];
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to] ?? 0] === scores[order[from] ?? 0]) to += 1;
    const rank = (from + 1 + to) / 2;
    for (const at of order.slice(from, to)) {
      if (failed[at] !== 1) continue;
      ranks += rank;
      failures += 1;
    }
    from = to;
  }
  return (ranks - (failures * (failures + 1)) / 2) / (failures * (order.length - failures));
}

/** Returns the 95 % interval of an AUC by Hanley and McNeil (1982); NaN without failures or without survivors. */
export function aucInterval(area: number, failures: number, survivors: number): [number, number] {
  const [q1, q2] = [area / (2 - area), (2 * area ** 2) / (1 + area)];
  const variance = (area * (1 - area) + (failures - 1) * (q1 - area ** 2) + (survivors - 1) * (q2 - area ** 2)) / (failures * survivors);
  const half = z95 * Math.sqrt(variance);
  return [Math.max(0, area - half), Math.min(1, area + half)];
}

/** Returns the mean squared difference of PD and outcome, and the share by which it is better than the base rate's. */
export function brier(pds: ArrayLike<number>, failed: ArrayLike<number>): { readonly score: number; readonly skill: number } {
  let [sum, failures] = [0, 0];
  for (let at = 0; at < pds.length; at += 1) {
    sum += ((pds[at] ?? 0) - (failed[at] ?? 0)) ** 2;
    failures += failed[at] ?? 0;
  }
  const rate = failures / pds.length;
  const score = sum / pds.length;
  return { score, skill: 1 - score / (rate * (1 - rate)) };
}

/** Returns the population stability index of two samples of scores over the deciles of the first. */
export function stabilityIndex(before: ArrayLike<number>, after: ArrayLike<number>): number {
  const sorted = Array.from(before).sort((a, b) => a - b);
  const bounds = [...new Set(Array.from({ length: 9 }, (_, at) => sorted[Math.floor((sorted.length * (at + 1)) / 10)] ?? 0))];
  const [was, is] = [sharesOf(before, bounds), sharesOf(after, bounds)];
  return was.reduce((sum, share, at) => sum + ((is[at] ?? 0) - share) * Math.log((is[at] ?? 0) / share), 0);
}

/** Returns the outcome of every band that has companies. */
export function bandOutcomes(card: Scorecard, pds: ArrayLike<number>, failed: ArrayLike<number>): BandOutcome[] {
  const limits = card.bands.map(({ band, below }, at) => ({ band, from: card.bands[at - 1]?.below ?? 0, below: below ?? 1.000_001 }));
  return limits.flatMap(({ band, from, below }) => {
    let [companies, failures, predicted] = [0, 0, 0];
    for (let at = 0; at < pds.length; at += 1) {
      if (bandOf(card, pds[at] ?? 0) !== band) continue;
      companies += 1;
      failures += failed[at] ?? 0;
      predicted += pds[at] ?? 0;
    }
    if (companies === 0) return [];
    const observed = failures / companies;
    const within = observed >= from && observed < below;
    const [mean, interval] = [predicted / companies, wilson(failures, companies)];
    const agrees = mean >= interval[0] && mean <= interval[1];
    return [{ band, companies, failures, predicted: mean, observed, interval, within, agrees }];
  });
}

/** Returns mean PD and observed share in up to `groups` groups of equal size, by rising PD. */
export function reliability(pds: ArrayLike<number>, failed: ArrayLike<number>, groups: number) {
  const order = Array.from(pds, (_, at) => at).sort((a, b) => (pds[a] ?? 0) - (pds[b] ?? 0));
  return Array.from({ length: groups }, (_, group) => {
    const rows = order.slice(Math.floor((order.length * group) / groups), Math.floor((order.length * (group + 1)) / groups));
    const mean = (of: ArrayLike<number>) => rows.reduce((sum, at) => sum + (of[at] ?? 0), 0) / rows.length;
    return { predicted: mean(pds), observed: mean(failed), companies: rows.length };
  }).filter(({ companies }) => companies > 0);
}

/** Returns the 95 % interval of a share by Wilson; NaN of none. */
export function wilson(failures: number, companies: number): [number, number] {
  const share = failures / companies;
  const z2 = z95 ** 2;
  const middle = (share + z2 / (2 * companies)) / (1 + z2 / companies);
  const half = (z95 * Math.sqrt((share * (1 - share)) / companies + z2 / (4 * companies ** 2))) / (1 + z2 / companies);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Shares of the groups between the bounds; half a company is added to each, so that none is empty. */
function sharesOf(scores: ArrayLike<number>, bounds: readonly number[]): number[] {
  const counts = new Array<number>(bounds.length + 1).fill(0.5);
  for (let at = 0; at < scores.length; at += 1) {
    const group = bounds.findIndex((bound) => (scores[at] ?? 0) < bound);
    const index = group === -1 ? bounds.length : group;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => count / (scores.length + counts.length / 2));
}
