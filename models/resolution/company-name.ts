import { foldLatin, foldText } from '../names/fold.ts';
import { resolutionAbbreviations } from '../names/lexicon/abbreviations.ts';
import { resolutionForms } from '../names/lexicon/legal-forms.ts';
import { withDigits } from '../names/lexicon/number-words.ts';
import { articles, connectives } from '../names/lexicon/particles.ts';
import { singular, stem } from '../names/lexicon/stem.ts';

/** A company's name as resolution compares it. */
export interface CompanyName {
  readonly text: string;
  /** What carries identity, in order: without articles, connectives and legal forms, in one spelling and in the singular. */
  readonly tokens: readonly string[];
  /** The same as they are written, before they were made alike: `lives` may be initials where `live` is none. */
  readonly words: readonly string[];
  /** All but articles and legal forms, as written, in one piece: `savemoneycutcarbon`. */
  readonly compact: string;
  /** First letters of its words, with and without the connectives, from three words on. */
  readonly initials: readonly string[];
  readonly legalForm: string | undefined;
}

/** A ledger may write much in one field; no name on the register has more (Companies Act 2006: 160 characters). */
const longestText = 400;
const mostWords = 40;

/**
 * The readings of one written name: itself, or where it says `T/A`, `trading as`, `formerly` the names on both sides of that. `[]` when nothing
 * is left. The same text in other case, punctuation or Unicode form reads the same.
 */
export function readCompanyNames(text: string): readonly CompanyName[] {
  const words = wordsOf(text);
  return partsOf(words)
    .map((part) => readPart(text, part))
    .filter((name) => name.compact !== '');
}

function readPart(text: string, part: readonly string[]): CompanyName {
  const { kept, legalForm } = withoutLegalForm(part);
  const said = kept.filter((word) => !articles.has(word));
  const joined = withDigits(joinLetters(said));
  const identity = joined.filter((word) => !connectives.has(word));
  const words = identity.length > 0 ? identity : joined;
  return { text, tokens: words.map(stem), words, compact: singular(joined.join('')), initials: initialsOf(kept, identity), legalForm };
}

/** Folded words with phrases put into their one form; marks begin with `@`. */
function wordsOf(text: string): string[] {
  const words = fold(text.slice(0, longestText)).split(' ').filter(Boolean).slice(0, mostWords);
  return rephrase(words);
}

/** `foldText`, with `+` read as `&` is, and `JAMES'S` as `JAMES`. Printable ASCII, which nearly all of a register is, needs no transliteration. */
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
/** Stands where a name ends and the next one begins. */
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

/** `ta` parts only where words stand on both sides of it, and `formerly` at the start parts nothing. */
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

/** A legal form stands anywhere but at the start, sometimes twice: `X CIC LIMITED`, `X LIMITED THE`, `X COMMUNITY INTEREST COMPANY LEEDS`. */
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

/** `t p p` is `tpp`, `a b c` is `abc`, `j and k smith` is `jk smith`. */
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
