import { createMemory } from '../names/memory.ts';
import type { NameToken } from '../names/name.ts';
import { codeOf, letters } from './compare/confusables.ts';
import { likenessTo } from './word-likeness.ts';

/** A word of the list that a word of the query may stand for, with its similarity, 0 to 1. */
export interface SimilarWord {
  readonly word: number;
  readonly likeness: number;
}

/**
 * The distinct words of a list. A text that is written in ways that are found differently (with vowels or without, as one word or as two joined words) is
 * several words, so that no entry changes how the names of another entry are found. A misspelt word is searched among about ten thousand
 * words instead of all names. A word is found by its text, its
 * sound or its consonants, by two shared trigrams and, when it is too short for those, by its text without one letter.
 */
export interface Vocabulary {
  readonly size: number;
  /** Adds a word and returns its number; a known word keeps its number. */
  add(token: WordToken, vowelless: boolean): number;
  /** Adds two joined words as one and returns its number; a word of the query must be very similar to match it. */
  addJoined(token: WordToken): number;
  /** Return whether the word is one of the list, written so: `add` and `addJoined` return its number then. */
  knows(token: WordToken, vowelless: boolean): boolean;
  knowsJoined(token: WordToken): boolean;
  /** Returns whether `similar` may find a word for one of a script with vowels: in less time, and never false where it finds one. */
  mayHaveSimilar(token: WordToken): boolean;
  /** Returns the same for a word that shares fewer than two trigrams with each word, whatever its consonants are. */
  mayHaveSimilarOtherwise(token: Pick<WordToken, 'text' | 'phonetic'>): boolean;
  /** Returns the same for two joined words. */
  mayHaveSimilarJoined(text: string): boolean;
  /** Returns the texts of the words, as `indexedText` cuts them. */
  texts(): Iterable<string>;
  /** Returns whether the word itself is one of the list; `similar` finds it then. */
  has(text: string): boolean;
  /** Returns at most `limit` similar words, the most similar first, and the number of words that the search read. */
  similar(token: WordToken, options: SimilarWordOptions): { readonly words: readonly SimilarWord[]; readonly steps: number };
}

interface SimilarWordOptions {
  /** True: the query is written in a script without vowels. */
  readonly vowelless: boolean;
  /** True: the token is two joined words of the query; the similarity must be higher then. */
  readonly joined: boolean;
  readonly limit: number;
}

export type WordToken = Pick<NameToken, 'text' | 'phonetic' | 'skeleton'>;

/** A word with a lower similarity is another word. */
const leastLikeness = 0.5;
const joinedLikeness = 0.8;
const soundsAlike = 0.85;
/** Words up to this length keep too few trigrams after one mistake. */
const shortWord = 5;
/** Words are cut to this length, on the list and in the query. */
export const longestWord = 32;

/** Returns the part of a word that is searched and counted. */
export function indexedText(text: string): string {
  return text.slice(0, longestWord);
}

