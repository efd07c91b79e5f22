import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFile } from '../../activities/publishers/found-file.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { inForce } from '../../models/screening/entry-features.ts';
import { disqualifiedOfficerStream } from '../../sources/companies-house/disqualified-officer-stream/source.ts';
import { disqualifiedOfficers } from '../../sources/companies-house/disqualified-officers/source.ts';
import { fields as designationFields } from '../../sources/fcdo/uk-sanctions-list/layout.ts';
import { ukSanctionsList } from '../../sources/fcdo/uk-sanctions-list/source.ts';
import { fields } from '../../sources/ofsi/consolidated-list/layout.ts';
import { ofsiConsolidatedList } from '../../sources/ofsi/consolidated-list/source.ts';
import type { Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { applyContents } from '../worlds/apply-contents.ts';

let folder = '';
let warehouse: Warehouse;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screened-'));
  warehouse = await emptyWarehouse();
});
afterAll(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
});

function emptyWarehouse(): Promise<Warehouse> {
  const sources = [disqualifiedOfficers, disqualifiedOfficerStream, ofsiConsolidatedList, ukSanctionsList];
  return openWarehouse({ path: ':memory:', sources, logger: pino({ level: 'silent' }), threads: 1 });
}

/** A file through the source's own reader and SQL into the warehouse. */
async function take(source: Source, dataDate: string, name: string, content: string, id = dataDate, force = false) {
  const path = join(folder, name);
  await writeFile(path, content);
  const release = { id, dataDate, files: [{ ...(await describeFile(path)), path }] };
  const staged = await stageRelease({ source, release, folder: join(folder, `${dataDate}-${name}`) });
  return warehouse.apply({ source, release: id, dataDate, runKind: 'file', retrievedAt: `${dataDate}T06:00:00Z`, force, ...staged });
}

/** The list as it would be served, as text. */
async function listed(source: Source): Promise<string> {
  const [one] = (await warehouse.exportLists({ sources: [source.id] }, folder)).lists;
  return one === undefined ? '' : readFile(one.path, 'utf8');
}

const officer = (id: string, more: object = {}) => ({
  forename: 'Ada',
  surname: 'OWL',
  date_of_birth: '1965-03-14',
  links: { self: `/disqualified-officers/natural/${id}` },
  disqualifications: [
    {
      case_identifier: 'INV1',
      disqualification_type: 'undertaking',
      disqualified_from: '2024-05-01',
      disqualified_until: '2030-04-30',
      reason: { act: 'company-directors-disqualification-act-1986', section: '7' },
    },
  ],
  ...more,
});
const company = {
  name: 'OWL LTD',
  company_number: '09999901',
  links: { self: '/disqualified-officers/corporate/firm' },
};

describe('the releases of disqualified directors', () => {
  test('are applied with additions, changes and removals, and the lists follow', async () => {
    const documents = [officer('ada'), officer('brin'), officer('firm', company)].map((one) => JSON.stringify(one)).join('\n');
    expect(await take(disqualifiedOfficers, '2026-05-01', 'first.ndjson', documents)).toMatchObject({ added: 3, companies: 1 });
    const deleted = {
      resource_kind: 'disqualified-officer-natural',
      resource_id: 'brin',
      event: { type: 'deleted', published_at: '2026-05-02T01:00:00Z' },
    };
    const changed = officer('ada', { surname: 'EAGLE' });
    const second = [deleted, { ...deleted, resource_id: 'nobody' }, changed].map((one) => JSON.stringify(one)).join('\n');
    expect(await take(disqualifiedOfficers, '2026-05-02', 'second.ndjson', second)).toMatchObject({
      added: 0,
      changed: 1,
      removed: 1,
      companies: 0,
    });
    const entries = await listed(disqualifiedOfficers);
    expect(entries.split('\n').map((line) => line.split(',')[0])).toEqual(['ada', 'firm', '']);
    expect(entries).toContain('Ada EAGLE');
    expect(entries).toContain('Company Directors Disqualification Act 1986 s 7');
  });
});

describe('a crawl of a day on which the stream changed an officer', () => {
  const self = '/disqualified-officers/natural/crawled';
  const deletedAt = (instant: string) => {
    const resource = { resource_kind: 'disqualified-officer-natural', resource_uri: self, resource_id: 'crawled' };
    return JSON.stringify({ ...resource, event: { timepoint: 7, published_at: instant, type: 'deleted' } });
  };
  const crawled = {
    'search.o.ndjson': JSON.stringify({ q: 'o', page: { total_results: 1, items: [{ links: { self } }] } }),
    'officers.0.ndjson': JSON.stringify(
      officer('crawled', { disqualifications: [{ ...officer('').disqualifications[0], case_identifier: 'INV70' }] }),
    ),
  };
  const apply = (source: Source, release: string, contents: Readonly<Record<string, string>>) =>
    applyContents(warehouse, folder, { source, release, dataDate: '2026-04-01', begunAt: '2026-04-01T14:00:00Z' }, contents);
  const streamed = (instant: string) =>
    apply(disqualifiedOfficerStream, `7-7.${instant.slice(11, 13)}`, {
      'disqualified-officers.000000000000007-000000000000007.ndjson': deletedAt(instant),
    });
  const isListed = async () => (await listed(disqualifiedOfficers)).includes('crawled');

  test('wins over what the stream stated before it began, whichever arrives first, and not over a later change', async () => {
    await streamed('2026-04-01T10:00:00Z');
    await apply(disqualifiedOfficers, '2026-04-01', crawled);
    expect(await isListed()).toBe(true);
    await streamed('2026-04-01T11:00:00Z');
    expect(await isListed()).toBe(true);
    await streamed('2026-04-01T15:00:00Z');
    expect(await isListed()).toBe(false);
  });
});

