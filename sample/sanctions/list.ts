import { weekdayOf } from '../calendar.ts';
import { addressFor, companyName, companyNumber, personName, registeredOffice } from '../company.ts';
import { draw, pick } from '../random.ts';
import { DELISTED_LATER, DESIGNATED_LATER, sanctionsBlocks, sanctionsPositions } from '../stories.ts';
import { placeEnds, placeStarts, trades } from '../words.ts';
import { BLOCK, type World } from '../world.ts';
import type { Designation, DesignationName } from './designation.ts';

/** Days on which the list changes: the planted days, and every third Thursday after them with one new designation. */
const FIRST = -18;
const EVERY = 21;
const AFTER = 37;

const regimes = [
  ['RUS', 'The Russia (Sanctions) (EU Exit) Regulations 2019', 'UK'],
  ['GHR', 'The Global Human Rights Sanctions Regulations 2020', 'UK'],
  ['CYB', 'The Cyber (Sanctions) (EU Exit) Regulations 2020', 'UK'],
  ['BEL', 'The Republic of Belarus (Sanctions) (EU Exit) Regulations 2019', 'UK'],
  ['AQD', "Isil (Da'esh) and Al-Qaeda (United Nations Sanctions) (EU Exit) Regulations 2019", 'UN'],
  ['AFG', 'The Afghanistan (Sanctions) (EU Exit) Regulations 2020', 'UN'],
  ['SYR', 'The Syria (Sanctions) (EU Exit) Regulations 2019', 'UK'],
  ['DPR', "The Democratic People's Republic of Korea (Sanctions) (EU Exit) Regulations 2019", 'UN'],
] as const;
const countries = ['Ruritania', 'Freedonia', 'Zubrowka', 'Borduria', 'Syldavia', 'Grand Fenwick'];
const imposed = [
  'Asset freeze',
  'Travel Ban',
  'Trust Services Sanctions',
  'Director Disqualification Sanction',
  'Crew servicing',
  'Technical assistance',
];
const primary = ['Primary Name', 'Primary Name', 'Primary Name', 'Primary name', 'Primary Name', ''];
const alias = ['Alias', 'Alias', 'ALias', 'Primary Name Variation', 'Primary name variation'];

/** Returns the newest day up to `today` on which the list changed; its bytes change on no other day. */
export function listDay(today: number): number {
  if (today < DESIGNATED_LATER) return FIRST;
  if (today < DELISTED_LATER) return DESIGNATED_LATER;
  if (today < AFTER) return DELISTED_LATER;
  return AFTER + Math.floor((today - AFTER) / EVERY) * EVERY;
}

/** Returns the day that the newest file states: a hard world issues the list again each Monday, with the same designations. */
export function issueDay({ hard }: World, today: number): number {
  return hard ? Math.max(listDay(today), today - weekdayOf(today)) : listDay(today);
}

/** Returns the designations in force on a day, in the order of the file: by unique id. */
export function designationsAt(world: World, today: number): Designation[] {
  const day = listDay(today);
  const since = day < AFTER ? 0 : (day - AFTER) / EVERY + 1;
  const all = [
    ...Array.from({ length: 130 + since }, (_, at) => background(world, at, at < 130 ? FIRST : AFTER + (at - 130) * EVERY)),
    ...companies(world),
  ];
  const listed = all.filter(({ from, to }) => from <= day && (to === undefined || day < to));
  return listed.sort((a, b) => (a.uniqueId < b.uniqueId ? -1 : 1));
}

/** Returns all designations from before a day, also those delisted later, and `since` more that were delisted before the sample begins. */
export function designatedBefore(world: World, day: number, since: number): Designation[] {
  const delisted = Array.from({ length: since }, (_, n) => background(world, 900 + n, FIRST));
  const all = [...Array.from({ length: 130 }, (_, at) => background(world, at, FIRST)), ...delisted, ...companies(world)];
  return all.filter(({ designated }) => designated < day).sort((a, b) => (a.uniqueId < b.uniqueId ? -1 : 1));
}

/** Returns the designations of the sample's companies, by their planted positions. */
function companies(world: World): Designation[] {
  const planted = (kind: keyof typeof sanctionsPositions, make: (index: number, block: number) => Designation) =>
    Array.from({ length: sanctionsBlocks[kind] }, (_, block) => block)
      .filter((block) => block * BLOCK + sanctionsPositions[kind] < world.companies)
      .map((block) => make(block * BLOCK + sanctionsPositions[kind], block));
  return [
    ...planted('number', (index, block) => byNumber(world, index, 9_000 + block, block)),
    ...planted('name', (index, block) => byName(world, index, 9_100 + block, block)),
    ...planted('later', (index, block) => ({
      ...byNumber(world, index, 9_200 + block, block),
      from: DESIGNATED_LATER,
      designated: DESIGNATED_LATER,
      lastUpdated: DESIGNATED_LATER,
    })),
    ...planted('delisted', (index, block) => ({ ...byNumber(world, index, 9_300 + block, block), to: DELISTED_LATER })),
    ...planted('weakAlias', (index, block) => weakAlias(world, index, 9_400 + block)),
  ];
}

