import type { Random } from '../cooked-books/random.ts';
import {
  accents,
  koreanFamilies,
  koreanSyllables,
  leet,
  lookalikes,
  misread,
  organisationTitles,
  particles,
  personTitles,
  transcriptions,
} from './perturb-tables.ts';

export type Family = 'benign' | 'adversarial' | 'degraded' | 'payment';

/** One class of changes of a name. `change` returns the same text when the name has nothing to change. */
interface Perturbation {
  readonly family: Family;
  readonly name: string;
  readonly change: (name: string, random: Random, person: boolean) => string;
}

const of = (family: Family, name: string, change: Perturbation['change']): Perturbation => ({ family, name, change });

/**
 * 39 classes in four families: `benign` changes by honest writers, `adversarial` ones to hide a name, `degraded` ones by machines and haste,
 * `payment` files.
 */
export const perturbations: readonly Perturbation[] = [
  of('benign', 'order', (name) => swapEnds(name)),
  of('benign', 'case', (name, random) =>
    random.chance(0.5) ? name.toLowerCase() : name.toUpperCase() === name ? titled(name) : name.toUpperCase(),
  ),
  of('benign', 'initial', (name, _random, person) => (person ? withInitial(name) : name)),
  of('benign', 'particle', (name) => withoutParticles(name)),
  of('benign', 'title', (name, random, person) => `${one(random, person ? personTitles : organisationTitles)} ${name}`),
  of('benign', 'transcription', (name, random) => replaceOne(name, random, transcriptions)),
  of('benign', 'diacritics', (name, random) => everyLetter(name, random, accents, 0.5)),
  of('benign', 'joined', (name, random) => joinTwo(name, random)),
  of('adversarial', 'homoglyph', (name, random) => everyLetter(name, random, lookalikes, 0.4)),
  of('adversarial', 'zero-width', (name, random) => between(name, random, ['\u200b', '\u200d', '\u2060', '\ufeff'], 0.3)),
  of('adversarial', 'leetspeak', (name, random) => everyLetter(name.toLowerCase(), random, leet, 0.35)),
  of('adversarial', 'punctuation', (name, random) => between(name, random, ['.', '-', "'", '_', '*'], 0.12)),
  of('adversarial', 'repetition', (name, random) =>
    atLetter(name, random, (letter) => letter.repeat(2 + Math.floor(random.uniform() * 2))),
  ),
  of('degraded', 'ocr', (name, random) => replaceOne(replaceOne(name, random, misread), random, misread)),
  of('degraded', 'truncation', (name) => name.slice(0, Math.max(4, Math.ceil(name.length * 0.8))).trim()),
  of('degraded', 'transposition', (name, random) => transpose(name, random)),
  of('degraded', 'dropped letter', (name, random) => atLetter(name, random, () => '')),
  of('degraded', 'dropped word', (name, random) => dropWord(name, random)),
  of('payment', 'reference', (name, random) => `${name} ${one(random, ['INV', 'REF', '- Invoice no.', 'PO'])} ${numberOf(random)}`),
  of('payment', 'account', (name, random) => `${name} ${one(random, ['A/C', 'ACC NO', 'ACCOUNT'])} ${numberOf(random)}`),
  of('payment', 'branch', (name, random, person) =>
    person ? name : `${name} ${one(random, ['(LONDON BRANCH)', '(Leeds office)', '- DUBAI BRANCH'])}`,
  ),
  of('payment', 'joined party', (name, random, person) =>
    person ? `${name} ${one(random, ['& MRS', 'and Mr', '& Dr'])} ${one(random, ['ANNA PELICAN', 'Zither Moorhen'])}` : name,
  ),
  of('benign', 'first and last', (name, _random, person) => (person ? firstAndLast(name) : name)),
  of(
    'payment',
    'reference in brackets',
    (name, random) => `${name} (${one(random, ['INV', 'A/C', 'Ref:', 'Invoice no.'])} ${numberOf(random)})`,
  ),
  of(
    'payment',
    'sort code',
    (name, random) => `${name} ${one(random, [`A/C ${numberOf(random)}678 SORT CODE`, 'S/C', 'Sort code'])} ${sortCodeOf(random)}`,
  ),
  of(
    'payment',
    'dated invoice',
    (name, random) => `${name} ${one(random, ['INVOICE DATED 3 MAY', 'INV DTD 03/05/2026', 'Statement May 2026'])}`,
  ),
  of(
    'payment',
    'short reference',
    (name, random) => `${name} ${one(random, [`INV${numberOf(random)}`, 'REF ABC', `REF${numberOf(random)}`])}`,
  ),
  of('payment', 'reference in front', (name, random) => `${one(random, ['INV', 'Invoice', 'REF'])} ${numberOf(random)} ${name}`),
  of('payment', 'branch without brackets', (name, random, person) =>
    person ? name : `${name}${one(random, [',', ''])} ${one(random, ['LONDON', 'Leeds', 'DUBAI'])} BRANCH`,
  ),
  // names of two words have the fewest that can agree
  ofTwoWords('second party without a title', (name, random) => {
    const other = one(random, ['ANNA PELICAN', 'Zither Moorhen']);
    return (
      one(random, [`${name} & ${other}`, `${name} AND ${other}`, `${other}/${name}`, `${name}; ${other}`, `${name}, ${other}`]) ?? name
    );
  }),
  ofTwoWords('for the benefit of', (name, random) => one(random, [`${name} FBO Anna Pelican`, `Pelican Ltd FBO ${name}`]) ?? name),
  ofTwoWords('in brackets behind another name', (name) => `Pelican Ltd (${name})`),
  ofTwoWords(
    'purpose',
    (name, random) => one(random, [`${name} SALARY MAY`, `${name} loan repayment`, `Payment to ${name}`, `${name} - refund`]) ?? name,
  ),
  ofTwoWords(
    'purpose in words that the reader does not know',
    (name, random) => one(random, [`${name} house purchase`, `${name} HAPPY BIRTHDAY`, `${name} per email`, `consignment ${name}`]) ?? name,
  ),
  ofTwoWords(
    'account in words',
    (name, random) => `${name} ${one(random, ['JOINT ACCOUNT', 'Client Account', 'NOSTRO ACCOUNT', 'current a/c'])}`,
  ),
  ofTwoWords('IBAN', (name, random) => `${name} ${one(random, ['IBAN GB29 NWBK 6016 1331 9268 19', 'IBAN: GB29NWBK60161331926819'])}`),
  ofTwoWords('numbered and dated invoice', (name, random) => `${name} INVOICE NO INV/2026/${numberOf(random)} DATED 3 MAY 2026`),
  ofTwoWords('amount', (name, random) => one(random, [`${name} GBP 1,234.56`, `${name} £500`, `500 EUR ${name}`]) ?? name),
  ofTwoWords('date with a year', (name, random) => `${name} ${one(random, ['MAY 2026', '3rd May 2026', 'Q1 2026'])}`),
  ofTwoWords(
    'address',
    (name, random) =>
      one(random, [`${name}, 12 High Street, Leeds LS1 4AB`, `${name} LS1 4AB`, `1/${name} 2/12 HIGH STREET 3/GB/LONDON`]) ?? name,
  ),
  ofTwoWords(
    'several invoices or number of a record',
    (name, random) => `${name} ${one(random, ['INV NOS 10 & 12', 'INVOICES 1, 2, 3', 'CONTRACT NO 12/AB/77', 'VAT NO GB123456789'])}`,
  ),
  ofTwoWords(
    'trustee, care of, dash',
    (name, random) =>
      one(random, [
        `${name} AS TRUSTEE OF PELICAN TRUST`,
        `Anna Pelican as nominee for ${name}`,
        `${name} C/O Pelican Ltd`,
        `Pelican Ltd - ${name}`,
      ]) ?? name,
  ),
  ofTwoWords('label in front', (name, random) => one(random, [`RE: ${name}`, `ACCOUNT NAME: ${name}`, `TRF TO ${name}`]) ?? name),
  of('payment', 'branch of a country', (name, random, person) =>
    person ? name : `${name} ${one(random, ['India', 'GERMANY', 'Hong Kong', 'U.A.E.'])} BRANCH`,
  ),
  of('benign', 'Korean in passport spelling', (name, _random, person) => (person ? inPassport(name) : name)),
];