test('a person of the weekly file and of the API is listed once, unless the weekly file has an order or a name that the API lacks', async () => {
  const ordered = (...cases: readonly (string | null)[]) => ({
    date_of_birth: '1971-02-03',
    disqualifications: cases.map((one) => ({ ...officer('').disqualifications[0], case_identifier: one })),
  });
  const inWeekly = (number: string) => ({ person_number: number, links: { self: `/disqualified-officers/natural/${number}` } });
  const documents = [
    officer('api', ordered('INV7', 'INV8')),
    officer('', { ...ordered('INV7'), ...inWeekly('000000070001') }),
    officer('', { ...ordered('INV7', 'INV9'), ...inWeekly('000000070002') }),
    officer('', { ...ordered('INV7', null), ...inWeekly('000000070003') }),
    // a twin who was a director of the same company
    officer('', { ...ordered('INV7'), ...inWeekly('000000070004'), forename: 'Brin' }),
    officer('', { ...ordered('INV8'), ...inWeekly('000000070005'), forename: 'ADA', surname: 'Owl' }),
  ];
  await take(disqualifiedOfficers, '2026-05-03', 'third.ndjson', documents.map((one) => JSON.stringify(one)).join('\n'));
  const ids = (await listed(disqualifiedOfficers)).split('\n').map((line) => line.split(',')[0]);
  expect(ids.filter((id) => id === 'api' || id?.startsWith('00000007'))).toEqual(['000000070002', '000000070003', '000000070004', 'api']);
});

test('a person whom the weekly file named first keeps that id when the API names the person too', async () => {
  const born = { date_of_birth: '1972-03-04', disqualifications: [{ ...officer('').disqualifications[0], case_identifier: 'INV60' }] };
  const number = '000000060001';
  const weekly = officer('', { ...born, person_number: number, links: { self: `/disqualified-officers/natural/${number}` } });
  const ids = async () => (await listed(disqualifiedOfficers)).split('\n').filter((line) => /^(?:000000060001|later|other),/.test(line));
  await take(disqualifiedOfficers, '2026-05-04', 'weekly-first.ndjson', JSON.stringify(weekly), 'product-192.2026-05-04');
  expect(await ids()).toEqual([expect.stringMatching(/^000000060001,/)]);
  const twice = [officer('later', born), officer('other', born)].map((one) => JSON.stringify(one)).join('\n');
  await take(disqualifiedOfficers, '2026-05-05', 'then-api.ndjson', twice);
  expect(await ids()).toEqual([expect.stringMatching(/^000000060001,.*natural\/later/), expect.stringMatching(/^other,/)]);
});

describe('a person of a weekly file of disqualified directors', () => {
  const weekly = (day: string, numbers: readonly string[], bad = '') =>
    take(
      disqualifiedOfficers,
      day,
      `weekly-${day}.ndjson`,
      [...numbers.map((number) => JSON.stringify(inWeekly(number))), bad].join('\n'),
      `product-192.${day}`,
    );
  const inWeekly = (number: string) => {
    const person = { person_number: number, links: { self: `/disqualified-officers/natural/${number}` }, date_of_birth: '1974-05-06' };
    return officer('', { ...person, disqualifications: [{ ...officer('').disqualifications[0], case_identifier: `INV${number}` }] });
  };
  const people = Array.from({ length: 25 }, (_, at) => `00000008${String(at).padStart(4, '0')}`);
  const left = people.slice(1);
  const names = async () =>
    (await listed(disqualifiedOfficers)).split('\n').flatMap((line) => (line.startsWith('00000008') ? [line.slice(0, 12)] : []));

  test('whom the next one lacks is no longer listed, and an earlier one that is loaded late does not bring that person back', async () => {
    await weekly('2026-05-09', people);
    expect(await names()).toEqual(people);
    await weekly('2026-05-16', left);
    expect(await names()).toEqual(left);
    expect(await listed(disqualifiedOfficers)).toContain('firm,');
    await weekly('2026-05-02', people);
    expect(await names()).toEqual(left);
  });

  test('stays listed when the next one was not read whole, or is a small part of the register', async () => {
    await weekly('2026-05-23', left.slice(1), '{"forename":');
    expect(await names()).toEqual(left);
    await weekly('2026-05-30', left.slice(0, 10));
    expect(await names()).toEqual(left);
  });
});

