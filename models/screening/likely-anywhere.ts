import { createMemory } from '../names/memory.ts';
import type { Name } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { writtenText } from './compare/cut-off.ts';
import { type Unit, unitsOf } from './compare/units.ts';
import { omissionCost } from './compare/weigh.ts';
import type { ListEntry } from './entry.ts';
import { atOnce, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { leastLikely, leastShare } from './likely-rows.ts';
import { createTexts } from './likely-texts.ts';
import { createWords, type KnownWord, type ListedWords, sharesAbove } from './likely-words.ts';
import type { WordRarity } from './rarity.ts';

/** Finds every name of some lists that may be likely, whether or not a search for candidates finds it. Most names of a register have none. */
export interface LikelyAnywhere {
  /**
   * Returns the rows of each list that may be likely for the name of a person or an organisation: never without a row whose comparison has a score of `likelyName`, nor
   * without one that `likelyRowsOf` keeps and that belongs to the same group (`sibling`); some of the rows have less. Undefined: the name needs a search, because it is
   * that of a ship, begins or ends with a word of less than three letters, is too long, has no vowels or, of a person, one word only.
   */
  of(reading: Name): readonly (readonly number[])[] | undefined;
}

interface Kept {
  readonly lists: readonly ScreeningIndex[];
  readonly finder: LikelyAnywhere;
}

const kept = new WeakMap<WordRarity, WeakMap<ScreeningIndex, Kept>>();

/** Returns what finds the likely names of all lists at once. It remembers words, so the newest one of a rarity and of a first list is kept. */
export function likelyAnywhereOf(lists: readonly ScreeningIndex[], rarity: WordRarity): LikelyAnywhere {
  const [first] = lists;
  const ofRarity = kept.get(rarity) ?? new WeakMap<ScreeningIndex, Kept>();
  kept.set(rarity, ofRarity);
  const known = first === undefined ? undefined : ofRarity.get(first);
  if (known?.lists.length === lists.length && lists.every((list, at) => list === known.lists[at])) return known.finder;
  const finder = atOnce(createLikelyAnywhere(lists, rarity));
  if (first !== undefined) ofRarity.set(first, { lists: [...lists], finder });
  return finder;
}

/** What differs between the names of persons and of organisations. */
interface Rules {
  readonly kind: 'person' | 'organisation';
  /** Least share (`sameShare`) of two words that count one by one. All others count as if they had it, so that a name needs no search for them. */
  readonly leastCounted: number;
  /**
   * Least share of a rarer word with the words of the lists that are searched for it. A higher share makes the search faster, and leaves more rows to compare; the best
   * pair of a likely name has `leastLikely`, and that of two companies of a group 0.74.
   */
  readonly leastOfRare: number;
  /** From the time that it is asked so often, a word is common: its words with a share above `leastCounted` are searched and kept. */
  readonly timesOfCommon: number;
  readonly fewestWords: number;
  /** A longer name may be the beginning of one that is too long for a trie. */
  readonly longestWritten: number;
}

const person: Rules = { kind: 'person', leastCounted: 0.65, leastOfRare: 0.7, timesOfCommon: 3, fewestWords: 2, longestWritten: 32 };
/**
 * Most names of organisations share a general word with thousands of listed ones, and their words are weighed more differently than those of persons. So
 * words with less in common are counted: a row that shares general words only is left out at once.
 */
const organisation: Rules = {
  ...{ kind: 'organisation', leastCounted: 1 / 3, leastOfRare: 0.45, timesOfCommon: 6, fewestWords: 1, longestWritten: 56 },
};

/** The weights of two words of persons with a lower share differ by so much of their mean at most: one word weighs 0.5 to 1. */
const leastAlike = 2 / 3;
/** The weights of two words differ by so much at most, where one of them is not an initial. */
const mostUnequal = 0.5;
/** Such words have at most so much of the weight of a likely name: `0.1756 a = (0.8244 - 0.65) b` for the weight a of all other words. */
const mostUnlike = (1 - leastLikely) / (1 - person.leastCounted);
/** `likelyRowsOf` rounds the shares of words up, by less than this. */
const roundedUp = 0.005;
/** The least share of the weight of two names that are `sibling`, by the score of `another` in `compare-names.ts`. */
const leastOfSibling = 0.4;
const fewestLetters = 3;
/** Words of queries whose similar words are kept, some hundred bytes for each. */
const mostWords = 50_000;

function* createLikelyAnywhere(lists: readonly ScreeningIndex[], rarity: WordRarity): Steps<LikelyAnywhere> {
  const ofPersons = yield* createFinder(lists, rarity, person);
  const ofOrganisations = yield* createFinder(lists, rarity, organisation);
  return {
    of: (reading) =>
      reading.kind === 'person' ? ofPersons.of(reading) : reading.kind === 'organisation' ? ofOrganisations.of(reading) : undefined,
  };
}

function* createFinder(lists: readonly ScreeningIndex[], rarity: WordRarity, rules: Rules): Steps<LikelyAnywhere> {
  const { leastCounted, leastOfRare } = rules;
  const names = lists.flatMap((index) => index.names);
  /** The rows of list n begin at `firstRow[n]`. */
  const firstRow = lists.map((_, at) => lists.slice(0, at).reduce((sum, index) => sum + index.names.length, 0));
  /** 1: the entry has a number, so a query with one is compared with its names whatever they share. */
  const isNumbered = Uint8Array.from(
    lists.flatMap(({ names: some, entries }) => some.map(({ entry }) => (hasNumberListed(entries[entry]) ? 1 : 0))),
  );
  const listed = yield* listWords(names, rarity, rules.kind);
  const { rows, units, rowsOf, pairs, rowsOfPair, totals, unitsOfRow } = listed;
  const words = yield* createWords(listed);
  const texts = yield* createTexts(names, rules.kind);
  const known = createMemory<{ word: KnownWord; times: number }>(mostWords);
  /** Of each row: what its words and those of the query share above `leastCounted`; by how much their weights differ; whether words may be joined. */
  const sum = new Float64Array(names.length);
  const unequal = new Float64Array(names.length);
  const isJoined = new Uint8Array(names.length);
  const touched: number[] = [];
  /** Shares of a word of a query with words of the lists, which are computed for one name: those of which `asked` is `turn`. */
  const shares = new Float64Array(units.length);
  const asked = new Int32Array(units.length);
  let turn = 0;

  function wordOf(unit: Unit): KnownWord {
    const key = keyOf(unit, false);
    const before = known.get(key);
    if (before === undefined) {
      const word = words.similarTo(unit, leastOfRare);
      known.set(key, { word, times: 1 });
      return word;
    }
    before.times += 1;
    if (before.times === rules.timesOfCommon && before.word.least > leastCounted)
      before.word = words.similarTo(unit, leastCounted, before.word);
    return before.word;
  }

  function count(some: Int32Array | undefined, share: number, weight: number, other: number): void {
    if (some === undefined) return;
    const counted = (share - leastCounted) * (weight + other);
    const difference = Math.abs(weight - other);
    for (let at = 0; at < some.length; at += 1) {
      const row = some[at] ?? 0;
      if (sum[row] === 0) touched.push(row);
      sum[row] = (sum[row] ?? 0) + counted;
      unequal[row] = (unequal[row] ?? 0) + difference;
    }
  }

  function countJoined(some: Int32Array | undefined, weight: number, other: number): void {
    if (some === undefined) return;
    count(some, 1, weight, other);
    for (const row of some) isJoined[row] = 1;
  }

  /**
   * Adds the rows in which enough weight of both names can agree, whichever words are paired or joined. The score is at most the best share of a pair, so a likely row has a word
   * with a share above `leastOfRare`, and is counted. A rare word is compared with the words of lower shares only in the rows that may be likely with them.
   */
  function addByWords(own: readonly Unit[], found: Set<number>): void {
    let [total, most] = [0, 0];
    const rare: Unit[] = [];
    const ofWords = own.map(wordOf);
    own.forEach((unit, at) => {
      total += unit.weight;
      const [word, after] = [ofWords[at], ofWords[at + 1]];
      if (word === undefined) return;
      if (word.least > leastCounted) {
        rare.push(unit);
        most += (leastOfRare - leastCounted) * (unit.weight + 1);
      }
      for (let place = 0; place < word.words.length; place += 1) {
        const one = word.words[place] ?? 0;
        count(rowsOf[one], word.shares[place] ?? 0, unit.weight, units[one]?.weight ?? 0);
      }
      for (const pair of word.pairs) countJoined(rowsOfPair[pair], unit.weight, weightOf(pairs[pair] ?? []));
      const next = own[at + 1];
      if (next === undefined || after === undefined) return;
      for (const one of words.joining(unit, next, word.begun, after.ended))
        countJoined(rowsOf[one], unit.weight + next.weight, units[one]?.weight ?? 0);
    });
    let open = touched.filter((row) => mayAgree(row, total, most, rare.length * mostUnequal));
    if (rare.length > 0) {
      for (const unit of rare) compareWithin(open, unit);
      open = open.filter((row) => mayAgree(row, total, 0, 0));
    }
    for (const row of open) found.add(row);
    for (const row of touched) [sum[row], unequal[row], isJoined[row]] = [0, 0, 0];
    touched.length = 0;
  }

  /** Returns whether a row may be likely. `more`: what pairs of words may share above `leastCounted` that are not counted; `apart`: by how much their weights may differ. */
  function mayAgree(row: number, total: number, more: number, apart: number): boolean {
    const both = total + (totals[row] ?? 0);
    const agreed = (sum[row] ?? 0) + more;
    if (rules.kind === 'organisation') {
      const least = isNumbered[row] === 1 ? leastOfSibling : leastShare - roundedUp;
      return isJoined[row] === 1 || agreed >= (least - leastCounted) * both;
    }
    if (agreed < (leastShare - leastCounted) * both - 1e-9) return false;
    if (isJoined[row] === 1) return true;
    const difference = Math.abs(total - (totals[row] ?? 0)) + (unequal[row] ?? 0) + apart;
    return mostScore(agreed / 2, both / 2, difference + (leastAlike * mostUnlike * both) / 2) >= leastLikely;
  }

  /** Counts the words of some rows that a rare word shares at most `leastOfRare` with: those that share more are counted. */
  function compareWithin(some: readonly number[], unit: Unit): void {
    turn += 1;
    const shareWith = sharesAbove(unit, leastCounted);
    for (const row of some) {
      for (let at = unitsOfRow.starts[row] ?? 0; at < (unitsOfRow.starts[row + 1] ?? 0); at += 1) {
        const one = unitsOfRow.words[at] ?? 0;
        const other = units[one];
        if (other === undefined) continue;
        if (asked[one] !== turn) {
          asked[one] = turn;
          shares[one] = shareWith(other);
        }
        const share = shares[one] ?? 0;
        if (share <= leastCounted || share > leastOfRare) continue;
        sum[row] = (sum[row] ?? 0) + (share - leastCounted) * (unit.weight + other.weight);
        unequal[row] = (unequal[row] ?? 0) + Math.abs(unit.weight - other.weight);
      }
    }
  }

  /** Returns the rows of each list. */
  function byList(found: ReadonlySet<number>): readonly (readonly number[])[] {
    const all: number[][] = lists.map(() => []);
    for (const row of found) {
      const list = firstRow.findLastIndex((first) => first <= row);
      all[list]?.push(row - (firstRow[list] ?? 0));
    }
    return all;
  }

  return {
    of(reading) {
      if (reading.kind !== rules.kind || reading.vowelless) return undefined;
      const parts = reading.tokens.filter(({ role }) => identityRoles.has(role));
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined || parts.length < rules.fewestWords) return undefined;
      const own = unitsOf(reading, rarity);
      if (first.text.length < fewestLetters || last.text.length < fewestLetters || own.length === 0) return undefined;
      if (Math.max(writtenText(reading).length, reading.compact.length) > rules.longestWritten) return undefined;
      const found = new Set<number>();
      if (rows.length === 0) return byList(found);
      addByWords(own, found);
      texts.add(reading, found);
      return byList(found);
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
  const most = agreed + person.leastCounted * mean;
  let score = 0;
  for (let part = 0; part < intervals; part += 1) {
    const [from, to] = [(apart * part) / intervals, Math.min((apart * (part + 1)) / intervals, 2 * mean)];
    const coverage = 2 * mean > to ? Math.min(1, person.leastCounted + agreed / (mean - to / 2)) : 1;
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

function hasNumberListed(entry: ListEntry | undefined): boolean {
  return entry !== undefined && entry.companyNumbers.length + entry.identifiers.length > 0;
}

function* listWords(names: ScreeningIndex['names'], rarity: WordRarity, kind: Rules['kind']): Steps<ListedWords> {
  const [numbers, pairNumbers] = [new Map<string, number>(), new Map<string, number>()];
  const rows: number[] = [];
  const units: (Unit & { bare: boolean })[] = [];
  const rowsOf: number[][] = [];
  const pairs: [Unit, Unit][] = [];
  const rowsOfPair: number[][] = [];
  const totals = new Float64Array(names.length);
  const starts = new Int32Array(names.length + 1);
  const words: number[] = [];
  for (const [row, { name }] of names.entries()) {
    yield;
    starts[row + 1] = words.length;
    if (name.kind !== kind) continue;
    rows.push(row);
    const own = unitsOf(name, rarity);
    totals[row] = weightOf(own);
    own.forEach((unit, at) => {
      const bare = name.vowelless ?? false;
      const key = keyOf(unit, bare);
      const number = numbers.get(key) ?? units.push({ ...unit, bare }) - 1;
      numbers.set(key, number);
      words.push(number);
      post(rowsOf, number, row);
      const next = own[at + 1];
      if (next === undefined) return;
      const pairKey = `${key} ${keyOf(next, bare)}`;
      const pair = pairNumbers.get(pairKey) ?? pairs.push([unit, next]) - 1;
      pairNumbers.set(pairKey, pair);
      post(rowsOfPair, pair, row);
    });
    starts[row + 1] = words.length;
  }
  const packed = (all: readonly (readonly number[])[]) => all.map((some) => Int32Array.from(some));
  const unitsOfRow = { starts, words: Int32Array.from(words) };
  return { rows, units, rowsOf: packed(rowsOf), pairs, rowsOfPair: packed(rowsOfPair), totals, unitsOfRow };
}

function post(rowsOf: number[][], number: number, row: number): void {
  const rows = rowsOf[number] ?? [];
  rowsOf[number] = rows;
  rows.push(row);
}
