import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { noticeKind } from '../../sources/gazette/notice-codes.ts';
import { firstDay, type Seen, type Stated, timeline } from '../worlds/timeline.ts';
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

const time = timeline({
  companies: 2,
  numberOf: (place) => numberOfCase(Math.floor(place / 2), String((place % 2) + 1)),
  // a case that needs a register states it
  registered: () => undefined,
  queries: {
    facts: 'FROM company_features SELECT company_number, facts::VARCHAR AS facts ORDER BY ALL',
    about: 'FROM company_notice SELECT company_number, notice_id, party, retracted ORDER BY ALL',
    held: 'FROM gazette_notice SELECT company_number, party ORDER BY ALL',
    procedures: 'FROM procedure SELECT company_number, code ORDER BY ALL',
    petitions: 'FROM live_petition SELECT company_number, published_on::VARCHAR AS day ORDER BY ALL',
  },
});

/** What a test reads of its case, with the companies and notices numbered as it states them; without a day, at the end. */
interface SeenCase {
  facts(number: string, on?: string): CompanyFacts | undefined;
  /** Each notice about a company as number, id, part of the company, and whether it is retracted. */
  about(on?: string): string[];
  rows: Seen;
}

/** Adds a test whose releases share one warehouse with those of the others, numbered as those of `givenCases`. */
function stating(title: string, releases: readonly Stated[], check: (seen: SeenCase) => void): void {
  let at = 0;
  time.test(
    title,
    ([number = '']) => {
      at = Number(number.slice(0, -1)) - 1;
      return releases.map((release) => ({ ...release, rows: release.rows.map((row) => rowOfCase(at, row)) }));
    },
    (rows) =>
      check({
        rows,
        facts: (number, on) => {
          const row = rows('facts', on).find((one) => one.company_number === numberOfCase(at, number));
          return row === undefined ? undefined : JSON.parse(String(row.facts).replaceAll(numberOfCase(at, number), number));
        },
        about: (on) =>
          rows('about', on).map(({ company_number, notice_id, party, retracted }) =>
            [`0000000${String(company_number).at(-1)}`, idInCase(notice_id), party, retracted].join(' '),
          ),
      }),
  );
}

const register = (on: string, ...rows: readonly Row[]): Stated => ({ source: companies, day: on, rows });
const gazette = (on: string, ...rows: readonly Row[]): Stated => ({ source: notices, day: on, rows });

/** Adds to each case its index, by which `givenCases` numbers its companies. */
const indexed = <T extends object>(cases: readonly T[]) => cases.map((one, at) => ({ ...one, at }));

stating(
  'a company that only the register has gets facts in the shape of CompanyFacts',
  [register(firstDay, company(A, { accounts_due_on: null }))],
  ({ facts }) =>
    expect(facts(A)).toEqual({
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
          release: 'register',
          record: A,
          publishedAt: firstDay,
          retrievedAt: '2026-05-01T06:00:00.000Z',
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
    } satisfies CompanyFacts),
);

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

stating(
  'a company that only a notice names has no register entry and the name of its newest notice',
  [
    gazette(
      day,
      notice('1', '2450', A, '2026-05-01', { company_name: 'OLD NAME LTD' }),
      notice('2', '2408', A, '2026-05-02', { company_name: 'NEW NAME LTD' }),
    ),
  ],
  ({ facts }) => expect(facts(A)).toMatchObject({ name: 'NEW NAME LTD', register: null, petitions: [{ publishedOn: '2026-05-01' }] }),
);

stating(
  'a company that left the register keeps its last known row, with the first snapshot without it as evidence',
  [
    register(firstDay, company(A), company(B)),
    register('2026-06-01', company(A, { name: 'GONE LIMITED' }), company(B)),
    register('2026-07-01', company(B)),
    register('2026-08-01', company(A), company(B)),
  ],
  ({ facts }) => {
    expect(facts(A, '2026-07-01')).toMatchObject({
      name: 'GONE LIMITED',
      register: {
        ...{ status: 'left-register', statusText: 'Active', onRegister: false, sicCodes: ['62020'] },
        evidence: { release: '2026-07-01', publishedAt: '2026-07-01' },
      },
    });
    expect(facts(A)).toMatchObject({ register: { status: 'active', onRegister: true, evidence: { release: '2026-08-01' } } });
  },
);

stating(
  'a date of dissolution has precedence over the status text',
  [register(firstDay, company(A, { dissolved_on: '2026-05-20' }))],
  ({ facts }) => expect(facts(A)).toMatchObject({ register: { status: 'dissolved', dissolvedOn: '2026-05-20' } }),
);