test('an order without a first day is in force beside one that begins later, and an order that begins later alone is not yet', async () => {
  const order = officer('').disqualifications[0];
  const undated = { ...order, case_identifier: 'INV20', disqualified_from: null };
  const later = { ...order, case_identifier: 'INV21', disqualified_from: '2026-07-01', disqualified_until: '2031-06-30' };
  const documents = [
    officer('undated', { disqualifications: [later, undated], date_of_birth: '1972-03-04' }),
    officer('later', { disqualifications: [later], date_of_birth: '1973-04-05' }),
  ];
  await take(disqualifiedOfficers, '2026-06-01', 'orders.ndjson', documents.map((one) => JSON.stringify(one)).join('\n'));
  const lines = (await listed(disqualifiedOfficers)).split('\n');
  const isInForce = (id: string, day: string) => {
    const line = lines.find((one) => one.startsWith(`${id},`)) ?? '';
    const entry: ListEntry = JSON.parse(line.slice(id.length + 2, -1).replaceAll('""', '"'));
    return inForce(entry, day);
  };
  expect(['2026-06-01', '2031-06-30', '2031-07-01'].map((day) => isInForce('undated', day))).toEqual([true, true, false]);
  expect(['2026-06-01', '2026-06-30', '2026-07-01'].map((day) => isInForce('later', day))).toEqual([false, false, true]);
});

describe('the closed OFSI list', () => {
  const row = (id: string, name: string, reference: string) =>
    fields
      .map(
        ([csv]) =>
          ({ 'Group ID': id, 'Name 6': name, 'Other Information': reference, 'Group Type': 'Entity', 'Alias Type': 'Primary name' })[csv],
      )
      .map((cell) => `"${cell ?? ''}"`)
      .join(',');
  const edition = (day: string, ...rows: string[]) =>
    [`Last Updated,${day}`, fields.map(([csv]) => csv).join(','), ...rows, ''].join('\r\n');

  test('is applied, and an older edition after it changes nothing', async () => {
    const last = edition('27/01/2026', row('99001', 'OWL', '(UK Sanctions List Ref):TST0001'), row('99002', 'EAGLE', ''));
    expect(await take(ofsiConsolidatedList, '2026-01-27', 'last.csv', last)).toMatchObject({ status: 'applied', added: 2 });
    const older = edition('10/04/2025', row('99001', 'OWL', ''));
    expect(await take(ofsiConsolidatedList, '2025-04-10', 'older.csv', older)).toMatchObject({ status: 'superseded' });
  });
});

test('a UK Sanctions List that ends early between two rows is refused, so that no designation counts as removed', async () => {
  const columns = designationFields.map(([csv]) => csv);
  const row = (at: number) => {
    const cells: Readonly<Record<string, string>> = { 'Unique ID': `TST${at}`, 'Name 6': `OWL ${at} LTD`, 'Designation Type': 'Entity' };
    return columns.map((column) => `"${cells[column] ?? ''}"`).join(',');
  };
  const list = (entries: number) =>
    ['Report Date: 01-Jun-2026', columns.join(','), ...Array.from({ length: entries }, (_, at) => row(at)), ''].join('\r\n');
  await take(ukSanctionsList, '2026-06-01', 'list.csv', list(100));
  await expect(take(ukSanctionsList, '2026-06-02', 'cut.csv', list(94))).rejects.toMatchObject({ code: 'SHRUNK' });
  expect(await take(ukSanctionsList, '2026-06-03', 'next.csv', list(95))).toMatchObject({ removed: 5 });
});

test('a crawl that names a part of the register only is refused until an operator forces it', async () => {
  await warehouse.close();
  warehouse = await emptyWarehouse();
  const order = officer('').disqualifications[0];
  const people = (count: number, more: object = {}) => Array.from({ length: count }, (_, at) => officer(`crawled-${at}`, more));
  const lapsed = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      officer(`lapsed-${at}`, { disqualifications: [{ ...order, disqualified_until: '2026-06-30' }] }),
    );
  const crawl = (day: string, officers: readonly object[], id = day, force = false) =>
    take(disqualifiedOfficers, day, `crawl-${id}.ndjson`, officers.map((one) => JSON.stringify(one)).join('\n'), id, force);
  await crawl('2026-06-20', [...people(200), ...lapsed(100)], '2026-06-20.0123456789ab'); // by hand
  const half = people(100);
  await expect(crawl('2026-07-08', half)).rejects.toMatchObject({
    code: 'SHRUNK',
    message: expect.stringMatching(/leaves out 100 of 200 rows, 50\.0 %; at most 10\.0 % is expected/),
  });
  expect(await crawl('2026-07-08', people(3, { surname: 'HERON' }), '2026-07-08.0123456789ab')).toMatchObject({ changed: 3 });
  expect(await crawl('2026-07-11', people(195))).toMatchObject({ status: 'applied' });
  expect(await crawl('2026-07-15', half, '2026-07-15', true)).toMatchObject({ status: 'applied' });
  const still = (await listed(disqualifiedOfficers)).split('\n').filter((line) => line.startsWith('crawled-'));
  expect(still).toHaveLength(200);
});
