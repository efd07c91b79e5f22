import type { NameToken } from '../names/name.ts';
import { identityRoles, type SoundedToken } from '../names/token.ts';
import { candidateLimits, hasSimilarWord, hasWord } from './candidates.ts';
import type { ChangedKind } from './changed-kind.ts';
import { createGonePairs } from './gone-pairs.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { keptReading, roleIs } from './kept-names.ts';
import type { ChangedList } from './may-concern.ts';
import { joinedWords, wordsOf } from './name-words.ts';
import type { WordRarity } from './rarity.ts';
import { createVocabulary, indexedText, type Vocabulary, type WordToken } from './vocabulary.ts';
import { withRoom } from './word-numbers.ts';

/**
 * Says which names of a kind a search finds no word of a list for, only since entries have left it: it scans the list then (`mayConcern`). Such a name has a word that is
 * similar to a word that has left with them.
 */
export interface GoneWords {
  /** How many words of the register are searched: the first ones. */
  searched(): number;
  /** Finds which lists have the words of the register that are not searched. */
  search(tokens: readonly SoundedToken[]): void;
  /** Returns whether a search for the name with the words from `from` to before `to` may scan a list only since entries have left it. */
  mayConcern(words: Int32Array, from: number, to: number): boolean;
  forget(): void;
}

/** A list that words have left. */
interface GoneFromList {
  readonly after: ScreeningIndex;
  /** The words of the changed entries that the list does not have after the change. */
  readonly gone: Vocabulary;
}

/** Returns the lists that words have left, the words that have left any of them, and which lists have a word, as bits. */
export function listsLeft(lists: readonly ChangedList[]) {
  const anywhere = createVocabulary();
  const all = lists
    .map(({ after, entries }): GoneFromList => ({ after, gone: goneFrom(after, entries, anywhere) }))
    .filter(({ gone }) => gone.size > 0);
  if (all.length > mostLists) throw new Error(`entries of more than ${mostLists} lists have changed`);
  const listsByText = new Map<string, number>();
  all.forEach(({ after }, list) => {
    for (const text of after.vocabulary.texts()) listsByText.set(text, (listsByText.get(text) ?? 0) | (1 << list));
  });
  return { all, anywhere, listsByText };
}

/** The bits of a number that is kept of a word. */
const mostLists = 16;

export function createGoneWords(
  { all, anywhere, listsByText }: ReturnType<typeof listsLeft>,
  { kind, numbers, tokenOf, roleOfWord }: Pick<ChangedKind, 'kind' | 'numbers' | 'tokenOf' | 'roleOfWord'>,
  rarity: WordRarity,
): GoneWords {
  const everyList = all.reduce((lists, { after }, list) => lists | (after.kinds.has(kind) ? 1 << list : 0), 0);
  let size = 0;
  /** Of each word, as bits: the lists that have it; those for which it need not be compared with the words that have left; those of which such a word is similar to it. */
  let listed = new Uint16Array(1024);
  let asked = new Uint16Array(1024);
  let similar = new Uint16Array(1024);
  const pairs = createGonePairs(all.map(({ gone }) => gone.texts()));

  /** Returns the lists that have a word by which each name with it is searched. */
  function listsWith({ role, text }: Pick<NameToken, 'role' | 'text'>): number {
    return identityRoles.has(role) && text.length > 1 ? (listsByText.get(indexedText(text)) ?? 0) : 0;
  }

  /** Compares a word with those that have left a list. */
  function ask(word: number, list: number): void {
    const bit = 1 << list;
    if (((asked[word] ?? 0) & bit) !== 0) return;
    asked[word] = (asked[word] ?? 0) | bit;
    const { gone } = all[list] ?? nothingGone;
    if (isAnySimilar(gone, tokenOf(word))) similar[word] = (similar[word] ?? 0) | bit;
  }

  /** Returns whether a word is similar to one that has left. */
  function isSimilar(word: number, list: number): boolean {
    ask(word, list);
    return ((similar[word] ?? 0) & (1 << list)) !== 0;
  }

  /** Returns whether a word, or two neighbours in one piece, is similar to a word that has left. */
  function isNear(words: Int32Array, from: number, to: number, list: number): boolean {
    let before = -1;
    for (let at = from; at < to; at += 1) {
      const word = words[at] ?? 0;
      if (isSimilar(word, list)) return true;
      if ((roleOfWord(word) & roleIs.written) === 0) continue;
      if (before !== -1 && isJoinedSimilar(before, word, list)) return true;
      before = word;
    }
    return false;
  }

  /** Returns whether two neighbours in one piece are similar to a word that has left (`joinedWords`). */
  function isJoinedSimilar(first: number, second: number, list: number): boolean {
    // each without the letter of its role
    const length = numbers.lengthOf(first) + numbers.lengthOf(second) - 2;
    if (!pairs.mayBeSimilar(first, second, length, list)) return false;
    const { gone } = all[list] ?? nothingGone;
    return joinedWords({ tokens: [tokenOf(first), tokenOf(second)] }).some(
      (two) => gone.mayHaveSimilarJoined(two.text) && gone.similar(two, { vowelless: false, joined: true, limit: 1 }).words.length > 0,
    );
  }

  function mayScan(words: Int32Array, from: number, to: number, list: number): boolean {
    const { after } = all[list] ?? {};
    if (after === undefined || !isNear(words, from, to, list)) return false;
    const name = keptReading(kind, [...words.subarray(from, to)].map(tokenOf));
    return !hasWord(after, name, rarity) && !hasSimilarWord(after, name, rarity);
  }

  return {
    searched: () => (everyList === 0 ? numbers.size : size),
    search(tokens) {
      if (everyList === 0) return;
      listed = withRoom(listed, size + tokens.length);
      asked = withRoom(asked, size + tokens.length);
      similar = withRoom(similar, size + tokens.length);
      for (const token of tokens) {
        listed[size] = listsWith(token);
        // most words are like none that has left, so they are not compared with those of each list
        asked[size] = pairs.add(token.text) || anywhere.mayHaveSimilarOtherwise(token) ? 0 : everyList;
        similar[size] = 0;
        size += 1;
      }
    },
    mayConcern(words, from, to) {
      if (everyList === 0) return false;
      let open = everyList;
      // of a longer name not all words are searched
      if (to - from <= candidateLimits.words) for (let at = from; at < to; at += 1) open &= ~(listed[words[at] ?? 0] ?? 0);
      for (let list = 0; open >> list !== 0; list += 1) if (((open >> list) & 1) === 1 && mayScan(words, from, to, list)) return true;
      return false;
    },
    forget() {
      pairs.clear();
      size = 0;
    },
  };
}

const nothingGone = { gone: createVocabulary() };

function isAnySimilar(gone: Vocabulary, token: WordToken): boolean {
  return gone.mayHaveSimilar(token) && gone.similar(token, { vowelless: false, joined: false, limit: 1 }).words.length > 0;
}

/** Returns the words that a list does not have after the change, and adds them to those of all lists. */
function goneFrom({ vocabulary }: ScreeningIndex, { names }: ScreeningIndex, anywhere: Vocabulary): Vocabulary {
  const gone = createVocabulary();
  for (const { name } of names) {
    const vowelless = name.vowelless ?? false;
    const words = wordsOf(name).filter((token) => !vocabulary.knows(token, vowelless));
    const joined = joinedWords(name).filter((two) => !vocabulary.knowsJoined(two));
    for (const into of [gone, anywhere]) {
      for (const token of words) into.add(token, vowelless);
      for (const two of joined) into.addJoined(two);
    }
  }
  return gone;
}
