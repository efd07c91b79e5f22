import type { Pool } from '../infra/postgres/pool.ts';
import { sandboxFacts } from '../models/clearance/sandbox.ts';
import type { CompanyPeople, Officer, Owner } from '../models/screening/company/people.ts';
import type { ListEntry } from '../models/screening/entry.ts';
import { listRules, type ScreeningList } from '../models/screening/lists.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from '../sample/surnames.ts';
import { forms, givenNames, placeEnds, placeStarts, reaches, trades } from '../sample/words.ts';
import { sources } from '../sources/index.ts';
import { drawn, generator, shuffled } from './invented-draws.ts';

/** Entries of each list, about as many as the real one has. A sanctioned person has three names, everyone else one. */
const sizes: Readonly<Record<ScreeningList, number>> = {
  'uk-sanctions': 6_000,
  'uk-sanctions-history': 3_600,
  'uk-investment-bans': 50,
  'fca-warnings': 5_000,
  'disqualified-directors': 10_000,
  'hmrc-defaulters': 300,
};
const random = generator(1);
const made = (starts: readonly string[], ends: readonly string[]) =>
  shuffled(
    starts.flatMap((start) => ends.map((end) => start + end)),
    random,
  );
const words = {
  given: shuffled([...mensNames, ...womensNames, ...givenNames], random),
  surnames: made([...surnameStarts, ...placeStarts], [...surnameEnds, ...placeEnds]),
  places: made(placeStarts, placeEnds),
};
/** Ends of names without their starts, so that few are words of the register. */
const foreign = made([...surnameEnds, ...placeEnds], [...surnameEnds, ...placeEnds]);
/** The first given name has about 4% of the people, the first surname 1%. */
const given = () => drawn(words.given, random, 10);
const surname = () => drawn(words.surnames, random, 20);
const evenly = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';

/** Publishes what a clearance reads: healthy companies with people and owners, six lists, and sources that were checked just now. All invented, by seed. */
export async function publishRecords(pool: Pool, numbers: readonly string[]): Promise<void> {
  await publishCompanies(pool, numbers);
  for (const [list, entries] of Object.entries(sizes)) await serveList(pool, list as ScreeningList, entries);
  await pool.query(
    `insert into source_state (source, checked_at, checked_day, covered, data_date, release)
     select source, now(), now()::date, jsonb_build_array(jsonb_build_array('2000-01-01', now()::date)), now()::date, 'bench'
     from unnest($1::text[]) as source
     on conflict (source) do update set
       checked_at = now(), checked_day = excluded.checked_day, covered = excluded.covered, data_date = excluded.data_date`,
    [sources.map(({ id }) => id)],
  );
}

async function publishCompanies(pool: Pool, numbers: readonly string[]): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const names = numbers.map(firm);
  const companies = numbers.map((companyNumber, at) => {
    const name = names[at] ?? '';
    const facts = { ...sandboxFacts('99000001', today), companyNumber, name };
    // a tenth is owned by a later company, so that no chain is a circle
    const parent = at % 10 === 0 && at + 1 < numbers.length ? at + 1 + Math.floor(random() * (numbers.length - at - 1)) : undefined;
    const holder = parent === undefined ? undefined : { number: numbers[parent] ?? '', name: names[parent] ?? '' };
    return { companyNumber, name, facts, people: peopleOf(holder) };
  });
  await pool.query(
    `insert into company_facts (company_number, name, facts, people, feature_build)
     select company ->> 'companyNumber', company ->> 'name', company -> 'facts', company -> 'people', 'bench'
     from unnest($1::jsonb[]) as company on conflict do nothing`,
    [companies.map((company) => JSON.stringify(company))],
  );
}