/** Words whose similar words are kept at least, about 1 kB each. People's names repeat: a few thousand words are most of a register. */
const mostRemembered = 10_000;
/** A search without a limit finds hundreds of similar words: they are not kept. */
const longestRemembered = 64;

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const keys: string[] = [];
  const words: string[] = [];
  const byText = new Map<string, number[]>();
  const bySound = new Map<string, number[]>();
  const bySkeleton = new Map<string, number[]>();
  const byVowellessSkeleton = new Map<string, number[]>();
  /** The words with a trigram: those that are one word, and those that are two joined words, which are searched differently. */
  const byTrigram = new Map<number, number[]>();
  const joinedByTrigram = new Map<number, number[]>();
  const byRemainder = new Map<string, number[]>();
  /** The similar words of the words that were searched since a word was added last, and of joined words: those are many and would push out the others. */
  const remembered = createMemory<readonly SimilarWord[]>(mostRemembered);
  const rememberedJoined = createMemory<readonly SimilarWord[]>(mostRemembered);
  /** 1: the word is two joined words. */
  let isJoined = new Uint8Array(1024);
  let lengths = new Uint8Array(1024);
  let shared = new Uint8Array(1024);

  function add(token: WordToken, vowelless: boolean): number {
    return numberOf(token, writtenAs(token, vowelless));
  }

  function addJoined(token: WordToken): number {
    return numberOf(token, 'joined');
  }

  function numberOf(token: WordToken, written: Written): number {
    const key = keyOf(token, written);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = addNew(indexedText(token.text), token, written === 'joined');
    numbers.set(key, number);
    keys.push(key);
    if (written === 'vowelless') post(byVowellessSkeleton, token.skeleton, number);
    return number;
  }

  function addNew(text: string, { phonetic, skeleton }: WordToken, joined: boolean): number {
    const number = words.push(text) - 1;
    remembered.clear();
    rememberedJoined.clear();
    if (number >= isJoined.length) [isJoined, lengths, shared] = [grown(isJoined), grown(lengths), grown(shared)];
    lengths[number] = text.length;
    isJoined[number] = joined ? 1 : 0;
    post(byText, text, number);
    if (phonetic !== '') post(bySound, phonetic, number);
    if (skeleton.length > 1) post(bySkeleton, skeleton, number);
    for (const trigram of trigramsOf(text)) post(joined ? joinedByTrigram : byTrigram, trigram, number);
    if (text.length <= shortWord + 1) for (const remainder of remaindersOf(text)) post(byRemainder, remainder, number);
    return number;
  }

  function similar(token: WordToken, options: SimilarWordOptions): { words: readonly SimilarWord[]; steps: number } {
    const { vowelless, joined, limit } = options;
    const key = `${token.text} ${token.phonetic} ${token.skeleton} ${vowelless} ${limit}`;
    const memory = joined ? rememberedJoined : remembered;
    const known = memory.get(key);
    if (known !== undefined) return { words: known, steps: 1 };
    const found = searched(token, options);
    if (found.words.length <= longestRemembered) memory.set(key, found.words);
    return found;
  }

  function searched(token: WordToken, { vowelless, joined, limit }: SimilarWordOptions): { words: SimilarWord[]; steps: number } {
    const text = indexedText(token.text);
    const like = likenessTo(text);
    const alike = new Set([...soundingLike(token), ...sameConsonants(token, vowelless)]);
    const { near, steps } = nearWords(text, joined, like);
    const found: SimilarWord[] = (byText.get(text) ?? []).map((word) => ({ word, likeness: 1 }));
    for (const word of alike.size === 0 ? near : new Set([...alike, ...near])) {
      if (words[word] === text) continue;
      const spelt = like(words[word] ?? '');
      const likeness = alike.has(word) ? Math.max(spelt, soundsAlike) : spelt;
      if (likeness >= (joined || isJoined[word] === 1 ? joinedLikeness : leastLikeness)) found.push({ word, likeness });
    }
    // equal similarities are sorted by text, so that the order of the list has no effect
    found.sort((a, b) => b.likeness - a.likeness || ((keys[a.word] ?? '') < (keys[b.word] ?? '') ? -1 : 1));
    return { words: found.slice(0, limit), steps: steps + alike.size + near.size };
  }

  function soundingLike({ phonetic, text }: Pick<WordToken, 'text' | 'phonetic'>): readonly number[] {
    // the sound of a shorter word is too common
    return phonetic === '' || text.length < 3 ? [] : (bySound.get(phonetic) ?? []);
  }

  /** When one of the two is written without vowels, only their consonants can be compared. */
  function sameConsonants({ skeleton }: Pick<WordToken, 'skeleton'>, vowelless: boolean): readonly number[] {
    return skeleton.length < 2 ? [] : ((vowelless ? bySkeleton : byVowellessSkeleton).get(skeleton) ?? []);
  }

  /** Returns words that share enough trigrams, or short words that differ by one letter. */
  function nearWords(text: string, joined: boolean, like: (other: string) => number): { near: Set<number>; steps: number } {
    const near = new Set<number>();
    const trigrams = [...new Set(trigramsOf(text))];
    const steps =
      (joined ? addVerySimilar(byTrigram, text, trigrams, like, near) : addSharing(text, trigrams, near)) +
      addVerySimilar(joinedByTrigram, text, trigrams, like, near);
    if (text.length <= shortWord + 1)
      for (const remainder of remaindersOf(text)) for (const word of byRemainder.get(remainder) ?? []) near.add(word);
    return { near, steps };
  }

  /** Adds the words, none of them joined, that share enough trigrams with a word. Returns how many share any. */
  function addSharing(text: string, trigrams: readonly number[], near: Set<number>): number {
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const word of byTrigram.get(trigram) ?? []) {
        const times = (shared[word] ?? 0) + 1;
        shared[word] = times;
        if (times === 1) touched.push(word);
      }
    }
    for (const word of touched) {
      const times = shared[word] ?? 0;
      // most words share one trigram only, which is never enough
      if (times > 1 && times >= trigramsNeeded(text.length, lengths[word] ?? 0, false)) near.add(word);
      shared[word] = 0;
    }
    return touched.length;
  }

  /**
   * Adds the words that share enough trigrams for two joined words and have the similarity `joinedLikeness`. A word that shares so many of n trigrams has one
   * of the n - needed + 1 rarest, so the words with the most common trigrams are not read.
   */
  function addVerySimilar(
    posted: ReadonlyMap<number, readonly number[]>,
    text: string,
    trigrams: readonly number[],
    like: (other: string) => number,
    near: Set<number>,
  ): number {
    const needed = Math.max(2, Math.ceil(trigramsNeeded(text.length, 0, true)));
    // a word that shares all that is needed has at least this many of the postings that are read
    const least = Math.min(needed, 3);
    const postings = trigrams.map((trigram) => posted.get(trigram) ?? noWords).sort((a, b) => a.length - b.length);
    const touched: number[] = [];
    for (const posting of postings.slice(0, Math.max(0, postings.length - needed + least))) {
      for (const word of posting) {
        if (!mayBeJoinedLike(text.length, lengths[word] ?? 0)) continue;
        const times = (shared[word] ?? 0) + 1;
        shared[word] = times;
        if (times === 1) touched.push(word);
      }
    }
    for (const word of touched) {
      const times = shared[word] ?? 0;
      shared[word] = 0;
      const other = words[word] ?? '';
      if (times >= least && like(other) >= joinedLikeness && sharesTrigrams(trigrams, text.length, other)) near.add(word);
    }
    return touched.length;
  }

  function mayHaveSimilar(token: WordToken): boolean {
    return soundingLike(token).length > 0 || sameConsonants(token, false).length > 0 || maySpellSimilar(indexedText(token.text), 2);
  }

  /** Returns whether a word is a text, or differs from it by one letter where both are short. */
  function isShortLike(text: string): boolean {
    if (byText.has(text)) return true;
    if (text.length <= shortWord + 1) for (const remainder of remaindersOf(text)) if (byRemainder.has(remainder)) return true;
    return false;
  }

  /** Returns whether a word may be spelt nearly like a text, with which it shares so many trigrams. */
  function maySpellSimilar(text: string, leastTrigrams: number): boolean {
    if (isShortLike(text)) return true;
    let shared = 0;
    for (const trigram of trigramsOf(text)) {
      if (byTrigram.has(trigram) || joinedByTrigram.has(trigram)) shared += 1;
      if (shared >= leastTrigrams) return true;
    }
    return false;
  }

  return {
    get size() {
      return words.length;
    },
    add,
    addJoined,
    knows: (token, vowelless) => numbers.has(keyOf(token, writtenAs(token, vowelless))),
    mayHaveSimilar,
    mayHaveSimilarOtherwise: (token) =>
      soundingLike(token).length > 0 || byVowellessSkeleton.size > 0 || isShortLike(indexedText(token.text)),
    mayHaveSimilarJoined(text) {
      const indexed = indexedText(text);
      return maySpellSimilar(indexed, Math.max(2, trigramsNeeded(indexed.length, 0, true)));
    },
    knowsJoined: (token) => numbers.has(keyOf(token, 'joined')),
    texts: () => byText.keys(),
    has: (text) => byText.has(indexedText(text)),
    similar,
  };
}