/** Returns a company under another name but with its company number: in free text, in the column of business numbers, or in both. */
function byNumber(world: World, index: number, serial: number, block: number): Designation {
  const number = companyNumber(world, index);
  const shapes = [`UK Company no. ${number}`, `UK Company Number – ${number}`, `Registered in England. Company number: ${number}.`];
  const first = (companyName(world, index).split(' ')[0] ?? '').replace(/[^A-Z]/g, '');
  return entity(world, serial, {
    names: [
      { name6: `${first} HOLDING GROUP`, type: pick(primary, block) },
      { name6: `${first} International`, type: pick(alias, block) },
    ],
    otherInformation: block % 2 === 0 ? `(${pick(shapes, block >>> 1)}) Linked to an involved person.` : '',
    businessNumbers: block % 2 === 1 ? [`UK company ${number}`, 'OGRN: 1027700000000'] : ['INN: 7700000000'],
    addresses: block % 2 === 0 ? [office(world, index, true)] : [],
  });
}

/** Returns a company under its exact registered name, with its address, with the country only, or without an address. */
function byName(world: World, index: number, serial: number, block: number): Designation {
  const name = companyName(world, index);
  return entity(world, serial, {
    names:
      block === 3
        ? [
            { name6: 'OSTRAVIAN EXPORT HOUSE', type: 'Primary Name' },
            { name6: name, type: 'Alias' },
          ]
        : [{ name6: name, type: pick(primary, block) }],
    addresses: block === 0 ? [office(world, index, true)] : block === 1 ? [{ lines: [], postCode: '', country: 'United Kingdom' }] : [],
  });
}

/** Returns a designation whose low-quality alias happens to be a company's name, which must not match by itself. */
function weakAlias(world: World, index: number, serial: number): Designation {
  return {
    ...entity(world, serial, {
      names: [
        { name6: `${word(world, serial).toUpperCase()} RELIEF COMMITTEE`, type: 'Primary Name' },
        { name6: companyName(world, index), type: 'Alias', strength: 'Low quality a.k.a' },
      ],
    }),
    uniqueId: `AQD${serial}`,
    regime: regimes[4][1],
    source: 'UN',
    unReference: `QDe.${serial % 1_000}`,
  };
}

function entity(world: World, serial: number, details: Partial<Designation>): Designation {
  const drawn = draw(world.seed, serial, 70);
  return {
    uniqueId: `RUS${serial}`,
    ...(drawn % 7 === 0 ? {} : { groupId: String(16_000 + (serial % 4_000)) }),
    type: 'Entity',
    regime: regimes[0][1],
    source: 'UK',
    lastUpdated: -60 - (drawn % 400),
    designated: -460 - (drawn % 900),
    from: -400,
    names: [],
    imposed: ['Asset freeze', 'Trust Services Sanctions'],
    otherInformation: '',
    reasons:
      'The entity is an &quot;involved person&quot; under the Regulations on the basis that it is &amp; has been involved in obtaining a benefit from or supporting the Government.',
    addresses: [],
    births: [],
    passports: [],
    businessNumbers: [],
    entityType: 'Company',
    ...details,
  };
}

/** Returns an invented person, firm or ship of an invented country. */
function background(world: World, at: number, from: number): Designation {
  const drawn = draw(world.seed, at, 71);
  const [prefix, regime, source] = pick(regimes, drawn >>> 3);
  const common = {
    uniqueId: `${prefix}${String(at + 1).padStart(4, '0')}`,
    regime,
    source,
    from,
    designated: from === FIRST ? -200 - (drawn % 3_000) : from,
    lastUpdated: from === FIRST ? -30 - (drawn % 160) : from,
    ...(source === 'UN' ? { unReference: `QDi.${100 + at}` } : {}),
    ...(drawn % 19 === 0 ? { repeated: true as const } : {}),
    imposed: [pick(imposed, drawn), pick(imposed, drawn + 1), ...(drawn % 11 === 0 ? [pick(imposed, drawn)] : [])],
  };
  if (drawn % 8 === 0) return { ...entity(world, at, { names: [] }), ...common, ...ship(world, at, drawn) };
  if (drawn % 8 <= 3) return { ...entity(world, at, {}), ...common, ...firm(world, at, drawn) };
  return { ...entity(world, at, {}), ...common, ...individual(world, at, drawn, source) };
}

