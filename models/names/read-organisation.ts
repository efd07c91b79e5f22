import { screeningAbbreviations, writtenCountries } from './lexicon/abbreviations.ts';
import { genericWords } from './lexicon/generic-words.ts';
import { type LegalForm, longestSpelling, misspeltForm, screeningForms } from './lexicon/legal-forms.ts';
import { compoundNumber, numberOf, romanNumeral } from './lexicon/number-words.ts';
import { organisationParticles } from './lexicon/particles.ts';
import type { Name, NameToken } from './name.ts';
import { compactOf, nameToken } from './token.ts';
import { mostWords, splitWords, type Word } from './words.ts';

/** Forms of address before the name of a firm: `Messrs`, `M/s`. */
const formOfAddress = /^(?:messrs\b\.?|m\/s\b\.?)(?=\s*[A-Za-z])/i;

/** Reads an organisation's name from text in ASCII letters. Returns undefined when no word is left. */
export function readOrganisation(text: string, latin: string): Name | undefined {
  const words = joinCountries(joinLetters(splitJoinedForm(splitWords(latin.replace(formOfAddress, ''))).slice(0, mostWords)));
  if (words.length === 0) return undefined;
  const forms: LegalForm[] = [];
  const tokens: NameToken[] = [];
  let at = 0;
  while (at < words.length) {
    const found = legalFormAt(words, at);
    if (found) {
      forms.push(found.form);
      tokens.push(nameToken(found.form.canonical.replaceAll(' ', ''), 'legal-form'));
    } else {
      pushWord(tokens, words, at);
    }
    at += found?.words ?? 1;
  }
  return { text, kind: 'organisation', tokens, compact: compactOf(tokens), legalForm: strongestForm(forms), family: undefined };
}

/**
 * Splits a legal form from a name that is written in one word with it. `AsteyaAG`: a form in capitals after small letters. `AsteyaLimited`,
 * `JSCUmber`: a form with which no other word ends or begins.
 */
function splitJoinedForm(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const [, name, form] = /^([A-Z]?[a-z]{2,})([A-Z]{2,5}|Ltd|GmbH|Inc)$/.exec(word.written) ?? [];
    const parts = name !== undefined && form !== undefined && screeningForms.has(form.toLowerCase()) ? [name, form] : apartFromForm(word);
    return parts?.map((written) => ({ text: written.toLowerCase(), written, letters: false })) ?? [word];
  });
}

const writtenOut = ['limited', 'company', 'corporation', 'incorporated'];
const beginnings: readonly string[] = [...writtenOut, 'pjsc', 'ojsc', 'cjsc', 'jsc', 'llc', 'ltd'];
const endings: readonly string[] = [...beginnings, 'gmbh', 'plc', 'llp', 'dmcc', 'fzco', 'fze'];
/** The rest must be a word, so `unlimited` is not `un limited`. */
const fewestLeft = 3;

function apartFromForm({ text, written }: Word): [string, string] | undefined {
  if (screeningForms.has(text)) return undefined;
  const joins = (form: string) => text.length - form.length >= fewestLeft;
  const ending = endings.find((form) => text.endsWith(form) && joins(form));
  if (ending !== undefined) return [written.slice(0, -ending.length), written.slice(-ending.length)];
  const beginning = beginnings.find((form) => text.startsWith(form) && joins(form));
  return beginning === undefined ? undefined : [written.slice(0, beginning.length), written.slice(beginning.length)];
}

/** Joins single letters that follow each other: `A B C`, `A-B-C` and `A.B.C.` are `abc`. */
function joinLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const single = /^[a-z]$/.test(word.text);
    if (before && single && before.letters) joined[joined.length - 1] = { ...before, text: before.text + word.text };
    else joined.push(single ? { ...word, letters: true } : word);
  }
  return joined;
}

/** Writes a country in one word: `United States` and `U.S.` are `usa`. The word `us` without stops is a pronoun too and stays. */
function joinCountries(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined) break;
    const found = writtenCountries.find(([spelling]) => spelling.every((each, place) => words[at + place]?.text === each));
    const letters = word.letters && word.text === 'us' ? 'usa' : word.text;
    joined.push(found === undefined ? { ...word, text: letters } : { text: found[1], written: found[1], letters: false });
    at += found?.[0].length ?? 1;
  }
  return joined;
}

/** Returns the longest legal form that begins at the word, with how many words it has. */
function legalFormAt(words: readonly Word[], at: number): { form: LegalForm; words: number } | undefined {
  for (let length = Math.min(longestSpelling, words.length - at); length > 0; length--) {
    const spelling =
      length === 1
        ? (words[at]?.text ?? '')
        : words
            .slice(at, at + length)
            .map((word) => word.text)
            .join(' ');
    const form = screeningForms.get(spelling) ?? (length === 1 && at > 0 && at === words.length - 1 ? misspeltForm(spelling) : undefined);
    if (form && isAllowedAt(form, words, at, length)) return { form, words: length };
  }
  return undefined;
}

/** A form of few letters is read only at the places that its table row allows, and never as the only word of a name. */
function isAllowedAt(form: LegalForm, words: readonly Word[], at: number, length: number): boolean {
  if (form.place === 'anywhere') return true;
  const leads = at === 0 && form.place === 'start, end' && words.length > length;
  const ends = at > 0 && words.slice(at + length).every((word) => screeningForms.has(word.text));
  return leads || ends;
}

function pushWord(tokens: NameToken[], words: readonly Word[], at: number): void {
  const word = words[at]?.text ?? '';
  const number = numberOf(word) ?? (isRomanHere(words, at) ? romanNumeral(word) : undefined);
  if (number !== undefined) {
    const before = tokens.at(-1);
    const compound = before?.role === 'number' ? compoundNumber(before.text, number) : undefined;
    if (compound !== undefined) tokens.pop();
    tokens.push(nameToken(compound ?? number, 'number'));
    return;
  }
  const full = screeningAbbreviations.get(word) ?? word;
  if (organisationParticles.has(full) && words.length > 1) tokens.push(nameToken(full, 'particle'));
  else if (genericWords.has(full)) tokens.push(nameToken(full, 'generic'));
  else tokens.push(nameToken(full, full.length === 1 ? 'initial' : 'name'));
}

/** `X` in `Fund X` and `II` in `Trust II` are numbers; `X` in `X Films` and `MI` in `MI Metals` are names. */
function isRomanHere(words: readonly Word[], at: number): boolean {
  const rest = words.slice(at + 1);
  const beforeForm = at > 0 && rest.every((word) => screeningForms.has(word.text) || romanNumeral(word.text) !== undefined);
  return at > 0 && (beforeForm || (words[at]?.text.length ?? 0) > 2);
}

/** Returns the last form whose family is not `loose`, else the last one: `Trading Company Ltd` is `ltd`. */
function strongestForm(forms: readonly LegalForm[]): string | undefined {
  const specific = forms.findLast((form) => form.family !== 'loose');
  return (specific ?? forms.at(-1))?.canonical;
}
