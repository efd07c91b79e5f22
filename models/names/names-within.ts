import { koreanSyllables } from './korean-readings.ts';
import { oneSyllable } from './lexicon/chinese-syllables.ts';
import { isGivenName } from './lexicon/common-given-names.ts';
import { namingCultures } from './lexicon/common-parts.ts';
import { groupSuffixes } from './lexicon/group-suffixes.ts';
import { isDirection, isPlace } from './lexicon/places.ts';
import type { Name, NameKind, NameToken } from './name.ts';
import { compactOf } from './token.ts';

/** Caps the words of a text: each place to cut it costs time. */
const mostWords = 12;

/**
 * Returns the names at the beginning and at the end of a text with words that no other reading knows (`X HOUSE PURCHASE`, `consignment X`). Each has two
 * words or more, or one in front of or behind a legal form that divides it from the rest (`X LLC house purchase`), and counts for a name with exactly its
 * letters only. Words that tell firms or people apart hide the name as before: `X SYSTEMS`, `X MEXICO` and `X MOHAMMED` are other names than `X`.
 */
export function namesWithin(name: Name): readonly Name[] {
  const { tokens, kind } = name;
  if (name.vowelless || tokens.length < 3 || tokens.length > mostWords) return [];
  return tokens.slice(1).flatMap((_, before) => {
    const [start, end] = [tokens.slice(0, before + 1), tokens.slice(before + 1)];
    const [last, first] = [start.at(-1), end[0]];
    return [
      ...(isOfName(kind, end, first) ? [] : within(name, start, isForm(start[0]) || isForm(last) ? 1 : 2)),
      ...(isOfName(kind, start, last) ? [] : within(name, end, isForm(first) ? 1 : 2)),
    ];
  });
}

function within({ text, kind, legalForm }: Name, tokens: readonly NameToken[], fewestWords: number): readonly Name[] {
  const words = tokens.filter(({ role }) => role === 'name' || role === 'generic' || role === 'particle');
  if (words.length < fewestWords || !words.some(({ role }) => role === 'name')) return [];
  if (kind === 'person' && words.every(({ text: word }) => isCommonPart(word))) return [];
  const ownForm = tokens.some(isForm) ? legalForm : undefined;
  return [{ text, kind, tokens, compact: compactOf(tokens), legalForm: ownForm, family: undefined, exactly: true, part: true }];
}

const isForm = (token: NameToken | undefined) => token?.role === 'legal-form';

/** Returns whether the words beside a name may be a part of a longer name, that of another firm or person. `beside`: the word next to the name. */
function isOfName(kind: NameKind, words: readonly NameToken[], beside: NameToken | undefined): boolean {
  if (kind === 'person') return words.some(mayBeOfPerson);
  if (beside !== undefined && tellsFirmsApart(beside)) return true;
  return (
    words.every((word) => word.role !== 'name' || tellsFirmsApart(word)) ||
    words.some(({ role }) => role === 'legal-form' || role === 'number')
  );
}

const tellsFirmsApart = ({ text }: NameToken) => isPlace(text) || isDirection(text) || groupSuffixes.has(text);

function mayBeOfPerson({ role, text }: NameToken): boolean {
  return role !== 'name' || isGivenName(text) || oneSyllable.test(text) || koreanSyllables.has(text) || isCommonPart(text);
}

const isCommonPart = (text: string) => namingCultures.some(({ shareWith }) => shareWith(text) > 0);