function individual(world: World, at: number, drawn: number, source: string): Partial<Designation> & Pick<Designation, 'type'> {
  const [first = '', middle = '', family = ''] = personName(world, at + 5_000).split(' ');
  const year = 1945 + (drawn % 50);
  const births = [[`0${1 + (drawn % 9)}/1${drawn % 3}/${year}`], [`00/00/${year}`], [`dd/08/${year}`, `dd/08/${year + 1}`], [String(year)]];
  const aliases: DesignationName[] = Array.from({ length: drawn % 4 }, (_, n) => ({
    name6: n === 0 ? family.toUpperCase() : `${first} ${word(world, at * 7 + n)}`,
    ...(n === 0 ? { others: [first, `${middle.slice(0, 1)}.`] } : {}),
    type: pick(alias, drawn + n),
    ...(source === 'UN' ? { strength: n % 2 === 0 ? 'Good quality a.k.a' : 'Low quality a.k.a' } : {}),
  }));
  return {
    type: 'Individual',
    names: [{ name6: family.toUpperCase(), others: [first, middle], type: at === 3 ? 'Alias' : pick(primary, drawn >>> 5) }, ...aliases],
    births: births[(drawn >>> 7) % 4] ?? [],
    nationality: pick(countries, drawn >>> 9),
    passports: drawn % 3 === 0 ? [[`F${drawn % 9_000_000}`, `${pick(countries, drawn >>> 9)}, issued on 7 August 2019`]] : [],
    ...(drawn % 5 === 0 ? { nationalIdentifier: [`${drawn % 100_000}-51`, 'Tax number'] as const } : {}),
    position: 'Minister, "Ministry of Works"',
    gender: drawn % 2 === 0 ? 'Male' : 'Female',
    birthPlace: [word(world, at + 40), pick(countries, drawn >>> 11)],
    addresses: drawn % 2 === 0 ? [foreign(world, at), foreign(world, at + 900)] : [],
    ...(drawn % 6 === 0 ? { nonLatin: { name: 'Имя Отчество', script: 'Cyrillic', language: 'Ruritanian' } } : {}),
    otherInformation: drawn % 4 === 0 ? 'Family links: brother of a designated person.\nAlso known by a nickname.' : '',
    businessNumbers: [],
    reasons: 'The person is or has been involved in &lsquo;undermining&rsquo; democracy &amp; the rule of law.',
  };
}

function firm(world: World, at: number, drawn: number): Partial<Designation> & Pick<Designation, 'type'> {
  const name = `${word(world, at + 300)} ${pick(trades, drawn >>> 6)} Trust`;
  return {
    type: 'Entity',
    names: [
      { name6: name.toUpperCase(), type: pick(primary, drawn >>> 5) },
      ...(drawn % 3 === 0 ? [{ name6: `${name}, Joint Stock Company`, type: pick(alias, drawn) }] : []),
    ],
    addresses: [foreign(world, at)],
    entityType: pick(['Company', 'State owned enterprise', 'Bank'], drawn >>> 8),
    businessNumbers: drawn % 2 === 0 ? [`INN: 77${drawn % 90_000_000} OGRN: 10277${drawn % 90_000_000} `] : [],
    parent: drawn % 5 === 0 ? 'Ministry of Works' : '',
    subsidiaries: drawn % 6 === 0 ? `${name} North; ${name} South` : '',
    website: 'www.example.invalid',
    email: 'office@example.invalid',
    phone: '+999 000 000',
  };
}

function ship(world: World, at: number, drawn: number): Partial<Designation> & Pick<Designation, 'type'> {
  const imo = String(9_000_000 + (drawn % 900_000));
  return {
    type: 'Ship',
    names: [{ name6: word(world, at + 600).toUpperCase(), type: pick(primary, drawn >>> 5) }],
    imposed: ['Ship-related: specified', 'Prohibition on port entry'],
    ship: {
      imo: drawn % 3 === 0 ? `IMO${imo}` : imo,
      owner: `${word(world, at + 601)} Shipping`,
      flag: pick(countries, drawn >>> 9),
      previousFlags: `${pick(countries, drawn >>> 10)} (2019-2023)`,
      type: 'Crude Oil Tanker',
      tonnage: String(40_000 + (drawn % 60_000)),
      length: String(180 + (drawn % 150)),
      built: String(1995 + (drawn % 25)),
    },
  };
}

function word(world: World, key: number): string {
  const drawn = draw(world.seed, key, 72);
  return `${pick(placeStarts, drawn)}${pick(placeEnds, drawn >>> 8)}ov`;
}

function foreign(world: World, key: number): Designation['addresses'][number] {
  const drawn = draw(world.seed, key, 73);
  return {
    lines: [`${drawn % 90} ${word(world, key)} Prospekt`, 'Apartment 4', word(world, key + 1)],
    postCode: String(100_000 + (drawn % 90_000)),
    country: pick(countries, drawn >>> 5),
  };
}

function office(world: World, index: number, whole: boolean): Designation['addresses'][number] {
  const own = registeredOffice(world, index);
  const { line1, line2, town, postCode } = own.line1 === '' ? addressFor(world, index, 'england') : own;
  return { lines: [line1, line2, town].filter((line) => line !== ''), postCode: whole ? postCode : '', country: 'United Kingdom' };
}
