import { createMemory } from '../names/memory.ts';
import type { Unit } from './compare/units.ts';
import type { Steps } from './in-steps.ts';
import type { LikelyBounds, Most } from './likely-bounds.ts';
import { createWords, type KnownWord, type Words } from './likely-words.ts';
import { keyOf, type ListedWords, weightOf } from './listed-words.ts';

/** Finds the rows of which enough words agree with those of a name. */
export interface LikelyByWords {
  /** Adds the rows in which enough weight of both names can agree, whichever words are paired or joined. */
  add(own: readonly Unit[], found: Set<number>): void;
  /** The words of the lists, by which others are found. */
  readonly words: Words;
}

/** How many of the words that are near to a word are searched in the lists: those that share most. */
interface Visit {
  readonly words: number;
  /** The rows with them. */
  readonly rows: number;
  /** What the word has in common with a row without them, at most. */
  readonly most: Most;
}

/** A word of a query with what is kept of it. */
interface AskedWord extends KnownWord {
  /** From all near words to none. */
  readonly visits: readonly Visit[];
}

/** The words that are near to a word are visited from one of these shares; above 1 are none. */
const visitedFrom = [0.45, 0.55, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1] as const;
/** Numbers of eight bytes that are kept of the words of queries that were asked last, 64 MB: at least so many, and at most twice as many. */
const mostKept = 8_000_000;
/** The numbers of a word beside its lists, and of a visit. */
const ofWord = 60;
const ofVisit = 12;

