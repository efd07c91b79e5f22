import type { NameKind } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import type { ScreenQuery } from './answer.ts';
import { identifierKey } from './identifier-key.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { initialsOf, joinedWords, wordsOf } from './name-words.ts';

const kinds: readonly NameKind[] = ['person', 'organisation', 'ship'];

/**
 * Returns whether an entry of a short list may match the query, in a tenth of the time of a screening: a word of the name is similar to a word of the list,
 * the letters or the initials of the names are the same, or an identifier is. It never denies a match that shares a word.
 */
export function mayConcern(
  { vocabulary, byCompact, byInitials, byCompanyNumber, byIdentifier }: ScreeningIndex,
  query: ScreenQuery,
): boolean {
  const { companyNumber = '', identifiers = [] } = query;
  if (byCompanyNumber.has(companyNumber.trim().toUpperCase())) return true;
  if (identifiers.some((one) => byIdentifier.has(identifierKey(one) ?? ''))) return true;
  return kinds.some((kind) =>
    readNames(query.name, kind).some((name) => {
      const vowelless = name.vowelless ?? false;
      if (byCompact.has(name.compact) || byInitials.has(name.compact) || byCompact.has(initialsOf(name) ?? '')) return true;
      if (wordsOf(name).some((word) => vocabulary.similar(word, { vowelless, joined: false, limit: 1 }).words.length > 0)) return true;
      return joinedWords(name).some((word) => vocabulary.similar(word, { vowelless, joined: true, limit: 1 }).words.length > 0);
    }),
  );
}
