import type { NameKind } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { candidateLimits, hasSimilarWord, hasWord } from './candidates.ts';
import type { KeptWord } from './changed-kind.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { keptReading } from './kept-names.ts';
import type { ChangedList } from './may-concern.ts';
import { joinedWords, wordsOf } from './name-words.ts';
import type { WordRarity } from './rarity.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/**
 * Says which names a search finds no word of a list for, only since entries have left it: it scans the list then (`mayConcern`). Such a name has a word that is similar to
 * a word that has left with them.
 */
export interface GoneWords {
  /** Whether a word has left any list. */
  readonly mayScan: boolean;
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

  function isSimilar(word: KeptWord, { after, gone }: GoneFromList): boolean {
    const known = word.gone?.get(after);
    if (known !== undefined) return known;
    const found = hasSimilar(gone, word.token, false);
    word.gone ??= new Map();
    word.gone.set(after, found);
    return found;
  }

  return {
    mayScan: all.length > 0,
    mayConcern(kind, words) {
      return all.some((list) => {
        if (!list.after.kinds.has(kind) || isAnyListed(words, list.after)) return false;
        const name = keptReading(
          kind,
          words.map(({ token }) => token),
        );
        if (hasWord(list.after, name, rarity)) return false;
        const isFound = words.some((word) => isSimilar(word, list)) || joinedWords(name).some((two) => hasSimilar(list.gone, two, true));
        return isFound && !hasSimilarWord(list.after, name, rarity);
      });
    },
  };
}

/** Says in less time what `hasWord` says of most names: that a word of them is listed. */
function isAnyListed(words: readonly KeptWord[], { vocabulary }: ScreeningIndex): boolean {
  const isListed = ({ token: { role, text } }: KeptWord) => identityRoles.has(role) && text.length > 1 && vocabulary.has(text);
  return words.length <= candidateLimits.words && words.some(isListed);
}

function hasSimilar(gone: Vocabulary, token: Parameters<Vocabulary['similar']>[0], joined: boolean): boolean {
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
