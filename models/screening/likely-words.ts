import { isKnownGivenName } from '../names/lexicon/given-names.ts';
import { mayJoin } from './compare/join-units.ts';
import { unitSimilarity } from './compare/pairing.ts';
import { isServant, servant, spellingLimit, swapsOf } from './compare/token-similarity.ts';
import type { Unit } from './compare/units.ts';
import { leastAlikeOf, sameShare } from './compare/weigh.ts';
import { grouped, type Steps } from './in-steps.ts';
import type { ListedWords } from './listed-words.ts';
import { createTrieMemory, type TrieMemory } from './trie-memory.ts';
import { createTrie, limitsByLength, type WordTrie } from './word-trie.ts';

/** Distance up to which two words may be one (`join-units.ts`). */
export const joined = 1.01;
/** Letters that two such words may differ in length. */
export const fartherLetters = 2;
/** A word that two others are joined to is longer. */
export const shortestJoined = 3;
/** Share of a word that is left of it where it is cut off, and the most that a pair with such a word may share (`pairing.ts`). */
const leastLeft = 0.5;
const mostOfCut = 0.76;

/** What is kept of a word of a query: it is the same for each name with the word. */
export interface KnownWord {
  /** Words of the lists with their shares, the highest first. */
  readonly words: readonly number[];
  readonly shares: readonly number[];
  /** Two neighbours of the list that may be this one word. */
  readonly pairs: readonly number[];
  /** Texts that begin or end with the word, where another word is joined to it; undefined: all may. */
  readonly begun: readonly number[] | undefined;
  readonly ended: readonly number[] | undefined;
}

export interface Words {
  /** The distinct texts of the words, and tries of them by their beginnings and by their ends. */
  readonly texts: readonly string[];
  readonly forwards: WordTrie;
  backwards(): WordTrie;
  /** Returns the words with a text, by its number. */
  withText(text: number): readonly number[];
  /** Returns what is known of a word, with the words that share more than `least` with it. */
  similarTo(unit: Unit, least: number): KnownWord;
  /** Returns the words that share more than `least` with a word, with their shares, the highest first. */
  near(unit: Unit, least: number): readonly (readonly [word: number, share: number])[];
  /** Returns the words of the list that may be these two neighbours of a query in one word. */
  joining(first: Unit, second: Unit, begun: Iterable<number> | undefined, ended: Iterable<number> | undefined): readonly number[];
}

