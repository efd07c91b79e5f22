import { readHtml, textOf } from './html.ts';

/** One of the names that a publisher writes in a single field. */
export interface WrittenName {
  readonly name: string;
  readonly type: 'primary' | 'alias' | 'trading' | 'former';
}

const under = 'under(?: the (?:names?|styles?)(?: of)?)?';
/** Words that introduce a further name, and the type of that name; longest first, because the first match wins. */
const introductions: readonly (readonly [words: string, type: WrittenName['type']])[] = [
  ['an? (?:trading|business) (?:name|style) of|(?<!\\ban? )(?:trading|business) (?:names?|styles?) of', 'alias'],
  [`also (?:trading|operating) (?:as|${under})|(?<!\\b(?:also|formerly|previously) )(?:trading|operating) (?:as|${under})`, 'trading'],
  ['t/as?\\b\\.?', 'trading'],
  ['doing business as|dba\\b|d/b/a', 'trading'],
  ['(?:also|now) (?:known as|called)|a/?k/?a\\b|a\\.k\\.a\\.?', 'alias'],
  ['formerly (?:known as|trading as)', 'former'],
  ['previously (?:known as|trading as)', 'former'],
  ['formerly|previously|fka\\b|f/k/a', 'former'],
  ['(?<!\\b(?:also|now|formerly|previously) )known as', 'alias'],
];
const introduced = introductions.map(([words, type]) => ({ pattern: new RegExp(`^(?:${words})[\\s:]*`, 'i'), type }));
const anyIntroduction = introductions.map(([words]) => words).join('|');
/** `bracketed`: a bracket that begins with an introduction. `running`: an introduction in running text. */
const bracketed = new RegExp(`[([]\\s*((?:and\\s+)?(?:${anyIntroduction})[^()\\[\\]]*)[)\\]]`, 'gi');
const running = new RegExp(`(?:^|[\\s,;/(]+)(?:and\\s+)?(?=(?:${anyIntroduction})[\\s:])`, 'i');
/** Words that also begin a name: `AKA Owl Ltd`. */
const mayBeginName = /^\s*(?:aka|fka|dba)\s/i;
/** A bracket after the name that says what became of the firm or person, such as `(in liquidation)`. */
const fate =
  /[([]\s*(?:now\s+)?(?:in (?:members'? voluntary |creditors'? voluntary |compulsory )?(?:liquidation|administration|receivership)|dissolved|struck[ -]off|ceased(?: trading)?|deceased|bankrupt)[^()[\]]*[)\]]/gi;
/** Separators of names of the same type. A comma, or a slash without spaces, is part of a name as often as it separates two. */
const between = /\s+\/\s+|\s*[;\n|]\s*/;
/** Separators of companies that each have their legal form. */
const betweenCompanies = /\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/i;
/** The legal form at the end of a company's name. */
export const legalForm = /\b(?:ltd|limited|plc|llp|cic|inc|llc|corp|corporation|gmbh|ag|sa|bv)\.?$/i;
const entity = /&(?:#\d+|#x[\da-f]+|\w+);/gi;

/** Returns whether a text begins with words that introduce a further name: `(trading as Owls)`. */
export function isFurtherName(text: string): boolean {
  const words = text.replace(/^[\s([]+/, '');
  return introduced.some(({ pattern }) => pattern.test(words));
}

/**
 * Splits a field such as `OWL LTD (trading as Owls / Owl & Co), formerly Barn Ltd` into its names, each with its type. Names keep their
 * spelling, lose the words that introduce them, and appear once whatever their case. Reads the first 4,000 characters. Never throws.
 */
export function writtenNames(text: string): WrittenName[] {
  const inBrackets: string[] = [];
  const outside = text
    .slice(0, 4_000)
    .replaceAll(/[^\S\n]+/g, ' ')
    // a text that was escaped twice
    .replaceAll(
      entity,
      (one) =>
        readHtml(one)
          .children.map((node) => textOf(node))
          .join('') || ' ',
    )
    .replaceAll(fate, ' ')
    .replaceAll(bracketed, (_, inside: string) => {
      inBrackets.push(inside);
      return ' ';
    });
  const parts = [outside, ...inBrackets].flatMap((part) => part.split(running)).filter((part) => part.trim() !== '');
  const found = parts.flatMap((part, at) => [...(at === 0 && mayBeginName.test(part) ? namesOf(part, 'primary') : []), ...namesIn(part)]);
  const names = new Map<string, WrittenName>();
  for (const one of found) if (!names.has(one.name.toLowerCase())) names.set(one.name.toLowerCase(), one);
  return [...names.values()].map((one, at) => (one.type === 'primary' && at > 0 ? { ...one, type: 'alias' } : one));
}

function namesIn(part: string): WrittenName[] {
  const text = part.trim().replace(/^and\s+/i, '');
  const first = introduced.find(({ pattern }) => pattern.test(text));
  return namesOf(first === undefined ? text : text.replace(first.pattern, ''), first?.type ?? 'primary');
}

function namesOf(text: string, type: WrittenName['type']): WrittenName[] {
  return text.split(between).flatMap((one) => {
    const name = trimmed(one);
    return /[\p{L}\p{N}]/u.test(name) ? [name, ...companiesIn(name)].map((each) => ({ name: each, type })) : [];
  });
}

/** Returns each company of a name that joins several, as `Owl Ltd and Barn Ltd` does: a comparison with the whole finds none of them. */
function companiesIn(name: string): readonly string[] {
  const parties = name.split(betweenCompanies);
  return parties.length > 1 && parties.every((party) => legalForm.test(party)) ? parties : [];
}

function trimmed(name: string): string {
  // removes a closing bracket whose opening bracket was cut off with the introduction
  const whole = name.split(')').length > name.split('(').length ? name.replace(/\)\s*$/, '') : name;
  return whole
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:.–—-]+/, '')
    .replace(/[\s,;:–—-]+$/, '');
}
