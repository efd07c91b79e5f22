import { isKnownGivenName } from '../names/lexicon/given-names.ts';
import { createMemory } from '../names/memory.ts';
import type { Name } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { keptByRarity } from './by-rarity.ts';
import { compareCompact } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { mayJoin } from './compare/join-units.ts';
import { unitSimilarity } from './compare/pairing.ts';
import { isServant, spellingLimit } from './compare/token-similarity.ts';
import { type Unit, unitsOf } from './compare/units.ts';
import { sameShare } from './compare/weigh.ts';
import type { Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { leastLikely, leastShare } from './likely-rows.ts';
import type { WordRarity } from './rarity.ts';
import { createTrie, type WordTrie } from './word-trie.ts';

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

/**
 * Least share (`sameShare`) of two words that count one by one. All others count as if they had it, so that a name needs no search for them: a lower one
 * makes more words similar, a higher one lets more names through.
 */
const leastCounted = 0.65;
/** The weights of two words of persons with a lower share differ by so much of their mean at most: one word weighs 0.5 to 1. */
const leastAlike = 2 / 3;
/** Such words have at most so much of the weight of a likely name: `0.1756 a = (0.8244 - 0.65) b` for the weight a of all other words. */
const mostUnlike = (1 - leastLikely) / (1 - leastCounted);
/** Distance up to which two words may be one (`join-units.ts`). */
const joined = 1.01;
/** Share of the letters that two likely names without their spaces differ in: `compareCompact` takes 1.5 for each from 0.97. */
const compactShare = (0.97 - leastLikely) / 1.5;
/** The longer of two such names has at most so many letters for each of the shorter one. */
const longerBy = 1 / (1 - 0.12);
/** Distances of beginnings and ends are kept for these steps. */
const step = 0.25;
/** A longer name may be the beginning of one that is too long for a trie. */
const longestWritten = 32;
const fewestLetters = 3;
const servant = 'abdul';
/** A cut-off word, and what is left of a cut-off name, of the whole. */
const leastLeft = 0.5;
/** Words of queries whose similar words are kept, some hundred bytes for each. */
const mostWords = 50_000;

/** What is kept of a word of a query: it is the same for each name with the word. */
interface KnownWord {
  /** Words of the list with their shares. */
  readonly words: Int32Array;
  readonly shares: Float64Array;
  /** Two neighbours of the list that may be this one word. */
  readonly pairs: readonly number[];
  /** Texts that begin or end with the word, where another word is joined to it; undefined: all may. */
  readonly begun: readonly number[] | undefined;
  readonly ended: readonly number[] | undefined;
}

interface Listed {
  readonly rows: readonly number[];
  /** Words that differ in what a similarity depends on. `bare`: without vowels. */
  readonly units: readonly (Unit & { readonly bare: boolean })[];
  readonly rowsOf: readonly (readonly number[])[];
  /** Neighbouring words of the list. */
  readonly pairs: readonly (readonly [Unit, Unit])[];
  readonly rowsOfPair: readonly (readonly number[])[];
  readonly totals: Float64Array;
}

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
 * weights. `mean`: the mean weight of both names. The score is `m / n * (1 - 0.35 o / (m + o))`: o is what only one name has, from 0 to `apart`; n is
 * `mean - o / 2`; m is what agrees, `agreed + leastCounted * n` at most. In each interval of o, each factor has its bound at one end.
 */
function mostScore(agreed: number, mean: number, apart: number): number {
  const most = agreed + leastCounted * mean;
  let score = 0;
  for (let part = 0; part < intervals; part += 1) {
    const [from, to] = [(apart * part) / intervals, Math.min((apart * (part + 1)) / intervals, 2 * mean)];
    const coverage = 2 * mean > to ? Math.min(1, leastCounted + agreed / (mean - to / 2)) : 1;
    score = Math.max(score, coverage * (1 - (0.35 * from) / (most + from || 1)));
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

function* listWords({ names }: ScreeningIndex, rarity: WordRarity): Steps<Listed> {
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

interface Words {
  similarTo(unit: Unit): KnownWord;
  /** Returns the words of the list that may be these two neighbours of a query in one word. */
  joining(first: Unit, second: Unit, begun: readonly number[] | undefined, ended: readonly number[] | undefined): readonly number[];
}

function* createWords({ units, pairs }: Listed): Steps<Words> {
  const byText = yield* grouped(units, ({ text }) => text);
  const byPairText = yield* grouped(pairs, ([one, other]) => one.text + other.text);
  const bySound = yield* grouped(units, ({ phonetic }) => (phonetic.length > 1 ? phonetic : ''));
  const byLetter = yield* grouped(units, ({ text }) => text.charAt(0));
  const initials = yield* grouped(units, ({ text, role }) => (role === 'initial' ? text.charAt(0) : ''));
  const distinct = [...byText.keys()];
  const lengths = Uint8Array.from(distinct, ({ length }) => length);
  const pairTexts = [...byPairText.keys()];
  const [forwards, backwards, ofPairs] = [createTrie(distinct), createTrie(distinct, true), createTrie(pairTexts)];
  const bare = units.flatMap((unit, word) => (unit.bare ? [word] : []));
  const givenNames = units.flatMap(({ text }, word) => (isKnownGivenName(text) ? [word] : []));
  const servants = units.flatMap(({ text }, word) => (isServant(text) ? [word] : []));
  const wordsWith = (numbers: readonly number[], texts: readonly string[], by: ReadonlyMap<string, readonly number[]>) =>
    numbers.flatMap((text) => by.get(texts[text] ?? '') ?? []);
  const wordsOf = (numbers: readonly number[]) => wordsWith(numbers, distinct, byText);

  /** Returns the words that may have a share of `leastCounted` with a word. */
  function mayBeSimilar(unit: Unit): ReadonlySet<number> {
    const { text, role, phonetic } = unit;
    const letter = text.charAt(0);
    if (role === 'initial') return new Set(byLetter.get(letter));
    const spelt = forwards.near(text, (length) => spellingLimit(text.length + length, leastCounted) + 1e-9);
    const cut = [...forwards.textsIn(forwards.startingWith(text)), ...forwards.beginningsOf(text, Math.ceil(text.length * leastLeft))];
    const others = [servant + text, ...(text.startsWith(servant) ? [text.slice(servant.length)] : [])];
    return new Set([
      ...wordsOf([...spelt, ...cut]),
      ...others.flatMap((other) => byText.get(other) ?? []),
      ...(phonetic.length > 1 ? (bySound.get(phonetic) ?? []) : []),
      ...(initials.get(letter) ?? []),
      ...(isKnownGivenName(text) ? givenNames : []),
      ...(isServant(text) ? servants : []),
      ...bare,
    ]);
  }

  return {
    similarTo(unit) {
      const counted: [number, number][] = [];
      for (const word of mayBeSimilar(unit)) {
        const other = units[word];
        const share = other === undefined ? 0 : sameShare(unitSimilarity(unit, other, other.bare ? 'right' : 'neither'));
        if (share > leastCounted) counted.push([word, share]);
      }
      const { text } = unit;
      const isOne = (pair: readonly [Unit, Unit] | undefined) => pair !== undefined && mayJoin(...pair, unit);
      const [begun, ended] = [forwards, backwards].map((trie) => {
        const ranges = trie.beginning(text, joined);
        // a word that another one is joined to is longer
        return ranges === undefined ? undefined : trie.textsIn(ranges).filter((one) => (distinct[one] ?? '').length > 3);
      });
      return {
        words: Int32Array.from(counted, ([word]) => word),
        shares: Float64Array.from(counted, ([, share]) => share),
        pairs: text.length <= 3 ? [] : wordsWith(ofPairs.near(text, joined), pairTexts, byPairText).filter((pair) => isOne(pairs[pair])),
        begun,
        ended,
      };
    },
    joining(first, second, begun, ended) {
      const length = first.text.length + second.text.length;
      const all = begun === undefined || ended === undefined ? [forwards.near(first.text + second.text, joined)] : [begun, ended];
      const near = new Set<number>();
      for (const some of all) for (const one of some) if (Math.abs((lengths[one] ?? 0) - length) < 3) near.add(one);
      if (near.size === 0) return [];
      return wordsOf([...near]).filter((word) => {
        const unit = units[word];
        return unit !== undefined && mayJoin(first, second, unit);
      });
    },
  };
}

interface Texts {
  /** Adds the rows that may be likely by their letters: without spaces, cut off, or by their first and last word. */
  add(reading: Name, first: string, last: string, found: Set<number>): void;
}

function* createTexts(names: ScreeningIndex['names']): Steps<Texts> {
  const nameAt = (row: number) => names[row]?.name;
  const ofPerson = (read: (name: Name) => string | undefined) => grouped(names, ({ name }) => (name.kind === 'person' && read(name)) || '');
  const byCompact = yield* ofPerson(({ compact }) => compact);
  const byWritten = yield* ofPerson(writtenText);
  const byEnds = yield* ofPerson(endsOf);
  const compacts = [...byCompact.keys()];
  const writtenTexts = [...byWritten.keys()];
  const [forwards, backwards, written] = [createTrie(compacts), createTrie(compacts, true), createTrie(writtenTexts)];
  const remembered = { begun: createMemory<readonly number[] | null>(mostWords), ended: createMemory<readonly number[] | null>(mostWords) };
  /** The words of each text, where all names with it have as many; else 0. */
  const tokens = Uint8Array.from(compacts, (compact) => {
    const [count = 0, ...others] = new Set((byCompact.get(compact) ?? []).map((row) => nameAt(row)?.tokens.length ?? 0));
    return others.length > 0 ? 0 : count;
  });

  /** Texts without spaces that begin or end with nearly a word. */
  function nearly(which: 'begun' | 'ended', word: string, limit: number): readonly number[] | null {
    const key = `${word} ${limit}`;
    const memory = remembered[which];
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    const trie: WordTrie = which === 'begun' ? forwards : backwards;
    const ranges = trie.beginning(word, limit);
    const made = ranges === undefined ? null : trie.textsIn(ranges);
    memory.set(key, made);
    return made;
  }

  function addCompact(reading: Name, first: string, last: string, found: Set<number>): void {
    const { length } = reading.compact;
    const [least, most] = [Math.floor(length / longerBy), Math.ceil(length * longerBy)];
    const limit = Math.ceil((compactShare * most) / step) * step;
    const all = [nearly('begun', first, limit), nearly('ended', last, limit)];
    for (const some of all.includes(null) ? [compacts.keys()] : all) {
      for (const at of some ?? []) {
        const text = compacts[at] ?? '';
        if (text.length < least || text.length > most || tokens[at] === reading.tokens.length) continue;
        for (const row of byCompact.get(text) ?? []) {
          const name = nameAt(row);
          if (name !== undefined && compareCompact(reading, name) >= leastLikely) found.add(row);
        }
      }
    }
  }

  return {
    add(reading, first, last, found) {
      const add = (some: readonly number[] | undefined) => {
        for (const row of some ?? []) found.add(row);
      };
      add(byCompact.get(reading.compact));
      addCompact(reading, first, last, found);
      const text = writtenText(reading);
      const cut = written.textsIn(written.startingWith(text)).filter((at) => (writtenTexts[at] ?? '').length * leastLeft <= text.length);
      for (const at of [...cut, ...written.beginningsOf(text, Math.ceil(text.length * leastLeft))])
        add(byWritten.get(writtenTexts[at] ?? ''));
      const ends = endsOf(reading)?.split(' ') ?? [];
      const [start = '', end = ''] = ends;
      for (const other of [end, servant + end, ...(end.startsWith(servant) ? [end.slice(servant.length)] : [])]) {
        if (ends.length === 2) for (const row of byEnds.get(`${start} ${other}`) ?? []) found.add(row);
      }
    },
  };
}

/** Returns the first and the last word, as `compareFirstAndLast` compares them; undefined for a name of one word. */
function endsOf({ tokens }: Name): string | undefined {
  const parts = tokens.filter(({ role }) => role === 'name' || role === 'initial');
  return parts.length < 2 ? undefined : `${parts[0]?.text} ${parts.at(-1)?.text}`;
}

function* grouped<One>(all: readonly One[], key: (one: One) => string): Steps<ReadonlyMap<string, readonly number[]>> {
  const groups = new Map<string, number[]>();
  for (const [at, one] of all.entries()) {
    yield;
    const text = key(one);
    if (text === '') continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [at]);
    else group.push(at);
  }
  return groups;
}
