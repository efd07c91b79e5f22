import { genericWords } from './lexicon/generic-words.ts';
import { screeningForms } from './lexicon/legal-forms.ts';
import { isPlace } from './lexicon/places.ts';
import type { Name, NameKind } from './name.ts';
import { readNames } from './read-names.ts';

const bracketed = /\(([A-Z][A-Z.&-]{1,9}[A-Z])\)/g;

/**
 * Returns the ways to read a name of a list: those of `readNames`, and for an organisation each acronym in brackets alone
 * (`Quillby Vortex Corporation (QVC)`), because payments use it as the name. A place, a legal form or a general word in brackets is not an acronym. A
 * query has no such reading: another firm may have the acronym behind its own name.
 */
export function readListedNames(text: string, kind: NameKind): readonly Name[] {
  const names = readNames(text, kind);
  if (kind !== 'organisation') return names;
  const acronyms = [...text.matchAll(bracketed)].flatMap(([, acronym = '']) => (isAcronym(acronym) ? readNames(acronym, kind) : []));
  return acronyms.length === 0 ? names : [...names, ...acronyms.map((name): Name => ({ ...name, part: true }))];
}

function isAcronym(text: string): boolean {
  const word = text.replace(/[^A-Z]/g, '').toLowerCase();
  return word.length > 2 && !screeningForms.has(word) && !genericWords.has(word) && !isPlace(word);
}