/** `isNumbered`: of each row, 1 where its entry has a number. */
export function* createLikelyByWords(listed: ListedWords, isNumbered: Uint8Array, bounds: LikelyBounds): Steps<LikelyByWords> {
  const { leastCounted } = bounds;
  const { units, rowsOf, pairs, rowsOfPair, totals, unitsOfRow } = listed;
  const words = yield* createWords(listed);
  const weights = Float64Array.from(units, ({ weight }) => weight);
  const known = createMemory<AskedWord>(
    mostKept,
    ({ words: near, pairs: some, begun = [], ended = [], visits }) =>
      ofWord + 2 * near.length + some.length + begun.length + ended.length + ofVisit * visits.length,
  );
  /** Of each row that is visited, `isVisited`, or `isJoined`: its words may be joined. */
  const states = new Uint8Array(totals.length);
  const visited: number[] = [];
  /** Of each row whose words may be joined, what is in common by that: a share above `leastCounted`, and by how much the weights differ. */
  const joinedSums = new Float64Array(2 * totals.length);
  /** Of each word of the lists that is near to a word of the query: the same. */
  const sums = new Float64Array(2 * units.length);

  function wordOf(unit: Unit): AskedWord {
    const key = keyOf(unit, false);
    const before = known.get(key);
    if (before !== undefined) return before;
    const similar = words.similarTo(unit, leastCounted);
    const word = { ...similar, visits: visitsOf(unit, similar) };
    known.set(key, word);
    return word;
  }

  function visitsOf({ weight }: Unit, { words: near, shares: nearShares }: KnownWord): Visit[] {
    const visits: Visit[] = [];
    let [end, rows] = [near.length, 0];
    for (const one of near) rows += rowsOf[one]?.length ?? 0;
    let { gain, lighter } = none.most;
    for (const from of [leastCounted, ...visitedFrom]) {
      if (from < leastCounted) continue;
      for (; end > 0 && (nearShares[end - 1] ?? 0) <= from; end -= 1) {
        const one = near[end - 1] ?? 0;
        const other = weights[one] ?? 0;
        gain = Math.max(gain, bounds.gainOf(nearShares[end - 1] ?? 0, weight, other));
        lighter = Math.max(lighter, (weight - other) / 2);
        rows -= rowsOf[one]?.length ?? 0;
      }
      if (visits.at(-1)?.words !== end) visits.push({ words: end, rows, most: { gain, lighter } });
    }
    return visits;
  }

  /** Chooses for each word how many near words are visited: of the words with most rows as few as possible, so that no other row may be likely. */
  function chooseVisits(own: readonly Unit[], all: readonly AskedWord[], total: number): readonly Visit[] {
    const chosen = all.map(({ visits: [whole] }) => whole ?? none);
    const others = own.reduce((before, { weight }) => before + bounds.lighterThan(weight), 0);
    let [gain, lighter] = [0, 0];
    for (const { most } of chosen) [gain, lighter] = [gain + most.gain, lighter + most.lighter];
    const byRows = chosen.map((_, at) => at).sort((a, b) => (chosen[b]?.rows ?? 0) - (chosen[a]?.rows ?? 0));
    for (const at of byRows) {
      const [some, whole] = [all[at]?.visits ?? [], chosen[at] ?? none];
      for (let place = some.length - 1; place > 0; place -= 1) {
        const fewer = some[place] ?? none;
        const most = { gain: gain - whole.most.gain + fewer.most.gain, lighter: lighter - whole.most.lighter + fewer.most.lighter };
        if (bounds.mayBeWith(total, most, others)) continue;
        chosen[at] = fewer;
        [gain, lighter] = [most.gain, most.lighter];
        break;
      }
    }
    return chosen;
  }

  function visit(rows: Int32Array | undefined): void {
    if (rows === undefined) return;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (states[row] !== 0) continue;
      states[row] = isVisited;
      visited.push(row);
    }
  }

  function visitJoined(rows: Int32Array | undefined, weight: number, other: number): void {
    if (rows === undefined) return;
    visit(rows);
    for (const row of rows) {
      addTo(joinedSums, row, (1 - leastCounted) * (weight + other), Math.abs(weight - other));
      states[row] = isJoined;
    }
  }

  function visitJoins(own: readonly Unit[], all: readonly AskedWord[]): void {
    own.forEach((unit, at) => {
      const [word, after, next] = [all[at], all[at + 1], own[at + 1]];
      for (const pair of word?.pairs ?? []) visitJoined(rowsOfPair[pair], unit.weight, weightOf(pairs[pair] ?? []));
      if (next === undefined || word === undefined || after === undefined) return;
      for (const one of words.joining(unit, next, word.begun, after.ended))
        visitJoined(rowsOf[one], unit.weight + next.weight, weights[one] ?? 0);
    });
  }

  /** Writes what the words of the lists have in common with those of the query. */
  function sumWords(own: readonly Unit[], all: readonly AskedWord[]): void {
    own.forEach(({ weight }, at) => {
      const { words: near, shares: nearShares } = all[at] ?? nothing;
      for (let place = 0; place < near.length; place += 1) {
        const one = near[place] ?? 0;
        const other = weights[one] ?? 0;
        addTo(sums, one, ((nearShares[place] ?? 0) - leastCounted) * (weight + other), Math.abs(weight - other));
      }
    });
  }

  function forgetWords(all: readonly AskedWord[]): void {
    for (const { words: near } of all) for (const one of near) forgetAt(sums, one);
  }

  /** Returns whether a row may be likely by what all its words have in common with those of the query, whichever it was visited for. */
  function mayBeLikely(row: number, total: number): boolean {
    let agreed = 0;
    let apart = 0;
    const isOfJoined = states[row] === isJoined;
    if (isOfJoined) {
      agreed = joinedSums[2 * row] ?? 0;
      apart = joinedSums[2 * row + 1] ?? 0;
      forgetAt(joinedSums, row);
    }
    const { starts, words: numbers } = unitsOfRow;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const one = 2 * (numbers[at] ?? 0);
      agreed += sums[one] ?? 0;
      apart += sums[one + 1] ?? 0;
    }
    const other = totals[row] ?? 0;
    return bounds.mayBeLikely({
      both: total + other,
      agreed,
      apart: Math.abs(total - other) + apart,
      isJoined: isOfJoined,
      isNumbered: isNumbered[row] === 1,
    });
  }

  return {
    words,
    add(own, found) {
      const all = own.map(wordOf);
      const total = weightOf(own);
      chooseVisits(own, all, total).forEach(({ words: some }, at) => {
        const near = all[at]?.words ?? [];
        for (let place = 0; place < some; place += 1) visit(rowsOf[near[place] ?? 0]);
      });
      visitJoins(own, all);
      if (visited.length === 0) return;
      sumWords(own, all);
      for (const row of visited) {
        if (mayBeLikely(row, total)) found.add(row);
        states[row] = 0;
      }
      forgetWords(all);
      visited.length = 0;
    },
  };
}

const isVisited = 1;
const isJoined = 2;

/** Adds to both numbers of a row or a word. */
function addTo(sums: Float64Array, place: number, agreed: number, apart: number): void {
  sums[2 * place] = (sums[2 * place] ?? 0) + agreed;
  sums[2 * place + 1] = (sums[2 * place + 1] ?? 0) + apart;
}

function forgetAt(sums: Float64Array, place: number): void {
  sums[2 * place] = 0;
  sums[2 * place + 1] = 0;
}

const none: Visit = { words: 0, rows: 0, most: { gain: 0, lighter: 0 } };
const nothing: KnownWord = { words: [], shares: [], pairs: [], begun: [], ended: [] };
