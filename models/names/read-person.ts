import { joinArabicCompounds } from './arabic-compounds.ts';
import { letterFor } from './disguised-words.ts';
import { numberOf, romanNumeral } from './lexicon/number-words.ts';
import { personParticles } from './lexicon/particles.ts';
import { personTitles } from './lexicon/titles.ts';
import type { Name, NameToken, TokenRole } from './name.ts';
import { compactOf, nameToken } from './token.ts';
import { mostWords, splitWords, type Word } from './words.ts';

/** Legal forms with which no person's name ends; `SA` and `AG` can be family names. */
const companyEndings: ReadonlySet<string> = new Set(['ltd', 'limited', 'llc', 'gmbh', 'inc', 'plc', 'llp']);

/** Reads a person's name from text in ASCII letters. Returns undefined when no word is left. */
export function readPerson(text: string, latin: string): Name | undefined {
  const { words, familyWords } = inSpokenOrder(latin);
  const spelt = joinArabicCompounds(words.flatMap(wordTexts).slice(0, mostWords));
  if (spelt.length === 0) return undefined;
  const tokens = withName(spelt.map((word, place) => personToken(word, place, spelt.length)));
  const last = words.at(-1)?.text;
  const family = familyWords > 0 ? tokens.findLastIndex((token) => token.role === 'name') : capitalFamily(words, tokens);
  return {
    text,
    kind: 'person',
    tokens,
    compact: compactOf(tokens),
    legalForm: last !== undefined && companyEndings.has(last) ? last : undefined,
    family,
  };
}

/** Puts the family name of `Surname, Forename` last; `Smith, Jr` and `Smith, Dr` keep their order. */
function inSpokenOrder(latin: string): { words: readonly Word[]; familyWords: number } {
  const comma = latin.indexOf(',');
  if (comma < 0) return { words: splitWords(latin), familyWords: 0 };
  const family = splitWords(latin.slice(0, comma));
  const rest = splitWords(latin.slice(comma + 1));
  const given = rest.some((word) => !personTitles.has(word.text) && !companyEndings.has(word.text));
  if (!given || family.length === 0) return { words: [...family, ...rest], familyWords: 0 };
  return { words: [...rest, ...family], familyWords: family.length };
}

/** Splits `J.-C.` into two initials, and reads digits between letters as letters (`Sech1n`). */
function wordTexts(word: Word): string[] {
  if (word.letters && !personTitles.has(word.text)) return [...word.text];
  return /[a-z]/.test(word.text) && /\d/.test(word.text) ? [lettersFor(word.text)] : [word.text];
}

function lettersFor(word: string): string {
  return word.replace(/(?<=[a-z0-9])\d(?=[a-z0-9])|^\d(?=[a-z]{2})|(?<=[a-z]{2})\d$/g, letterFor);
}

function personToken(word: string, place: number, count: number): NameToken {
  const role = personRole(word, place, count);
  if (role !== 'number') return nameToken(word, role);
  return nameToken(numberOf(word) ?? romanNumeral(word) ?? word, role);
}

/** `Ben` is Benjamin at the start of a name and `son of` between two names. */
function personRole(word: string, place: number, count: number): TokenRole {
  const last = place === count - 1;
  if (/^\d+(?:st|nd|rd|th)?$/.test(word) || (last && count > 2 && /^(?:ii|iii|iv|vii|viii)$/.test(word))) return 'number';
  if (last && count > 1 && companyEndings.has(word)) return 'legal-form';
  if (personTitles.has(word)) return 'title';
  if (word === 'ben' && place === 0 && count > 1) return 'name';
  if (personParticles.has(word)) return last && count > 1 && word.length > 2 ? 'name' : 'particle';
  return word.length === 1 ? 'initial' : 'name';
}

/** Gives the role `name` to the last two words of a name that has titles and particles only: `Sultan Khan`, `Ali al-Haj`. */
function withName(tokens: readonly NameToken[]): NameToken[] {
  const names = tokens.filter((token) => token.role === 'name').length;
  if (names > 1) return [...tokens];
  const missing = Math.min(2, tokens.length) - names - tokens.filter((token) => token.role === 'initial').length;
  const raised = new Set<number>();
  const titles = tokens
    .map((token, place) => ({ token, place }))
    .filter(({ token }) => token.role === 'title' || token.role === 'particle');
  if (names === 0) for (const { place } of titles.slice(-Math.max(missing, 0))) raised.add(place);
  return tokens.map((token, place) => (raised.has(place) ? nameToken(token.text, 'name') : token));
}

/** Returns the index of the family name where it is the only word in capitals: `Ivan Ivanovich PETROV`. */
function capitalFamily(words: readonly Word[], tokens: readonly NameToken[]): number | undefined {
  const capitals = words.filter((word) => word.written.length > 2 && /^[A-Z]+$/.test(word.written));
  const small = words.some((word) => /[a-z]{2}/.test(word.written));
  const [only] = capitals;
  if (capitals.length !== 1 || only === undefined || !small) return undefined;
  const place = tokens.findIndex((token) => token.text === only.text && token.role === 'name');
  return place < 0 ? undefined : place;
}
