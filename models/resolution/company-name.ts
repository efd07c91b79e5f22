import { foldLatin, foldText } from '../names/fold.ts';
import { resolutionAbbreviations, unmistakableAbbreviations } from '../names/lexicon/abbreviations.ts';
import { siteWords } from '../names/lexicon/generic-words.ts';
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
  /** The words of `letters` before the plural is removed, abbreviations in full. */
  readonly spelt: readonly string[];
  /**
   * All words but `the` and legal forms as they are written, with those abbreviations in full that stand for one word only. AUTO needs names that
   * agree in them (`auto-conditions.ts`). `&`, `+` and `n` between two words are `and`.
   */
  readonly literal: readonly string[];
  /** The words among `literal` that stand behind the legal form and say which office or account is paid: `X LTD OLD ACCOUNT`. They come last. */
  readonly remarks: readonly string[];
  /** The first letters of its words, three to eight, with and without the connectives. */
  readonly initials: readonly string[];
  /** The letters of the words behind the legal form that are not among `remarks`: `X LTD LEEDS`. `''` for a name without a form. */
  readonly behindForm: string;
  /** Canonical forms (`models/names/lexicon/legal-forms.ts`) in order, `llp ltd` for `X PAC LIMITED`; undefined: the name has none. */
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
  const { kept: all, legalForm, behind } = withoutLegalForm(part);
  const kept = all.map((word, at) => (word === 'n' && isBetweenWords(all, at) ? 'and' : word));
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
    ...literalWords(kept, behind),
    initials: initialsOf(kept, identity),
    legalForm,
  };
}

/**
 * True for the same letters in the same order with the same legal form, which both give. The registrar gives such a name to one company at a time
 * (Companies Act 2006 s 66), so a name of common words singles out a company as well as one of rare words.
 */
export function isSameRegisteredName(query: CompanyName, name: CompanyName): boolean {
  return query.legalForm !== undefined && query.legalForm === name.legalForm && query.literal.join('') === name.literal.join('');
}

/** True where the query says Limited and the company is a community interest company, which is limited: ledgers call it so. */
export function isLimitedForCommunity(query: CompanyName, name: CompanyName): boolean {
  return query.legalForm === 'ltd' && name.legalForm === 'cic';
}

/** True where a word of several letters stands on each side. */
export function isBetweenWords(words: readonly string[], at: number): boolean {
  return [words[at - 1], words[at + 1]].every((beside) => beside !== undefined && beside.length > 1);
}

/** Single letters are joined after abbreviations are written in full: `C O` are initials. */
function literalWords(kept: readonly string[], behind: number): Pick<CompanyName, 'literal' | 'remarks' | 'behindForm'> {
  const remarks = kept.slice(behind).filter(isSiteWord);
  const isRead = (word: string, at: number) => word !== 'the' && !(at >= behind && isSiteWord(word));
  const inFull = (words: readonly string[]) => joinLetters(words.map((word) => unmistakableAbbreviations.get(word) ?? word));
  const others = kept.filter(isRead);
  const behindForm = inFull(kept.filter((word, at) => at >= behind && isRead(word, at))).join('');
  return { literal: [...inFull(others), ...remarks], remarks, behindForm };
}

/** True for a word, or its stem, that says which office or account is paid, and for a long number. */
export function isSiteWord(word: string): boolean {
  return siteWords.has(word) || siteWords.has(singular(word)) || (word.charCodeAt(0) < 58 && /^\d{5,}$/.test(word));
}

/** Returns the folded words with each phrase in its one form. A legal form begins with `@`. */
function wordsOf(text: string): string[] {
  const words = fold(text.slice(0, longestText)).split(' ').filter(Boolean).slice(0, mostWords);
  return rephrase(words);
}

/** Signs that are words of a registered name: two names that differ in one are two companies' (SI 2015/17 Schedule 3). */
const signs: ReadonlyMap<string, string> = new Map([
  ['+', 'and'],
  ['@', 'at'],
  ['%', 'percent'],
  ['£', 'pound'],
  ['$', 'dollar'],
  ['€', 'euro'],
]);

/**
 * Folds like `foldText`, and reads `+` like `&`, other `signs` as words and `JAMES'S` like `JAMES`. Skips transliteration for printable ASCII, which
 * nearly every name on the register is.
 */
function fold(text: string): string {
  const joined = text.replace(/s['`\u2019]s\b/gi, 's').replace(/[+@%£$€]/g, (sign) => ` ${signs.get(sign) ?? ''} `);
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
 * Removes legal forms and returns them, and how many words stand before the first. A form may be anywhere but at the start, also twice:
 * `X CIC LIMITED`, `X LIMITED THE`, `X COMMUNITY INTEREST COMPANY LEEDS`.
 */
function withoutLegalForm(words: readonly string[]): { kept: string[]; legalForm: string | undefined; behind: number } {
  const forms = words.map((word, at) => (at === 0 && !word.startsWith('@') ? undefined : legalFormOf(word)));
  const first = forms.findIndex((form) => form !== undefined);
  const kept = words.filter((_, at) => forms[at] === undefined);
  return { kept, legalForm: formsInOrder(forms), behind: first === -1 ? kept.length : first };
}

/** A form before the last one is a word of the name (`X PAC LIMITED` is no partnership). A community interest company is limited. */
function formsInOrder(forms: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(forms.filter((form) => form !== undefined));
  if (distinct.has('cic')) distinct.delete('ltd');
  return distinct.size === 0 ? undefined : [...distinct].join(' ');
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
