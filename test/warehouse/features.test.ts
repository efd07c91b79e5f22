import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { noticeKind } from '../../sources/gazette/notice-codes.ts';
import { companies, company, designations, notice, notices, officers, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const day = '2026-06-01';

interface Records {
  readonly register?: readonly Row[];
  readonly gazette?: readonly Row[];
  readonly sanctions?: readonly Row[];
  /** Absent: no snapshot of the officers is applied. */
  readonly board?: readonly Row[];
}

/** Applies one release of each source and computes the features. */
async function give(to: World, { register = [], gazette = [], sanctions = [], board }: Records) {
  await to.apply(companies, 'register-1', day, register);
  await to.apply(notices, 'gazette-1', day, gazette);
  await to.apply(designations, 'sanctions-1', day, sanctions);
  if (board !== undefined) await to.apply(officers, 'officers-1', '2026-05-20', board);
  await to.warehouse.rebuild();
}

async function factsIn(given: World, number: string): Promise<CompanyFacts | undefined> {
  const [row] = await given.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${number}'`);
  return row === undefined ? undefined : JSON.parse(String(row.facts));
}

const A = '00000001';
const B = '00000002';

/** The warehouse of the running test. */
let world: World;
afterAll(() => world?.close());

/** Opens an empty warehouse for one test, applies the records and computes the features. */
async function given(records: Records) {
  await world?.close();
  world = await openWorld();
  await give(world, records);
}

const factsOf = (number: string) => factsIn(world, number);

/**
 * Applies the records of all cases of a table to one warehouse and computes the features once. All cases name companies 00000001 and 00000002,
 * notices 0 to 9 and the entry AAA0001 of a company Volga, so each case gets its own: in the case with index 12 these are 00000131, 00000132,
 * 1300 to 1309, AAA0001-12 and Volga12.
 */
function givenCases(cases: readonly Records[]) {
  let shared: World;
  beforeAll(async () => {
    shared = await openWorld();
    const all = (kind: keyof Records) => cases.flatMap((records, at) => (records[kind] ?? []).map((row) => rowOfCase(at, row)));
    await give(shared, { register: all('register'), gazette: all('gazette'), sanctions: all('sanctions'), board: all('board') });
  });
  afterAll(() => shared.close());
  return {
    rows: (sql: string) => shared.rows(sql),
    factsOf: (at: number, number: string) => factsIn(shared, numberOfCase(at, number)),
  };
}

const numberOfCase = (at: number, number: string) => `${String(at + 1).padStart(7, '0')}${number.at(-1)}`;
const idOfCase = (at: number, id: string) => String((at + 1) * 100 + Number(id));
/** Returns the id that the case uses. */
const idInCase = (id: unknown) => String(Number(id) % 100);

function rowOfCase(at: number, row: Row): Row {
  const text = JSON.stringify(row)
    .replaceAll(/0000000\d/g, (number) => numberOfCase(at, number))
    .replaceAll(/volga/gi, (name) => `${name}${at}`);
  const own: Record<string, unknown> = JSON.parse(text);
  if (own.unique_id !== undefined) own.unique_id = `${own.unique_id}-${at}`;
  for (const column of ['notice_id', 'retracts', 'retracted_by', 'substitutes', 'substituted_by']) {
    const ids = own[column];
    if (typeof ids === 'string') own[column] = ids.replaceAll(/\d+/g, (id) => idOfCase(at, id));
  }
  return own;
}

/** Adds to each case its index, by which `givenCases` numbers its companies. */
const indexed = <T extends object>(cases: readonly T[]) => cases.map((one, at) => ({ ...one, at }));

test('a company that only the register has gets facts in the shape of CompanyFacts', async () => {
  await given({ register: [company(A, { accounts_due_on: null })] });
  expect(await factsOf(A)).toEqual({
    companyNumber: A,
    name: 'MADE UP 00000001 LIMITED',
    register: {
      status: 'active',
      statusText: 'Active',
      onRegister: true,
      category: 'Private Limited Company',
      incorporatedOn: '2015-03-04',
      dissolvedOn: null,
      accountsDueOn: null,
      accountsMadeUpTo: '2025-03-31',
      confirmationDueOn: '2026-09-30',
      confirmationMadeUpTo: '2025-09-16',
      sicCodes: ['62020'],
      evidence: {
        source: 'companies-house/basic-company-data',
        release: 'register-1',
        record: A,
        publishedAt: day,
        retrievedAt: '2026-06-01T06:00:00.000Z',
      },
    },
    petitions: [],
    courtListings: [],
    phoenix: [],
    procedures: [],
    officers: null,
    governance: null,
    strikeOff: null,
    returns: null,
    ownershipGap: { reason: 'none-recorded' },
    accounts: null,
    unread: [],
  } satisfies CompanyFacts);
});

test('no SELECT of a model and no macro reads a clock, so a day that passes changes no facts', () => {
  const folders = ['uk', 'models', ...['anomaly', 'events', 'features', 'lists', 'signals'].map((name) => `models/${name}`)];
  const files = folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder)).flatMap((file) => (file.endsWith('.sql') ? [`${folder}/${file}`] : [])),
  );
  const clock =
    /\b(now|today|get_current_\w+|transaction_timestamp)\s*\(|\b(current|local)_?(date|time|timestamp)\b|getvariable\('today'\)/i;
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => clock.test(sqlFile(file)))).toEqual([]);
});

