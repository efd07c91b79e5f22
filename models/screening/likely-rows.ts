import type { Name } from '../names/name.ts';
import { keptByRarity } from './by-rarity.ts';
import { compareCompact } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { compareFirstAndLast } from './compare/first-and-last.ts';
import { mayJoin } from './compare/join-units.ts';
import { unitSimilarity } from './compare/pairing.ts';
import { type Unit, unitsOf } from './compare/units.ts';
import { sameShare } from './compare/weigh.ts';
import { likelyName } from './effects.ts';
import type { Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { letterMark } from './name-words.ts';
import type { WordRarity } from './rarity.ts';

/** Finds the names of a list that may be likely, without a comparison in full. */
export interface LikelyRows {
  /**
   * Returns the rows whose comparison with the name may have a score of `likelyName`. Never leaves out a row that has it; some of the rows have less. Words
   * are compared once for all names of the list.
   */
  of(reading: Name, rows: readonly number[]): readonly number[];
}

/** A score below this one is not rounded up to a likely name. */
export const leastLikely = likelyName - 0.0006;
/** Least cost of each letter that only one name has (`confusables.ts`): a digraph for another one changes two letters for 0.4. */
const leastCostOfLetter = 0.2;

/**
 * The least share of the weight of both names that must agree for a likely name. `weigh` gives a pairing with the share x, where all other words are only
 * omitted, (1.3 - 0.3 x) / (2 - x); a contradicting word or an omission on both sides costs more. That is 0.8243 for 0.665.
 */
export const leastShare = 0.665;

/** Similarities are kept in a byte, rounded up: 0 is unknown, 1 is a similarity of 0, 254 is equality. */
const unknown = 0;
const finest = 253;

/** Words of queries whose similarities to all words of the list are kept: twice as many bytes as the list has words for each. */
const mostWords = 1_000;

/** Returns the rows of an index that may be likely. It remembers words, so it is kept (`keptByRarity`). */
export const likelyRowsOf = keptByRarity(createLikelyRows);

/** The units of the names of a list: those of name n are from `starts[n]` to before `starts[n + 1]`. */
interface ListedUnits {
  readonly starts: Int32Array;
  /** The number of the distinct word. */
  readonly words: Int32Array;
  readonly weights: Float64Array;
  /** The sum of the weights of a name. */
  readonly totals: Float64Array;
  /** One unit for each distinct word. */
  readonly distinct: readonly Unit[];
}

function* createLikelyRows(index: ScreeningIndex, rarity: WordRarity): Steps<LikelyRows> {
  const { names, marks } = index;
  const { starts, words, weights, totals, distinct } = yield* listUnits(names, rarity);
  const written: string[] = [];
  for (const { name } of names) {
    written.push(writtenText(name));
    yield;
  }
  const tables = createTables(distinct);
  /** For each unit of the name, the best similarity in the row. */
  const best = new Float64Array(64);

  function isLikely(row: number, query: Query): boolean {
    return agrees(row, query) || isCompact(row, query) || isCut(row, query) || joins(row, query) || hasEnds(row, query);
  }

  /** Returns whether enough weight of both names can agree, whichever words are paired. */
  function agrees(row: number, { units, name, total }: Query): boolean {
    const vowelless = name.vowelless ?? false;
    const other = names[row]?.name.vowelless ?? false;
    const table = vowelless === other ? 0 : vowelless ? 1 : 2;
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    let matched = 0;
    best.fill(0, 0, units.length);
    for (let at = from; at < to; at += 1) {
      let most = 0;
      for (let one = 0; one < units.length; one += 1) {
        const unit = units[one];
        if (unit === undefined) break;
        const word = words[at] ?? 0;
        const share = unit.table[table]?.[word] || tables.fill(unit, word, table);
        if (share > most) most = share;
        if (share > (best[one] ?? 0)) best[one] = share;
      }
      matched += ((most - 1) / finest) * (weights[at] ?? 0);
    }
    for (let one = 0; one < units.length; one += 1)
      matched += (Math.max(0, (best[one] ?? 0) - 1) / finest) * (units[one]?.unit.weight ?? 0);
    return matched >= leastShare * (total + (totals[row] ?? 0));
  }

  /** Returns whether the letters without spaces may be likely. */
  function isCompact(row: number, { name, mark }: Query): boolean {
    const other = names[row]?.name;
    if (other === undefined) return false;
    if (name.compact === other.compact) return true;
    if (name.tokens.length === other.tokens.length) return false;
    const longer = Math.max(name.compact.length, other.compact.length);
    if (10 * Math.abs(name.compact.length - other.compact.length) > 2 * longer) return false;
    const apart = Math.max(bits(mark & ~(marks[row] ?? 0)), bits((marks[row] ?? 0) & ~mark));
    return leastCostOfLetter * apart <= 0.12 * longer && compareCompact(name, other) >= leastLikely;
  }

  /** Returns whether one name is the beginning of the other. */
  function isCut(row: number, { text }: Query): boolean {
    const other = written[row] ?? '';
    const [left, all] = text.length < other.length ? [text, other] : [other, text];
    return 2 * left.length >= all.length && all.startsWith(left);
  }

  /** Returns whether one name is the first and the last word of the other. */
  function hasEnds(row: number, { name }: Query): boolean {
    const other = names[row]?.name;
    return other !== undefined && compareFirstAndLast(name, other, rarity) >= leastLikely;
  }

  /** Returns whether two words of one name may be one word of the other: the comparison joins them. */
  function joins(row: number, { units }: Query): boolean {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    for (let one = 0; one < units.length; one += 1) {
      const [unit, next] = [units[one]?.unit, units[one + 1]?.unit];
      for (let at = from; at < to && unit !== undefined; at += 1) {
        const other = distinct[words[at] ?? 0];
        const following = at + 1 < to ? distinct[words[at + 1] ?? 0] : undefined;
        if (other === undefined) continue;
        if (next !== undefined && mayJoin(unit, next, other)) return true;
        if (following !== undefined && mayJoin(other, following, unit)) return true;
      }
    }
    return false;
  }

  return {
    of(reading, rows) {
      if (rows.length === 0) return rows;
      const units = unitsOf(reading, rarity);
      // no list has such a name
      if (units.length > best.length) return rows;
      const query: Query = {
        name: reading,
        units: units.map((unit) => tables.of(unit)),
        total: units.reduce((sum, { weight }) => sum + weight, 0),
        mark: letterMark(reading.compact),
        text: writtenText(reading),
      };
      return rows.filter((row) => isLikely(row, query));
    },
  };
}

interface Query {
  readonly name: Name;
  readonly units: readonly QueryUnit[];
  readonly total: number;
  /** The letters of the name without spaces. */
  readonly mark: number;
  readonly text: string;
}

/**
 * A word of the query with its similarities to the words of the list: where both or neither are without vowels, where the query is, and where the list's
 * word is. The similarity of a word without vowels is not symmetric.
 */
interface QueryUnit {
  readonly unit: Unit;
  readonly table: [Uint8Array, Uint8Array | undefined, Uint8Array | undefined];
}

function* listUnits(names: ScreeningIndex['names'], rarity: WordRarity): Steps<ListedUnits> {
  const numbers = new Map<string, number>();
  const distinct: Unit[] = [];
  const starts = new Int32Array(names.length + 1);
  const totals = new Float64Array(names.length);
  const [words, weights]: [number[], number[]] = [[], []];
  for (const [row, { name }] of names.entries()) {
    for (const unit of unitsOf(name, rarity)) {
      const key = keyOf(unit);
      const number = numbers.get(key) ?? distinct.push(unit) - 1;
      numbers.set(key, number);
      words.push(number);
      weights.push(unit.weight);
      totals[row] = (totals[row] ?? 0) + unit.weight;
    }
    starts[row + 1] = words.length;
    yield;
  }
  return { starts, words: Int32Array.from(words), weights: Float64Array.from(weights), totals, distinct };
}

/** Words with the same key have the same similarity to every other word. */
function keyOf({ text, role, phonetic, last }: Unit): string {
  return `${text} ${role} ${phonetic} ${last}`;
}

interface Tables {
  of(unit: Unit): QueryUnit;
  /** Computes, keeps and returns one similarity. */
  fill(unit: QueryUnit, word: number, table: 0 | 1 | 2): number;
}

/** Which of the query and the list's word is without vowels, by table. */
const sides = ['neither', 'left', 'right'] as const;

/** Keeps the similarities of the words of queries that were used last: the names of people repeat. */
function createTables(distinct: readonly Unit[]): Tables {
  let recent = new Map<string, QueryUnit['table']>();
  let earlier = new Map<string, QueryUnit['table']>();

  function tableOf(unit: Unit): QueryUnit['table'] {
    const key = keyOf(unit);
    const known = recent.get(key);
    if (known !== undefined) return known;
    if (recent.size >= mostWords) [recent, earlier] = [new Map(), recent];
    const table = earlier.get(key) ?? [new Uint8Array(distinct.length), undefined, undefined];
    recent.set(key, table);
    return table;
  }

  return {
    of: (unit) => ({ unit, table: tableOf(unit) }),
    fill({ unit, table }, word, which) {
      const other = distinct[word];
      if (other === undefined) return unknown + 1;
      const similarity = unitSimilarity(unit, other, sides[which]);
      const share = Math.min(finest, Math.ceil(sameShare(similarity) * finest)) + 1;
      const into = table[which] ?? new Uint8Array(distinct.length);
      table[which] = into;
      into[word] = share;
      return share;
    },
  };
}

function bits(mark: number): number {
  let left = mark - ((mark >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
