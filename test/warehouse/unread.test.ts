import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { decide } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { listRules } from '../../models/screening/lists.ts';
import { exemptionsApi } from '../../sources/companies-house/exemptions-api/source.ts';
import { pscParts } from '../../sources/companies-house/psc/parts.ts';
import { pscStatementsApi } from '../../sources/companies-house/psc-statements-api/source.ts';
import { pscStream } from '../../sources/companies-house/psc-stream/source.ts';
import { sources } from '../../sources/index.ts';
import { allTables, partSource } from '../../sources/part.ts';
import type { Source } from '../../sources/source.ts';
import { sqlFolderOf } from '../../sources/sql-folder.ts';
import { screenedClear } from '../fixtures/clear-screening.ts';
import {
  accounts,
  companies,
  company,
  designation,
  designations,
  filings,
  insolvencyCases,
  madeUpSource,
  notice,
  notices,
  officerStream,
  officers,
  officersApi,
  openWorld,
  owners,
  type Rejected,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Applies a release with records in quarantine, as staging writes them. */
async function release(of: Source, id: string, day: string, rows: readonly Row[], unread: readonly Rejected[] = [], retrieved = day) {
  const source = { ...of, expect: { ...of.expect, rejected: 1, shrink: 1 } };
  const files = await writeRelease(world.warehouse.db, world.folder, source, id, rows, { unread });
  await world.warehouse.apply({
    source,
    release: id,
    dataDate: day,
    runKind: 'scheduled',
    retrievedAt: `${retrieved}T06:00:00Z`,
    ...files,
  });
}

const register = (id: string, day: string, numbers: readonly string[], unread: readonly Rejected[] = []) =>
  release(companies, id, day, rowsOf(numbers), unread);
const rowsOf = (numbers: readonly string[]) => numbers.map((number) => company(number));

const factsOf = async (): Promise<CompanyFacts[]> =>
  (await world.rows('FROM company_features SELECT facts::VARCHAR AS facts ORDER BY company_number')).map(({ facts }) =>
    JSON.parse(String(facts)),
  );

/** Returns the outcome of a payment by each company that is not cleared, and the sources of its unread records. */
async function notCleared() {
  const found = (await factsOf()).map((payer): [string, readonly unknown[]] => {
    const number = payer.companyNumber;
    const { outcome, findings } = decide({
      request: { direction: 'outbound', payer: { companyNumber: number }, payee: { companyNumber: number } },
      payer: screenedClear(payer),
      payee: screenedClear(payer),
      freshness: [],
      snapshots: { register: '2026-06-01', officers: '2026-06-01' },
      now: '2026-06-02T12:00:00Z',
      today: '2026-06-02',
    });
    const unread = findings.filter(({ code, subject }) => code === 'RECORD_UNREAD' && subject === 'payer');
    return [number, [outcome, ...unread.flatMap(({ evidence }) => evidence.map(({ source, record }) => `${source} ${record}`))]];
  });
  return Object.fromEntries(found.filter(([, [outcome]]) => outcome !== 'ALLOW'));
}

/** A line of BasicCompanyData whose date cannot be read. */
const line = (number: string, name = 'MADE UP LIMITED') =>
  `"${name}","${number}","","","","","","","","","Private Limited Company","Active","United Kingdom","","31/02/2026",` +
  `"http://business.data.gov.uk/id/company/${number}"`;
/** A line of the officers' snapshot that is cut off. */
const officerLine = (number: string) => `${number}101000000010001          20200101`;
const person = (number: string, owner: string) =>
  `{"company_number":"${number}","data":{"identification":{"registration_number":"${owner}"}}}`;
const document = (number: string, day: string) => ({
  file: `Prod223_3384_${number}_${day}.html`,
  text: '',
  reason: 'a PDF has no tagged figures',
});
/** A list of officers that was read whole, with one whose row the table does not have: it does not show the board. */
const wholeList = ['x'];
const dismissal = (id: string, number: string, updated: string) => notice(id, '2461', number, '2026-05-10', { updated_at: updated });

const numbers = Array.from({ length: 14 }, (_, index) => String(1_000_001 + index).padStart(8, '0'));
const [
  lineUnread,
  named,
  mentioned,
  readTwice,
  officerUnread,
  leftOut,
  ownerUnread,
  owner,
  cutOff,
  accountsUnread,
  olderAccounts,
  corrected,
  unseen,
] = numbers as [string, string, string, string, string, string, string, string, string, string, string, string, string];

test('a company with an unread record of the register, of officers or of owners is REVIEW until a later snapshot has the record', async () => {
  await register('may', '2026-05-01', numbers);
  await world.refresh();
  expect(await notCleared()).toEqual({});

  await register(
    'june',
    '2026-06-01',
    numbers.filter((number) => number !== lineUnread && number !== named),
    [{ text: line(lineUnread) }, { text: line(named, `${mentioned} LIMITED`) }, { text: line(readTwice) }],
  );
  await release(
    officers,
    'june',
    '2026-06-01',
    [],
    [
      { text: officerLine(officerUnread), line: 7 },
      { text: officerLine(leftOut), reason: 'left out: an appointment that never took place' },
    ],
  );
  await release(owners, 'june', '2026-06-01', [], [{ text: person(ownerUnread, owner) }, { text: person(cutOff, owner).slice(0, -3) }]);
  await register('april', '2026-04-01', [], [{ text: line(mentioned) }]);
  await world.refresh();
  expect(await notCleared()).toEqual({
    [lineUnread]: ['REVIEW', 'companies-house/basic-company-data f, line 1'],
    [named]: ['REVIEW', 'companies-house/basic-company-data f, line 1'],
    [officerUnread]: ['REVIEW', 'companies-house/officers f, line 7'],
    [ownerUnread]: ['REVIEW', 'companies-house/psc f, line 1'],
    [cutOff]: ['REVIEW', 'companies-house/psc f, line 1'],
  });
  const [row] = await world.rows(`FROM company_people SELECT people->>'unread' AS unread WHERE company_number = '${officerUnread}'`);
  expect(row?.unread).toBe('["companies-house/officers"]');

  await register('july', '2026-07-01', numbers);
  await release(officers, 'july', '2026-07-01', []);
  await release(owners, 'july', '2026-07-01', []);
  await world.refresh();
  expect(await notCleared()).toEqual({});
});

/** The forms of the company's appointments, with the snapshots since and until which they hold. */
const appointmentsOf = (number: string) =>
  world.rows(
    `FROM (FROM officer SELECT *, NULL AS _to UNION ALL BY NAME FROM officer_history)
     JOIN (FROM release SELECT version AS _from, release AS since WHERE table_name = 'officer') USING (_from)
     LEFT JOIN (FROM release SELECT version AS _to, release AS until WHERE table_name = 'officer') USING (_to)
     SELECT appointment, since, until WHERE company_number = '${number}'`,
  );

test.each([
  ['in their order', ['may', 'june', 'july']],
  ['the latest first', ['july', 'june', 'may']],
  ['the unread one last', ['may', 'july', 'june']],
])(
  'an officer whose line the next snapshot cannot read stays in office until a snapshot lacks him: snapshots that arrive %s',
  async (_, order) => {
    const [number = '', other = ''] = numbers;
    const officer = (of: string) => ({
      ...{ company_number: of, appointment: '01-a', role: 'director', corporate: false, officer_id: 'a', name: 'OTTOLINE NIGHTJAR' },
      ...{ numbering: 'products', resigned: false, appointed_on: '2020-01-01' },
    });
    await register('may', '2026-05-01', numbers);
    const snapshots: Record<string, () => Promise<void>> = {
      may: () => release(officers, 'may', '2026-05-01', [officer(number), officer(other)]),
      june: () => release(officers, 'june', '2026-06-01', [], [{ text: officerLine(number) }]),
      july: () => release(officers, 'july', '2026-07-01', []),
    };
    const arrived = new Set<string>();
    for (const name of order) {
      await snapshots[name]?.();
      arrived.add(name);
      if (!arrived.has('july') && arrived.has('june')) {
        await world.refresh();
        const [board] = await world.rows(`FROM board SELECT active_directors WHERE company_number = '${number}'`);
        expect(Number(board?.active_directors)).toBe(1);
        expect(await notCleared()).toMatchObject({ [number]: ['REVIEW', 'companies-house/officers f, line 1'] });
      }
    }
    expect(await appointmentsOf(number)).toEqual([{ appointment: '01-a', since: 'may', until: 'july' }]);
    expect(await appointmentsOf(other)).toEqual([{ appointment: '01-a', since: 'may', until: 'june' }]);
  },
);

test('a late snapshot brings the officers of a company of which the newest snapshot cannot read a line, and no others', async () => {
  const [number = '', other = ''] = numbers;
  const officer = (of: string) => ({ company_number: of, appointment: '01-a', role: 'director', name: 'OTTOLINE NIGHTJAR' });
  await release(officers, 'june', '2026-06-01', [], [{ text: officerLine(number) }]);
  await release(officers, 'may', '2026-05-01', [officer(number), officer(other)]);
  expect(await world.rows('FROM officer SELECT company_number')).toEqual([{ company_number: number }]);
});

const [statements, exemptions] = pscParts.map((part) => partSource(owners, part)) as [Source, Source];
/** As staging keeps a row that it rejects: its line is a text within it. */
const rejectedRow = (line: string, company: string | null = null) => ({
  text: JSON.stringify({ _op: 'upsert', company_number: company, _text: line }),
});
const stated = (number: string) => `{"company_number":"${number}","data":{"kind":"x",`;

test('a company with an unread statement about its owners, or with unread exemptions, is REVIEW until a later snapshot has the record', async () => {
  const [byRow = '', byLine = '', exemptByRow = '', exemptByLine = ''] = numbers;
  await register('may', '2026-05-01', numbers);
  await release(statements, 'may', '2026-05-01', []);
  await release(exemptions, 'may', '2026-05-01', []);
  await release(statements, 'june', '2026-06-01', [], [rejectedRow(stated('x'), byRow), rejectedRow(stated(byLine))]);
  await release(exemptions, 'june', '2026-06-01', [], [rejectedRow(stated('x'), exemptByRow), rejectedRow(stated(exemptByLine))]);
  await world.refresh();
  expect(await notCleared()).toEqual({
    [byRow]: ['REVIEW', 'companies-house/psc/statements f, line 1'],
    [byLine]: ['REVIEW', 'companies-house/psc/statements f, line 1'],
    [exemptByRow]: ['REVIEW', 'companies-house/psc/exemptions f, line 1'],
    [exemptByLine]: ['REVIEW', 'companies-house/psc/exemptions f, line 1'],
  });
  await release(statements, 'july', '2026-07-01', []);
  await release(exemptions, 'july', '2026-07-01', []);
  await world.refresh();
  expect(await notCleared()).toEqual({});
});

const owned = '/persons-with-significant-control';
test.each<[string, Source, (number: string) => string]>([
  ['statement in an answer', pscStatementsApi, (number) => `{"list":"/company/${number}${owned}-statements","item":{}}`],
  ['page of statements', pscStatementsApi, (number) => `{"list":"/company/${number}${owned}-statements"}`],
  ['answer with exemptions', exemptionsApi, (number) => rejectedRow(`{"uri":"/company/${number}/exemptions"`).text],
  ['event of an owner', pscStream, (number) => `{"resource_uri":"/company/${number}${owned}/individual/x","event":`],
  ['event of a statement', pscStream, (number) => `{"resource_uri":"/company/${number}${owned}-statements/x","event":`],
  ['event of exemptions', pscStream, (number) => `{"resource_uri":"/company/${number}/exemptions","event":`],
])('a company with an unread %s is REVIEW', async (_, source, text) => {
  const [asked = ''] = numbers;
  await register('may', '2026-05-01', numbers);
  // parts of the release are not loaded here
  const { parts: _parts, ...whole } = source;
  await release(whole, '20260601T090000Z.abc', '2026-06-01', [], [{ text: text(asked) }]);
  await world.refresh();
  expect(Object.keys(await notCleared())).toEqual([asked]);
});

test('a record of the REST API counts as unread until its company is asked for again, and no answer for another company ends that', async () => {
  const [asked = '', other = ''] = numbers;
  await register('may', '2026-05-01', numbers);
  const look = async (hour: string, company: string, unread: readonly Rejected[]) => {
    const at = `2026-06-01T${hour}:00:00`;
    const release = `20260601T${hour}0000Z.abc`;
    await world.lookUp(officersApi, release, at, [], [{ company_number: company, answer: 'found', records: 1, listed: wholeList }], unread);
    await world.refresh();
    return Object.keys(await notCleared());
  };
  const item: Rejected = { text: `{"list":"/company/${asked}/officers","item":{}}` };
  expect(await look('09', asked, [item])).toEqual([asked]);
  expect(await look('10', other, [])).toEqual([asked]);
  expect(await look('11', asked, [item])).toEqual([asked]);
  expect(await look('12', asked, [])).toEqual([]);
});

test('a record of a stream counts as unread until its company is asked for or a newer snapshot is read, and no later window ends that', async () => {
  const [asked = '', listed = '', other = ''] = numbers;
  await register('may', '2026-05-01', numbers);
  await release(officers, 'may', '2026-05-01', []);
  const event = (company: string): Rejected => ({
    text: `{"resource_uri":"/company/${company}/appointments/x","event":{"published_at":"2026-06-01T09:00:00"},"data":`,
  });
  const row = { company_number: other, officer_id: 'p', appointment: 'a', role: 'secretary', name: 'OTTOLINE NIGHTJAR', _op: 'upsert' };
  await release(officerStream, '1-2', '2026-06-01', [], [event(asked), event(listed)]);
  await release(officerStream, '3-4', '2026-06-02', [{ ...row, numbering: 'api', resigned: false, changed_at: '2026-06-02T09:00:00' }]);
  await release(officers, 'june', '2026-06-01', []);
  await world.refresh();
  expect(Object.keys(await notCleared())).toEqual([asked, listed]);
  const answer = { company_number: asked, answer: 'found', records: 1, listed: wholeList };
  await world.lookUp(officersApi, '20260602T120000Z.abc', '2026-06-02T12:00:00', [], [answer]);
  await world.refresh();
  expect(Object.keys(await notCleared())).toEqual([listed]);
  await release(officers, 'later', '2026-06-05', []);
  await world.refresh();
  expect(await notCleared()).toEqual({});
});

test('an answer that may lack the record ends nothing: a 404, a list of which a part may be missing, and one of the day of the record', async () => {
  const [asked = ''] = numbers;
  await register('may', '2026-05-01', numbers);
  const text = `{"resource_uri":"/company/${asked}/appointments/x","event":{"published_at":"2026-06-01T09:00:00"},"data":`;
  await release(officerStream, '1-2', '2026-06-01', [], [{ text }]);
  const look = async (at: string, answer: string, listed: readonly string[] | null) => {
    const id = `${at.replaceAll(/[-:]/g, '')}Z.abc`;
    await world.lookUp(officersApi, id, at, [], [{ company_number: asked, answer, records: 0, listed }]);
    await world.refresh();
    return Object.keys(await notCleared());
  };
  expect(await look('2026-06-01T12:00:00', 'found', wholeList)).toEqual([asked]);
  expect(await look('2026-06-02T10:00:00', 'none', null)).toEqual([asked]);
  expect(await look('2026-06-02T11:00:00', 'found', null)).toEqual([asked]);
  expect(await look('2026-06-02T12:00:00', 'found', wholeList)).toEqual([]);
});

test('unread insolvency cases count until a later record states the cases of the company, also when they are as before', async () => {
  const [asked = ''] = numbers;
  await register('may', '2026-05-01', numbers);
  const ended = {
    ...{ _op: 'upsert', company_number: asked, case_number: '1', type: 'in-administration', practitioners: [] },
    dates: [{ type: 'administration-ended-on', written_type: 'administration-ended-on', on: '2024-05-06' }],
  };
  await release(insolvencyCases, '1-2', '2026-05-30', [{ ...ended, changed_at: '2026-05-30T05:00:00' }]);
  await release(insolvencyCases, '3-4', '2026-06-01', [], [{ text: `{"resource_uri":"/company/${asked}/insolvency","case":{}}` }]);
  await world.refresh();
  expect(Object.keys(await notCleared())).toEqual([asked]);
  await release(insolvencyCases, '5-6', '2026-06-02', [{ ...ended, changed_at: '2026-06-02T05:00:00' }]);
  await world.refresh();
  expect(await notCleared()).toEqual({});
});

test('a company with unread accounts or an unread notice is REVIEW until newer accounts, a later version or a later reading of the window is read', async () => {
  await register('may', '2026-05-01', numbers);
  const filed = (number: string, day: string) => accounts(number, day, { equity: 100 });
  await release(
    filings,
    '2026-05-03',
    '2026-05-03',
    [...filed(accountsUnread, '2024-12-31'), ...filed(olderAccounts, '2024-12-31')],
    [document(accountsUnread, '20251231'), document(olderAccounts, '20231231')],
  );
  await release(notices, '2026-05-10.n1.aaa', '2026-05-10', [dismissal('77', corrected, '2026-05-10T01:00:00')]);
  const rejected = (more: Row) => [{ text: JSON.stringify(more) }];
  const correction = { notice_id: '77', company_number: corrected, updated: '2026-05-20T10:00:00Z' };
  await release(notices, '2026-05-10.n1.bbb', '2026-05-10', [], rejected(correction), '2026-05-21');
  await release(notices, '2026-05-12.n1.ccc', '2026-05-12', [], rejected({ notice_id: '78', company_number: unseen }));
  // none of these has the records
  await release(filings, '2026-05-04', '2026-05-04', filed(accountsUnread, '2023-12-31'));
  await release(notices, '2026-05-13.n1.ddd', '2026-05-13', [dismissal('77', corrected, '2026-05-19T01:00:00')]);
  await world.refresh();
  expect(await notCleared()).toEqual({
    [accountsUnread]: ['REVIEW', `companies-house/accounts Prod223_3384_${accountsUnread}_20251231.html, line 1`],
    [corrected]: ['REVIEW', 'gazette/insolvency f, line 1'],
    [unseen]: ['REVIEW', 'gazette/insolvency f, line 1'],
  });

  await release(filings, '2026-05-05', '2026-05-05', filed(accountsUnread, '2025-12-31'));
  await release(notices, '2026-05-11.n1.eee', '2026-05-11', [dismissal('77', corrected, '2026-05-20T10:00:00')], [], '2026-05-22');
  await release(notices, '2026-05-12.n1.fff', '2026-05-12', [], [], '2026-05-14');
  await world.refresh();
  expect(await notCleared()).toEqual({});
});

test('unread accounts do not end by accounts that are dated in the future, or that end no year', async () => {
  const [misprinted, interim] = [accountsUnread, olderAccounts];
  await register('may', '2026-05-01', numbers);
  const filed = (number: string, day: string, more: Row = {}) => accounts(number, day, { equity: 100 }, undefined, more);
  const read = [filed(misprinted, '2024-12-31'), filed(misprinted, '2062-12-31'), filed(interim, '2024-12-31')].flat();
  await release(filings, '2026-04-03', '2026-04-03', [...read, ...filed(interim, '2026-03-31', { accounts_type: 'interim' })]);
  const unread = [document(misprinted, '20251231'), document(interim, '20251231')];
  await release(filings, '2026-05-03', '2026-05-03', [], unread);
  await world.refresh();
  expect(Object.keys(await notCleared())).toEqual([misprinted, interim]);
  await release(filings, '2026-05-05', '2026-05-05', [...filed(misprinted, '2025-12-31'), ...filed(interim, '2025-12-31')]);
  await world.refresh();
  expect(await notCleared()).toEqual({});
});

test('a company has the same unread records in whatever order the releases arrive', async () => {
  const june = () => register('june', '2026-06-01', [named], [{ text: line(lineUnread) }]);
  const may = () => register('may', '2026-05-01', [lineUnread, named], [{ text: line(mentioned) }]);
  const found: unknown[] = [];
  for (const order of [
    [may, june],
    [june, may],
  ]) {
    for (const one of order) {
      await one();
      await world.refresh();
    }
    found.push((await factsOf()).map(({ companyNumber, unread }) => [companyNumber, unread]));
    await world.close();
    world = await openWorld();
  }
  expect(found[0]).toEqual([
    [lineUnread, [expect.objectContaining({ source: 'companies-house/basic-company-data', records: 1 })]],
    [named, []],
  ]);
  expect(found[1]).toEqual(found[0]);
});

test('a batch states how many records of each source could not be read, and of how many no company is known', async () => {
  await register('may', '2026-05-01', [named], [{ text: line(named) }]);
  await register('june', '2026-06-01', [named], [{ text: line(lineUnread) }, { text: 'damaged', line: 2 }]);
  await release(designations, 'list', '2026-06-01', [designation('UKX0001', ['OWL HOLDINGS'])], [{ text: 'a row of six cells' }]);
  const { batch } = await world.warehouse.refreshWaiting({});
  expect((await world.warehouse.readManifest(batch?.publish ?? '')).unread).toEqual([
    { source: 'companies-house/basic-company-data', records: 2, unnamed: 1 },
    { source: 'fcdo/uk-sanctions-list', records: 1, unnamed: 1 },
  ]);
});

test('a release whose touches.sql fails is applied and touches every company', async () => {
  await register('may', '2026-05-01', [named, mentioned]);
  await world.refresh();
  // the touches.sql of this source reads columns that the table does not have
  const source = madeUpSource({ id: 'hmrc/deliberate-defaulters', kind: 'append', table: 'made_up', key: ['id'] });
  const columns =
    "{id: 'VARCHAR', name: 'VARCHAR', period: 'VARCHAR', penalties: 'INTEGER', tax: 'INTEGER', published_on: 'DATE', expires_on: 'DATE'}";
  const files = await writeRelease(world.warehouse.db, world.folder, source, 'r', [{ id: '1' }], { columns });
  const given = { source, release: 'r', dataDate: '2026-06-01', runKind: 'scheduled', retrievedAt: '2026-06-01T06:00:00Z' } as const;
  expect(await world.warehouse.apply({ ...given, ...files })).toMatchObject({ status: 'applied', added: 1, companies: 2 });
  expect(
    await world.rows(`FROM check_failure SELECT check_name, severity WHERE source = '${source.id}' AND check_name = 'touches'`),
  ).toEqual([{ check_name: 'touches', severity: 'warn' }]);
  expect(await world.refresh()).toMatchObject({ recomputed: { companies: 2 } });
});

/**
 * Tables whose records no rule of clearance and no list reads, so a record that cannot be read changes no decision; and why others name no company.
 */
const unruled: ReadonlySet<string> = new Set([
  'fca_warning_listing',
  'offshore_leaks_entity',
  'news_item',
  // its hearings name no company by number: a list that cannot be read makes its day one that is not covered
  'court_hearing',
  // this service writes its records itself
  'company_lookup',
  'company_title',
  'overseas_title',
]);

test('every table of a source names the companies of its unread records or feeds a screening list, unless no rule reads its records', () => {
  const all = sources.flatMap(allTables);
  const listed = Object.values(listRules).map(({ source }) => sources.find(({ id }) => id === source)?.table);
  const lists = new Set(all.filter(({ table }) => listed.includes(table)).map(({ id }) => id));
  const named = (source: Source) => existsSync(join(packageRoot, sqlFolderOf(source), 'unread.sql'));
  const ruled = all.filter(({ table }) => !unruled.has(table));
  expect(ruled.filter((source) => named(source) === lists.has(source.id)).map(({ id }) => id)).toEqual([]);
});
