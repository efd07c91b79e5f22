import { readPostcode } from '../../uk/postcode.ts';
import type { ResolveQuery } from './answer.ts';
import { type CompanyName, readCompanyNames } from './company-name.ts';
import { queriedNames } from './queried-names.ts';
import type { RegisterCompany } from './register.ts';
import type { TokenStatistics } from './statistics.ts';

/**
 * Returns the keys under which a search finds the company, each once. A key is a kind and a value:
 *
 * - `t:` a token of a name           - `c:` a whole name in one piece      - `j:` two neighbouring tokens in one piece
 * - `i:` a name's initials           - `s:` how a token sounds, roughly    - `p:` a postcode     - `a:` postcode and number
 *
 * Any store of (key, company) finds the same candidates.
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
  keys.add(`c:${name.compact}`).add(`c:${name.letters}`);
  for (const token of name.tokens) {
    keys.add(`t:${token}`);
    const sound = soundKey(token);
    if (sound !== undefined) keys.add(`s:${sound}`);
  }
  for (const pair of joinedPairs(name)) keys.add(`j:${pair}`);
  for (const initials of name.initials) keys.add(`i:${initials}`);
}

/** Tokens of a name that are paired: a hostile name of a thousand words would have half a million pairs. */
const mostPaired = 24;

/**
 * Returns the numbers of all pairs of tokens that one of the company's names has, each once: a search for two common words reads the companies of the
 * pair, where it would read those of both words.
 */
export function companyPairs({ names }: Pick<RegisterCompany, 'names'>): number[] {
  return [...new Set(names.flatMap(({ text }) => readCompanyNames(text).flatMap(({ tokens }) => tokenPairs(tokens))))];
}

/** Returns the number of each pair of the tokens. */
export function tokenPairs(tokens: readonly string[]): number[] {
  const distinct = [...new Set(tokens)].slice(0, mostPaired);
  return distinct.flatMap((one, at) => distinct.slice(at + 1).map((other) => pairNumber(one, other)));
}

/** Bits of the number of a pair. A register of 5.5 million companies has 10 companies of other pairs for each number. */
const pairBits = 22;

/** Returns a number for two tokens in either order, 0 to 4,194,303 (FNV-1a). A few pairs share each number, so a search compares the tokens as well. */
function pairNumber(one: string, other: string): number {
  const text = one < other ? `${one} ${other}` : `${other} ${one}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> (32 - pairBits);
}

/** A search for companies that have all of these keys. */
export interface KeyGroup {
  readonly keys: readonly string[];
  /** Caps the companies that the search reads; further ones are ignored. */
  readonly limit: number;
}

/** A token that more companies have is searched only together with another. */
const commonest = 400;
/** Tokens of a name that are searched, the rarest first. */
const mostTokens = 4;

/**
 * Returns the searches for a query, the most specific first, so that a caller who stops early misses least. No search is for one common word
 * alone. The caller looks a company number up itself, because it is the register's own key.
 */
export function queryKeys(query: ResolveQuery, statistics: TokenStatistics): KeyGroup[] {
  const groups = new Map<string, KeyGroup>();
  const add = (limit: number, ...keys: string[]) => {
    const distinct = [...new Set(keys)];
    if (distinct.every((key) => statistics.frequency(key) > 0)) groups.set(distinct.join(' '), { keys: distinct, limit });
  };
  const names = queriedNames(query.name).map(({ queried }) => queried);
  const postcode = readPostcode(query.postcode);
  for (const name of names) for (const whole of new Set([name.compact, name.letters])) add(200, `c:${whole}`);
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

/** Searches for all tokens together, then rare ones alone, then common ones in pairs. */
function addTokenKeys(add: Add, name: CompanyName, statistics: TokenStatistics): void {
  const known = [...new Set(name.tokens)]
    .map((token) => ({ key: `t:${token}`, companies: statistics.frequency(`t:${token}`) }))
    .filter(({ companies }) => companies > 0)
    .sort((a, b) => a.companies - b.companies || (a.key < b.key ? -1 : 1))
    .slice(0, mostTokens);
  if (known.length > 1) add(200, ...known.map(({ key }) => key));
  for (const { key, companies } of known) if (companies <= commonest) add(commonest, key);
  known.forEach((one, at) => {
    for (const other of known.slice(at + 1)) if (other.companies > commonest) add(100, one.key, other.key);
  });
}

/** Searches for words that are written apart, together, as initials or misspelt. */
function addShapeKeys(add: Add, name: CompanyName, statistics: TokenStatistics): void {
  for (const token of new Set(name.tokens)) add(100, `j:${token}`);
  for (const pair of joinedPairs(name)) add(100, `t:${pair}`);
  for (const token of new Set([name.compact, ...name.words])) if (token.length >= 3 && token.length <= 8) add(60, `i:${token}`);
  for (const initials of name.initials) add(60, `t:${initials}`);
  for (const token of name.tokens) {
    const sound = soundKey(token);
    if (sound !== undefined && statistics.frequency(`t:${token}`) <= 2) add(150, `s:${sound}`);
  }
}

function joinedPairs({ tokens }: CompanyName): string[] {
  return tokens.slice(1).map((token, at) => (tokens[at] ?? '') + token);
}

/**
 * Returns the first letter and then the other consonants in alphabetical order, each once. Most misspellings of a word give the same key.
 * Undefined for words with digits, of fewer than five letters, or with fewer than two such consonants.
 */
export function soundKey(token: string): string | undefined {
  if (token.length < 5 || /\d/.test(token)) return undefined;
  const letters = token
    .replace(/ph/g, 'f')
    .replace(/ck|c|q/g, 'k')
    .replace(/z/g, 's');
  const consonants = [...new Set(letters.slice(1).replace(/[aeiouyhw]/g, ''))].sort().join('');
  return consonants.length < 2 ? undefined : letters.charAt(0) + consonants;
}

/** Returns the first number of an address: that of the house or unit. `22 -24` gives 22, `10-11` gives 10. Reads the first 200 characters. */
export function firstNumber(address: string | null | undefined): string | undefined {
  return /\d+/.exec((address ?? '').slice(0, 200))?.[0];
}
