import { companyNumber } from '../../company-number.ts';

/** One person or company of the register, as `staging.sql` takes it. */
export interface OfficerRecord {
  readonly _op: 'upsert' | 'delete';
  /** The last part of the API's link; in the weekly file, which does not know it, the person number. */
  readonly officer_id: string;
  readonly person_number: string | null;
  readonly kind: 'natural' | 'corporate' | null;
  readonly name: string | null;
  /** Other names that the register writes behind the name, in brackets. */
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
/** Where somebody stands whose own page we cannot tell. */
export const registerPage = `${site}/register-of-disqualifications/A`;
export const officerPage = (kind: 'natural' | 'corporate', id: string) => `${site}/disqualified-officers/${kind}/${id}`;

/** An officer whom the register no longer has. */
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

/** Never a default: what is no type that we know is `unmapped`. `sanction`: designated under sanctions law, which says nothing of misconduct. */
export function typeOf(text: string | null): string {
  const word = (text ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  if (word === 'courtorder' || word === 'order') return 'court-order';
  return word === 'undertaking' || word === 'sanction' ? word : 'unmapped';
}

const also = /\s*[([]?\s*\b(?:a\.?k\.?a\b\.?|also known as|formerly known as)\s*:?\s*([^()[\]]+?)\s*[)\]]?\s*$/i;

/** `PITT (AKA PITTS)` -> the name, and those that it also goes by. One word is a surname of the same forenames. */
export function namesOf(forenames: readonly (string | null)[], surname: string | null): { name: string | null; aliases: string[] } {
  const given = forenames.filter((part) => part !== null).join(' ');
  const other = also.exec(surname ?? '')?.[1];
  const joined = (last: string) => `${given} ${last}`.replaceAll(/\s+/g, ' ').trim();
  const name = joined((surname ?? '').replace(also, ''));
  const aliases = other === undefined ? [] : other.split(/\s*(?:,|\/|;|\baka\b)\s*/i).filter((one) => one !== '');
  return { name: name === '' ? null : name, aliases: aliases.map((one) => (/\s/.test(one) || given === '' ? one : joined(one))) };
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** Numbers, dates of birth and the courts' cases (`INV1234567`, `1396 OF 2015`) stand where companies should. */
const noName = new RegExp(
  `^(?:[a-z]{0,4}[\\s/-]?\\d[\\d\\s/.-]*|\\d+ of \\d{4}|\\d{1,2}(?:st|nd|rd|th)? (?:${months})[a-z]* \\d{2,4})$`,
  'i',
);

export function companyNames(texts: readonly string[]): string[] {
  const names = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => name !== '' && !noName.test(name)))];
}

const british = /^(?:united kingdom|uk|great britain|england(?: (?:and|&) wales)?|scotland|wales|northern ireland)$/i;

/** The number is one of this register when the company is registered here, or nobody says where. */
export function ukNumber(number: string | null, country: string | null): string | null {
  if (number === null || (country !== null && !british.test(country))) return null;
  return companyNumber(number) ?? null;
}
