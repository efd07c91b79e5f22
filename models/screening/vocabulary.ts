import type { NameToken } from '../names/name.ts';
import { likenessTo } from './word-likeness.ts';

/** A word of the list that the asked word may stand for, with how like it is, 0 to 1. */
export interface SimilarWord {
  readonly word: number;
  readonly likeness: number;
}

/**
 * The different words of a list, each once: what a misspelt word may stand for is looked for among some ten thousand words, not among all
 * names. A word is found by itself, by its sound or its consonants, by two shared trigrams, and, where it is too short for those, by what is left of it
 * without one letter.
 */
export interface Vocabulary {
  readonly size: number;
  /** Number of the word, a new one where it is new. */
  add(token: WordToken, vowelless: boolean): number;
  /** Number of two words joined: the asked word must be nearly it. */
  addJoined(token: WordToken): number;
  numberOf(text: string): number | undefined;
  /** The most alike first, at most `limit`; with the words that were looked at. */
  similar(token: WordToken, asked: AskedWord): { readonly words: readonly SimilarWord[]; readonly steps: number };
}

export interface AskedWord {
  readonly vowelless: boolean;
  /** Two words of the asked name: they must be nearly the word that they stand for. */
  readonly joined: boolean;
  readonly limit: number;
}

export type WordToken = Pick<NameToken, 'text' | 'phonetic' | 'skeleton'>;

/** Below this a word is another word. */
const leastLikeness = 0.5;
const joinedLikeness = 0.8;
const soundsAlike = 0.85;
/** A mistake in so short a word leaves too few of its trigrams. */
const shortWord = 5;
/** A word of the list is never longer than this to us, nor an asked one. */
const longestWord = 32;

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const bySound = new Map<string, number[]>();
  const bySkeleton = new Map<string, number[]>();
  const byVowellessSkeleton = new Map<string, number[]>();
  const byTrigram = new Map<string, number[]>();
  const byRemainder = new Map<string, number[]>();
  /** 1: the word is there as two words joined only. */
  let joinedOnly = new Uint8Array(1024);
  let lengths = new Uint8Array(1024);
  let shared = new Uint8Array(1024);

  function add(token: WordToken, vowelless: boolean): number {
    const text = token.text.slice(0, longestWord);
    const number = numbers.get(text) ?? addNew(text, token);
    joinedOnly[number] = 0;
    if (vowelless && token.skeleton.length > 1) post(byVowellessSkeleton, token.skeleton, number);
    return number;
  }

  function addJoined(token: WordToken): number {
    const text = token.text.slice(0, longestWord);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = addNew(text, token);
    joinedOnly[number] = 1;
    return number;
  }

  function addNew(text: string, { phonetic, skeleton }: WordToken): number {
    const number = words.push(text) - 1;
    if (number >= joinedOnly.length) [joinedOnly, lengths, shared] = [grown(joinedOnly), grown(lengths), grown(shared)];
    lengths[number] = text.length;
    numbers.set(text, number);
    if (phonetic !== '') post(bySound, phonetic, number);
    if (skeleton.length > 1) post(bySkeleton, skeleton, number);
    for (const trigram of trigramsOf(text)) post(byTrigram, trigram, number);
    if (text.length <= shortWord + 1) for (const remainder of remaindersOf(text)) post(byRemainder, remainder, number);
    return number;
  }

  function similar(token: WordToken, { vowelless, joined, limit }: AskedWord): { words: SimilarWord[]; steps: number } {
    const text = token.text.slice(0, longestWord);
    const own = numbers.get(text);
    const alike = new Set([...soundingLike(token), ...sameConsonants(token, vowelless)]);
    const { near, steps } = nearWords(text, joined);
    const found: SimilarWord[] = own === undefined ? [] : [{ word: own, likeness: 1 }];
    const like = likenessTo(text);
    for (const word of new Set([...alike, ...near])) {
      if (word === own) continue;
      const spelt = like(words[word] ?? '');
      const likeness = alike.has(word) ? Math.max(spelt, soundsAlike) : spelt;
      if (likeness >= (joined || joinedOnly[word] === 1 ? joinedLikeness : leastLikeness)) found.push({ word, likeness });
    }
    // the text decides between equals, so that the order in which a list was read does not
    found.sort((a, b) => b.likeness - a.likeness || ((words[a.word] ?? '') < (words[b.word] ?? '') ? -1 : 1));
    return { words: found.slice(0, limit), steps: steps + alike.size + near.length };
  }

  function soundingLike({ phonetic, text }: WordToken): readonly number[] {
    // the sound of so short a word is that of half the list
    return phonetic === '' || text.length < 3 ? [] : (bySound.get(phonetic) ?? []);
  }

  /** Where one of the two is written without vowels, consonants are all that can be compared. */
  function sameConsonants({ skeleton }: WordToken, vowelless: boolean): readonly number[] {
    return skeleton.length < 2 ? [] : ((vowelless ? bySkeleton : byVowellessSkeleton).get(skeleton) ?? []);
  }

  /** Words that share enough trigrams, or differ by one letter where they are short. */
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
      // most share one only, and nothing more need be asked of them
      if (times > 1 && times >= trigramsNeeded(text.length, lengths[word] ?? 0, joined || joinedOnly[word] === 1)) near.push(word);
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
    numberOf: (text) => numbers.get(text.slice(0, longestWord)),
    similar,
  };
}

/**
 * One change takes three trigrams at most, and a word has as many as letters: of words that must be alike by 0.8 at least 0.4 of the longer's are
 * shared. Else two, and a quarter of both.
 */
function trigramsNeeded(asked: number, listed: number, joined: boolean): number {
  return joined ? 0.4 * Math.max(asked, listed) : Math.max(2, (asked + listed) / 8);
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

/** With a mark before and after: how a word begins and ends tells more than its middle. */
function trigramsOf(text: string): string[] {
  const marked = `^${text}$`;
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_, at) => marked.slice(at, at + 3));
}

/** The word itself, and the word without each of its letters. */
function remaindersOf(text: string): Set<string> {
  return new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]);
}