function ofTwoWords(way: string, change: (name: string, random: Random) => string): Perturbation {
  return of('payment', way, (name, random) => (/^[\p{L}'-]{2,} [\p{L}'-]{2,}$/u.test(name) ? change(name, random) : name));
}

/** Writes a Korean name of three words, the family name first, as southern passports do. */
function inPassport(name: string): string {
  const [family = '', ...given] = name.toLowerCase().split(/[\s-]+/);
  const southern = koreanFamilies[family];
  if (southern === undefined || given.length !== 2 || given.some((word) => word.length > 6)) return name;
  return [southern, ...given.map((word) => koreanSyllables[word] ?? word)].join(' ');
}

function sortCodeOf(random: Random): string {
  return numberOf(random)
    .padEnd(6, '0')
    .replace(/^(..)(..)(..)$/, '$1-$2-$3');
}

function numberOf(random: Random): string {
  return String(10_000 + Math.floor(random.uniform() * 90_000));
}

function one<T>(random: Random, from: readonly T[]): T | undefined {
  return from[Math.floor(random.uniform() * from.length)];
}

function wordsIn(name: string): string[] {
  return name.split(/\s+/).filter((word) => word !== '');
}

function titled(name: string): string {
  return name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Moves the last word to the front, as in a list of surnames. */
function swapEnds(name: string): string {
  const words = wordsIn(name);
  return words.length < 2 ? name : [words.at(-1), ...words.slice(0, -1)].join(' ');
}

function withInitial(name: string): string {
  const [first = '', ...rest] = wordsIn(name);
  // a name of one word would have nothing left to find
  return rest.length === 0 || first.length < 3 ? name : [`${first[0]}.`, ...rest].join(' ');
}

function withoutParticles(name: string): string {
  const words = wordsIn(name.replaceAll(/\b(al|el|ul|ur)-/gi, '')).filter((word) => !particles.has(word.toLowerCase()));
  return words.length < 2 ? name : words.join(' ');
}

/** Keeps the first and the last word of a name with four or more words. */
function firstAndLast(name: string): string {
  const words = wordsIn(name);
  return words.length < 4 ? name : `${words[0]} ${words.at(-1)}`;
}

function joinTwo(name: string, random: Random): string {
  const words = wordsIn(name);
  if (words.length < 2) return name;
  const at = Math.floor(random.uniform() * (words.length - 1));
  return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ');
}

function dropWord(name: string, random: Random): string {
  const words = wordsIn(name);
  // one word of two is another name
  if (words.length < 3) return name;
  const at = Math.floor(random.uniform() * words.length);
  return words.filter((_, place) => place !== at).join(' ');
}

/** Replaces one occurrence of the first text of a pair by the second; tries the pairs from a random one on. */
function replaceOne(name: string, random: Random, pairs: readonly (readonly [string, string])[]): string {
  const lower = name.toLowerCase();
  const start = Math.floor(random.uniform() * pairs.length);
  for (let turn = 0; turn < pairs.length; turn += 1) {
    const [from, to] = pairs[(start + turn) % pairs.length] ?? ['', ''];
    const at = lower.indexOf(from, 1);
    if (at > 0) return name.slice(0, at) + to + name.slice(at + from.length);
  }
  return name;
}

function everyLetter(name: string, random: Random, table: Readonly<Record<string, string>>, share: number): string {
  return Array.from(name, (letter) => {
    const other = table[letter] ?? table[letter.toLowerCase()];
    return other !== undefined && random.chance(share) ? other : letter;
  }).join('');
}

function between(name: string, random: Random, marks: readonly string[], share: number): string {
  return Array.from(name, (letter, at) =>
    at > 0 && letter !== ' ' && random.chance(share) ? `${one(random, marks)}${letter}` : letter,
  ).join('');
}

/** Changes one letter of the longest word, never its first. */
function atLetter(name: string, random: Random, change: (letter: string) => string): string {
  const longest = wordsIn(name).reduce((a, b) => (b.length > a.length ? b : a), '');
  if (longest.length < 4) return name;
  const at = name.indexOf(longest) + 1 + Math.floor(random.uniform() * (longest.length - 1));
  return name.slice(0, at) + change(name[at] ?? '') + name.slice(at + 1);
}

function transpose(name: string, random: Random): string {
  const longest = wordsIn(name).reduce((a, b) => (b.length > a.length ? b : a), '');
  if (longest.length < 4) return name;
  const at = name.indexOf(longest) + 1 + Math.floor(random.uniform() * (longest.length - 2));
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
}
