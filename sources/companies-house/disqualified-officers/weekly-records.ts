import { decodeText } from '../accounts/instance/encoding.ts';
import { type Address, companyNames, type Disqualification, namesOf, type Permission, registerPage, typeOf } from './officer.ts';
import { actAndSection } from './reason.ts';
import { registerDay } from './register-day.ts';

/** A person of the weekly file while its records are read. Rulings are kept by what names them: each comes once for each company. */
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

/** Positions are those of the specification, which counts from 1. */
const at = (line: string, start: number, length: number) => worded(line.slice(start - 1, start - 1 + length));

/** The specification says nothing of the encoding; positions are bytes, so words are decoded after they are cut out. */
function worded(latin1: string): string {
  return decodeText(Buffer.from(latin1, 'latin1')).text.trim();
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** Type 1: number, birth, postcode, then twelve parts that end in `<`. */
export function readPerson(line: string): Person | string {
  const parts = line.slice(33).split('<').map(worded);
  if (parts.length < 13) return `a person of ${parts.length - 1} parts, not 12`;
  const [, forenames, surname, , first, second, town, county, addressCountry, nationality, registration, country] = parts;
  const names = namesOf([orNull(forenames)], orNull(surname));
  if (names.name === null) return 'a person without a name';
  return {
    number: line.slice(1, 13),
    kind: registration === '' && country === '' ? 'natural' : 'corporate',
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

/** Type 2: adds the ruling, or its company to a ruling that is known. Returns what has run into a record that was broken off. */
export function readDisqualification(person: Person, line: string): string | undefined {
  const fixed = line.slice(13, 117);
  const courtLength = /^\d{4}$/.exec(line.slice(277, 281))?.[0];
  // the name of a company holds no two spaces together, and whatever follows them in a broken record is not of it
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

/** Type 3: a permission to act for one company; those of one time are one permission. */
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
