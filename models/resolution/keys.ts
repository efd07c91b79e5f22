import type { ResolveQuery } from './answer.ts';
import { type CompanyName, readCompanyNames } from './company-name.ts';
import { firstNumber, readPostcode } from './postcode.ts';
import type { RegisterCompany } from './register.ts';
import { rememberedNames } from './remembered-names.ts';
import type { TokenStatistics } from './statistics.ts';

/**
 * Under what a company is found. A key is a kind and a value:
 *
 * - `t:` a token of a name           - `c:` a whole name in one piece      - `j:` two neighbouring tokens in one piece
 * - `i:` a name's initials           - `s:` how a token sounds, roughly    - `p:` a postcode     - `a:` postcode and number
 *
 * Any store that keeps (key, company) finds the same candidates.
 */
export function companyKeys(company: RegisterCompany): string[] {
  const keys = new Set<string>();
  for (const { text } of company.names) for (const name of readCompanyNames(text)) addNameKeys(keys, name);
  const postcode = readPostcode(company.postcode);
  if (postcode !== undefined) {
    keys.add(`p:${postcode.unit}`);
    const number = firstNumber(company.address);
    if (number !== undefined) keys.add(`a:${postcode.unit}/${number}`);
  }
  return [...keys];
}

function addNameKeys(keys: Set<string>, name: CompanyName): void {
  keys.add(`c:${name.compact}`);
  for (const token of name.tokens) {
    keys.add(`t:${token}`);
    const sound = skeleton(token);
    if (sound !== undefined) keys.add(`s:${sound}`);
  }
  for (const pair of joinedPairs(name)) keys.add(`j:${pair}`);
  for (const initials of name.initials) keys.add(`i:${initials}`);
}

/** Companies that stand under all of these keys are candidates. */
export interface KeyGroup {
  readonly keys: readonly string[];
  /** Read no more than this many; a group that holds more is cut, never an error. */
  readonly limit: number;
}

/** A token that more companies share than this is looked up only beside another. */
const commonest = 400;
const rarestTaken = 4;

/**
 * Where to look, the most telling first, so that whoever stops early has lost least. No group is one common word alone. A company number is
 * the caller's to look up: it is the register's own key.
 */
export function queryKeys(query: ResolveQuery, statistics: TokenStatistics): KeyGroup[] {
  const groups = new Map<string, KeyGroup>();
  const add = (limit: number, ...keys: string[]) => {
    const distinct = [...new Set(keys)];
    if (distinct.every((key) => statistics.frequency(key) > 0)) groups.set(distinct.join(' '), { keys: distinct, limit });
  };
  const names = rememberedNames(query.name);
  const postcode = readPostcode(query.postcode);
  for (const name of names) add(200, `c:${name.compact}`);
  if (postcode !== undefined) addPlaceKeys(add, names, postcode.unit, query.address);
  for (const name of names) addTokenKeys(add, name, statistics);
  for (const name of names) addShapeKeys(add, name, statistics);
  if (postcode !== undefined) add(1_000, `p:${postcode.unit}`);
  return [...groups.values()];
}

type Add = (limit: number, ...keys: string[]) => void;

function addPlaceKeys(add: Add, names: readonly CompanyName[], unit: string, address: string | undefined): void {
  for (const token of names.flatMap((name) => name.tokens)) add(50, `p:${unit}`, `t:${token}`);
  const number = firstNumber(address);
  if (number !== undefined) add(100, `a:${unit}/${number}`);
}

/** All tokens together, then rare ones alone, then common ones in pairs. */
function addTokenKeys(add: Add, name: CompanyName, statistics: TokenStatistics): void {
  const known = [...new Set(name.tokens)]
    .map((token) => ({ key: `t:${token}`, companies: statistics.frequency(`t:${token}`) }))
    .filter(({ companies }) => companies > 0)
    .sort((a, b) => a.companies - b.companies || (a.key < b.key ? -1 : 1))
    .slice(0, rarestTaken);
  if (known.length > 1) add(200, ...known.map(({ key }) => key));
  for (const { key, companies } of known) if (companies <= commonest) add(commonest, key);
  known.forEach((one, at) => {
    for (const other of known.slice(at + 1)) if (other.companies > commonest) add(100, one.key, other.key);
  });
}

/** Written apart, together, short or wrong. */
function addShapeKeys(add: Add, name: CompanyName, statistics: TokenStatistics): void {
  for (const token of new Set(name.tokens)) add(100, `j:${token}`);
  for (const pair of joinedPairs(name)) add(100, `t:${pair}`);
  for (const token of new Set([name.compact, ...name.words])) if (token.length >= 3 && token.length <= 8) add(60, `i:${token}`);
  for (const initials of name.initials) add(60, `t:${initials}`);
  for (const token of name.tokens) {
    const sound = skeleton(token);
    if (sound !== undefined && statistics.frequency(`t:${token}`) <= 2) add(150, `s:${sound}`);
  }
}

function joinedPairs({ tokens }: CompanyName): string[] {
  return tokens.slice(1).map((token, at) => (tokens[at] ?? '') + token);
}

/** First letter, then the other consonants in alphabetical order, each once: most slips of the pen leave it as it is. */
export function skeleton(token: string): string | undefined {
  if (token.length < 5 || /\d/.test(token)) return undefined;
  const letters = token
    .replace(/ph/g, 'f')
    .replace(/ck|c|q/g, 'k')
    .replace(/z/g, 's');
  const consonants = [...new Set(letters.slice(1).replace(/[aeiouyhw]/g, ''))].sort().join('');
  return consonants.length < 2 ? undefined : letters.charAt(0) + consonants;
}

/** For registers that fit in memory; a large one is counted by whoever stores its keys. */
export function countKeys(companies: Iterable<RegisterCompany>): TokenStatistics {
  const counts = new Map<string, number>();
  let size = 0;
  for (const company of companies) {
    size += 1;
    for (const key of companyKeys(company)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { companies: size, frequency: (key) => counts.get(key) ?? 0 };
}
