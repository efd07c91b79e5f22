import type { NameKind } from '../names/name.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { SimilarWord } from './vocabulary.ts';

/** Adds up, name by name of the list, how much of the asked name its words account for. */
export interface NameTally {
  /** Names that any word has hit. */
  readonly touched: readonly number[];
  /** One asked word and all that it may stand for: the best of them counts in each name. Returns how many names were counted. */
  add(words: readonly SimilarWord[], weight: number, budget: number): number;
  /** The best bounds of the kind, `limit` at most; names that are equal stand in the order of the list. */
  best(kind: NameKind, weight: number, limit: number): number[];
  clear(): void;
}

/** A name whose words match less than this can be no likely name. */
const leastBound = 0.3;
const steps = 256;

const tallies = new WeakMap<ScreeningIndex, NameTally>();

/** The index's own, empty: arrays as long as the list are made once. */
export function tallyOf(index: ScreeningIndex): NameTally {
  const known = tallies.get(index);
  if (known !== undefined) return known;
  const tally = createTally(index);
  tallies.set(index, tally);
  return tally;
}

function createTally({ names, postings, weights }: ScreeningIndex): NameTally {
  const matched = new Float32Array(names.length);
  const current = new Float32Array(names.length);
  const touched: number[] = [];
  const hit: number[] = [];

  function add(words: readonly SimilarWord[], weight: number, budget: number): number {
    let counted = 0;
    for (const { word, likeness } of words) {
      const from = postings.starts[word] ?? 0;
      const to = Math.min(postings.starts[word + 1] ?? 0, from + Math.max(0, budget - counted));
      for (let at = from; at < to; at += 1) {
        const row = postings.rows[at] ?? 0;
        const known = current[row] ?? 0;
        if (known === 0) hit.push(row);
        if (likeness > known) current[row] = likeness;
      }
      counted += to - from;
    }
    for (const row of hit) {
      if (matched[row] === 0) touched.push(row);
      matched[row] = (matched[row] ?? 0) + weight * (current[row] ?? 0);
      current[row] = 0;
    }
    hit.length = 0;
    return counted;
  }

  /** The share of rarity on both sides that the words account for if every likeness holds. */
  function bound(row: number, weight: number): number {
    return Math.min(1, (2 * (matched[row] ?? 0)) / (weight + (weights[row] ?? 0)));
  }

  function best(kind: NameKind, weight: number, limit: number): number[] {
    const ofKind = touched.filter((row) => names[row]?.name.kind === kind && bound(row, weight) >= leastBound);
    const sizes = new Int32Array(steps + 1);
    for (const row of ofKind) {
      const step = Math.floor(bound(row, weight) * steps);
      sizes[step] = (sizes[step] ?? 0) + 1;
    }
    // only those from the step that fills the limit need an order
    let least = steps;
    for (let kept = sizes[least] ?? 0; least > 0 && kept < limit; kept += sizes[least] ?? 0) least -= 1;
    return ofKind
      .filter((row) => Math.floor(bound(row, weight) * steps) >= least)
      .sort((a, b) => bound(b, weight) - bound(a, weight) || a - b)
      .slice(0, limit);
  }

  function clear(): void {
    for (const row of touched) matched[row] = 0;
    touched.length = 0;
  }

  return { touched, add, best, clear };
}
