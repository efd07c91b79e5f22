import { readCompanyNumber } from '../../uk/company-number.ts';
import { postcodeKey } from '../../uk/postcode.ts';
import type { Check, Corroboration, ScreenQuery } from './answer.ts';
import { bestBirthDate } from './birth-dates.ts';
import { countriesIn } from './countries.ts';
import type { ListEntry } from './entry.ts';
import { identifierKey } from './identifier-key.ts';
import { listRules } from './lists.ts';

export interface Corroborated {
  readonly corroboration: Corroboration;
  readonly checks: readonly Check[];
  /** True: a company number or another identifier agrees. That is a match for any names. */
  readonly identified: boolean;
  /** True: only a bare number agrees. Another country, or another type of document, may have issued the same number to another person. */
  readonly bareNumber: boolean;
}

/**
 * Compares the facts beside the name that both the query and the entry state. A distant date of birth and another company number contradict.
 * Another nationality does not, because people have several. The same country never confirms a person, and confirms an organisation or ship
 * only on a list of the whole world. Without a common fact the result is neutral.
 */
export function corroborate(query: ScreenQuery, entry: ListEntry): Corroborated {
  const checks = [identifiers, companyNumber, dateOfBirth, postcode, country].flatMap((check) => check(query, entry) ?? []);
  const has = (what: Check['what'], result: Check['result']) => checks.some((check) => check.what === what && check.result === result);
  const identified = has('identifier', 'agrees') || has('company-number', 'agrees');
  const bareNumber = identified && !has('company-number', 'agrees') && !agreedIdentifiers(query, entry).some((key) => isUnique(key, entry));
  const contradicted = has('date-of-birth', 'disagrees') || has('company-number', 'disagrees');
  const confirmed = has('date-of-birth', 'agrees') || has('postcode', 'agrees') || (has('country', 'agrees') && countryConfirms(entry));
  if (identified) return { corroboration: 'confirmed', checks, identified, bareNumber };
  return { corroboration: contradicted ? 'contradicted' : confirmed ? 'confirmed' : 'neutral', checks, identified, bareNumber };
}

function countryConfirms({ kind, list }: ListEntry): boolean {
  return kind !== 'person' && listRules[list].worldwide;
}

/** A website, an e-mail address and the IMO number of a ship belong to one holder only. */
function isUnique(key: string, { kind }: ListEntry): boolean {
  return key.startsWith('@') || key.startsWith('www.') || (kind === 'ship' && /^\d{7}$/.test(key));
}

function agreedIdentifiers({ identifiers: given = [] }: ScreenQuery, entry: ListEntry): string[] {
  const listed = new Set(entry.identifiers.flatMap((one) => identifierKey(one) ?? []));
  return given.flatMap((one) => identifierKey(one) ?? []).filter((key) => listed.has(key));
}

function identifiers(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const listed = new Set(entry.identifiers.flatMap((one) => identifierKey(one) ?? []));
  const agreed = query.identifiers?.find((one) => listed.has(identifierKey(one) ?? ''));
  // a person may have several passports and a firm several websites, so other identifiers do not disagree
  return agreed === undefined ? undefined : { what: 'identifier', result: 'agrees', detail: `${agreed.slice(0, 100)} is on the entry` };
}

function companyNumber(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const given = readCompanyNumber(query.companyNumber);
  if (given === undefined || entry.companyNumbers.length === 0) return undefined;
  const agrees = entry.companyNumbers.includes(given);
  if (!agrees && (query.numberInDoubt || hasUnreadNumber(entry))) return undefined;
  return {
    what: 'company-number',
    result: agrees ? 'agrees' : 'disagrees',
    detail: agrees ? `${given} is on the entry` : `${given}, the entry has ${entry.companyNumbers.join(', ')}`,
  };
}

function hasUnreadNumber({ unreadNumbers = [] }: ListEntry): boolean {
  return unreadNumbers.length > 0;
}

function dateOfBirth({ dateOfBirth: given }: ScreenQuery, entry: ListEntry): Check | undefined {
  if (given === undefined) return undefined;
  const { agreement, date } = bestBirthDate(given, entry.datesOfBirth);
  if (agreement === undefined) return undefined;
  const entryHas = agreement === 'disagrees' ? entry.datesOfBirth.join(', ') : date;
  const swapped = agreement === 'agrees' && !given.startsWith(date) && !date.startsWith(given) ? ' (day and month swapped)' : '';
  return { what: 'date-of-birth', result: agreement, detail: `${given}, the entry has ${entryHas}${swapped}` };
}

function postcode(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const given = postcodeKey(query.postcode);
  if (given === undefined) return undefined;
  const agrees = entry.addresses.some((address) => postcodeKey(address.postcode) === given);
  // addresses change, so another postcode does not disagree
  return agrees ? { what: 'postcode', result: 'agrees', detail: `${query.postcode} is on the entry` } : undefined;
}

function country(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const given = new Set(query.countries?.flatMap(countriesIn));
  const listed = new Set(entry.countries.flatMap(countriesIn));
  if (given.size === 0 || listed.size === 0) return undefined;
  const shared = [...given].filter((one) => listed.has(one)).sort();
  return shared.length > 0
    ? { what: 'country', result: 'agrees', detail: shared.join(', ') }
    : { what: 'country', result: 'disagrees', detail: `${[...given].sort().join(', ')}, the entry has ${[...listed].sort().join(', ')}` };
}