/** Returns what finds the words of a list that are near to those of a query. */
export function* createWords({ units, pairs }: Pick<ListedWords, 'units' | 'pairs'>): Steps<Words> {
  const memory = createTrieMemory();
  const byText = yield* grouped(units, ({ text }) => text);
  const byPairText = yield* grouped(pairs, ([one, other]) => one.text + other.text);
  const bySound = yield* grouped(units, ({ phonetic }) => (phonetic.length > 1 ? phonetic : ''));
  const byLetter = yield* grouped(units, ({ text }) => text.charAt(0));
  const initials = yield* grouped(units, ({ text, role }) => (role === 'initial' ? text.charAt(0) : ''));
  const distinct = [...byText.keys()];
  const lengths = Uint8Array.from(distinct, ({ length }) => length);
  const forwards = createTrie(distinct, false, memory);
  let byEnds: WordTrie | undefined;
  const backwards = () => {
    byEnds ??= createTrie(distinct, true, memory);
    return byEnds;
  };
  const ofPairs = triesByLength(byPairText.keys(), memory);
  const knownLimits = new Map<string, Uint8Array>();
  const bare = units.flatMap((unit, word) => (unit.bare ? [word] : []));
  const givenNames = units.flatMap(({ text }, word) => (isKnownGivenName(text) ? [word] : []));
  const servants = units.flatMap(({ text }, word) => (isServant(text) ? [word] : []));
  const wordsOf = (numbers: readonly number[]) => numbers.flatMap((text) => byText.get(distinct[text] ?? '') ?? []);

  /** Returns the distances of words of all lengths that may have a share of `least` with a word. */
  function limitsOf(length: number, least: number): Uint8Array {
    const key = `${length} ${least}`;
    const alike = leastAlikeOf(least);
    const limits = knownLimits.get(key) ?? limitsByLength((other) => spellingLimit(length + other, alike) + 1e-9);
    knownLimits.set(key, limits);
    return limits;
  }

  /** Returns the neighbours that are near to a word in one piece; `mayJoin` is false for those that are longer or shorter by more letters. */
  function pairsNear(text: string): number[] {
    const lengths = Array.from({ length: 2 * fartherLetters + 1 }, (_, at) => text.length - fartherLetters + at);
    return lengths.flatMap((length) => {
      const { trie, texts = [] } = ofPairs.get(length) ?? {};
      return trie === undefined ? [] : trie.near(text, joined).flatMap((at) => byPairText.get(texts[at] ?? '') ?? []);
    });
  }

  /** Returns the words that may have a share of `least` with a word. */
  function mayBeSimilar(unit: Unit, least: number): ReadonlySet<number> {
    const { text, role, phonetic } = unit;
    const letter = text.charAt(0);
    if (role === 'initial') return new Set(byLetter.get(letter));
    const spelt = forwards.near(text, limitsOf(text.length, least));
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

  function near(unit: Unit, least: number): readonly (readonly [number, number])[] {
    const counted: [number, number][] = [];
    for (const word of mayBeSimilar(unit, least)) {
      const other = units[word];
      const share = other === undefined ? 0 : sameShare(unitSimilarity(unit, other, other.bare ? 'right' : 'neither'));
      if (share > least) counted.push([word, share]);
    }
    return counted.sort(([, a], [, b]) => b - a);
  }

  return {
    texts: distinct,
    forwards,
    backwards,
    withText: (text) => byText.get(distinct[text] ?? '') ?? [],
    near,
    similarTo(unit, least) {
      const counted = near(unit, least);
      const { text } = unit;
      const isOne = (pair: readonly [Unit, Unit] | undefined) => pair !== undefined && mayJoin(...pair, unit);
      const [begun, ended] = [forwards, backwards()].map((trie) => {
        const ranges = trie.beginning(text, joined);
        return ranges === undefined ? undefined : trie.textsIn(ranges).filter((one) => (distinct[one] ?? '').length > shortestJoined);
      });
      return {
        words: counted.map(([word]) => word),
        shares: counted.map(([, share]) => share),
        pairs: text.length <= 3 ? [] : pairsNear(text).filter((pair) => isOne(pairs[pair])),
        begun,
        ended,
      };
    },
    joining(first, second, begun, ended) {
      const length = first.text.length + second.text.length;
      const all = begun === undefined || ended === undefined ? [forwards.near(first.text + second.text, joined)] : [begun, ended];
      const found = new Set<number>();
      for (const some of all) {
        for (const text of some) {
          if (Math.abs((lengths[text] ?? 0) - length) > fartherLetters) continue;
          for (const word of byText.get(distinct[text] ?? '') ?? []) {
            const unit = units[word];
            if (unit !== undefined && mayJoin(first, second, unit)) found.add(word);
          }
        }
      }
      return [...found];
    },
  };
}

/** Texts of one length in a trie: pairs of words are long, and few are as long as a word. */
function triesByLength(
  all: Iterable<string>,
  memory: TrieMemory,
): ReadonlyMap<number, { readonly trie: WordTrie; readonly texts: readonly string[] }> {
  const byLength = new Map<number, string[]>();
  for (const text of all) {
    const texts = byLength.get(text.length) ?? [];
    byLength.set(text.length, texts);
    texts.push(text);
  }
  return new Map([...byLength].map(([length, texts]) => [length, { trie: createTrie(texts, false, memory), texts }]));
}