test('a company that only a notice names has no register entry and the name of its newest notice', async () => {
  await given({
    gazette: [
      notice('1', '2450', A, '2026-05-01', { company_name: 'OLD NAME LTD' }),
      notice('2', '2408', A, '2026-05-02', { company_name: 'NEW NAME LTD' }),
    ],
  });
  expect(await factsOf(A)).toMatchObject({ name: 'NEW NAME LTD', register: null, petitions: [{ publishedOn: '2026-05-01' }] });
});

test('a company that left the register keeps its last known row, with the first snapshot without it as evidence', async () => {
  await given({ register: [company(A, { name: 'GONE LIMITED' }), company('00000002')] });
  await world.apply(companies, 'register-2', '2026-07-01', [company('00000002')]);
  await world.refresh();
  expect(await factsOf(A)).toMatchObject({
    name: 'GONE LIMITED',
    register: {
      status: 'left-register',
      statusText: 'Active',
      onRegister: false,
      sicCodes: ['62020'],
      evidence: { release: 'register-2', publishedAt: '2026-07-01' },
    },
  });
  await world.apply(companies, 'register-3', '2026-08-01', [company(A), company('00000002')]);
  await world.refresh();
  expect(await factsOf(A)).toMatchObject({ register: { status: 'active', onRegister: true, evidence: { release: 'register-3' } } });
});

test('a date of dissolution has precedence over the status text', async () => {
  await given({ register: [company(A, { dissolved_on: '2026-05-20' })] });
  expect(await factsOf(A)).toMatchObject({ register: { status: 'dissolved', dissolvedOn: '2026-05-20' } });
});

