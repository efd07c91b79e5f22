import { describe, expect, test } from 'vitest';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { stageContents } from '../../test/worlds/staging.ts';
import { companyNumber } from '../company.ts';
import { listedPeople } from '../sanctions/listed-people.ts';
import { truthExamples, truthTable } from '../truth.ts';
import { createWorld } from '../world.ts';
import { type Flaws, snapshotFiles, snapshotLines } from './file.ts';

interface Line {
  readonly company_number?: string;
  readonly data: {
    readonly kind: string;
    readonly name?: string;
    readonly ceased_on?: string;
    readonly natures_of_control?: readonly string[];
    readonly links?: { readonly self: string };
    readonly identification?: { readonly registration_number?: string; readonly place_registered?: string };
    readonly persons_of_significant_control_count?: number;
  };
}

const world = createWorld(20_260_601, 2_000);
const linesAt = (today: number, perFile?: number) =>
  snapshotFiles(world, today, perFile)
    .map((file) => [...snapshotLines(world, today, file)].join(''))
    .join('')
    .trim()
    .split('\n');
const read = (today: number) => linesAt(today).map((line): Line => JSON.parse(line));
const today = read(0);
const people = today.slice(0, -1);
const of = (number: string) => people.filter(({ company_number }) => company_number === number);
const share = (kind: RegExp) => people.filter(({ data }) => kind.test(data.kind)).length / people.length;
const paddedOwner = ({ data }: Line) => data.identification?.registration_number?.padStart(8, '0');

test('the PSC snapshot has mostly people, some companies, a few of every other kind, and true totals', () => {
  expect(share(/^individual-person/)).toBeGreaterThan(0.8);
  expect(share(/^corporate-entity-person/)).toBeGreaterThan(0.05);
  expect(share(/^corporate-entity-person/)).toBeLessThan(0.1);
  expect([...new Set(people.map(({ data }) => data.kind))].sort()).toEqual([
    'corporate-entity-person-with-significant-control',
    'exemptions',
    'individual-beneficial-owner',
    'individual-person-with-significant-control',
    'legal-person-person-with-significant-control',
    'persons-with-significant-control-statement',
    'super-secure-beneficial-owner',
    'super-secure-person-with-significant-control',
  ]);
  expect(today.at(-1)?.data.persons_of_significant_control_count).toBe(
    people.filter(({ data }) => !/statement|exempt/.test(data.kind)).length,
  );
});

test('the PSC snapshot has every shape of identity verification, withdrawn statements, ended exemptions and principal offices', () => {
  const all = snapshotFiles(createWorld(20_260_601, 20_000), 0);
  const lines = all.flatMap((file) => [...snapshotLines(createWorld(20_260_601, 20_000), 0, file)].join('').trim().split('\n'));
  const records = lines.map((line): { data: Record<string, unknown> } => JSON.parse(line));
  const shapes = records.map(({ data }) =>
    Object.keys(data.identity_verification_details ?? {})
      .sort()
      .join(' '),
  );
  const prefix = 'appointment_verification';
  expect([...new Set(shapes)].sort()).toEqual([
    '',
    `anti_money_laundering_supervisory_bodies ${prefix}_end_on ${prefix}_start_on authorised_corporate_service_provider_name identity_verified_on`,
    `${prefix}_end_on ${prefix}_start_on`,
    `${prefix}_statement_date ${prefix}_statement_due_on`,
    `${prefix}_statement_due_on`,
  ]);
  const statements = records.filter(({ data }) => data.statement !== undefined);
  expect(statements.some(({ data }) => data.ceased_on !== undefined)).toBe(true);
  expect(new Set(statements.map(({ data }) => data.statement)).size).toBe(6);
  expect(lines.some((line) => line.includes('"exempt_to"'))).toBe(true);
  expect(lines.some((line) => line.includes('"principal_office_address"'))).toBe(true);
});

test('every line of the PSC snapshot has a different key, and the same key each time', () => {
  const keys = people.filter(({ data }) => data.kind !== 'exemptions').map(({ data }) => data.links?.self);
  expect(new Set(keys).size).toBe(keys.length);
  expect(linesAt(0)).toEqual(linesAt(0));
});

