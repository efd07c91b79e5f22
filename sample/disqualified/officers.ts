import { createHash } from 'node:crypto';
import { isoOf } from '../calendar.ts';
import { type Address, addressFor, companyName, companyNumber, personName } from '../company.ts';
import { type Person, personByKey } from '../people.ts';
import { draw, pick } from '../random.ts';
import { listedPeople } from '../sanctions/listed-people.ts';
import type { World } from '../world.ts';
import { type PlantedOfficer, plantedCompanies, plantedOfficers } from './planted.ts';

const { floor } = Math;

/** A person or a company on the register of disqualified directors. */
export interface Disqualified {
  readonly id: string;
  readonly kind: 'natural' | 'corporate';
  readonly title?: string;
  readonly forename?: string;
  readonly otherForenames?: string;
  /** In the register's form: capitals, sometimes with another surname in brackets. */
  readonly surname: string;
  readonly born?: string;
  readonly nationality?: string;
  readonly number?: string;
  readonly country?: string;
  readonly address: Address;
  readonly rulings: readonly Ruling[];
  readonly permissions: readonly { readonly companies: readonly string[]; readonly from: number; readonly until: number }[];
  /** The search still names the officer, but the officer's page is gone. */
  readonly letGo?: true;
}

export interface Ruling {
  readonly type: 'court-order' | 'undertaking' | 'sanction';
  readonly from: number;
  /** A day, or the text that the register has in place of one. */
  readonly until: number | string;
  readonly companies: readonly string[];
  readonly case: string;
}

const people = { background: 74, letGo: 8, sanctioned: 8, companiesElsewhere: 3 } as const;
/** First key of people who belong to no company. */
const firstKey = 600_000_000;
const salt = 140;

/** Returns all officers whom the register's search names on a day, in a fixed order. */
export function disqualifiedOn(world: World, today: number): readonly Disqualified[] {
  const all = [
    ...plantedOfficers(world).map((planted) => ofCompany(world, planted)),
    ...plantedCompanies(world).map((index) => corporate(world, index, { number: companyNumber(world, index), country: 'United Kingdom' })),
    ...times(people.companiesElsewhere, (n) => corporate(world, firstKey + n, { number: `B-${4_000 + n}`, country: 'Gibraltar' })),
    ...times(people.background, (n) => background(world, n)),
    ...times(people.letGo, (n) => ({ ...background(world, 1_000 + n), letGo: true as const })),
    ...sanctioned(world),
  ];
  // the register shows a ruling from its first day on
  const shown = all.map((one) => ({ ...one, rulings: one.rulings.filter(({ from }) => from <= today) }));
  return shown.filter(({ rulings }) => rulings.length > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

/** Returns an id in the publisher's form, a hash of 27 letters, digits, hyphens and underscores. */
function officerId(world: World, key: number): string {
  return createHash('sha1').update(`officer ${world.seed} ${key}`).digest('base64url');
}

function ofCompany(world: World, { index, story, from, until }: PlantedOfficer): Disqualified {
  const person = personByKey(world, index * 2);
  const lapsed: Ruling = { type: 'undertaking', from: -5_200, until: -2_300, companies: ['12345678'], case: 'INV1000001' };
  return {
    ...named(person),
    title: person.title,
    id: officerId(world, person.key),
    address: addressFor(world, person.key, 'england'),
    rulings: [...(index % 3 === 0 ? [lapsed] : []), ruling(world, person.key, from, until)],
    permissions: story === 'permitted' ? [{ companies: [companyName(world, index)], from: -200, until: 900 }] : [],
  };
}

function named({ forenames, surname, nationality, ...person }: Omit<Person, 'title' | 'residence' | 'key'>) {
  const [forename = '', other] = forenames;
  return {
    kind: 'natural' as const,
    forename,
    ...(other === undefined ? {} : { otherForenames: other }),
    surname: surname.toUpperCase(),
    born: [person.bornYear, person.bornMonth, person.bornDate].map((part) => String(part).padStart(2, '0')).join('-'),
    nationality,
  };
}

/** Returns an officer of former companies. One in ten has no date of birth, one in ten a second surname, and one an end with a typing error. */
function background(world: World, n: number): Disqualified {
  const key = firstKey + 100 + n;
  const drawn = draw(world.seed, key, salt);
  const [forename = '', other = '', surname = ''] = personName(world, key).split(' ');
  const ending = drawn % 400;
  const until = n === 5 ? '3018-12-12' : n < 1_000 ? 60 + ending * 6 : -200 - ending;
  return {
    id: officerId(world, key),
    kind: 'natural',
    title: pick(['Mr', 'Mrs', 'Ms'], drawn >>> 9),
    forename,
    otherForenames: other,
    surname: `${surname.toUpperCase()}${
      n % 10 === 4
        ? ` (AKA ${personName(world, key + 7)
            .split(' ')[2]
            ?.toUpperCase()})`
        : ''
    }`,
    ...(n % 10 === 9 ? {} : { born: isoOf(-9_000 - (drawn % 14_000)) }),
    nationality: pick(['British', 'British', 'Irish', 'Ruritanian'], drawn >>> 7),
    address: addressFor(world, key, 'england'),
    rulings: [ruling(world, key, -300 - (drawn % 1_500), until)],
    permissions: [],
  };
}

/** Returns officers who are disqualified because they are designated: without misconduct, court or end. */
function sanctioned(world: World): Disqualified[] {
  return listedPeople(world)
    .slice(0, people.sanctioned)
    .map((person, n) => ({
      ...named(person),
      id: officerId(world, firstKey + 5_000 + n),
      address: addressFor(world, firstKey + 5_000 + n, 'england'),
      rulings: [{ type: 'sanction', from: -420, until: '9999-12-31', companies: [], case: person.uniqueId }],
      permissions: [],
    }));
}

function corporate(world: World, key: number, registration: { number: string; country: string }): Disqualified {
  const name =
    registration.country === 'Gibraltar'
      ? `${personName(world, key).split(' ')[2]?.toUpperCase()} NOMINEES LIMITED`
      : companyName(world, key);
  return {
    id: officerId(world, 2_000_000_000 + key),
    kind: 'corporate',
    surname: name,
    ...registration,
    address: addressFor(world, key, 'england'),
    rulings: [ruling(world, key, -500, 1_300)],
    permissions: [],
  };
}

function ruling(world: World, key: number, from: number, until: number | string): Ruling {
  const drawn = draw(world.seed, key, salt + 1);
  const former = `${personName(world, key + 31)
    .split(' ')[2]
    ?.toUpperCase()} TRADING LIMITED`;
  const odd = pick(['14/03/1965', 'INV7777777', '4455667'], drawn >>> 4);
  return {
    type: drawn % 5 === 0 ? 'court-order' : 'undertaking',
    from,
    until,
    companies: drawn % 8 === 0 ? [former, odd] : [former],
    case: `INV${1_000_000 + (floor(drawn / 7) % 9_000_000)}`,
  };
}
