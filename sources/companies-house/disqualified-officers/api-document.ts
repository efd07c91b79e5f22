import { z } from 'zod';
import {
  type Address,
  companyNames,
  type Disqualification,
  namesOf,
  type OfficerRecord,
  officerPage,
  type Permission,
  typeOf,
  ukNumber,
} from './officer.ts';
import { actOf, descriptionOf } from './reason.ts';
import { registerDay } from './register-day.ts';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const trimmed = String(value ?? '').trim();
    return trimmed === '' ? null : trimmed;
  });
const day = z.unknown().optional().transform(registerDay);
const texts = z
  .array(text)
  .nullish()
  .transform((values) => (values ?? []).filter((value) => value !== null));

/** The publisher uses both `premise` and `premises`. */
const address = z
  .object({
    premises: text,
    premise: text,
    address_line_1: text,
    address_line_2: text,
    locality: text,
    region: text,
    postal_code: text,
    country: text,
  })
  .nullish();

const disqualification = z.object({
  case_identifier: text,
  address,
  company_names: texts,
  court_name: text,
  disqualification_type: text,
  disqualified_from: day,
  disqualified_until: day,
  reason: z.object({ act: text, section: text, article: text, description_identifier: text }).nullish(),
});

const permission = z.object({ company_names: texts, court_name: text, granted_on: day, expires_on: day });

const document = z.object({
  person_number: text,
  kind: text,
  forename: text,
  other_forenames: text,
  surname: text,
  name: text,
  date_of_birth: day,
  nationality: text,
  company_number: text,
  country_of_registration: text,
  links: z.object({ self: text }).nullish(),
  disqualifications: z.array(disqualification),
  permissions_to_act: z.array(permission).nullish(),
});

const link = /^\/disqualified-officers\/(natural|corporate)\/([\w-]+)$/;

/** Returns the last two parts of a link such as `/disqualified-officers/natural/abc`; `undefined` for any other link. */
export function linked(self: string | null | undefined): { kind: 'natural' | 'corporate'; id: string } | undefined {
  const [, kind, id] = link.exec(self ?? '') ?? [];
  return id === undefined ? undefined : { kind: kind === 'corporate' ? 'corporate' : 'natural', id };
}

/** Reads an officer from an answer of the API, an event of the stream or the publisher's stored form. Returns the reason when it cannot be used. */
export function readDocument(value: unknown): OfficerRecord | string {
  const read = document.safeParse(value);
  if (!read.success) return `not an officer of the register: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`;
  const of = read.data;
  const self = linked(of.links?.self);
  if (self === undefined) return `not an officer of the register: its link is "${of.links?.self ?? ''}"`;
  if (of.forename !== null && of.surname === null && of.name === null) return 'a person without a surname';
  const names = namesOf([of.forename, of.other_forenames], of.surname ?? of.name);
  if (names.name === null) return 'an officer without a name';
  return {
    _op: 'upsert',
    officer_id: self.id,
    person_number: of.person_number,
    kind: self.kind,
    ...names,
    date_of_birth: of.date_of_birth,
    nationality: of.nationality,
    company_number: ukNumber(of.company_number, of.country_of_registration),
    registration_number: of.company_number,
    country_of_registration: of.country_of_registration,
    disqualifications: of.disqualifications.map(disqualificationOf),
    permissions: (of.permissions_to_act ?? []).map(permissionOf),
    url: officerPage(self.kind, self.id),
  };
}

function disqualificationOf(one: z.output<typeof disqualification>): Disqualification {
  return {
    case_identifier: one.case_identifier,
    type: typeOf(one.disqualification_type),
    disqualified_from: one.disqualified_from,
    disqualified_until: one.disqualified_until,
    company_names: companyNames(one.company_names),
    court: one.court_name,
    act: actOf(one.reason?.act ?? null),
    // an order of Northern Ireland has articles in place of sections
    section: one.reason?.section ?? one.reason?.article ?? null,
    description: descriptionOf(one.reason?.description_identifier ?? null),
    address: addressOf(one.address),
  };
}

function permissionOf({ company_names, court_name, granted_on, expires_on }: z.output<typeof permission>): Permission {
  return { company_names: companyNames(company_names), court: court_name, granted_on, expires_on };
}

function addressOf(parts: z.output<typeof address>): Address | null {
  if (parts === null || parts === undefined) return null;
  const { premises, premise, address_line_1: first, address_line_2: second, locality, region, postal_code: postcode, country } = parts;
  // a house number goes before the street, a house name on a line of its own
  const house = premises ?? premise;
  const street = house !== null && first !== null && /^\d/.test(house) ? [`${house} ${first}`] : [house, first];
  return { lines: [...street, second, locality, region].filter((line) => line !== null), postcode, country };
}
