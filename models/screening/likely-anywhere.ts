import { createMemory } from '../names/memory.ts';
import type { Name } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { keptByRarity } from './by-rarity.ts';
import { writtenText } from './compare/cut-off.ts';
import { type Unit, unitsOf } from './compare/units.ts';
import { omissionCost } from './compare/weigh.ts';
import type { Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { leastLikely, leastShare } from './likely-rows.ts';
import { createTexts } from './likely-texts.ts';
import { createWords, type KnownWord, type ListedWords, leastCounted } from './likely-words.ts';
import type { WordRarity } from './rarity.ts';

/** Finds every name of a list that may be likely, whether or not a search for candidates finds it. Most names of a register have none. */
export interface LikelyAnywhere {
  /**
   * Returns the rows of the list that may be likely for a person's name: never without a row whose comparison has a score of `likelyName`; some of the rows
   * have less. Undefined: the name needs a search, because it has another kind, a word of less than three letters, one word only or no vowels.
   */
  of(reading: Name): readonly number[] | undefined;
}

/** Returns what finds the likely names of an index. It remembers words, so it is kept (`keptByRarity`). */
export const likelyAnywhereOf = keptByRarity(createLikelyAnywhere);

/** The weights of two words of persons with a lower share differ by so much of their mean at most: one word weighs 0.5 to 1. */
const leastAlike = 2 / 3;
/** Such words have at most so much of the weight of a likely name: `0.1756 a = (0.8244 - 0.65) b` for the weight a of all other words. */
const mostUnlike = (1 - leastLikely) / (1 - leastCounted);
/** A longer name may be the beginning of one that is too long for a trie. */
const longestWritten = 32;
const fewestLetters = 3;
/** Words of queries whose similar words are kept, some hundred bytes for each. */
const mostWords = 50_000;

function* createLikelyAnywhere(index: ScreeningIndex, rarity: WordRarity): Steps<LikelyAnywhere> {
  const { names } = index;
  const listed = yield* listWords(index, rarity);
  const { rows, units, rowsOf, pairs, rowsOfPair, totals } = listed;
  const words = yield* createWords(listed);
  const texts = yield* createTexts(names);
  const known = createMemory<KnownWord>(mostWords);
  /** Of each row: what its words and those of the query share above `leastCounted`; by how much their weights differ; whether words may be joined. */
  const sum = new Float64Array(names.length);
  const unequal = new Float64Array(names.length);
  const isJoined = new Uint8Array(names.length);
  const touched: number[] = [];

  function wordOf(unit: Unit): KnownWord {
    const key = keyOf(unit, false);
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const made = words.similarTo(unit);
    known.set(key, made);
    return made;
  }

  function count(some: readonly number[] | undefined, share: number, weight: number, other: number): void {
    if (some === undefined) return;
    const counted = (share - leastCounted) * (weight + other);
    const difference = Math.abs(weight - other);
    for (const row of some) {
      if (sum[row] === 0) touched.push(row);
      sum[row] = (sum[row] ?? 0) + counted;
      unequal[row] = (unequal[row] ?? 0) + difference;
    }
  }

  function countJoined(some: readonly number[] | undefined, weight: number, other: number): void {
    count(some, 1, weight, other);
    for (const row of some ?? []) isJoined[row] = 1;
  }

  /** Adds the rows in which enough weight of both names can agree, whichever words are paired or joined. */
  function addByWords(own: readonly Unit[], found: Set<number>): void {
    let total = 0;
    own.forEach((unit, at) => {
      total += unit.weight;
      const word = wordOf(unit);
      word.words.forEach((one, place) => {
        count(rowsOf[one], word.shares[place] ?? 0, unit.weight, units[one]?.weight ?? 0);
      });
      for (const pair of word.pairs) countJoined(rowsOfPair[pair], unit.weight, weightOf(pairs[pair] ?? []));
      const next = own[at + 1];
      if (next === undefined) return;
      for (const one of words.joining(unit, next, word.begun, wordOf(next).ended))
        countJoined(rowsOf[one], unit.weight + next.weight, units[one]?.weight ?? 0);
    });
    for (const row of touched) {
      const both = total + (totals[row] ?? 0);
      const agreed = sum[row] ?? 0;
      if (agreed >= (leastShare - leastCounted) * both - 1e-9) {
        const apart = Math.abs(total - (totals[row] ?? 0)) + (unequal[row] ?? 0) + (leastAlike * mostUnlike * both) / 2;
        if (isJoined[row] === 1 || mostScore(agreed / 2, both / 2, apart) >= leastLikely) found.add(row);
      }
      [sum[row], unequal[row], isJoined[row]] = [0, 0, 0];
    }
    touched.length = 0;
  }

  return {
    of(reading) {
      if (reading.kind !== 'person' || reading.vowelless) return undefined;
      const parts = reading.tokens.filter(({ role }) => identityRoles.has(role));
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined || parts.length < 2) return undefined;
      const own = unitsOf(reading, rarity);
      if (first.text.length < fewestLetters || last.text.length < fewestLetters || own.length === 0) return undefined;
      if (writtenText(reading).length > longestWritten) return undefined;
      if (rows.length === 0) return [];
      const found = new Set<number>();
      addByWords(own, found);
      texts.add(reading, first.text, last.text, found);
      return [...found];
    },
  };
}