test('the parts of a PSC snapshot hold the lines of the single file, each part under its own name', () => {
  expect(linesAt(0, 300)).toEqual(linesAt(0));
  expect(snapshotFiles(world, 0).map(({ stem }) => stem)).toEqual(['persons-with-significant-control-snapshot-2026-06-01']);
  expect(snapshotFiles(world, 0, 300).map(({ stem }) => stem)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((part) => `psc-snapshot-2026-06-01_${part}of7`),
  );
});

describe('faults of the PSC snapshot', () => {
  const stage = (flaws: Flaws) => {
    const contents = snapshotFiles(world, 0).map((file) => [`${file.stem}.txt`, [...snapshotLines(world, 0, file, flaws)].join('')]);
    return stageContents(personsWithSignificantControl, Object.fromEntries(contents));
  };

  test('a shrunk snapshot is well formed and has true totals', async () => {
    const { rows, rejected } = await stage({ shrunk: true });
    expect([rows < 0.6 * people.length, rejected]).toEqual([true, 0]);
  });

  test('a snapshot with renamed keys fails with UNEXPECTED_SHAPE', async () => {
    await expect(stage({ wrongHeader: true })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });
});

test('from one day to the next only a few owners change', () => {
  const [before, after] = [new Set(linesAt(0)), linesAt(1)];
  const news = after.filter((line) => !before.has(line));
  expect(news.length).toBeGreaterThan(1);
  expect(news.length).toBeLessThan(30);
});

test('companies that own others are on the sample register and have owners themselves', () => {
  const numbers = new Set(people.map(({ company_number }) => company_number));
  const parents = people.filter(({ data }) => /Companies House|Register Of Companies/.test(data.identification?.place_registered ?? ''));
  expect(parents.length).toBeGreaterThan(80);
  for (const parent of parents) expect(numbers).toContain(paddedOwner(parent));
});

test('two companies own each other and have no other owner', () => {
  const [one, two] = [companyNumber(world, 84), companyNumber(world, 85)];
  expect([of(one), of(two)].map((lines) => lines.map(paddedOwner))).toEqual([[two], [one]]);
});

test('every company that the truth table calls owned by a sanctioned person is so in the snapshot, through any chain', () => {
  const listed = new Map(listedPeople(world).map((person) => [`${person.forenames.join(' ')} ${person.surname}`, person]));
  const planted = [...truthTable(world)].filter(({ truth }) => truth === 'ownedBySanctioned');
  const hops = planted.map(({ companyNumber: number, facts }) => {
    let at = number;
    for (let hop = 0; hop < 5; hop += 1) {
      const [line] = of(at);
      if (line === undefined || !(line.data.natures_of_control ?? []).some((nature) => /(50-to-75|75-to-100)/.test(nature))) break;
      if (line.data.kind.startsWith('individual')) {
        const name = (line.data.name ?? '').replace(/^Mr /, '');
        expect([name, listed.get(name)?.uniqueId, listed.get(name)?.frozen]).toEqual([facts?.owner, facts?.designation, true]);
        return hop;
      }
      at = paddedOwner(line) ?? '';
    }
    throw new Error(`${number} has no listed owner`);
  });
  expect(hops.sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
});

test('a company that is owned in part by a sanctioned person has another owner with more than half', () => {
  const planted = [...truthTable(world)].filter(({ truth }) => truth === 'partOwnedBySanctioned');
  expect(planted).toHaveLength(4);
  for (const { companyNumber: number, facts } of planted) {
    const [listed, other] = of(number);
    expect(listed?.data.name).toBe(`Mr ${facts?.owner}`);
    expect(listed?.data.natures_of_control).toContain('ownership-of-shares-25-to-50-percent');
    expect(other?.data.natures_of_control).toContain('ownership-of-shares-50-to-75-percent');
  }
});

test('no owner of a healthy company shares a name with a listed person', () => {
  const words = new Set(listedPeople(world).flatMap(({ forenames, surname }) => [...forenames, surname]));
  for (const number of truthExamples(world, 0).healthy ?? [])
    for (const { data } of of(number))
      if (data.kind.startsWith('individual')) expect((data.name ?? '').split(' ').some((word) => words.has(word))).toBe(false);
});
