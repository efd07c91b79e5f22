import { isKnownGivenName } from '../names/lexicon/given-names.ts';
import { mayJoin } from './compare/join-units.ts';
import { unitSimilarity } from './compare/pairing.ts';
import { isServant, servant, spellingLimit } from './compare/token-similarity.ts';
import type { Unit } from './compare/units.ts';
import { sameShare } from './compare/weigh.ts';
import { grouped, type Steps } from './in-steps.ts';
import { createTrie } from './word-trie.ts';

/**
 * Least share (`sameShare`) of two words that count one by one. All others count as if they had it, so that a name needs no search for them: a lower one
 * makes more words similar, a higher one lets more names through.
 */
export const leastCounted = 0.65;
/** Distance up to which two words may be one (`join-units.ts`). */
const joined = 1.01;
/** Share of a word that is left of it where it is cut off. */
const leastLeft = 0.5;

/** What is kept of a word of a query: it is the same for each name with the word. */
export interface KnownWord {
  /** Words of the list with their shares. */
  readonly words: Int32Array;
  readonly shares: Float64Array;
  /** Two neighbours of the list that may be this one word. */
  readonly pairs: readonly number[];
  /** Texts that begin or end with the word, where another word is joined to it; undefined: all may. */
  readonly begun: readonly number[] | undefined;
  readonly ended: readonly number[] | undefined;
}

/** The words of the persons of a list. */
export interface ListedWords {
  readonly rows: readonly number[];
  /** Words that differ in what a similarity depends on. `bare`: without vowels. */
  readonly units: readonly (Unit & { readonly bare: boolean })[];
  readonly rowsOf: readonly (readonly number[])[];
  /** Neighbouring words of the list. */
  readonly pairs: readonly (readonly [Unit, Unit])[];
  readonly rowsOfPair: readonly (readonly number[])[];
  readonly totals: Float64Array;
}

export interface Words {
  similarTo(unit: Unit): KnownWord;
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
