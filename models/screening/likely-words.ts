import { isKnownGivenName, sameGivenName } from '../names/lexicon/given-names.ts';
import { confusableDistance } from './compare/confusable-distance.ts';
import { mayJoin } from './compare/join-units.ts';
import { unitSimilarity } from './compare/pairing.ts';
import { isServant, servant, spellingLimit, swapsOf } from './compare/token-similarity.ts';
import type { Unit } from './compare/units.ts';
import { leastAlikeOf, sameShare } from './compare/weigh.ts';
import { grouped, type Steps } from './in-steps.ts';
import { createTrie } from './word-trie.ts';

/** Distance up to which two words may be one (`join-units.ts`). */
const joined = 1.01;
/** Least cost of each letter that only the longer of two words has (`confusables.ts`). */
const leastCostOfLonger = 0.3;
/** Share of a word that is left of it where it is cut off, and the most that a pair with such a word may share (`pairing.ts`). */
const leastLeft = 0.5;
const mostOfCut = 0.76;

/** What is kept of a word of a query: it is the same for each name with the word. */
export interface KnownWord {
  /** The share that all other words of the lists have at most. */
  readonly least: number;
  /** Words of the lists with their shares. */
  readonly words: Int32Array;
  readonly shares: Float64Array;
  /** Two neighbours of the list that may be this one word. */
  readonly pairs: readonly number[];
  /** Texts that begin or end with the word, where another word is joined to it; undefined: all may. */
  readonly begun: readonly number[] | undefined;
  readonly ended: readonly number[] | undefined;
}

/** The words of the persons of some lists. */
export interface ListedWords {
  readonly rows: readonly number[];
  /** Words that differ in what a similarity depends on. `bare`: without vowels. */
  readonly units: readonly (Unit & { readonly bare: boolean })[];
  readonly rowsOf: readonly Int32Array[];
  /** Neighbouring words of the list. */
  readonly pairs: readonly (readonly [Unit, Unit])[];
  readonly rowsOfPair: readonly Int32Array[];
  readonly totals: Float64Array;
  /** The words of row n are in `words` from `starts[n]` to before `starts[n + 1]`. */
  readonly unitsOfRow: { readonly starts: Int32Array; readonly words: Int32Array };
}

export interface Words {
  /** Returns the words with a share above `least`. `before`: what is known of the word with a higher one. */
  similarTo(unit: Unit, least: number, before?: KnownWord): KnownWord;
  /** Returns the words of the list that may be these two neighbours of a query in one word. */
  joining(first: Unit, second: Unit, begun: readonly number[] | undefined, ended: readonly number[] | undefined): readonly number[];
}

/** Returns what finds the words of a list that are near to those of a query. */
export function* createWords({ units, pairs }: ListedWords): Steps<Words> {
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

  /** Returns the words that may have a share of `least` with a word. */
  function mayBeSimilar(unit: Unit, least: number): ReadonlySet<number> {
    const { text, role, phonetic } = unit;
    const letter = text.charAt(0);
    if (role === 'initial') return new Set(byLetter.get(letter));
    const alike = leastAlikeOf(least);
    const spelt = forwards.near(text, (length) => spellingLimit(text.length + length, alike) + 1e-9);
    const cut =
      least > mostOfCut
        ? []
        : [...forwards.textsIn(forwards.startingWith(text)), ...forwards.beginningsOf(text, Math.ceil(text.length * leastLeft))];
    const others = [servant + text, ...(text.startsWith(servant) ? [text.slice(servant.length)] : []), ...swapsOf(text)];
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
    similarTo(unit, least, before) {
      const counted: [number, number][] = [];
      for (const word of mayBeSimilar(unit, least)) {
        const other = units[word];
        const share = other === undefined ? 0 : sameShare(unitSimilarity(unit, other, other.bare ? 'right' : 'neither'));
        if (share > least) counted.push([word, share]);
      }
      const similar = {
        least,
        words: Int32Array.from(counted, ([word]) => word),
        shares: Float64Array.from(counted, ([, share]) => share),
      };
      if (before !== undefined) return { ...before, ...similar };
      const { text } = unit;
      const isOne = (pair: readonly [Unit, Unit] | undefined) => pair !== undefined && mayJoin(...pair, unit);
      const [begun, ended] = [forwards, backwards].map((trie) => {
        const ranges = trie.beginning(text, joined);
        // a word that another one is joined to is longer
        return ranges === undefined ? undefined : trie.textsIn(ranges).filter((one) => (distinct[one] ?? '').length > 3);
      });
      return {
        ...similar,
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

/** Returns a function that gives the share of a word and another one; for a share that is not above `least`, some number up to it. */
export function sharesAbove(unit: Unit, least: number): (other: Unit & { readonly bare: boolean }) => number {
  const { text, role, phonetic } = unit;
  const length = text.length;
  const isGivenName = isKnownGivenName(text);
  const maySound = phonetic.length > 1;
  const alike = leastAlikeOf(least);
  const limits = Float64Array.from({ length: 64 }, (_, other) => spellingLimit(length + other, alike) + 1e-9);
  const swaps = swapsOf(text);

  function isOtherwiseAlike(other: Unit & { readonly bare: boolean }): boolean {
    if (role === 'initial' || other.role === 'initial' || other.bare || (maySound && phonetic === other.phonetic)) return true;
    if (text.startsWith(servant) || other.text.startsWith(servant) || swaps.includes(other.text)) return true;
    return (
      (isGivenName && sameGivenName(text, other.text)) ||
      (length < other.text.length ? other.text.startsWith(text) : text.startsWith(other.text))
    );
  }

  return (other) => {
    const limit = limits[other.text.length] ?? Number.POSITIVE_INFINITY;
    const isFar = leastCostOfLonger * Math.abs(length - other.text.length) > limit || confusableDistance(text, other.text, limit) > limit;
    return isFar && !isOtherwiseAlike(other) ? 0 : sameShare(unitSimilarity(unit, other, other.bare ? 'right' : 'neither'));
  };
}