type Written = 'whole' | 'vowelless' | 'joined';

function writtenAs({ skeleton }: WordToken, vowelless: boolean): Written {
  return vowelless && skeleton.length > 1 ? 'vowelless' : 'whole';
}

function keyOf({ text, phonetic, skeleton }: WordToken, written: Written): string {
  return `${indexedText(text)} ${phonetic} ${skeleton} ${written}`;
}

/**
 * Returns how many trigrams two words of these lengths must share. A word has as many trigrams as letters and one change removes at most three,
 * so words with a similarity of 0.8 share at least 0.4 of the longer word's. Other words must share two, and a quarter of their mean.
 */
function trigramsNeeded(length: number, listedLength: number, joined: boolean): number {
  return joined ? 0.4 * Math.max(length, listedLength) : Math.max(2, (length + listedLength) / 8);
}

/** Two words in one piece have so many trigrams that neither of them has. */
const trigramsBetween = 2;

/**
 * Returns how many trigrams of two words, each by itself, a word has that is similar to both in one piece, at least. `length`: of both. 0: a short word may share none, and a
 * long one is cut.
 */
export function leastShared(length: number): number {
  return length <= shortWord + 1 || length > longestWord ? 0 : Math.max(2, trigramsNeeded(length, 0, true)) - trigramsBetween;
}