const intervals = 6;

/**
 * Returns an upper bound of what `weigh` gives two names of persons without joined words. `agreed`: of the pairs of words, the share above `leastCounted` of their mean
 * weights. `mean`: the mean weight of both names. The score is `m / n * (1 - omissionCost * o / (m + o))`: o is what only one name has, from 0 to `apart`; n is
 * `mean - o / 2`; m is what agrees, `agreed + leastCounted * n` at most. In each interval of o, each factor has its bound at one end.
 */
function mostScore(agreed: number, mean: number, apart: number): number {
  const most = agreed + leastCounted * mean;
  let score = 0;
  for (let part = 0; part < intervals; part += 1) {
    const [from, to] = [(apart * part) / intervals, Math.min((apart * (part + 1)) / intervals, 2 * mean)];
    const coverage = 2 * mean > to ? Math.min(1, leastCounted + agreed / (mean - to / 2)) : 1;
    score = Math.max(score, coverage * (1 - (omissionCost * from) / (most + from || 1)));
  }
  return score;
}

function weightOf(units: readonly Unit[]): number {
  return units.reduce((sum, { weight }) => sum + weight, 0);
}

/** Words with the same key have the same similarity to every other word, and the same weight. */
function keyOf({ text, role, phonetic, last }: Unit, bare: boolean): string {
  return `${text} ${role} ${phonetic} ${last} ${bare}`;
}

function* listWords({ names }: ScreeningIndex, rarity: WordRarity): Steps<ListedWords> {
  const [numbers, pairNumbers] = [new Map<string, number>(), new Map<string, number>()];
  const rows: number[] = [];
  const units: (Unit & { bare: boolean })[] = [];
  const rowsOf: number[][] = [];
  const pairs: [Unit, Unit][] = [];
  const rowsOfPair: number[][] = [];
  const totals = new Float64Array(names.length);
  for (const [row, { name }] of names.entries()) {
    yield;
    if (name.kind !== 'person') continue;
    rows.push(row);
    const own = unitsOf(name, rarity);
    totals[row] = weightOf(own);
    own.forEach((unit, at) => {
      const bare = name.vowelless ?? false;
      const key = keyOf(unit, bare);
      const number = numbers.get(key) ?? units.push({ ...unit, bare }) - 1;
      numbers.set(key, number);
      post(rowsOf, number, row);
      const next = own[at + 1];
      if (next === undefined) return;
      const pairKey = `${key} ${keyOf(next, bare)}`;
      const pair = pairNumbers.get(pairKey) ?? pairs.push([unit, next]) - 1;
      pairNumbers.set(pairKey, pair);
      post(rowsOfPair, pair, row);
    });
  }
  return { rows, units, rowsOf, pairs, rowsOfPair, totals };
}

function post(rowsOf: number[][], number: number, row: number): void {
  const rows = rowsOf[number] ?? [];
  rowsOf[number] = rows;
  rows.push(row);
}