describe('the notices about a company', () => {
  const about = async (warehouse: Pick<World, 'rows'>) =>
    (await warehouse.rows('FROM company_notice SELECT company_number, notice_id, party, retracted ORDER BY ALL')).map((row) =>
      [row.company_number, row.notice_id, row.party, row.retracted].join(' '),
    );

  test('leave out the petitioner that a notice names, whose row stays in the table', async () => {
    await given({
      gazette: [
        notice('1', '2450', A, day),
        notice('1', '2450', B, day, { party: 'petitioner' }),
        notice('2', '2450', B, day, { party: 'unclear' }),
      ],
    });
    expect(await about(world)).toEqual([`${A} 1 subject false`, `${B} 2 unclear false`]);
    expect((await factsOf(A))?.petitions).toHaveLength(1);
    expect(await world.rows("FROM gazette_notice SELECT company_number WHERE party = 'petitioner'")).toEqual([{ company_number: B }]);
  });

  const cases: readonly { name: string; rows: readonly Row[]; found: readonly string[] }[] = [
    {
      name: 'is retracted by another notice, which names no company',
      rows: [notice('1', '2450', A, day), notice('2', '2408', '', day, { retracts: '9 1' })],
      found: [`${A} 1 subject true`],
    },
    {
      name: 'says itself that it was retracted',
      rows: [notice('1', '2450', A, day, { retracted_by: '2' })],
      found: [`${A} 1 subject true`],
    },
    {
      name: 'has another status than published in the feed',
      rows: [notice('1', '2450', A, day, { feed_status: 'withdrawn' })],
      found: [`${A} 1 subject true`],
    },
    {
      name: 'only retracts another one',
      rows: [notice('1', '2450', A, day), notice('2', '2450', A, day, { retracts: '1' })],
      found: [`${A} 1 subject true`],
    },
    {
      name: 'only retracts another one, which is not held',
      rows: [notice('2', '2450', A, day, { retracts: '1' })],
      found: [`${A} 2 subject true`],
    },
    {
      name: 'is replaced by a notice of the same code about the same company',
      rows: [notice('1', '2450', A, day), notice('2', '2450', A, day, { substitutes: '1' })],
      found: [`${A} 2 subject false`],
    },
    {
      name: 'says itself which notice replaced it',
      rows: [notice('1', '2450', A, day, { substituted_by: '2' }), notice('2', '2450', A, day)],
      found: [`${A} 2 subject false`],
    },
    {
      name: 'is replaced by a notice that was not read yet',
      rows: [notice('1', '2450', A, day, { substituted_by: '2' })],
      found: [`${A} 1 subject true`],
    },
    {
      name: 'is replaced by a notice about another company',
      rows: [notice('1', '2450', A, day), notice('2', '2450', B, day, { substitutes: '1' })],
      found: [`${A} 1 subject true`, `${B} 2 subject false`],
    },
    {
      name: 'is replaced by a notice that was retracted',
      rows: [notice('1', '2450', A, day), notice('2', '2450', A, day, { substitutes: '1', retracted_by: '3' })],
      found: [`${A} 1 subject true`, `${A} 2 subject true`],
    },
    {
      name: 'is corrected twice, each time by a new notice',
      rows: [
        notice('1', '2450', A, day),
        notice('2', '2450', A, day, { substitutes: '1' }),
        notice('3', '2450', A, day, { substitutes: '2' }),
      ],
      found: [`${A} 3 subject false`],
    },
    {
      name: 'is corrected twice, and the last correction was retracted',
      rows: [
        notice('1', '2450', A, day),
        notice('2', '2450', A, day, { substitutes: '1' }),
        notice('3', '2450', A, day, { substitutes: '2', retracted_by: '4' }),
      ],
      found: [`${A} 1 subject true`, `${A} 2 subject true`, `${A} 3 subject true`],
    },
    {
      name: 'and another one each claim to retract the other',
      rows: [notice('1', '2450', A, day, { retracts: '2' }), notice('2', '2450', A, day, { retracts: '1' })],
      found: [`${A} 1 subject true`, `${A} 2 subject true`],
    },
    {
      name: 'and another one each claim to replace the other',
      rows: [notice('1', '2450', A, day, { substitutes: '2' }), notice('2', '2450', A, day, { substitutes: '1' })],
      found: [`${A} 1 subject true`, `${A} 2 subject true`],
    },
  ];
  const shared = givenCases(cases.map(({ rows }) => ({ gazette: rows })));
  test.each(indexed(cases))('when one $name', async ({ at, found }) => {
    const own = [A, B].map((number) => numberOfCase(at, number));
    const lines = (await about(shared)).filter((line) => own.some((number) => line.startsWith(number)));
    const [first = '', second = ''] = own;
    expect(
      lines.map((line) =>
        line
          .replace(first, A)
          .replace(second, B)
          .replace(/ \d+ /, (id) => ` ${idInCase(id)} `),
      ),
    ).toEqual(found);
  });

  test('a notice that is read after its retraction or its substitution is what both say together', async () => {
    await given({ gazette: [notice('2', '2408', '', day, { retracts: '1' }), notice('4', '2450', B, day, { substitutes: '3' })] });
    expect(await about(world)).toEqual([`${B} 4 subject false`]);
    await world.apply(notices, 'gazette-2', '2026-06-02', [notice('1', '2450', A, day), notice('3', '2450', B, day)]);
    await world.refresh();
    expect(await about(world)).toEqual([`${A} 1 subject true`, `${B} 4 subject false`]);
    expect((await factsOf(A))?.petitions).toMatchObject([{ doubt: 'notice-retracted' }]);
    expect((await factsOf(B))?.petitions).toMatchObject([{ doubt: null }]);
  });

  test('a petition that is corrected twice under its own id is its newest reading, in any order of arrival', async () => {
    const read = (hour: number, hearing: string) =>
      notice('1', '2450', A, day, { updated_at: `${day}T0${hour}:00:00`, hearing_on: hearing });
    await given({ gazette: [read(2, '2026-06-20')] });
    await world.apply(notices, 'gazette-2', '2026-06-02', [read(3, '2026-07-01')]);
    await world.apply(notices, 'gazette-3', '2026-06-03', [read(1, '2026-06-10')]);
    await world.refresh();
    expect((await factsOf(A))?.petitions).toMatchObject([{ hearingOn: '2026-07-01' }]);
  });

  test('an ending whose first form arrives after its correction ends nothing that was published after that form', async () => {
    const petition = notice('1', '2450', A, '2026-06-02', { court: 'High Court of Justice', court_case: 'CR-2026-001234' });
    const ending = (published: string) =>
      notice('2', '2461', A, published, { court: 'High Court of Justice', court_case: 'CR-2026-001234' });
    await given({ gazette: [] });
    await world.apply(notices, 'gazette-2', '2026-06-03', [petition, ending('2026-06-03')]);
    await world.refresh();
    expect((await factsOf(A))?.petitions).toEqual([]);
    await world.apply(notices, 'gazette-late', '2026-06-01', [ending('2026-06-01')], { retrievedAt: '2026-06-10T06:00:00Z' });
    await world.refresh();
    expect((await factsOf(A))?.petitions).toMatchObject([{ courtCase: 'CR-2026-001234' }]);
  });

  test('a later retraction that names no company reaches the company of the retracted notice', async () => {
    await given({ gazette: [notice('1', '2450', A, day)] });
    await world.apply(notices, 'gazette-2', '2026-06-02', [notice('2', '2408', '', '2026-06-02', { retracts: '1' })]);
    await world.refresh();
    expect(await about(world)).toEqual([`${A} 1 subject true`]);
  });
});

