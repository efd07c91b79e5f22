import { decodeText } from '../../encoding.ts';
import { legalForm } from '../../written-names.ts';
import { type Address, companyNames, type Disqualification, namesOf, type Permission, registerPage, typeOf } from './officer.ts';
import { actAndSection } from './reason.ts';
import { registerDay } from './register-day.ts';

/**
 * A person of the weekly file while its records are read. Disqualifications and permissions are keyed by their fixed fields, because each has a
 * record for each company.
 */
export interface Person {
  readonly number: string;
  readonly kind: 'natural' | 'corporate';
  readonly name: string | null;
  readonly aliases: readonly string[];
  readonly date_of_birth: string | null;
  readonly nationality: string | null;
  readonly registration: string | null;
  readonly country: string | null;
  readonly address: Address;
  readonly url: string;
  readonly disqualifications: Map<string, Disqualification>;
  readonly permissions: Map<string, Permission>;
}

/** Returns the text at a position of the specification, which counts from 1. */
const at = (line: string, start: number, length: number) => worded(line.slice(start - 1, start - 1 + length));

/** Decodes a text that was read as Latin-1. The specification names no encoding and its positions are bytes, so a text is cut out first. */
function worded(latin1: string): string {
  return decodeText(Buffer.from(latin1, 'latin1')).text.trim();
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** Reads type 1: number, birth, postcode, then twelve parts that end in `<`. Returns the reason when it cannot be used. */
export function readPerson(line: string): Person | string {
  const parts = line.slice(33).split('<').map(worded);
  if (parts.length < 13) return `a person with ${parts.length - 1} parts, not 12`;
  const [, forenames, surname, , first, second, town, county, addressCountry, nationality, registration, country] = parts;
  const names = namesOf([orNull(forenames)], orNull(surname));
  if (names.name === null) return 'a person without a name';
  return {
    number: line.slice(1, 13),
    // a company of which neither is known has its whole name as a surname
    kind: registration === '' && country === '' && !(forenames === '' && legalForm.test(surname ?? '')) ? 'natural' : 'corporate',
    ...names,
    date_of_birth: registerDay(at(line, 14, 8)),
    nationality: orNull(nationality),
    registration: orNull(registration),
    country: orNull(country),
    address: {
      lines: [first, second, town, county].flatMap((text) => orNull(text) ?? []),
      postcode: orNull(at(line, 22, 8)),
      country: orNull(addressCountry),
    },
    url: registerPage,
    disqualifications: new Map(),
    permissions: new Map(),
  };
}

/**
 * Reads type 2: adds a disqualification, or its company to one that is already known. Of a record that is cut off, returns the text of the next
 * record on the same line.
 */
export function readDisqualification(person: Person, line: string): string | undefined {
  const fixed = line.slice(13, 117);
  const courtLength = /^\d{4}$/.exec(line.slice(277, 281))?.[0];
  // a company name has no two spaces in a row, so in a record that is cut off the name ends at the first two
  const company = courtLength === undefined ? (at(line, 118, 160).split(/\s{2,}/)[0] ?? '') : at(line, 118, 160);
  const earlier = person.disqualifications.get(fixed);
  person.disqualifications.set(fixed, {
    case_identifier: orNull(at(line, 88, 30)),
    type: typeOf(at(line, 50, 30)),
    disqualified_from: registerDay(at(line, 14, 8)),
    disqualified_until: registerDay(at(line, 22, 8)),
    company_names: companyNames([...(earlier?.company_names ?? []), company]),
    court: courtLength === undefined ? (earlier?.court ?? null) : orNull(at(line, 282, Number(courtLength))),
    ...actAndSection(at(line, 30, 20)),
    description: null,
    address: person.address,
  });
  const rest = line.slice(117 + company.length).trim();
  return courtLength === undefined && rest !== '' ? rest : undefined;
}

/** Reads type 3: a permission to act for one company. Records with the same days are one permission. */
export function readPermission(person: Person, line: string): void {
  const time = line.slice(13, 29);
  const earlier = person.permissions.get(time);
  const company = at(line, 44, Number(at(line, 40, 4)) || 160);
  person.permissions.set(time, {
    company_names: companyNames([...(earlier?.company_names ?? []), company]),
    court: null,
    granted_on: registerDay(at(line, 14, 8)),
    expires_on: registerDay(at(line, 22, 8)),
  });
}