/** Two officers, and one owner or two: the first officer owns shares too, or a company does. */
function peopleOf(parent: { readonly number: string; readonly name: string } | undefined): Omit<CompanyPeople, 'companyNumber' | 'name'> {
  const [first, second] = [officer(), officer()];
  const another = random() < 0.5 ? [owner({ ...officer(), kind: 'individual' })] : [];
  const majority = random() < 0.5 ? first : officer();
  const holder = { ...noParticulars, name: parent?.name ?? '', kind: 'corporate-entity', companyNumber: parent?.number ?? null };
  const owners = [parent === undefined ? owner({ ...majority, kind: 'individual' }) : owner(holder), ...another];
  return { postcode: 'ZZ1 1ZZ', previousNames: [], officers: [first, second], owners };
}

const noParticulars = {
  id: null,
  dateOfBirth: null,
  nationality: null,
  residence: null,
  postcode: null,
  since: '2015-01-01',
  release: 'bench',
};

function officer(): Officer {
  const more = { nationality: 'British', residence: 'United Kingdom', role: 'director', corporate: false };
  return { ...noParticulars, name: person(), dateOfBirth: month(), ...more };
}

function owner({
  name,
  kind,
  dateOfBirth,
  nationality,
  residence,
  companyNumber = null,
}: Omit<Officer, 'role' | 'corporate'> & Pick<Owner, 'kind'> & { readonly companyNumber?: string | null }): Owner {
  const particulars = { ...noParticulars, name, kind, dateOfBirth, nationality, residence, companyNumber };
  return {
    ...particulars,
    registrationNumber: null,
    country: null,
    natures: ['ownership-of-shares-50-to-75-percent'],
    markedSanctioned: false,
  };
}

async function serveList(pool: Pool, list: ScreeningList, count: number): Promise<void> {
  await pool.query('insert into screening_list (list, version, entries, sequence) values ($1, $2, $3, 1)', [list, 'bench.1', count]);
  const entries = Array.from({ length: count }, (_, at) => JSON.stringify(entry(list, at)));
  await pool.query(`insert into screening_entry (list, id, entry) select $1, entry ->> 'id', entry from unnest($2::jsonb[]) as entry`, [
    list,
    entries,
  ]);
}

function entry(list: ScreeningList, at: number): ListEntry {
  const sanctions = list === 'uk-sanctions';
  const firms = list === 'fca-warnings' || (list === 'hmrc-defaulters' && random() < 0.5);
  const british = list === 'disqualified-directors' || list === 'hmrc-defaulters';
  const name = firms ? firm : british ? person : foreigner;
  return {
    list,
    id: `BEN${String(at).padStart(5, '0')}`,
    kind: firms ? 'organisation' : 'person',
    names: Array.from({ length: sanctions ? 3 : 1 }, (_, alias) => ({
      text: name(),
      type: alias === 0 ? 'primary' : 'alias',
      weak: false,
    })),
    datesOfBirth: firms ? [] : [`${month()}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`],
    countries: british || firms ? ['United Kingdom'] : [evenly(['Russia', 'Belarus', 'Iran', 'Syria'])],
    addresses: [],
    companyNumbers: [],
    identifiers: [],
    protectedNames: [],
    ...(sanctions ? { assetFreeze: true } : {}),
    from: null,
    until: null,
    detail: 'invented',
    url: 'https://example.org/',
    evidence: {
      source: listRules[list].source,
      release: 'bench',
      record: String(at),
      publishedAt: null,
      retrievedAt: '2026-06-01T00:00:00Z',
    },
  };
}

function person(): string {
  return [given(), ...(random() < 0.6 ? [given()] : []), surname()].join(' ');
}

/** Shares a given name with people of the register, and few other words. */
function foreigner(): string {
  return [evenly(foreign), given(), evenly(foreign)].join(' ');
}

function firm(): string {
  return [evenly(words.places), evenly(reaches), evenly(trades), evenly(forms), 'Limited'].filter((word) => word !== '').join(' ');
}

function month(): string {
  return `${1940 + Math.floor(random() * 65)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`;
}
