import type { NameKind } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { candidateLimits, hasSimilarWord, hasWord } from './candidates.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { keptReading } from './kept-names.ts';
import type { KeptWord, WordInGone } from './kept-word.ts';
import type { ChangedList } from './may-concern.ts';
import { joinedWords, wordsOf } from './name-words.ts';
import type { WordRarity } from './rarity.ts';
import { createVocabulary, leastShared, type Vocabulary, type WordToken } from './vocabulary.ts';

/**
 * Says which names a search finds no word of a list for, only since entries have left it: it scans the list then (`mayConcern`). Such a name has a word that is similar to
 * a word that has left with them.
 */
export interface GoneWords {
  /** Whether a word has left any list. */
  readonly mayScan: boolean;
  /** Finds which lists have new words of the register. */
  search(words: readonly KeptWord[]): void;
  /** Returns whether a search for the name with these words may scan a list only since entries have left it. */
  mayConcern(kind: NameKind, words: readonly KeptWord[]): boolean;
}

interface GoneFromList {
  readonly after: ScreeningIndex;
  /** The words of the changed entries that the list does not have after the change. */
  readonly gone: Vocabulary;
}

export function createGoneWords(lists: readonly ChangedList[], rarity: WordRarity): GoneWords {
  const all = lists
    .map(({ after, entries }): GoneFromList => ({ after, gone: goneFrom(after, entries) }))
    .filter(({ gone }) => gone.size > 0);

  const everyList = (1 << all.length) - 1;

  function inGone(word: KeptWord, list: number): WordInGone {
    const { token } = word;
    word.gone ??= [];
    const known = word.gone[list];
    if (known !== undefined) return known;
    const { gone } = all[list] ?? nothingGone;
    const found = { isSimilar: isAnySimilar(gone, token, false), shared: gone.sharedTrigrams(token.text) };
    word.gone[list] = found;
    return found;
  }

  /** Returns whether a word, or two neighbours in one piece, may be similar to a word that has left. */
  function mayBeSimilar(words: readonly KeptWord[], list: number): boolean {
    let before: KeptWord | undefined;
    for (const word of words) {
      if (inGone(word, list).isSimilar || (before !== undefined && mayShare(before, word, list))) return true;
      if (word.token.role !== 'title' && word.token.role !== 'legal-form') before = word;
    }
    return false;
  }

  /** Returns whether two neighbours in one piece may be similar to a word that has left. */
  function mayShare(first: KeptWord, second: KeptWord, list: number): boolean {
    const length = first.token.text.length + second.token.text.length;
    return inGone(first, list).shared + inGone(second, list).shared >= leastShared(length);
  }

  function mayScan(kind: NameKind, words: readonly KeptWord[], list: number): boolean {
    const { after, gone } = all[list] ?? {};
    if (after === undefined || gone === undefined || !after.kinds.has(kind) || !mayBeSimilar(words, list)) return false;
    const name = keptReading(
      kind,
      words.map(({ token }) => token),
    );
    if (hasWord(after, name, rarity)) return false;
    const isFound = words.some((word) => inGone(word, list).isSimilar) || joinedWords(name).some((two) => isAnySimilar(gone, two, true));
    return isFound && !hasSimilarWord(after, name, rarity);
  }

  /** Returns the lists that have a word by which each name with it is searched. */
  function listsWith({ token: { role, text } }: KeptWord): number {
    if (!identityRoles.has(role) || text.length < 2) return 0;
    return all.reduce((lists, { after }, list) => lists | (after.vocabulary.has(text) ? 1 << list : 0), 0);
  }

  return {
    mayScan: all.length > 0,
    search(words) {
      if (all.length === 0) return;
      for (const word of words) word.listed = listsWith(word);
    },
    mayConcern(kind, words) {
      let listed = 0;
      // of a longer name not all words are searched
      if (words.length <= candidateLimits.words) for (const word of words) listed |= word.listed;
      return listed !== everyList && all.some((_, list) => (listed & (1 << list)) === 0 && mayScan(kind, words, list));
    },
  };
}

const nothingGone = { gone: createVocabulary() };

function isAnySimilar(gone: Vocabulary, token: WordToken, joined: boolean): boolean {
  return gone.similar(token, { vowelless: false, joined, limit: 1 }).words.length > 0;
}

function goneFrom({ vocabulary }: ScreeningIndex, { names }: ScreeningIndex): Vocabulary {
  const gone = createVocabulary();
  for (const { name } of names) {
    const vowelless = name.vowelless ?? false;
    for (const token of wordsOf(name)) if (!vocabulary.knows(token, vowelless)) gone.add(token, vowelless);
    for (const two of joinedWords(name)) if (!vocabulary.knowsJoined(two)) gone.addJoined(two);
  }
  return gone;
}
