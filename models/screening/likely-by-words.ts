import { createMemory } from '../names/memory.ts';
import type { Unit } from './compare/units.ts';
import type { Steps } from './in-steps.ts';
import type { BoundsOfNames, LikelyBounds, Most } from './likely-bounds.ts';
import { createWords, type KnownWord, type Words } from './likely-words.ts';
import { keyOf, type ListedWords, weightOf } from './listed-words.ts';

/** Finds the rows of which enough words agree with those of a name. */
export interface LikelyByWords {
  /** Adds the rows in which enough weight of both names can agree, whichever words are paired or joined. `isSibling`: the query may be another company of a group (`mayBeSibling`). */
  add(own: readonly Unit[], found: Set<number>, isSibling: boolean): void;
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
export function* createLikelyByWords(listed: ListedWords, isNumbered: Uint8Array, { usual, sibling }: BoundsOfNames): Steps<LikelyByWords> {
  const { leastCounted } = usual;
  const { units, rowsOf, pairs, rowsOfPair, totals, unitsOfRow } = listed;
  const words = yield* createWords(listed);
  const weights = Float64Array.from(units, ({ weight }) => weight);
  const known = createMemory<AskedWord>(
    mostKept,
    ({ words: near, pairs: some, begun = [], ended = [], visits }) =>
      ofWord + 2 * near.length + some.length + begun.length + ended.length + ofVisit * visits.length,
  );
  /** The number of the query, and of each row that of the query for which it was visited last. */
  let query = 0;
  const visitedFor = new Int32Array(totals.length);
  /** The rows whose words may be joined. Of each, what is in common by that: shares above `leastCounted`, and by how much the weights differ. */
  const joinedRows: number[] = [];
  const agreedJoined = new Float64Array(totals.length);
  const apartJoined = new Float64Array(totals.length);
  /** Of each word of the lists that is near to a word of the query: the same. */
  const agreedOf = new Float64Array(units.length);
  const apartOf = new Float64Array(units.length);
  /** The bounds of the query, and the share of the weight of both names that they must have in common at least. */
  let bounds = usual;
  let least = leastOf(usual);
  const { starts, words: wordsOfRows } = unitsOfRow;

  function wordOf(unit: Unit): AskedWord {
    const key = keyOf(unit, false);
    const ownKey = bounds === usual ? key : `${key} sibling`;
    const before = known.get(ownKey);
    if (before !== undefined) return before;
    const similar = known.get(key) ?? words.similarTo(unit, leastCounted);
    const word = { ...similar, visits: visitsOf(unit, similar) };
    known.set(ownKey, word);
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

  /** Adds those of the rows with a word that may be likely by what all their words have in common with those of the query. Most rows share one word only. */
  function addLikely(rows: Int32Array | undefined, total: number, found: Set<number>): void {
    if (rows === undefined) return;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (visitedFor[row] === query) continue;
      visitedFor[row] = query;
      const agreed = sumOf(agreedOf, row);
      if (agreed >= least * (total + (totals[row] ?? 0)) - rounding && mayBeLikely(row, total, agreed, sumOf(apartOf, row), false))
        found.add(row);
    }
  }

  function sumOf(ofWords: Float64Array, row: number): number {
    const end = starts[row + 1] ?? 0;
    let sum = 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) sum += ofWords[wordsOfRows[at] ?? 0] ?? 0;
    return sum;
  }

  function mayBeLikely(row: number, total: number, agreed: number, apart: number, isJoined: boolean): boolean {
    const other = totals[row] ?? 0;
    return bounds.mayBeLikely({
      both: total + other,
      agreed,
      apart: Math.abs(total - other) + apart,
      isJoined,
      isNumbered: isNumbered[row] === 1,
    });
  }

  function visitJoined(rows: Int32Array | undefined, weight: number, other: number): void {
    for (const row of rows ?? noRows) {
      if (visitedFor[row] !== query) joinedRows.push(row);
      visitedFor[row] = query;
      agreedJoined[row] = (agreedJoined[row] ?? 0) + (1 - leastCounted) * (weight + other);
      apartJoined[row] = (apartJoined[row] ?? 0) + Math.abs(weight - other);
    }
  }

  /** Adds the rows whose words may be joined and that may be likely then, and forgets what they have in common by that. */
  function addJoined(total: number, found: Set<number>): void {
    for (const row of joinedRows) {
      const agreed = (agreedJoined[row] ?? 0) + sumOf(agreedOf, row);
      const apart = (apartJoined[row] ?? 0) + sumOf(apartOf, row);
      if (mayBeLikely(row, total, agreed, apart, true)) found.add(row);
      agreedJoined[row] = 0;
      apartJoined[row] = 0;
    }
    joinedRows.length = 0;
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
        agreedOf[one] = (agreedOf[one] ?? 0) + ((nearShares[place] ?? 0) - leastCounted) * (weight + other);
        apartOf[one] = (apartOf[one] ?? 0) + Math.abs(weight - other);
      }
    });
  }

  function forgetWords(all: readonly AskedWord[]): void {
    for (const { words: near } of all) {
      for (const one of near) {
        agreedOf[one] = 0;
        apartOf[one] = 0;
      }
    }
  }

  return {
    words,
    add(own, found, isSibling) {
      bounds = isSibling ? sibling : usual;
      least = leastOf(bounds);
      const all = own.map(wordOf);
      const total = weightOf(own);
      query += 1;
      visitJoins(own, all);
      const visits = chooseVisits(own, all, total);
      if (joinedRows.length === 0 && visits.every(({ words: some }) => some === 0)) return;
      sumWords(own, all);
      addJoined(total, found);
      visits.forEach(({ words: some }, at) => {
        const near = all[at]?.words ?? [];
        for (let place = 0; place < some; place += 1) addLikely(rowsOf[near[place] ?? 0], total, found);
      });
      forgetWords(all);
    },
  };
}

function leastOf(bounds: LikelyBounds): number {
  return Math.min(bounds.leastAgreed(false), bounds.leastAgreed(true));
}

const noRows = new Int32Array(0);
/** Sums in another order differ by less. */
const rounding = 1e-8;

const none: Visit = { words: 0, rows: 0, most: { gain: 0, lighter: 0 } };
const nothing: KnownWord = { words: [], shares: [], pairs: [], begun: [], ended: [] };
