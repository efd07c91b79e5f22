import { readCompanyNumber } from '../../uk/company-number.ts';
import type { Name, NameKind, NameToken, TokenRole } from '../names/name.ts';
import { compactOf, identityRoles, nameToken, type SoundedToken, soundedToken } from '../names/token.ts';
import type { ScreenQuery } from './answer.ts';
import { withNumbersInName } from './behind-the-name.ts';
import { identifierKey } from './identifier-key.ts';
import { readingsOf } from './screen.ts';

/**
 * What a screening reads of the names behind a company, as one text, so that changed entries are compared with it without reading the names again. One line for each
 * part, by its first letter:
 *
 * - `p`, `o`  a reading as a person or an organisation: the place of the family name, where the writing shows it, and its tokens, each behind the letter of its role
 * - `!`       a reading of the kind behind it that is not kept: a ship's, or one without vowels
 * - `=`       letters that count for a name with exactly them only
 * - `#`       a company number or another identifier
 */
export type KeptNames = string;

const roleLetters: Readonly<Record<TokenRole, string>> = {
  name: 'n',
  initial: 'i',
  particle: 'p',
  title: 't',
  'legal-form': 'l',
  generic: 'g',
  number: '0',
};
const roles = new Map(Object.entries(roleLetters).map(([role, letter]) => [letter, role as TokenRole]));
const kindLetters: Readonly<Record<NameKind, string>> = { person: 'p', organisation: 'o', ship: 's' };

/**
 * Each bit states what a token is in its name. `roleOf` returns the bits of a role:
 *
 * - `identity`  its letters are part of the name without spaces
 * - `paired`    a comparison pairs the word
 * - `written`   its letters are part of the text of a name that may be cut off
 * - `part`      it may be the first or the last word of the name
 *
 * The search of changed entries adds `member` by the word itself: the name may be that of another company of a group (`mayBeSibling`).
 */
export const roleIs = { identity: 1, paired: 2, written: 4, part: 8, member: 16 } as const;

const saidOf = new Uint8Array(128);
for (const [letter, role] of roles) {
  saidOf[letter.charCodeAt(0)] =
    (identityRoles.has(role) ? roleIs.identity : 0) |
    (role !== 'legal-form' && role !== 'number' ? roleIs.paired : 0) |
    (role !== 'legal-form' && role !== 'title' ? roleIs.written : 0) |
    (role === 'name' || role === 'initial' ? roleIs.part : 0);
}

/** Returns the bits of `roleIs` for the role of a kept token, by the code of its letter. */
export function roleOf(letter: number): number {
  return saidOf[letter] ?? 0;
}

/** Returns what is kept of the names behind a company: all that decides whether an entry of any list may match one of them (`changed-names.ts`). */
export function keptNames(queries: readonly ScreenQuery[]): KeptNames {
  return [...new Set(queries.flatMap(partsOf))].join('\n');
}

function partsOf(given: ScreenQuery): string[] {
  const query = withNumbersInName(given);
  const { readings, otherKinds } = readingsOf(query);
  const own = readings.filter(({ exactly }) => !exactly);
  const letters = new Set(own.filter(isKept).map(({ compact }) => compact));
  const exact = [...readings.filter(({ exactly }) => exactly), ...otherKinds].map(({ compact }) => compact);
  return [
    ...own.map(readingPart),
    ...exact.filter((compact) => compact !== '' && !letters.has(compact)).map((compact) => `=${compact}`),
    ...numbersOf(query).map((number) => `#${number}`),
  ];
}

/** Returns whether the words of a reading are kept. Of the others only the kind is. */
function isKept({ kind, vowelless }: Name): boolean {
  return kind !== 'ship' && !vowelless;
}

function readingPart(reading: Name): string {
  const { kind, tokens, family } = reading;
  if (!isKept(reading)) return `!${kindLetters[kind]}`;
  return [`${kindLetters[kind]}${family ?? ''}`, ...tokens.map(({ text, role }) => roleLetters[role] + text)].join(' ');
}

/**
 * Returns what is kept of the names behind some companies as one text, as `kept-names.sql` does: one line with each number behind `@`, and behind it the parts of its kept names,
 * or `?` where none are kept.
 */
export function keptText(companies: readonly { readonly companyNumber: string; readonly names: KeptNames | null }[]): string {
  return companies.map(({ companyNumber, names }) => `@${companyNumber}\n${names ?? '?'}`).join('\n');
}

/** Returns the numbers by which an entry may be found or agree, as the index of a list and as an entry writes them. */
function numbersOf({ companyNumber, identifiers = [] }: ScreenQuery): string[] {
  const numbers = companyNumber === undefined ? [] : [companyNumber.trim().toUpperCase(), readCompanyNumber(companyNumber) ?? ''];
  return [...numbers, ...identifiers.map((one) => identifierKey(one) ?? '')].filter((one) => one !== '').map(numberText);
}

/** Returns a number or an identifier as it is kept. */
export function numberText(number: string): string {
  return number.replaceAll('\n', ' ');
}

/** Returns a token of a kept reading. */
export function keptToken(text: string): NameToken {
  return nameToken(text.slice(1), keptRole(text));
}

/** Returns the same without its consonants. */
export function keptSound(text: string): SoundedToken {
  return soundedToken(text.slice(1), keptRole(text));
}

function keptRole(text: string): TokenRole {
  return roles.get(text.charAt(0)) ?? 'name';
}

/** Returns a kept reading: its words as the name was read, without its text, its legal form and the place of its family name. */
export function keptReading(kind: NameKind, tokens: readonly NameToken[]): Name {
  return { text: '', kind, tokens, compact: compactOf(tokens), legalForm: undefined, family: undefined };
}
