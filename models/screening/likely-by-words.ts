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
  /** Adds the same rows for a name of which it is known what is near to each word. */
  addKnown(own: readonly Unit[], all: readonly KnownWord[], found: Set<number>): void;
  /** Returns what a word may have in common with any row, at most. */
  mostOf(unit: Unit, known: KnownWord): Most;
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

/** The words that are near to a word are visited from one of these shares; above 1 are none. */
const visitedFrom = [0.45, 0.55, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1] as const;
/** Numbers of eight bytes that are kept of the words of queries that were asked last, 64 MB: at least so many, and at most twice as many. */
const mostKept = 8_000_000;
/** The numbers of a word beside its lists. */
const ofWord = 60;

/** `isNumbered`: of each row, 1 where its entry has a number. */
export function* createLikelyByWords(listed: ListedWords, isNumbered: Uint8Array, bounds: LikelyBounds): Steps<LikelyByWords> {
  const { leastCounted } = bounds;
  const { units, rowsOf, pairs, rowsOfPair, totals, unitsOfRow } = listed;
  const words = yield* createWords(listed);
  const known = createMemory<KnownWord>(
    mostKept,
    ({ words: near, pairs: some, begun = [], ended = [] }) => ofWord + 2 * near.length + some.length + begun.length + ended.length,
  );
  /** Of each row that is visited: what its words and those of the query share above `leastCounted`; by how much their weights differ; whether words may be joined. */
  const sum = new Float64Array(totals.length);
  const unequal = new Float64Array(totals.length);
  const isJoined = new Uint8Array(totals.length);
  const isVisited = new Uint8Array(totals.length);
  const visited: number[] = [];
  /** Of each word of the lists that is near to a word of the query: the same. */
  const sumOf = new Float64Array(units.length);
  const unequalOf = new Float64Array(units.length);

  function wordOf(unit: Unit): KnownWord {
    const key = keyOf(unit, false);
    const before = known.get(key);
    const word = before ?? words.similarTo(unit, leastCounted);
    if (before === undefined) known.set(key, word);
    return word;
  }

  /** Returns the visits of a word, from all near words to none. */
  function visitsOf({ weight }: Unit, { words: near, shares: nearShares }: KnownWord): Visit[] {
    const visits: Visit[] = [];
    let [end, rows] = [near.length, 0];
    for (const one of near) rows += rowsOf[one]?.length ?? 0;
    let { gain, lighter } = none.most;
    for (const from of [leastCounted, ...visitedFrom]) {
      if (from < leastCounted) continue;
      for (; end > 0 && (nearShares[end - 1] ?? 0) <= from; end -= 1) {
        const one = near[end - 1] ?? 0;
        const other = units[one]?.weight ?? 0;
        gain = Math.max(gain, bounds.gainOf(nearShares[end - 1] ?? 0, weight, other));
        lighter = Math.max(lighter, (weight - other) / 2);
        rows -= rowsOf[one]?.length ?? 0;
      }
      visits.push({ words: end, rows, most: { gain, lighter } });
    }
    return visits;
  }

  /** Chooses for each word how many near words are visited: of the words with most rows as few as possible, so that no other row may be likely. */
  function chooseVisits(own: readonly Unit[], all: readonly KnownWord[], total: number): readonly Visit[] {
    const visits = own.map((unit, at) => visitsOf(unit, all[at] ?? nothing));
    const chosen = visits.map(([whole]) => whole ?? none);
    const others = own.reduce((before, { weight }) => before + bounds.lighterThan(weight), 0);
    let [gain, lighter] = [0, 0];
    for (const { most } of chosen) [gain, lighter] = [gain + most.gain, lighter + most.lighter];
    const byRows = chosen.map((_, at) => at).sort((a, b) => (chosen[b]?.rows ?? 0) - (chosen[a]?.rows ?? 0));
    for (const at of byRows) {
      const [some, whole] = [visits[at] ?? [], chosen[at] ?? none];
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
      if (isVisited[row] === 1) continue;
      isVisited[row] = 1;
      visited.push(row);
    }
  }

  function visitJoined(rows: Int32Array | undefined, weight: number, other: number): void {
    if (rows === undefined) return;
    visit(rows);
    for (const row of rows) {
      sum[row] = (sum[row] ?? 0) + (1 - leastCounted) * (weight + other);
      unequal[row] = (unequal[row] ?? 0) + Math.abs(weight - other);
      isJoined[row] = 1;
    }
  }

  function visitJoins(own: readonly Unit[], all: readonly KnownWord[]): void {
    own.forEach((unit, at) => {
      const [word, after, next] = [all[at], all[at + 1], own[at + 1]];
      for (const pair of word?.pairs ?? []) visitJoined(rowsOfPair[pair], unit.weight, weightOf(pairs[pair] ?? []));
      if (next === undefined || word === undefined || after === undefined) return;
      for (const one of words.joining(unit, next, word.begun, after.ended))
        visitJoined(rowsOf[one], unit.weight + next.weight, units[one]?.weight ?? 0);
    });
  }

  /** Adds what the words of the visited rows have in common with those of the query: with all of them, whichever the row was visited for. */
  function count(own: readonly Unit[], all: readonly KnownWord[]): void {
    own.forEach((unit, at) => {
      const { words: near, shares: nearShares } = all[at] ?? nothing;
      for (let place = 0; place < near.length; place += 1) {
        const one = near[place] ?? 0;
        const other = units[one]?.weight ?? 0;
        sumOf[one] = (sumOf[one] ?? 0) + ((nearShares[place] ?? 0) - leastCounted) * (unit.weight + other);
        unequalOf[one] = (unequalOf[one] ?? 0) + Math.abs(unit.weight - other);
      }
    });
    const { starts, words: numbers } = unitsOfRow;
    for (const row of visited) {
      let [agreed, apart] = [sum[row] ?? 0, unequal[row] ?? 0];
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
        const one = numbers[at] ?? 0;
        agreed += sumOf[one] ?? 0;
        apart += unequalOf[one] ?? 0;
      }
      sum[row] = agreed;
      unequal[row] = apart;
    }
    for (const { words: near } of all) for (const one of near) [sumOf[one], unequalOf[one]] = [0, 0];
  }

  function mayBeLikely(row: number, total: number): boolean {
    const other = totals[row] ?? 0;
    return bounds.mayBeLikely({
      both: total + other,
      agreed: sum[row] ?? 0,
      apart: Math.abs(total - other) + (unequal[row] ?? 0),
      isJoined: isJoined[row] === 1,
      isNumbered: isNumbered[row] === 1,
    });
  }

  return {
    words,
    mostOf: (unit, word) => (word.words.length === 0 ? none.most : (visitsOf(unit, word).at(-1)?.most ?? none.most)),
    add(own, found) {
      this.addKnown(own, own.map(wordOf), found);
    },
    addKnown(own, all, found) {
      const total = weightOf(own);
      chooseVisits(own, all, total).forEach(({ words: some }, at) => {
        const near = all[at]?.words ?? [];
        for (let place = 0; place < some; place += 1) visit(rowsOf[near[place] ?? 0]);
      });
      visitJoins(own, all);
      count(own, all);
      for (const row of visited) {
        if (mayBeLikely(row, total)) found.add(row);
        [sum[row], unequal[row], isJoined[row], isVisited[row]] = [0, 0, 0, 0];
      }
      visited.length = 0;
    },
  };
}

const none: Visit = { words: 0, rows: 0, most: { gain: 0, lighter: 0 } };
const nothing: KnownWord = { words: [], shares: [], pairs: [], begun: [], ended: [] };