describe('the live petitions of a company', () => {
  const petition = (more: Row = {}) =>
    notice('1', '2450', A, '2026-05-01', {
      court: 'High Court of Justice',
      court_case: 'CR-2026-001234',
      presented_on: '2026-04-10',
      hearing_on: '2026-06-10',
      ...more,
    });

  test('have court, case, days and evidence', async () => {
    await given({ gazette: [petition()] });
    expect((await factsOf(A))?.petitions).toEqual([
      {
        court: 'High Court of Justice',
        courtCase: 'CR-2026-001234',
        presentedOn: '2026-04-10',
        hearingOn: '2026-06-10',
        publishedOn: '2026-05-01',
        doubt: null,
        evidence: {
          source: 'gazette/insolvency',
          release: 'gazette-1',
          record: '1',
          publishedAt: '2026-05-01',
          retrievedAt: '2026-06-01T06:00:00.000Z',
        },
      },
    ]);
  });

  const cases: readonly { ending: string; notices: readonly Row[]; live: readonly string[] }[] = [
    { ending: 'none', notices: [petition()], live: ['1'] },
    { ending: 'a notice that serves a petition, alone', notices: [petition({ notice_code: '2462' })], live: ['1'] },
    {
      ending: 'a dismissal of the same case',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' })],
      live: [],
    },
    {
      ending: 'an order of the same case, written differently',
      notices: [petition(), notice('2', '2452', A, '2026-05-20', { court_case: 'cr 2026 001234' })],
      live: [],
    },
    {
      ending: 'a dismissal of another case',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-009999' })],
      live: ['1'],
    },
    { ending: 'a dismissal without a readable case number', notices: [petition(), notice('2', '2461', A, '2026-05-20')], live: [] },
    {
      ending: 'a dismissal with a case number, of a petition without a readable one',
      notices: [petition({ court_case: null }), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal, both without a readable case number',
      notices: [petition({ court_case: null }), notice('2', '2461', A, '2026-05-20')],
      live: [],
    },
    {
      ending: 'an earlier dismissal',
      notices: [petition(), notice('2', '2461', A, '2026-04-20', { court_case: 'CR-2026-001234' })],
      live: ['1'],
    },
    {
      ending: "another company's dismissal",
      notices: [petition(), notice('2', '2461', '00000002', '2026-05-20', { court_case: 'CR-2026-001234' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal without a case number when two cases are pending',
      notices: [petition(), notice('3', '2450', A, '2026-05-02', { court_case: 'CR-2026-005678' }), notice('2', '2461', A, '2026-05-20')],
      live: ['3', '1'],
    },
    {
      ending: 'a dismissal of one of two cases',
      notices: [
        petition(),
        notice('3', '2450', A, '2026-05-02', { court_case: 'CR-2026-005678' }),
        notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' }),
      ],
      live: ['3'],
    },
    {
      ending: 'a dismissal without a case number when the case number of one of two petitions is unread',
      notices: [petition(), notice('3', '2450', A, '2026-05-02', { court_case: null }), notice('2', '2461', A, '2026-05-20')],
      live: ['3', '1'],
    },
    {
      ending: 'a dismissal without a case number of two petitions whose case numbers are unread',
      notices: [
        petition({ court_case: null }),
        notice('3', '2450', A, '2026-05-02', { court_case: null }),
        notice('2', '2461', A, '2026-05-20'),
      ],
      live: ['3', '1'],
    },
    {
      ending: 'a dismissal of a read case beside a petition with an unread case number',
      notices: [
        petition(),
        notice('3', '2450', A, '2026-05-02', { court_case: null }),
        notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' }),
      ],
      live: ['3'],
    },
    {
      ending: 'two dismissals of one of two cases, the second without a case number',
      notices: [
        petition(),
        notice('3', '2450', A, '2026-05-02', { court_case: 'CR-2026-005678' }),
        notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234' }),
        notice('4', '2461', A, '2026-05-21'),
      ],
      live: ['3'],
    },
    {
      ending: 'a dismissal without a case number of a petition that was advertised twice',
      notices: [petition(), notice('3', '2450', A, '2026-05-12', { court_case: 'CR 2026 001234' }), notice('2', '2461', A, '2026-05-20')],
      live: [],
    },
    {
      ending: 'a dismissal between two advertisements of one case',
      notices: [
        petition(),
        notice('2', '2461', A, '2026-05-10', { court_case: 'CR-2026-001234' }),
        notice('3', '2450', A, '2026-05-12', { court_case: 'CR-2026-001234' }),
      ],
      live: ['3'],
    },
    {
      ending: 'a dismissal of the same number in another court',
      notices: [
        petition({ court: 'County Court at Leeds', court_case: '123 of 2026' }),
        notice('2', '2461', A, '2026-05-20', { court: 'County Court at Birmingham', court_case: '123 of 2026' }),
      ],
      live: ['1'],
    },
    {
      ending: 'a dismissal of one of two cases of the same number in two courts',
      notices: [
        petition({ court: 'County Court at Leeds', court_case: '123 of 2026' }),
        notice('3', '2450', A, '2026-05-02', { court: 'County Court at Birmingham', court_case: '123 of 2026' }),
        notice('2', '2461', A, '2026-05-20', { court: 'Leeds County Court', court_case: '123 of 2026' }),
      ],
      live: ['3'],
    },
    {
      ending: 'a dismissal whose court is not known, of one of two cases of the same number',
      notices: [
        petition({ court: 'County Court at Leeds', court_case: '123 of 2026' }),
        notice('3', '2450', A, '2026-05-02', { court: 'County Court at Birmingham', court_case: '123 of 2026' }),
        notice('2', '2461', A, '2026-05-20', { court: null, court_case: '123 of 2026' }),
      ],
      live: ['3', '1'],
    },
    {
      ending: 'a dismissal of the same number in the same court, written differently',
      notices: [
        petition({ court: 'High Court of Justice, Leeds District Registry', court_case: '123 of 2026' }),
        notice('2', '2461', A, '2026-05-20', {
          court: 'High Court of Justice Business and Property Courts in Leeds',
          court_case: '123 of 2026',
        }),
      ],
      live: [],
    },
    {
      ending: 'a dismissal that the Gazette retracted',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-001234', retracted_by: '9' })],
      live: ['1'],
    },
    {
      ending: 'an order of the same case that does not show the part of the company',
      notices: [petition(), notice('2', '2452', A, '2026-05-20', { court_case: 'CR-2026-001234', party: 'unclear' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal without a case number that does not show the part of the company',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { party: 'unclear' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal without a case number of a petition that the company presented',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { party: 'petitioner' })],
      live: ['1'],
    },
    {
      ending: 'a dismissal without a case number before a second petition',
      notices: [petition(), notice('2', '2461', A, '2026-05-10'), notice('3', '2450', A, '2026-05-12', { court_case: null })],
      live: ['3'],
    },
  ];
  const shared = givenCases(cases.map(({ notices: gazette }) => ({ gazette })));
  test.each(indexed(cases))('after $ending are $live', async ({ at, live }) => {
    const facts = await shared.factsOf(at, A);
    expect(facts?.petitions.map(({ evidence }) => idInCase(evidence.record))).toEqual(live);
  });
});

test('a correction of a dismissal does not end a petition that was advertised after its first form', async () => {
  const dismissal = (published: string) => notice('1', '2461', A, published, { court_case: 'CR-2026-001234' });
  await given({ gazette: [dismissal(day)] });
  await world.apply(notices, 'gazette-2', '2026-06-10', [notice('2', '2450', A, '2026-06-10', { court_case: 'CR-2026-001234' })]);
  await world.apply(notices, 'gazette-3', '2026-06-20', [dismissal('2026-06-20')]);
  await world.refresh();
  expect((await factsOf(A))?.petitions).toMatchObject([{ publishedOn: '2026-06-10' }]);
});

test('a notice that the publisher no longer lists stays as it was, and a check reports it', async () => {
  await given({});
  const listed = [notice('1', '2450', A, day), notice('2', '2450', B, day)];
  await world.apply(notices, `${day}.n2.aaaaaaaa`, day, listed);
  await world.apply(notices, `${day}.n1.bbbbbbbb`, day, listed.slice(1), { retrievedAt: '2026-06-02T06:00:00Z' });
  // a release that reads single notices again, and one of other days, list fewer notices by design
  await world.apply(notices, `${day}.n1.bbbbbbbb.again-2026-06-03`, day, listed.slice(0, 1), { retrievedAt: '2026-06-03T06:00:00Z' });
  await world.apply(notices, '2026-06-02.n1.cccccccc', '2026-06-02', [notice('3', '2450', B, '2026-06-02')]);
  await world.refresh();
  expect((await factsOf(A))?.petitions).toHaveLength(1);
  expect(
    await world.rows("FROM check_failure SELECT release, record->>'notice_id' AS id WHERE check_name = 'notice_no_longer_listed'"),
  ).toEqual([{ release: `${day}.n1.bbbbbbbb`, id: '1' }]);
});

test('an ending that is dated in the future ends nothing that was published after it was read', async () => {
  const ending = (id: string, code: string) => notice(id, code, A, '2062-05-01', { updated_at: `${day}T01:00:00` });
  await given({ gazette: [notice('1', '2450', A, day), ending('2', '2461'), notice('3', '2401', A, day), ending('4', '2402')] });
  const openCodes = async () => (await world.rows('FROM procedure SELECT code')).map(({ code }) => code);
  expect([(await factsOf(A))?.petitions, await openCodes()]).toEqual([[], []]);
  await world.apply(notices, 'gazette-2', '2026-06-10', [notice('5', '2450', A, '2026-06-10'), notice('6', '2401', A, '2026-06-10')]);
  await world.refresh();
  expect([(await factsOf(A))?.petitions, await openCodes()]).toMatchObject([[{ publishedOn: '2026-06-10' }], ['MORATORIUM']]);
});

test('a petition that is dated before its presentation, or after the day on which it was read, counts as published on that day', async () => {
  const dated = (at: number, published: string, presented: string) =>
    notice(`${at}`, '2450', `0000000${at}`, published, { updated_at: `${day}T01:00:00`, presented_on: presented });
  await given({
    gazette: [dated(1, '1926-05-01', '2026-04-10'), dated(2, '2062-05-01', '2026-04-10'), dated(3, '2062-05-01', '2062-04-10')],
  });
  const found = await world.rows('FROM live_petition SELECT notice_id, published_on::VARCHAR AS day ORDER BY ALL');
  expect(found.map(({ day: published }) => published)).toEqual(['2026-04-10', day, day]);
});

test('two notices of one petition give the hearing of the newest and the earliest day of presentation', async () => {
  const of = (id: string, day: string, more: Row) => notice(id, '2450', A, day, { court_case: 'CR-2026-001234', ...more });
  await given({
    gazette: [
      of('1', '2026-05-01', { presented_on: '2026-04-10', hearing_on: '2026-06-10' }),
      of('2', '2026-05-20', { presented_on: '2026-04-11', hearing_on: '2026-07-15' }),
    ],
  });
  expect((await factsOf(A))?.petitions).toMatchObject([
    { presentedOn: '2026-04-10', hearingOn: '2026-07-15', publishedOn: '2026-05-20', evidence: { record: '2' } },
  ]);
});

test.each<{ of: string; more: readonly Row[]; doubt: string | null }>([
  { of: 'a notice that does not show the part of the company', more: [{ party: 'unclear' }], doubt: 'party-unclear' },
  { of: 'a retracted notice', more: [{ retracted_by: '9' }], doubt: 'notice-retracted' },
  { of: 'a retracted notice beside another one', more: [{ retracted_by: '9' }, {}], doubt: null },
  { of: 'a notice in doubt beside another one', more: [{}, { party: 'unclear' }], doubt: null },
])('the doubt about a petition of $of is $doubt', async ({ more, doubt }) => {
  await given({ gazette: more.map((one, at) => notice(`${at}`, '2450', A, '2026-05-01', { court_case: 'CR-2026-001234', ...one })) });
  expect((await factsOf(A))?.petitions).toMatchObject([{ doubt }]);
});

describe('the open procedures of a company', () => {
  const cases: readonly { from: string; register?: Row; notices?: readonly Row[]; codes: readonly string[] }[] = [
    { from: 'a retracted notice that names no procedure', notices: [notice('1', '2409', A, day, { retracted_by: '2' })], codes: [] },
    {
      from: 'a meeting of creditors and the resolution that follows it',
      notices: [notice('1', '2442', A, '2026-05-01'), notice('2', '2441', A, '2026-05-11')],
      codes: ['CVL_RESOLVED'],
    },
    { from: '2401', notices: [notice('1', '2401', A, '2026-05-01')], codes: ['MORATORIUM'] },
    { from: '2401 and a later 2402', notices: [notice('1', '2401', A, '2026-05-01'), notice('2', '2402', A, '2026-05-21')], codes: [] },
    {
      from: '2402 and a later 2401',
      notices: [notice('1', '2401', A, '2026-05-21'), notice('2', '2402', A, '2026-05-01')],
      codes: ['MORATORIUM'],
    },
    {
      from: 'a members’ liquidation that turned insolvent',
      notices: [notice('1', '2431', A, '2026-03-01'), notice('2', '2443', A, '2026-05-01')],
      codes: ['CVL_RESOLVED'],
    },
    {
      from: 'a petition that mentions a provisional liquidator',
      notices: [notice('1', '2450', A, day, { snippet: 'appointed Provisional Liquidator of the company' })],
      codes: ['PROV_LIQ'],
    },
    {
      from: 'a 2454 of a provisional liquidator, before any order',
      notices: [notice('1', '2454', A, day, { title: 'Appointment of Provisional Liquidators' })],
      codes: ['PROV_LIQ'],
    },
    {
      from: 'a provisional liquidator and a later order',
      notices: [notice('1', '2454', A, '2026-05-01', { snippet: 'provisional liquidator' }), notice('2', '2452', A, '2026-05-21')],
      codes: ['WUO_MADE'],
    },
    {
      from: 'a provisional liquidator and the dismissal of another petition',
      notices: [
        notice('1', '2450', A, '2026-04-20', { court_case: 'CR-2026-000002' }),
        notice('2', '2450', A, '2026-05-01', { court_case: 'CR-2026-000001', snippet: 'provisional liquidator' }),
        notice('3', '2461', A, '2026-05-21'),
      ],
      codes: ['PROV_LIQ'],
    },
    {
      from: 'a provisional liquidator and the dismissal of the only petition',
      notices: [
        notice('2', '2450', A, '2026-05-01', { court_case: 'CR-2026-000001', snippet: 'provisional liquidator' }),
        notice('3', '2461', A, '2026-05-21'),
      ],
      codes: [],
    },
    {
      from: 'a provisional liquidator and the dismissal of a case that no notice of a petition has',
      notices: [
        notice('1', '2450', A, '2026-04-20', { court_case: 'CR-2026-000002' }),
        notice('2', '2454', A, '2026-05-01', { snippet: 'provisional liquidator' }),
        notice('3', '2461', A, '2026-05-21', { court_case: 'CR-2026-000001' }),
      ],
      codes: ['PROV_LIQ'],
    },
    {
      from: 'a provisional liquidator, the dismissal of the only petition and a later petition',
      notices: [
        notice('1', '2450', A, '2026-04-20', { court_case: 'CR-2026-000002' }),
        notice('2', '2454', A, '2026-05-01', { snippet: 'provisional liquidator' }),
        notice('3', '2461', A, '2026-05-21'),
        notice('4', '2450', A, '2026-05-25'),
      ],
      codes: [],
    },
    {
      from: 'an order whose notice the Gazette retracted',
      notices: [notice('1', '2452', A, '2026-05-01', { retracted_by: '9' })],
      codes: ['WUO_MADE'],
    },
    {
      from: 'an order and the later dismissal of its petition, which rescinds it',
      notices: [
        notice('1', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('2', '2461', A, '2026-05-21', { court_case: 'CR-2026-000001' }),
      ],
      codes: [],
    },
    {
      from: 'an order and the dismissal of another petition',
      notices: [
        notice('1', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('2', '2461', A, '2026-05-21', { court_case: 'CR-2026-000002' }),
        notice('3', '2461', A, '2026-05-22'),
      ],
      codes: ['WUO_MADE'],
    },
    {
      from: 'a rescinded order of a company that the register shows in liquidation',
      register: { status: 'liquidation' },
      notices: [
        notice('1', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('2', '2461', A, '2026-05-21', { court_case: 'CR-2026-000001' }),
      ],
      codes: ['LIQUIDATION'],
    },
    { from: 'the status administration', register: { status: 'administration' }, codes: ['ADMIN'] },
    { from: 'the status receivership', register: { status: 'receivership' }, codes: ['RECEIVER'] },
    { from: 'the status voluntary arrangement', register: { status: 'voluntary-arrangement' }, codes: ['CVA_LIVE'] },
    ...['In Administration/Receiver Manager', 'In Administration/Administrative Receiver'].map((status_text) => ({
      from: `the status ${status_text}`,
      register: { status: 'administration', status_text },
      codes: ['ADMIN', 'RECEIVER'],
    })),
    {
      from: 'the status Voluntary Arrangement / Receiver Manager',
      register: { status: 'voluntary-arrangement', status_text: 'VOLUNTARY ARRANGEMENT / RECEIVER MANAGER' },
      codes: ['CVA_LIVE', 'RECEIVER'],
    },
    { from: 'the status liquidation alone', register: { status: 'liquidation' }, codes: ['LIQUIDATION'] },
    {
      from: 'the status liquidation and a notice that names the kind',
      register: { status: 'liquidation' },
      notices: [notice('1', '2431', A, day)],
      codes: ['MVL'],
    },
    { from: 'the status strike-off-proposed', register: { status: 'strike-off-proposed' }, codes: [] },
  ];
  const shared = givenCases(
    cases.map(({ register, notices: gazette = [] }) => ({ register: register === undefined ? [] : [company(A, register)], gazette })),
  );
  test.each(indexed(cases))('are $codes from $from', async ({ at, codes }) => {
    const open = await shared.rows(`FROM procedure SELECT code WHERE company_number = '${numberOfCase(at, A)}' ORDER BY code`);
    expect(open.map(({ code }) => code)).toEqual(codes);
  });

  test('follow the table of notice codes in docs/signals/procedures.md, and an unknown code is INSOLVENCY_NOTICE', async () => {
    const document = await readFile(new URL('../../docs/signals/procedures.md', import.meta.url), 'utf8');
    const rows = document.matchAll(/^\| (\d{4}(?:, \d{4})*) \|[^|]*\| (?:`(\w+)`|none: [^|]+) \|$/gm);
    const documented = [...rows].flatMap(([, codes = '', effect]) => codes.split(', ').map((code) => [code, effect] as const));
    const known = Array.from({ length: 100 }, (_, at) => String(2400 + at)).filter((code) => noticeKind(code)?.kind !== 'unknown');
    expect(documented.map(([code]) => code).sort()).toEqual(known);
    const expected = [...documented, ...['2437', '2440', '2499'].map((code) => [code, 'INSOLVENCY_NOTICE'] as const)];
    await given({ gazette: expected.map(([code]) => notice(code, code, `0000${code}`, day)) });
    const found = await world.rows(
      `SELECT company_number, string_agg(code, ' ') AS codes
       FROM (FROM procedure SELECT company_number, code UNION ALL FROM live_petition SELECT company_number, 'WUP_LIVE') GROUP BY ALL`,
    );
    const shown = new Map(found.map(({ company_number, codes }) => [company_number, codes]));
    expect(expected.map(([code]) => [code, shown.get(`0000${code}`)])).toEqual(expected);
  });

  test('have the presentation day of the petition for an order, and all records, newest first', async () => {
    await given({
      register: [company(A, { status: 'administration', status_text: 'In Administration' })],
      gazette: [
        notice('1', '2450', A, '2026-04-01', { court_case: 'CR-2026-000001', presented_on: '2026-03-01' }),
        notice('2', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('3', '2410', A, '2026-02-01'),
        notice('4', '2454', A, '2026-05-03'),
      ],
    });
    const procedures = (await factsOf(A))?.procedures.map(({ evidence, ...rest }) => ({
      ...rest,
      evidence: evidence.map(({ record }) => record),
    }));
    expect(procedures).toEqual([
      { code: 'ADMIN', since: '2026-06-01', presentedOn: null, doubt: null, evidence: [A, '3'] },
      { code: 'WUO_MADE', since: '2026-05-03', presentedOn: '2026-03-01', doubt: null, evidence: ['4', '2'] },
    ]);
  });

  test('prefer the presentation day in the order to that in the notice of the petition', async () => {
    await given({
      gazette: [
        notice('1', '2450', A, '2026-04-01', { presented_on: '2026-03-01' }),
        notice('2', '2452', A, '2026-05-01', { presented_on: '2026-03-02' }),
      ],
    });
    expect((await factsOf(A))?.procedures).toMatchObject([{ code: 'WUO_MADE', presentedOn: '2026-03-02' }]);
  });
});

describe('the board of a company', () => {
  const officer = (id: string, role: string, more: Row = {}): Row => ({
    company_number: A,
    officer_id: id,
    appointment: `${role}-${id}`,
    role,
    corporate: false,
    name: `MADE UP ${id}`,
    appointed_on: '2020-01-02',
    resigned: false,
    ...more,
  });
  const snapshot = async (release: string, date: string, rows: readonly Row[]) => {
    await world.apply(officers, release, date, rows);
    await world.warehouse.rebuild();
  };
  const elsewhere = officer('9', 'director', { company_number: '00000002' });

  const cases: readonly { of: string; rows: readonly Row[]; board: object | null }[] = [
    {
      of: 'a director, a company as director and a secretary',
      rows: [officer('1', 'director'), officer('2', 'director', { corporate: true }), officer('3', 'secretary')],
      board: { activeDirectors: 2, activeNaturalDirectors: 1, lastResignedOn: null },
    },
    {
      of: 'a secretary alone',
      rows: [officer('3', 'secretary')],
      board: { activeDirectors: 0, activeNaturalDirectors: 0, lastResignedOn: null },
    },
    {
      of: 'a director who resigned, and a secretary',
      rows: [
        officer('1', 'director', { resigned: true, resigned_on: '2026-04-05' }),
        officer('3', 'secretary', { resigned_on: '2026-04-09' }),
      ],
      board: { activeDirectors: 0, activeNaturalDirectors: 0, lastResignedOn: '2026-04-05' },
    },
    {
      of: 'a role that staging does not know',
      rows: [officer('1', 'unmapped')],
      board: { activeDirectors: 1, activeNaturalDirectors: 1, lastResignedOn: null },
    },
    {
      of: 'one person with two appointments as director',
      rows: [officer('1', 'director'), officer('1', 'director', { appointment: 'director-1-2024', appointed_on: '2024-01-02' })],
      board: { activeDirectors: 1, activeNaturalDirectors: 1, lastResignedOn: null },
    },
    { of: 'officers of another company alone', rows: [elsewhere], board: null },
  ];
  const shared = givenCases(cases.map(({ rows }) => ({ register: [company(A)], board: rows })));
  test.each(indexed(cases))('of $of is $board', async ({ at, board }) => {
    const publishedAt = '2026-05-20';
    const evidence = [
      {
        source: 'companies-house/officers',
        release: 'officers-1',
        record: numberOfCase(at, A),
        publishedAt,
        retrievedAt: `${publishedAt}T06:00:00.000Z`,
      },
    ];
    const facts = await shared.factsOf(at, A);
    expect(facts?.officers).toEqual(
      board === null ? null : { ...board, activeMembers: null, inNewestSnapshot: true, listedOn: null, evidence },
    );
  });

  test('of a limited liability partnership is its members, designated or not', async () => {
    const llp = 'OC399901';
    await given({ register: [company(llp), company('00000002')] });
    const member = (id: string, role: string, more: Row = {}) => officer(id, role, { company_number: llp, ...more });
    const left = { resigned: true, resigned_on: '2026-05-19' };
    await snapshot('officers-1', '2026-05-20', [
      ...[member('1', 'llp-designated-member'), member('2', 'llp-member', { corporate: true }), member('3', 'secretary')],
      ...[member('4', 'llp-member', left), elsewhere],
    ]);
    const facts = await factsOf(llp);
    expect(facts?.officers).toMatchObject({ activeMembers: 2, activeDirectors: 0, lastResignedOn: '2026-05-19' });
    expect(facts?.governance?.boardChanges.map(({ change }) => change)).toEqual(['left', 'joined', 'joined', 'joined']);
  });

  test('is unknown without a snapshot and empty when the newest snapshot no longer names an officer', async () => {
    const boardOf = async (number: string) => (await factsOf(number))?.officers;
    await given({ register: [company(A), company('00000002')] });
    expect(await boardOf(A)).toBeNull();
    await snapshot('officers-1', '2026-05-20', [officer('1', 'director'), elsewhere]);
    expect(await boardOf(A)).toMatchObject({ activeDirectors: 1, inNewestSnapshot: true });
    await snapshot('officers-2', '2026-06-20', [elsewhere]);
    expect(await boardOf(A)).toMatchObject({ activeDirectors: 0, inNewestSnapshot: false, evidence: [{ release: 'officers-2' }] });
    expect(await boardOf('00000002')).toMatchObject({ activeDirectors: 1, evidence: [{ release: 'officers-1' }] });
    await snapshot('officers-3', '2026-07-20', [officer('1', 'director'), elsewhere]);
    expect(await boardOf(A)).toMatchObject({ activeDirectors: 1, inNewestSnapshot: true, evidence: [{ release: 'officers-3' }] });
  });
});

test.each([
  ['Volga & Sons (Trading) Limited', 'VOLGA AND SONS TRADING LTD'],
  ["O'Made-Up Ltd.", 'OMADE UP LTD'],
  ['CAFÉ  Ünïcode Public Limited Company', 'CAFE UNICODE PLC'],
  ['Cwmni Enghraifft Cyfyngedig', 'CWMNI ENGHRAIFFT LTD'],
  ['Made Up Limited Liability Partnership', 'MADE UP LLP'],
  ['LIMITED EDITIONS CO. LTD', 'LTD EDITIONS CO LTD'],
  ['ООО Пример', ''],
])('the name key of %s is %s', async (name, key) => {
  world ??= await openWorld();
  expect(await world.rows(`SELECT name_key('${name.replaceAll("'", "''")}') AS key`)).toEqual([{ key }]);
});
