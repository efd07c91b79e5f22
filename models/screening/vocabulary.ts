import type { NameToken } from '../names/name.ts';
import { likenessTo } from './word-likeness.ts';

/** A word of the list that a word of the query may stand for, with its similarity, 0 to 1. */
export interface SimilarWord {
  readonly word: number;
  readonly likeness: number;
}

/**
 * The distinct words of a list. A text that is written in ways that are found differently (with vowels or without, as one word or as two joined words) is
 * several words, so that no entry changes how the names of another entry are found. A misspelt word is searched among about ten thousand words instead of all names. A word is found by its text, its
 * sound or its consonants, by two shared trigrams and, when it is too short for those, by its text without one letter.
 */
export interface Vocabulary {
  readonly size: number;
  /** Adds a word and returns its number; a known word keeps its number. */
  add(token: WordToken, vowelless: boolean): number;
  /** Adds two joined words as one and returns its number; a word of the query must be very similar to match it. */
  addJoined(token: WordToken): number;
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
const longestWord = 32;

/** Returns the part of a word that is searched and counted. */
export function indexedText(text: string): string {
  return text.slice(0, longestWord);
}

/** Words whose similar words are kept, about 1 kB each. People's names repeat: a few thousand words are most of a register. */
const mostRemembered = 10_000;

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const keys: string[] = [];
  const words: string[] = [];
  const byText = new Map<string, number[]>();
  const bySound = new Map<string, number[]>();
  const bySkeleton = new Map<string, number[]>();
  const byVowellessSkeleton = new Map<string, number[]>();
  const byTrigram = new Map<string, number[]>();
  const byRemainder = new Map<string, number[]>();
  /** The similar words of the words that were searched since a word was added last. */
  const remembered = new Map<string, readonly SimilarWord[]>();
  /** 1: the word is two joined words. */
  let isJoined = new Uint8Array(1024);
  let lengths = new Uint8Array(1024);
  let shared = new Uint8Array(1024);

  function add(token: WordToken, vowelless: boolean): number {
    return numberOf(token, vowelless && token.skeleton.length > 1 ? 'vowelless' : 'whole');
  }

  function addJoined(token: WordToken): number {
    return numberOf(token, 'joined');
  }

  function numberOf(token: WordToken, written: 'whole' | 'vowelless' | 'joined'): number {
    const text = indexedText(token.text);
    const key = `${text} ${token.phonetic} ${token.skeleton} ${written}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = addNew(text, token);
    numbers.set(key, number);
    keys.push(key);
    isJoined[number] = written === 'joined' ? 1 : 0;
    if (written === 'vowelless') post(byVowellessSkeleton, token.skeleton, number);
    return number;
  }

  function addNew(text: string, { phonetic, skeleton }: WordToken): number {
    const number = words.push(text) - 1;
    if (remembered.size > 0) remembered.clear();
    if (number >= isJoined.length) [isJoined, lengths, shared] = [grown(isJoined), grown(lengths), grown(shared)];
    lengths[number] = text.length;
    post(byText, text, number);
    if (phonetic !== '') post(bySound, phonetic, number);
    if (skeleton.length > 1) post(bySkeleton, skeleton, number);
    for (const trigram of trigramsOf(text)) post(byTrigram, trigram, number);
    if (text.length <= shortWord + 1) for (const remainder of remaindersOf(text)) post(byRemainder, remainder, number);
    return number;
  }

  function similar(token: WordToken, options: SimilarWordOptions): { words: readonly SimilarWord[]; steps: number } {
    const { vowelless, joined, limit } = options;
    const key = `${token.text} ${token.phonetic} ${token.skeleton} ${vowelless} ${joined} ${limit}`;
    const known = remembered.get(key);
    if (known !== undefined) return { words: known, steps: 1 };
    const found = searched(token, options);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, found.words);
    return found;
  }

  function searched(token: WordToken, { vowelless, joined, limit }: SimilarWordOptions): { words: SimilarWord[]; steps: number } {
    const text = indexedText(token.text);
    const own = byText.get(text) ?? [];
    const alike = new Set([...soundingLike(token), ...sameConsonants(token, vowelless)]);
    const { near, steps } = nearWords(text, joined);
    const found: SimilarWord[] = own.map((word) => ({ word, likeness: 1 }));
    const like = likenessTo(text);
    for (const word of new Set([...alike, ...near])) {
      if (words[word] === text) continue;
      const spelt = like(words[word] ?? '');
      const likeness = alike.has(word) ? Math.max(spelt, soundsAlike) : spelt;
      if (likeness >= (joined || isJoined[word] === 1 ? joinedLikeness : leastLikeness)) found.push({ word, likeness });
    }
    // equal similarities are sorted by text, so that the order of the list has no effect
    found.sort((a, b) => b.likeness - a.likeness || ((keys[a.word] ?? '') < (keys[b.word] ?? '') ? -1 : 1));
    return { words: found.slice(0, limit), steps: steps + alike.size + near.length };
  }

  function soundingLike({ phonetic, text }: WordToken): readonly number[] {
    // the sound of a shorter word is too common
    return phonetic === '' || text.length < 3 ? [] : (bySound.get(phonetic) ?? []);
  }

  /** When one of the two is written without vowels, only their consonants can be compared. */
  function sameConsonants({ skeleton }: WordToken, vowelless: boolean): readonly number[] {
    return skeleton.length < 2 ? [] : ((vowelless ? bySkeleton : byVowellessSkeleton).get(skeleton) ?? []);
  }

  /** Returns words that share enough trigrams, or short words that differ by one letter. */
  function nearWords(text: string, joined: boolean): { near: number[]; steps: number } {
    const touched: number[] = [];
    for (const trigram of new Set(trigramsOf(text))) {
      for (const word of byTrigram.get(trigram) ?? []) {
        const times = (shared[word] ?? 0) + 1;
        shared[word] = times;
        if (times === 1) touched.push(word);
      }
    }
    const near: number[] = [];
    for (const word of touched) {
      const times = shared[word] ?? 0;
      // most words share one trigram only, which is never enough
      if (times > 1 && times >= trigramsNeeded(text.length, lengths[word] ?? 0, joined || isJoined[word] === 1)) near.push(word);
    }
    for (const word of touched) shared[word] = 0;
    if (text.length <= shortWord + 1) for (const remainder of remaindersOf(text)) near.push(...(byRemainder.get(remainder) ?? []));
    return { near, steps: touched.length };
  }

  return {
    get size() {
      return words.length;
    },
    add,
    addJoined,
    has: (text) => byText.has(indexedText(text)),
    similar,
  };
}

/**
 * Returns how many trigrams two words of these lengths must share. A word has as many trigrams as letters and one change removes at most three,
 * so words with a similarity of 0.8 share at least 0.4 of the longer word's. Other words must share two, and a quarter of their mean.
 */
function trigramsNeeded(length: number, listedLength: number, joined: boolean): number {
  return joined ? 0.4 * Math.max(length, listedLength) : Math.max(2, (length + listedLength) / 8);
}

function grown(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(array.length * 2);
  larger.set(array);
  return larger;
}

function post(postings: Map<string, number[]>, key: string, number: number): void {
  const posted = postings.get(key);
  if (posted === undefined) postings.set(key, [number]);
  else if (posted.at(-1) !== number) posted.push(number);
}

/** Returns the trigrams of a word with a mark before and after it, because its beginning and end distinguish it best. */
function trigramsOf(text: string): string[] {
  const marked = `^${text}$`;
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_, at) => marked.slice(at, at + 3));
}

/** Returns the word and the word without each of its letters. */
function remaindersOf(text: string): Set<string> {
  return new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]);
}