/** Returns whether two words of these lengths, of which one is two joined words, may be similar: each letter that one has more is a change. */
export function mayBeJoinedLike(length: number, other: number): boolean {
  return other >= Math.floor(length * joinedLikeness) && other <= Math.ceil(length / joinedLikeness);
}

function grown(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(array.length * 2);
  larger.set(array);
  return larger;
}

function post<Key>(postings: Map<Key, number[]>, key: Key, number: number): void {
  const posted = postings.get(key);
  if (posted === undefined) postings.set(key, [number]);
  else if (posted.at(-1) !== number) posted.push(number);
}

const noWords: readonly number[] = [];

function sharesTrigrams(trigrams: readonly number[], length: number, other: string): boolean {
  const ofOther = new Set(trigramsOf(other));
  const times = trigrams.reduce((sum, trigram) => sum + (ofOther.has(trigram) ? 1 : 0), 0);
  return times > 1 && times >= trigramsNeeded(length, other.length, true);
}

/** Codes of letters and digits are 1 to 36 (`codeOf`); the mark before and after a word has its own. */
const mark = letters + 1;

/**
 * Returns the trigrams of a word with a mark before and after it, because its beginning and end distinguish it best. A trigram is a number; a character that
 * is not a letter or a digit, which no folded word has, is 0.
 */
export function trigramsOf(text: string): number[] {
  const trigrams: number[] = [];
  let [before, here] = [mark, text === '' ? mark : codeOf(text.charCodeAt(0))];
  for (let at = 1; at <= text.length; at += 1) {
    const next = at === text.length ? mark : codeOf(text.charCodeAt(at));
    trigrams.push((before * (mark + 1) + here) * (mark + 1) + next);
    [before, here] = [here, next];
  }
  return trigrams;
}

/** Returns the word and the word without each of its letters. */
function remaindersOf(text: string): Set<string> {
  return new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]);
}
