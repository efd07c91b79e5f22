import type { Check, Corroboration, ScreenQuery } from './answer.ts';
import { bestBirthDate } from './birth-dates.ts';
import { countriesIn } from './countries.ts';
import type { ListEntry } from './entry.ts';
import { identifierKey, postcodeKey } from './identifier-key.ts';
import { listRules } from './lists.ts';

export interface Corroborated {
  readonly corroboration: Corroboration;
  readonly checks: readonly Check[];
  /** A company number or another number agrees: that is a match whatever the names say. */
  readonly identified: boolean;
  /** By a bare number only, which another country, or another kind of paper, may have given to somebody else. */
  readonly bareNumber: boolean;
}

/**
 * What stands beside the name, each part that both know compared. A birthday far off and another company number contradict; another
 * nationality does not, for people have several. The same country confirms nobody among people, and firms only where the list is of the
 * whole world; where nothing can be compared the answer is neutral.
 */
export function corroborate(query: ScreenQuery, entry: ListEntry): Corroborated {
  const checks = [identifiers, companyNumber, dateOfBirth, postcode, country].flatMap((check) => check(query, entry) ?? []);
  const has = (what: Check['what'], result: Check['result']) => checks.some((check) => check.what === what && check.result === result);
  const identified = has('identifier', 'agrees') || has('company-number', 'agrees');
  const bareNumber = identified && !has('company-number', 'agrees') && !agreedIdentifiers(query, entry).some((key) => namesOne(key, entry));
  const contradicted = has('date-of-birth', 'disagrees') || has('company-number', 'disagrees');
  const confirmed = has('date-of-birth', 'agrees') || has('postcode', 'agrees') || (has('country', 'agrees') && countryConfirms(entry));
  if (identified) return { corroboration: 'confirmed', checks, identified, bareNumber };
  return { corroboration: contradicted ? 'contradicted' : confirmed ? 'confirmed' : 'neutral', checks, identified, bareNumber };
}

function countryConfirms({ kind, list }: ListEntry): boolean {
  return kind !== 'person' && listRules[list].worldwide;
}

/** A website, an e-mail address, and the IMO number of a ship are nobody else's. */
function namesOne(key: string, { kind }: ListEntry): boolean {
  return key.startsWith('@') || key.startsWith('www.') || (kind === 'ship' && /^\d{7}$/.test(key));
}

function agreedIdentifiers({ identifiers: asked = [] }: ScreenQuery, entry: ListEntry): string[] {
  const listed = new Set(entry.identifiers.flatMap((one) => identifierKey(one) ?? []));
  return asked.flatMap((one) => identifierKey(one) ?? []).filter((key) => listed.has(key));
}

function identifiers(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const listed = new Set(entry.identifiers.flatMap((one) => identifierKey(one) ?? []));
  const agreed = query.identifiers?.find((one) => listed.has(identifierKey(one) ?? ''));
  // a person has several passports and a firm several websites: others disagree with nothing
  return agreed === undefined ? undefined : { what: 'identifier', result: 'agrees', detail: `${agreed.slice(0, 100)} is on the entry` };
}

function companyNumber(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const asked = query.companyNumber?.trim().toUpperCase();
  if (asked === undefined || asked === '' || entry.companyNumbers.length === 0) return undefined;
  const agrees = entry.companyNumbers.includes(asked);
  return {
    what: 'company-number',
    result: agrees ? 'agrees' : 'disagrees',
    detail: agrees ? `${asked} is on the entry` : `${asked}, the entry has ${entry.companyNumbers.join(', ')}`,
  };
}

function dateOfBirth({ dateOfBirth: asked }: ScreenQuery, entry: ListEntry): Check | undefined {
  if (asked === undefined) return undefined;
  const { agreement, date } = bestBirthDate(asked, entry.datesOfBirth);
  if (agreement === undefined) return undefined;
  const entryHas = agreement === 'disagrees' ? entry.datesOfBirth.join(', ') : date;
  const turned = agreement === 'agrees' && !asked.startsWith(date) && !date.startsWith(asked) ? ' (day and month changed about)' : '';
  return { what: 'date-of-birth', result: agreement, detail: `${asked}, the entry has ${entryHas}${turned}` };
}

function postcode(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const asked = postcodeKey(query.postcode ?? '');
  if (asked === undefined) return undefined;
  const agrees = entry.addresses.some((address) => address.postcode !== null && postcodeKey(address.postcode) === asked);
  // nobody stays at one address
  return agrees ? { what: 'postcode', result: 'agrees', detail: `${query.postcode} is on the entry` } : undefined;
}

function country(query: ScreenQuery, entry: ListEntry): Check | undefined {
  const asked = new Set(query.countries?.flatMap(countriesIn));
  const listed = new Set(entry.countries.flatMap(countriesIn));
  if (asked.size === 0 || listed.size === 0) return undefined;
  const shared = [...asked].filter((one) => listed.has(one)).sort();
  return shared.length > 0
    ? { what: 'country', result: 'agrees', detail: shared.join(', ') }
    : { what: 'country', result: 'disagrees', detail: `${[...asked].sort().join(', ')}, the entry has ${[...listed].sort().join(', ')}` };
}
