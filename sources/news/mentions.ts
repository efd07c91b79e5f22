import { createHash } from 'node:crypto';
import { readCompanyNumber } from '../../uk/company-number.ts';
import { postcodeShape } from '../../uk/postcode.ts';

/** What an item of news says that can be compared with the register. Names and addresses are hashes: the text itself is not stored. */
export interface Mentions {
  /** Hashes of the folded names of organisations and people (`nameMention`, `personMention`). */
  readonly mentions: readonly string[];
  /** Hashes of the folded first lines of addresses. */
  readonly addresses: readonly string[];
  /** Letters and digits of postcodes, in capitals. */
  readonly postcodes: readonly string[];
  /** Numbers that the text calls company numbers, in the register's form. */
  readonly company_numbers: readonly string[];
}

/** Words of legal forms. They end a company's name and do not distinguish it: `name_mention` of models/macros.sql removes the same. */
const legalForms = new Set(
  'LIMITED LTD PLC LLP LLC LP PUBLIC LIABILITY PARTNERSHIP COMPANY CO CORPORATION CORP INCORPORATED INC CIC CWMNI CYFYNGEDIG CYF CYHOEDDUS CCC PAC PARTNERIAETH ATEBOLRWYDD'.split(
    ' ',
  ),
);
/** Legal forms that only a company of the United Kingdom (or of Ireland) has. */
const ukForms = /\b(?:limited|ltd|plc|llp|cyf|cyfyngedig|c\.?i\.?c)\b/i;
/** Words of a name. */
const [longestName, longestPerson] = [7, 4];
const mostMentions = 500;

/** Returns whether a name ends in, or has, a legal form of the United Kingdom. */
export function hasUkForm(name: string): boolean {
  return ukForms.test(name);
}

/** Returns the hash under which a company's name is compared, without its legal form. Undefined for a name without Latin letters or digits. */
export function nameMention(name: string): string | undefined {
  const bare = withoutForm(folded(name));
  return bare.length === 0 ? undefined : hashOf(bare.join(' '));
}

/** Returns the hash under which a person is compared: the first and the last word of the name. Undefined for a name of one word. */
export function personMention(name: string): string | undefined {
  const words = folded(name);
  return words.length < 2 ? undefined : hashOf(`PERSON ${words[0]} ${words.at(-1)}`);
}

/** Returns the hash of the first line of an address, such as `12 Mill Lane`. */
export function addressMention(line: string): string | undefined {
  const words = folded(line);
  return words.length < 2 ? undefined : hashOf(`ADDRESS ${words.join(' ')}`);
}

/**
 * Returns what a text mentions. Every span of two to seven words in a run of capitalised words may be a name, because headlines capitalise all their
 * words; a single word is a name only with a legal form. `organisations` and `people`: names that the publisher lists beside the text.
 */
export function mentionsOf(text: string, organisations: readonly string[] = [], people: readonly string[] = []): Mentions {
  const runs = runsOf(text);
  const mentions = new Set<string>();
  addMentions(mentions, [organisations, spansOf(runs, longestName)], (name) => (isDistinct(name) ? nameMention(name) : undefined));
  addMentions(mentions, [people, spansOf(runs, longestPerson)], personMention);
  return {
    mentions: [...mentions],
    addresses: distinct(matches(text, streetLine).flatMap((line) => addressMention(line) ?? [])),
    postcodes: distinct(matches(text, postcode).map((one) => one.replaceAll(/\s/g, ''))),
    company_numbers: distinct(numbersIn(text)),
  };
}

/** A single word such as "Target" is a word of the language more often than a company, unless the text gives its legal form. */
function isDistinct(name: string): boolean {
  const words = folded(name);
  return withoutForm(words).length > (withoutForm(words).length < words.length ? 0 : 1);
}

