import { foldLatin, foldText } from '../names/fold.ts';
import { resolutionAbbreviations } from '../names/lexicon/abbreviations.ts';
import { resolutionForms } from '../names/lexicon/legal-forms.ts';
import { withDigits } from '../names/lexicon/number-words.ts';
import { articles, connectives } from '../names/lexicon/particles.ts';
import { singular, stem } from '../names/lexicon/stem.ts';

/** A company's name as resolution compares it. */
export interface CompanyName {
  /** As it is written. */
  readonly text: string;
  /** Stems of the words that carry identity, in order: without articles, connectives and legal forms. */
  readonly tokens: readonly string[];
  /** The same words before stemming: `lives` may be initials, its stem `live` may not. */
  readonly words: readonly string[];
  /** All words but articles and legal forms, in one piece, numbers in digits: `savemoneycutcarbon`. */
  readonly compact: string;
  /** The same with number words as they are written: `EVERY ONE` is `everyone`, and its `compact` is `every1`. */
  readonly letters: string;
  /** The words of `letters` before the plural is removed, abbreviations in full: AUTO needs names that agree in them (`auto-conditions.ts`). */
  readonly spelt: readonly string[];
  /** The first letters of its words, three to eight, with and without the connectives. */
  readonly initials: readonly string[];
  /** Canonical form (`models/names/lexicon/legal-forms.ts`); undefined: the name has none. */
  readonly legalForm: string | undefined;
}

/** Caps what is read of a ledger's field. A registered name is never longer (Companies Act 2006: 160 characters). */
const longestText = 400;
const mostWords = 40;

/**
 * Returns the names that a written name holds: one, or the names on both sides of `T/A`, `trading as` or `formerly`. Returns `[]` when no word
 * is left. Text that differs only in case, punctuation or Unicode form gives the same names.
 */
export function readCompanyNames(text: string): readonly CompanyName[] {
  const words = wordsOf(text);
  return partsOf(words)
    .map((part) => readPart(text, part))
    .filter((name) => name.compact !== '');
}

function readPart(text: string, part: readonly string[]): CompanyName {
  const { kept, legalForm } = withoutLegalForm(part);
  const withoutArticles = kept.filter((word) => !articles.has(word));
  const written = joinLetters(withoutArticles);
  const joined = withDigits(written);
  const identity = joined.filter((word) => !connectives.has(word));
  const words = identity.length > 0 ? identity : joined;
  return {
    text,
    tokens: words.map(stem),
    words,
    compact: singular(joined.join('')),
    letters: singular(written.join('')),
    spelt: written.map((word) => resolutionAbbreviations.get(word) ?? word),
    initials: initialsOf(kept, identity),
    legalForm,
  };
}

/** Returns the folded words with each phrase in its one form. A legal form begins with `@`. */
function wordsOf(text: string): string[] {
  const words = fold(text.slice(0, longestText)).split(' ').filter(Boolean).slice(0, mostWords);
  return rephrase(words);
}

/**
 * Folds like `foldText`, and reads `+` like `&` and `JAMES'S` like `JAMES`. Skips transliteration for printable ASCII, which nearly every name
 * on the register is.
 */
function fold(text: string): string {
  const joined = text.replace(/s['`\u2019]s\b/gi, 's').replace(/\+/g, ' and ');
  return /^[\x20-\x7e]*$/.test(joined) ? foldLatin(joined) : foldText(joined);
}

/** Words between two names of one text: `X trading as Y`, `Y formerly X`. */
const betweenNames = [
  'trading as',
  't as',
  't a',
  'doing business as',
  'd b a',
  'also known as',
  'a k a',
  'formerly known as',
  'previously known as',
  'f k a',
  'formerly',
  'previously',
];
/** Separates two names among the words of a text. */
const nameBreak = '|';

interface Phrase {
  readonly words: readonly string[];
  readonly replacement: readonly string[];
}

const phrases: readonly (readonly [phrase: string, replacement: readonly string[]])[] = [
  ...[...resolutionForms].map(([spelling, { canonical, keepsCompany }]): [string, string[]] => [
    spelling,
    [...(keepsCompany ? ['company'] : []), `@${canonical}`],
  ]),
  ...[...resolutionAbbreviations].map(([short, full]): [string, string[]] => [short, [full]]),
].filter(([phrase]) => phrase.includes(' '));

/** Phrases by their first word, the longest first. */
const phrasesByFirst = new Map<string, Phrase[]>();
for (const [phrase, replacement] of [...phrases, ...betweenNames.map((words) => [words, [nameBreak]] as const)]) {
  const words = phrase.split(' ');
  const first = words[0] ?? '';
  const all = [...(phrasesByFirst.get(first) ?? []), { words, replacement }];
  phrasesByFirst.set(
    first,
    all.sort((a, b) => b.words.length - a.words.length),
  );
}

function rephrase(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const found = phrasesByFirst.get(word)?.find((phrase) => phrase.words.every((part, place) => words[at + place] === part));
    if (found === undefined) read.push(word);
    else {
      read.push(...found.replacement);
      at += found.words.length - 1;
    }
  }
  return read;
}

/** Splits words into names. `ta` separates names only behind a legal form. */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  words.forEach((word, at) => {
    const isBreak = word === nameBreak || (word === 'ta' && legalFormOf(words[at - 1] ?? '') !== undefined);
    if (isBreak) parts.push([]);
    else parts.at(-1)?.push(word);
  });
  return parts.filter((part) => part.length > 0);
}

function legalFormOf(word: string): string | undefined {
  return word.startsWith('@') ? word.slice(1) : resolutionForms.get(word)?.canonical;
}

/**
 * Removes legal forms and returns the first one. A form may be anywhere but at the start, also twice: `X CIC LIMITED`, `X LIMITED THE`,
 * `X COMMUNITY INTEREST COMPANY LEEDS`.
 */
function withoutLegalForm(words: readonly string[]): { kept: string[]; legalForm: string | undefined } {
  let legalForm: string | undefined;
  const kept = words.filter((word, at) => {
    const form = legalFormOf(word);
    if (form === undefined || (at === 0 && !word.startsWith('@'))) return true;
    legalForm ??= form;
    return false;
  });
  return { kept, legalForm };
}

/** Joins single letters that follow each other: `t p p` is `tpp`, `j k smith` is `jk smith`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const word of words) {
    if (word.length === 1 && /[a-z]/.test(word)) run += word;
    else {
      if (run !== '') joined.push(run);
      run = '';
      joined.push(word);
    }
  }
  if (run !== '') joined.push(run);
  return joined;
}

function initialsOf(kept: readonly string[], identity: readonly string[]): string[] {
  const letters = (words: readonly string[]) => words.map((word) => (word.startsWith('@') ? '' : word.charAt(0))).join('');
  const found = [letters(identity), letters(kept.filter((word) => word !== 'and'))].filter((text) => text.length >= 3 && text.length <= 8);
  return [...new Set(found)];
}
