import type { NameKind } from '../names/name.ts';
import { keptByRarity } from './by-rarity.ts';
import type { Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { wordsOf } from './name-words.ts';
import type { WordRarity } from './rarity.ts';
import type { SimilarWord } from './vocabulary.ts';

/** Sums for each name of the list the weight of the query words that it contains. */
interface NameTally {
  /** Rows of the names that contain any of the words. */
  readonly touched: readonly number[];
  /** Adds one word of the query: of all the words that it may stand for, the best counts in each name. Returns the number of counted postings. */
  add(words: readonly SimilarWord[], weight: number, budget: number): number;
  /** Returns at most `limit` rows of the kind with the best bounds; equal bounds keep the order of the list. */
  best(kind: NameKind, weight: number, limit: number): number[];
  clear(): void;
}

/** A name with a lower bound cannot become a likely name. */
const leastBound = 0.3;
const steps = 256;
const kindNumbers: Readonly<Record<NameKind, number>> = { person: 0, organisation: 1, ship: 2 };

/** Returns the empty tally of an index. Its arrays are as long as the list, so it is kept (`keptByRarity`). */
export const tallyOf = keptByRarity(createTally);

function* createTally({ names, postings }: ScreeningIndex, rarity: WordRarity): Steps<NameTally> {
  /** The weight of each name: the sum of the rarity of its words. */
  const weights = new Float32Array(names.length);
  for (const [row, { name }] of names.entries()) {
    weights[row] = wordsOf(name).reduce((sum, { text }) => sum + rarity(text), 0);
    yield;
  }
  const matched = new Float32Array(names.length);
  const current = new Float32Array(names.length);
  const kinds = Uint8Array.from(names, ({ name }) => kindNumbers[name.kind]);
  /** The bounds of the rows that are ranked, and how many have each step of a bound. */
  const bounds = new Float64Array(names.length);
  const sizes = new Int32Array(steps + 1);
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

  /** Returns the upper bound of a name's score: the share of the rarity of both names that the matched words have. */
  function boundOf(row: number, weight: number): number {
    return Math.min(1, (2 * (matched[row] ?? 0)) / (weight + (weights[row] ?? 0)));
  }

  function best(kind: NameKind, weight: number, limit: number): number[] {
    const rows: number[] = [];
    sizes.fill(0);
    const wanted = kindNumbers[kind];
    for (const row of touched) {
      if (kinds[row] !== wanted) continue;
      const bound = boundOf(row, weight);
      if (bound < leastBound) continue;
      const step = Math.floor(bound * steps);
      sizes[step] = (sizes[step] ?? 0) + 1;
      bounds[row] = bound;
      rows.push(row);
    }
    // sort only the rows from the step that reaches the limit
    let least = steps;
    for (let kept = sizes[least] ?? 0; least > 0 && kept < limit; kept += sizes[least] ?? 0) least -= 1;
    const ranked = rows.length <= limit ? rows : rows.filter((row) => Math.floor((bounds[row] ?? 0) * steps) >= least);
    return ranked.sort((a, b) => (bounds[b] ?? 0) - (bounds[a] ?? 0) || a - b).slice(0, limit);
  }

  function clear(): void {
    for (const row of touched) matched[row] = 0;
    touched.length = 0;
  }

  return { touched, add, best, clear };
}