describe('the notices about a company', () => {
  const about = async (warehouse: Pick<World, 'rows'>) =>
    (await warehouse.rows('FROM company_notice SELECT company_number, notice_id, party, retracted ORDER BY ALL')).map((row) =>
      [row.company_number, row.notice_id, row.party, row.retracted].join(' '),
    );

  stating(
    'leave out the petitioner that a notice names, whose row stays in the table',
    [
      gazette(
        day,
        notice('1', '2450', A, day),
        notice('1', '2450', B, day, { party: 'petitioner' }),
        notice('2', '2450', B, day, { party: 'unclear' }),
      ),
    ],
    ({ about, facts, rows }) => {
      expect(about()).toEqual([`${A} 1 subject false`, `${B} 2 unclear false`]);
      expect(facts(A)?.petitions).toHaveLength(1);
      expect(rows('held').map(({ party }) => party)).toEqual(['subject', 'petitioner', 'unclear']);
    },
  );

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

  stating(
    'a notice that is read after its retraction or its substitution is what both say together',
    [
      gazette(day, notice('2', '2408', '', day, { retracts: '1' }), notice('4', '2450', B, day, { substitutes: '3' })),
      gazette('2026-06-02', notice('1', '2450', A, day), notice('3', '2450', B, day)),
    ],
    ({ about: shown, facts }) => {
      expect(shown(day)).toEqual([`${B} 4 subject false`]);
      expect(shown()).toEqual([`${A} 1 subject true`, `${B} 4 subject false`]);
      expect(facts(A)?.petitions).toMatchObject([{ doubt: 'notice-retracted' }]);
      expect(facts(B)?.petitions).toMatchObject([{ doubt: null }]);
    },
  );

  const read = (hour: number, hearing: string) => notice('1', '2450', A, day, { updated_at: `${day}T0${hour}:00:00`, hearing_on: hearing });
  stating(
    'a petition that is corrected twice under its own id is its newest reading, in any order of arrival',
    [gazette(day, read(2, '2026-06-20')), gazette('2026-06-02', read(3, '2026-07-01')), gazette('2026-06-03', read(1, '2026-06-10'))],
    ({ facts }) => expect(facts(A)?.petitions).toMatchObject([{ hearingOn: '2026-07-01' }]),
  );

  const court = { court: 'High Court of Justice', court_case: 'CR-2026-001234' };
  stating(
    'an ending whose first form arrives after its correction ends nothing that was published after that form',
    [
      gazette('2026-06-03', notice('1', '2450', A, '2026-06-02', court), notice('2', '2461', A, '2026-06-03', court)),
      { ...gazette(day, notice('2', '2461', A, day, court)), arrives: '2026-06-10' },
    ],
    ({ facts }) => {
      expect(facts(A, '2026-06-03')?.petitions).toEqual([]);
      expect(facts(A)?.petitions).toMatchObject([{ courtCase: 'CR-2026-001234' }]);
    },
  );

  stating(
    'a later retraction that names no company reaches the company of the retracted notice',
    [gazette(day, notice('1', '2450', A, day)), gazette('2026-06-02', notice('2', '2408', '', '2026-06-02', { retracts: '1' }))],
    ({ about: shown }) => expect(shown()).toEqual([`${A} 1 subject true`]),
  );
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

  /** A petition of HM Revenue & Customs. */
  const revenues = (more: Row = {}) => petition({ petitioner_is_hmrc: true, ...more });
  /** An ending that states the petitioner and the day of its petition, and another case. */
  const misquoting = (code: string, more: Row = {}) =>
    notice('2', code, A, '2026-05-20', {
      ...{ court: 'High Court of Justice', court_case: 'CR-2026-001243', presented_on: '2026-04-10', petitioner_is_hmrc: code === '2461' },
      ...more,
    });

  stating('have court, case, days and evidence', [gazette(day, petition())], ({ facts }) =>
    expect(facts(A)?.petitions).toEqual([
      {
        court: 'High Court of Justice',
        courtCase: 'CR-2026-001234',
        presentedOn: '2026-04-10',
        hearingOn: '2026-06-10',
        publishedOn: '2026-05-01',
        doubt: null,
        evidence: {
          source: 'gazette/insolvency',
          release: day,
          record: expect.stringMatching(/01$/),
          publishedAt: '2026-05-01',
          retrievedAt: '2026-06-01T12:00:00.000Z',
        },
      },
    ]),
  );

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
      ending: 'a dismissal of the same case, without the zeros of its number',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-1234' })],
      live: [],
    },
    {
      ending: 'a dismissal of the same case of a county court, without the zeros of its number',
      notices: [
        petition({ court: 'County Court at Leeds', court_case: '000123 of 2026' }),
        notice('2', '2461', A, '2026-05-20', { court: 'County Court at Leeds', court_case: '123 of 2026' }),
      ],
      live: [],
    },
    {
      ending: 'a dismissal of another case',
      notices: [petition(), notice('2', '2461', A, '2026-05-20', { court_case: 'CR-2026-009999' })],
      live: ['1'],
    },
    ...[
      {
        notices: [revenues({ court_case: 'CR-2026-001234' }), misquoting('2461')],
        live: [],
        of: 'a dismissal that misquotes the case of the Revenue',
      },
      { notices: [petition(), misquoting('2452')], live: [], of: 'an order that misquotes its case' },
      {
        notices: [petition(), misquoting('2461')],
        live: ['1'],
        of: 'a dismissal of the Revenue, of the case of another creditor of one day',
      },
      {
        notices: [revenues(), misquoting('2461', { petitioner_is_hmrc: false })],
        live: ['1'],
        of: 'a dismissal of the case of another creditor, of one day with the case of the Revenue',
      },
      {
        notices: [revenues(), misquoting('2461', { presented_on: '2026-04-11' })],
        live: ['1'],
        of: 'a dismissal of another case of the Revenue, of another day of presentation',
      },
      {
        notices: [revenues(), misquoting('2461', { presented_on: null })],
        live: ['1'],
        of: 'a dismissal of another case of the Revenue, without a day',
      },
      {
        notices: [revenues(), misquoting('2461', { party: 'unclear' })],
        live: ['1'],
        of: 'a misquoting dismissal that does not show the part of the company',
      },
      {
        notices: [revenues(), notice('3', '2450', A, '2026-05-02', { court_case: 'CR-2026-005678' }), misquoting('2461')],
        live: ['3', '1'],
        of: 'a misquoting dismissal when two cases are pending',
      },
      {
        notices: [petition(), misquoting('2452'), notice('3', '2461', A, '2026-05-25', { court_case: 'CR-2026-001243' })],
        live: ['1'],
        of: 'an order of another case that was rescinded, so that two notices cite that case',
      },
      {
        notices: [revenues({ court_case: null }), misquoting('2461')],
        live: ['1'],
        of: 'a dismissal of a case, of a petition whose case is unread',
      },
    ].map(({ of: ending, ...rest }) => ({ ending, ...rest })),
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

const dismissal = (published: string) => notice('1', '2461', A, published, { court_case: 'CR-2026-001234' });
stating(
  'a correction of a dismissal does not end a petition that was advertised after its first form',
  [
    gazette(day, dismissal(day)),
    gazette('2026-06-10', notice('2', '2450', A, '2026-06-10', { court_case: 'CR-2026-001234' })),
    gazette('2026-06-20', dismissal('2026-06-20')),
  ],
  ({ facts }) => expect(facts(A)?.petitions).toMatchObject([{ publishedOn: '2026-06-10' }]),
);

test('a notice that the publisher no longer lists stays as it was, and a check reports it', async () => {
  world = await openWorld();
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

const ahead = (id: string, code: string) => notice(id, code, A, '2062-05-01', { updated_at: `${day}T01:00:00` });
stating(
  'an ending that is dated in the future ends nothing that was published after it was read',
  [
    gazette(day, notice('1', '2450', A, day), ahead('2', '2461'), notice('3', '2401', A, day), ahead('4', '2402')),
    gazette('2026-06-10', notice('5', '2450', A, '2026-06-10'), notice('6', '2401', A, '2026-06-10')),
  ],
  ({ facts, rows }) => {
    const openCodes = (on?: string) => rows('procedures', on).map(({ code }) => code);
    expect([facts(A, day)?.petitions, openCodes(day)]).toEqual([[], []]);
    expect([facts(A)?.petitions, openCodes()]).toMatchObject([[{ publishedOn: '2026-06-10' }], ['MORATORIUM']]);
  },
);

const odd: readonly [string, published: string, presented: string, shown: string][] = [
  ['before its presentation counts as published on the day of its presentation', '1926-05-01', '2026-04-10', '2026-04-10'],
  ['after the day on which it was read counts as published on that day', '2062-05-01', '2026-04-10', day],
  ['and presented after the day on which it was read counts as published on that day', '2062-05-01', '2062-04-10', day],
];
for (const [what, published, presented, shown] of odd)
  stating(
    `a petition that is dated ${what}`,
    [gazette(day, notice('1', '2450', A, published, { updated_at: `${day}T01:00:00`, presented_on: presented }))],
    ({ rows }) => expect(rows('petitions').map((row) => row.day)).toEqual([shown]),
  );

const advertised = (id: string, published: string, more: Row) =>
  notice(id, '2450', A, published, { court_case: 'CR-2026-001234', ...more });
stating(
  'two notices of one petition give the hearing of the newest and the earliest day of presentation',
  [
    gazette(
      day,
      advertised('1', '2026-05-01', { presented_on: '2026-04-10', hearing_on: '2026-06-10' }),
      advertised('2', '2026-05-20', { presented_on: '2026-04-11', hearing_on: '2026-07-15' }),
    ),
  ],
  ({ facts }) =>
    expect(facts(A)?.petitions).toMatchObject([
      { presentedOn: '2026-04-10', hearingOn: '2026-07-15', publishedOn: '2026-05-20', evidence: { record: expect.stringMatching(/02$/) } },
    ]),
);

const doubts: readonly { of: string; more: readonly Row[]; doubt: string | null }[] = [
  { of: 'a notice that does not show the part of the company', more: [{ party: 'unclear' }], doubt: 'party-unclear' },
  { of: 'a retracted notice', more: [{ retracted_by: '9' }], doubt: 'notice-retracted' },
  { of: 'a retracted notice beside another one', more: [{ retracted_by: '9' }, {}], doubt: null },
  { of: 'a notice in doubt beside another one', more: [{}, { party: 'unclear' }], doubt: null },
];
for (const { of, more, doubt } of doubts)
  stating(
    `the doubt about a petition of ${of} is ${doubt}`,
    [gazette(day, ...more.map((one, at) => advertised(`${at}`, '2026-05-01', one)))],
    ({ facts }) => expect(facts(A)?.petitions).toMatchObject([{ doubt }]),
  );

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
      from: 'a provisional liquidator and a dismissal that misquotes the case of the only petition, which the Revenue presented',
      notices: [
        notice('1', '2450', A, '2026-04-20', { court_case: 'CR-2026-000012', presented_on: '2026-04-10', petitioner_is_hmrc: true }),
        notice('2', '2454', A, '2026-05-01', { snippet: 'provisional liquidator' }),
        notice('3', '2461', A, '2026-05-21', { court_case: 'CR-2026-000021', presented_on: '2026-04-10', petitioner_is_hmrc: true }),
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
    ...[{ retracted_by: '9' }, { party: 'unclear' }].flatMap((inDoubt) => {
      const told = 'party' in inDoubt ? 'does not show whether it is about the company' : 'the Gazette retracted';
      return [
        {
          from: `a moratorium and an end of it whose notice ${told}`,
          notices: [notice('1', '2401', A, '2026-05-01'), notice('2', '2402', A, '2026-05-21', inDoubt)],
          codes: ['MORATORIUM'],
        },
        {
          from: `a provisional liquidator and an order whose notice ${told}`,
          notices: [
            notice('1', '2454', A, '2026-05-01', { snippet: 'provisional liquidator' }),
            notice('2', '2452', A, '2026-05-21', inDoubt),
          ],
          codes: ['PROV_LIQ', 'WUO_MADE'],
        },
        {
          from: `a members’ liquidation and one by creditors whose notice ${told}`,
          notices: [notice('1', '2431', A, '2026-03-01'), notice('2', '2443', A, '2026-05-01', inDoubt)],
          codes: ['CVL_RESOLVED', 'MVL'],
        },
      ];
    }),
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
      from: 'an order and a dismissal of its case that does not show whether it is about the company',
      notices: [
        notice('1', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('2', '2461', A, '2026-05-21', { court_case: 'CR-2026-000001', party: 'unclear' }),
      ],
      codes: ['WUO_MADE'],
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

  stating(
    'have the presentation day of the petition for an order, and all records, newest first',
    [
      register(firstDay, company(A, { status: 'administration', status_text: 'In Administration' })),
      gazette(
        day,
        notice('1', '2450', A, '2026-04-01', { court_case: 'CR-2026-000001', presented_on: '2026-03-01' }),
        notice('2', '2452', A, '2026-05-01', { court_case: 'CR-2026-000001' }),
        notice('3', '2410', A, '2026-02-01'),
        notice('4', '2454', A, '2026-05-03'),
      ),
    ],
    ({ facts }) => {
      const procedures = facts(A)?.procedures.map(({ evidence, ...rest }) => ({
        ...rest,
        evidence: evidence.map(({ record }) => (record === A ? A : idInCase(record))),
      }));
      expect(procedures).toEqual([
        { code: 'ADMIN', since: '2026-05-01', presentedOn: null, doubt: null, evidence: [A, '3'] },
        { code: 'WUO_MADE', since: '2026-05-03', presentedOn: '2026-03-01', doubt: null, evidence: ['4', '2'] },
      ]);
    },
  );

  stating(
    'prefer the presentation day in the order to that in the notice of the petition',
    [
      gazette(
        day,
        notice('1', '2450', A, '2026-04-01', { presented_on: '2026-03-01' }),
        notice('2', '2452', A, '2026-05-01', { presented_on: '2026-03-02' }),
      ),
    ],
    ({ facts }) => expect(facts(A)?.procedures).toMatchObject([{ code: 'WUO_MADE', presentedOn: '2026-03-02' }]),
  );

  const rescinded = { court_case: 'CR-2026-000001' };
  // no other case has a release of the second day: a refresh of this company alone must find the dismissal
  stating(
    'end when a later release dismisses the petition, of which no notice is held',
    [gazette(day, notice('1', '2452', A, '2026-05-01', rescinded)), gazette('2026-06-24', notice('2', '2461', A, '2026-06-24', rescinded))],
    ({ facts }) => {
      expect(facts(A, day)?.procedures).toMatchObject([{ code: 'WUO_MADE' }]);
      expect(facts(A)?.procedures).toEqual([]);
    },
  );
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
  const snapshot = (on: string, ...rows: readonly Row[]): Stated => ({ source: officers, day: on, rows });
  const elsewhere = officer('9', 'director', { company_number: '00000002' });

  const cases: readonly { of: string; rows: readonly Row[]; board: object | null }[] = [
    {
      of: 'a director, a company as director and a secretary',
      rows: [officer('1', 'director'), officer('2', 'director', { corporate: true }), officer('3', 'secretary')],
      board: { activeDirectors: 2, activeNaturalDirectors: 1, identitiesNotStated: 1, lastResignedOn: null },
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
      board: { activeDirectors: 1, activeNaturalDirectors: 1, identitiesNotStated: 1, lastResignedOn: null },
    },
    {
      of: 'one person with two appointments as director',
      rows: [officer('1', 'director'), officer('1', 'director', { appointment: 'director-1-2024', appointed_on: '2024-01-02' })],
      board: { activeDirectors: 1, activeNaturalDirectors: 1, identitiesNotStated: 2, lastResignedOn: null },
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
      board === null ? null : { identitiesNotStated: 0, ...board, activeMembers: null, inNewestSnapshot: true, listedOn: null, evidence },
    );
  });

  test('of a limited liability partnership is its members, designated or not', async () => {
    const llp = 'OC399901';
    const member = (id: string, role: string, more: Row = {}) => officer(id, role, { company_number: llp, ...more });
    const left = { resigned: true, resigned_on: '2026-05-19' };
    const members = [member('1', 'llp-designated-member'), member('2', 'llp-member', { corporate: true }), member('3', 'secretary')];
    await given({ register: [company(llp), company(B)], board: [...members, member('4', 'llp-member', left), elsewhere] });
    const facts = await factsOf(llp);
    expect(facts?.officers).toMatchObject({ activeMembers: 2, activeDirectors: 0, lastResignedOn: '2026-05-19' });
    expect(facts?.governance?.boardChanges.map(({ change }) => change)).toEqual(['left', 'joined', 'joined', 'joined']);
  });

  stating(
    'is unknown without a snapshot and empty when the newest snapshot no longer names an officer',
    [
      register(firstDay, company(A), company(B)),
      gazette('2026-05-10'),
      snapshot('2026-05-20', officer('1', 'director'), elsewhere),
      snapshot('2026-06-20', elsewhere),
      snapshot('2026-07-20', officer('1', 'director'), elsewhere),
    ],
    ({ facts }) => {
      expect(facts(A, '2026-05-10')?.officers).toBeNull();
      expect(facts(A, '2026-05-20')?.officers).toMatchObject({ activeDirectors: 1, inNewestSnapshot: true });
      expect(facts(A, '2026-06-20')?.officers).toMatchObject({
        ...{ activeDirectors: 0, inNewestSnapshot: false, evidence: [{ release: '2026-06-20' }] },
      });
      expect(facts(B, '2026-06-20')?.officers).toMatchObject({ activeDirectors: 1, evidence: [{ release: '2026-05-20' }] });
      expect(facts(A)?.officers).toMatchObject({ activeDirectors: 1, inNewestSnapshot: true, evidence: [{ release: '2026-07-20' }] });
    },
  );
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
