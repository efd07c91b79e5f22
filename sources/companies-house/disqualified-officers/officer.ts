import { readCompanyNumber } from '../../../uk/company-number.ts';

/** One person or company of the register: the record that `staging.sql` reads. */
export interface OfficerRecord {
  readonly _op: 'upsert' | 'delete';
  /** The last part of the API's link; the person number in the weekly file, which has no link. */
  readonly officer_id: string;
  readonly person_number: string | null;
  readonly kind: 'natural' | 'corporate' | null;
  readonly name: string | null;
  /** Other names, which the register writes in brackets after the surname. */
  readonly aliases: readonly string[];
  readonly date_of_birth: string | null;
  readonly nationality: string | null;
  readonly company_number: string | null;
  readonly registration_number: string | null;
  readonly country_of_registration: string | null;
  readonly disqualifications: readonly Disqualification[];
  readonly permissions: readonly Permission[];
  readonly url: string | null;
}

/** One disqualification. Days are ISO 8601; a null `disqualified_until` means no end. */
export interface Disqualification {
  readonly case_identifier: string | null;
  readonly type: string;
  readonly disqualified_from: string | null;
  readonly disqualified_until: string | null;
  readonly company_names: readonly string[];
  readonly court: string | null;
  readonly act: string | null;
  readonly section: string | null;
  readonly description: string | null;
  readonly address: Address | null;
}

/** A court's permission to act for the companies named. Days are ISO 8601. */
export interface Permission {
  readonly company_names: readonly string[];
  readonly court: string | null;
  readonly granted_on: string | null;
  readonly expires_on: string | null;
}

export interface Address {
  readonly lines: readonly string[];
  readonly postcode: string | null;
  readonly country: string | null;
}

const site = 'https://find-and-update.company-information.service.gov.uk';
/** The register's first page, for an officer whose own page is not known. */
export const registerPage = `${site}/register-of-disqualifications/A`;
/** Returns the address of an officer's page on the register. */
export const officerPage = (kind: 'natural' | 'corporate', id: string) => `${site}/disqualified-officers/${kind}/${id}`;

/** Returns the record that deletes an officer. */
export function removed(officerId: string): OfficerRecord {
  return {
    _op: 'delete',
    officer_id: officerId,
    person_number: null,
    kind: null,
    name: null,
    aliases: [],
    date_of_birth: null,
    nationality: null,
    company_number: null,
    registration_number: null,
    country_of_registration: null,
    disqualifications: [],
    permissions: [],
    url: null,
  };
}

/**
 * Returns the type of a disqualification; `unmapped` for an unknown type. There is no default. `sanction`: the officer is designated under
 * sanctions law, which says nothing about misconduct.
 */
export function typeOf(text: string | null): string {
  const word = (text ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  if (word === 'courtorder' || word === 'order') return 'court-order';
  return word === 'undertaking' || word === 'sanction' ? word : 'unmapped';
}

/** `formerly`, `alias` and `nee` count behind a bracket alone: they are surnames, too. */
const also =
  /\s*(?:[([]\s*(?:(?:otherwise|formerly|previously|now)(?: known as)?|known as|alias|n[eé]e)(?![\p{L}-])|[([]?\s*\b(?:a\.?k\.?a\b\.?|also known as|formerly known as))\s*:?\s*([^()[\]]+?)\s*[)\]]?\s*$/iu;

/** Brackets with aliases behind one surname. */
const mostBrackets = 8;
/** Characters of a surname with aliases. The expression that finds them takes the square of its length. */
const longestSurname = 1_000;

/**
 * Splits a surname such as `PITT (AKA PITTS)`, and forenames with such a bracket, into the name and its aliases. An alias of one word is a surname with the
 * same forenames, or a forename with the same surname.
 */
export function namesOf(forenames: readonly (string | null)[], surname: string | null): { name: string | null; aliases: string[] } {
  const stated = forenames.filter((part) => part !== null).join(' ');
  const given = /[([]/.test(stated) ? apart(stated) : { own: stated, aliases: [] };
  const family = apart(surname ?? '');
  const joined = (first: string, last: string) => `${first} ${last}`.replaceAll(/\s+/g, ' ').trim();
  const name = joined(given.own, family.own);
  return {
    name: name === '' ? null : name,
    aliases: [
      ...given.aliases.flatMap((one) => [joined(one, family.own), ...(/\s/.test(one) ? [one] : [])]),
      ...family.aliases.map((one) => (/\s/.test(one) || given.own === '' ? one : joined(given.own, one))),
    ],
  };
}

function apart(stated: string): { readonly own: string; readonly aliases: readonly string[] } {
  let own = stated.replaceAll(/\s+/g, ' ');
  const aliases: string[] = [];
  for (let n = 0; n < mostBrackets && stated.length <= longestSurname; n += 1) {
    const aka = also.exec(own);
    if (aka === null) break;
    own = own.slice(0, aka.index);
    aliases.unshift(...(aka[1] ?? '').split(/\s*(?:,|\/|;|\baka\b)\s*/i).filter((one) => one !== ''));
  }
  return { own, aliases };
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** The register has numbers, dates of birth and case numbers (`INV1234567`, `1396 OF 2015`) in place of company names. */
const noName = new RegExp(
  `^(?:[a-z]{0,4}[\\s/-]?\\d[\\d\\s/.-]*|\\d+ of \\d{4}|\\d{1,2}(?:st|nd|rd|th)? (?:${months})[a-z]* \\d{2,4})$`,
  'i',
);

/** Returns the texts that are names of companies, each once. */
export function companyNames(texts: readonly string[]): string[] {
  const names = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => name !== '' && !noName.test(name)))];
}

const british = /^(?:united kingdom|uk|great britain|england(?: (?:and|&) wales)?|scotland|wales|northern ireland)$/i;

/** Returns a UK company number when the country of registration is the UK or missing; otherwise null. */
export function ukNumber(number: string | null, country: string | null): string | null {
  if (number === null || (country !== null && !british.test(country))) return null;
  return readCompanyNumber(number) ?? null;
}