const postcode = new RegExp(`\\b${postcodeShape}\\b`, 'g');
const streetLine =
  /\b\d{1,4}[A-Za-z]?,? (?:[A-Z][a-z']+ ){1,3}(?:Street|Road|Lane|Avenue|Way|Close|Drive|Court|Place|Square|Terrace|Row|Park|Walk|Gardens|Crescent|Hill|Grove|Mews|Parade|Yard)\b/g;
/** Digits alone may be a telephone number or an amount, so the text must call them a company number. */
const numbered = new RegExp(
  `\\b(?:${[
    'company (?:registration |registered )?(?:number|no\\.?)',
    'registered (?:company )?(?:number|no\\.?)',
    'registered in (?:england(?: and wales)?|wales|scotland|northern ireland)[ ,(]*(?:with |under )?(?:company )?(?:number|no\\.?)',
    'crn',
  ].join('|')})[\\s:(#]{0,3}((?:[A-Z]{2}|R0)?\\d{5,8}[A-Z]?)\\b`,
  'gi',
);

function numbersIn(text: string): string[] {
  return [...text.matchAll(numbered)].flatMap(([, number]) => readCompanyNumber(number) ?? []);
}

function matches(text: string, shape: RegExp): string[] {
  return [...text.matchAll(shape)].map(([whole]) => whole);
}

const longestWord = 200;

/** Words that begin with a capital or a digit, one after the other. `breaks`: the places of those after which a sign ends the name, or stands in it. */
interface Run {
  readonly words: string[];
  readonly breaks: Set<number>;
}

/** Returns the runs of a text; `&`, "and", "of", "the" and the legal forms that are written small continue a run. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run = { words: [], breaks: new Set() };
  const end = () => {
    if (run.words.length > 0) runs.push(run);
    run = { words: [], breaks: new Set() };
  };
  for (const word of text.split(/\s+/)) {
    // longer ones are not words, and the expression takes the square of their length
    const bare = word.length > longestWord ? '' : word.replaceAll(/^["'“‘([]+|["'”’)\],;:!?]+$/g, '').replace(/\.$/, '');
    const joins = run.words.length > 0 && /^(?:&|and|of|the|plc|ltd|llp)$/.test(bare);
    if (!joins && !/^[\p{Lu}\d]/u.test(bare)) end();
    else {
      if (/[,;:!?)\]]["'”’]?$|[^A-Z.]\.$/.test(word) && !/\b(?:ltd|co|plc|inc)\.$/i.test(word)) run.breaks.add(run.words.length);
      run.words.push(bare);
    }
  }
  end();
  return runs;
}

/**
 * Yields what may be a name in a run. Where a sign stands between two words, the run may hold one name or two: it is one name where a legal form ends it
 * (`Owl, Wren & Barn Ltd`, `St. Owl (Midlands) Holdings Ltd`). A possessive is a part of the name (`Owl's Barn`), or ends it.
 */
function* spansOf(runs: readonly Run[], longest: number): Generator<string> {
  for (const { words, breaks } of runs) {
    for (let from = 0; from < words.length; from += 1) {
      let isBroken = breaks.has(from);
      for (let length = 2; length <= longest && from + length <= words.length; length += 1) {
        const last = words[from + length - 1] ?? '';
        const span = words.slice(from, from + length).join(' ');
        if (!/^(?:and|of|the)$/.test(last) && (!isBroken || legalForms.has(last.toUpperCase()))) {
          yield span;
          if (possessive.test(last)) yield span.replace(possessive, '');
        }
        isBroken ||= breaks.has(from + length - 1);
      }
    }
  }
}

const possessive = /[’']s$/i;

/** Adds a mention for each name until there are the most: a text of a hundred kilobytes has hundreds of thousands of spans. */
function addMentions(to: Set<string>, names: readonly Iterable<string>[], mentionOf: (name: string) => string | undefined): void {
  const seen = new Set<string>();
  for (const some of names) {
    for (const name of some) {
      if (to.size >= mostMentions) return;
      if (seen.has(name)) continue;
      seen.add(name);
      const mention = mentionOf(name);
      if (mention !== undefined) to.add(mention);
    }
  }
}

/** Returns the words of a name as `plain_words` of models/macros.sql writes them. */
function folded(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}|ß/gu, (sign) => (sign === 'ß' ? ' ' : ''))
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replaceAll(/[.'’`]+/g, '');
  return plain.split(/[^A-Z0-9]+/).filter((word) => word !== '');
}

function withoutForm(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !legalForms.has(word));
  return words.slice(0, end + 1).map((word) => shortForms.get(word) ?? word);
}

/** Spellings that `legal_forms` of models/macros.sql makes one, within a name too. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ['LIMITED', 'LTD'],
  ['CYFYNGEDIG', 'LTD'],
  ['CYF', 'LTD'],
  ['COMPANY', 'CO'],
  ['CORPORATION', 'CORP'],
  ['INCORPORATED', 'INC'],
  ['CCC', 'PLC'],
  ['PAC', 'LLP'],
]);

const hashOf = (text: string) => createHash('md5').update(text).digest('hex');
const distinct = (texts: readonly string[]) => [...new Set(texts)];
