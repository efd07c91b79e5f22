import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSession } from '../../infra/duckdb/session.ts';
import { lookUpTable } from '../../sources/look-up-table.ts';
import type { Source } from '../../sources/source.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { columnsOf } from '../worlds/record-columns.ts';
import {
  accounts,
  companies,
  company,
  filings,
  notice,
  notices,
  officersApi,
  openWorld,
  type Rejected,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

/** One warehouse applies releases one by one, the other in passes. */
let alone: World;
let together: World;
beforeAll(async () => {
  alone = await openWorld();
  together = await openWorld();
  for (const world of [alone, together])
    await world.apply(
      companies,
      'may',
      '2026-05-01',
      numbers.map((number) => company(number)),
    );
});
afterAll(async () => {
  await alone.close();
  await together.close();
});

const numbers = Array.from({ length: 9 }, (_, at) => `0000000${at + 1}`);
const A = '00000001';
const B = '00000002';
const C = '00000003';

const petitions: Source = { ...notices, id: 'gazette/petitions', sqlOf: 'gazette/insolvency', fillBy: 'notice_code' };
const insolvency: Source = { ...notices, fillBy: 'notice_code' };
const withFacts: Source = { ...filings, details: [{ table: 'account_facts', staging: 'account_facts.sql' }] };
const lists: Source = { ...officersApi, lookUp: { everyHours: 24 } };

interface More extends Partial<ApplyInput> {
  readonly unread?: readonly (string | Rejected)[];
  readonly columns?: string;
}

async function release(source: Source, id: string, dataDate: string, rows: readonly Row[], { unread = [], columns, ...more }: More = {}) {
  const shape = columns === undefined ? {} : { columns };
  const files = await writeRelease(alone.warehouse.db, alone.folder, source, id, rows, { unread, ...shape });
  return { source, release: id, dataDate, runKind: 'scheduled', retrievedAt: `${dataDate}T06:00:00Z`, ...files, ...more } as const;
}

/** Applies the releases to both warehouses. Returns what came of each in one pass, after it was compared with what came of it alone. */
async function applied(releases: readonly ApplyInput[]) {
  const outcomes = await together.warehouse.applyEach(releases);
  const expected: PromiseSettledResult<unknown>[] = [];
  for (const one of releases) expected.push(...(await Promise.allSettled([alone.warehouse.apply(one)])));
  expect(outcomes).toEqual(expected);
  if (outcomes.every(({ status }) => status === 'fulfilled')) expect(await transactions(releases)).toBe(1);
  return outcomes;
}

/** Returns in how many transactions the releases were applied: those of one transaction are a microsecond apart. */
async function transactions(releases: readonly ApplyInput[]): Promise<unknown> {
  const ids = releases.map(({ source, release: id }) => `'${source.id}@${id}'`).join(', ');
  const [row] = await together.rows(
    `FROM (FROM release SELECT applied_at - lag(applied_at) OVER (ORDER BY applied_at) AS pause WHERE change_set IN (${ids}))
     SELECT count(*) FILTER (pause IS NULL OR pause > INTERVAL 1 MICROSECOND)::INTEGER AS transactions`,
  );
  return row?.transactions;
}

/** Every table but when something was done. */
async function contents(world: World): Promise<Row> {
  const tables = await world.rows(
    'FROM duckdb_tables() SELECT table_name AS name WHERE database_name = current_database() AND NOT temporary ORDER BY name',
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const relation = name === 'release' ? '(FROM release SELECT * EXCLUDE (applied_at))' : name;
    all[String(name)] = await world.rows(`FROM ${relation} AS t SELECT to_json(t)::VARCHAR AS row ORDER BY row`);
  }
  return all;
}

const codesOf = (outcomes: readonly PromiseSettledResult<{ status: string }>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason.code));

const touchedBy = async (world: World, change: string) =>
  (await world.rows(`FROM change_company SELECT company_number WHERE change_set = '${change}' ORDER BY ALL`)).map(
    ({ company_number }) => company_number,
  );

describe('releases that are applied in one pass', () => {
  test('leave the same rows, history, changes, companies, quarantine and warnings as one by one, when they correct, repeat and retract each other', async () => {
    const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}`;
    const reading = (id: string, number: string, n: number, more: Row = {}) =>
      notice(id, '2450', number, day(n), { updated_at: `${day(n)}T01:00:00`, ...more });
    await applied([await release(petitions, 'before', day(1), [reading('9', '00000009', 1)])]);
    await applied([
      await release(petitions, 'a', day(4), [reading('1', A, 4), reading('2', B, 4)]),
      await release(petitions, 'b', day(5), [
        reading('1', A, 5, { hearing_on: day(20) }),
        reading('3', '', 5), // petition_without_company warns
        reading('2', C, 5),
      ]),
      await release(petitions, 'c', day(6), [reading('1', A, 4), reading('4', '00000004', 6, { retracts: '9' })], {
        unread: [{ text: `{"notice_id": "5", "company_number": "00000005", "updated": "${day(6)}T01:00:00Z"}` }],
      }),
      await release(petitions, 'd', day(7), [], { unread: ['not JSON'] }),
      await release(petitions, 'e', day(8), [reading('5', '00000005', 8)]),
    ]);
    // the other feed of the table brings older readings of the same notices, and one of a baseline
    await applied([
      await release(insolvency, 'a', day(3), [reading('1', A, 3), reading('6', '00000006', 3)], { baselineThrough: day(3) }),
      await release(insolvency, 'b', day(5), [reading('1', A, 5, { hearing_on: day(20) }), reading('2', C, 5)]),
      await release(insolvency, '2026-05-09.n1.0a1b', day(9), [reading('7', '00000007', 9)]),
    ]);
    // the same day is read again without its notice: notice_no_longer_listed warns
    await applied([
      await release(insolvency, '2026-05-09.n1.0c1d', day(9), [reading('8', '00000008', 9)], { retrievedAt: `${day(10)}T06:00:00Z` }),
      await release(insolvency, '2026-05-11.n0.0e1f', day(11), []),
    ]);
    expect(await contents(together)).toEqual(await contents(alone));
    expect(await touchedBy(together, 'gazette/petitions@a')).toEqual([A, B]);
    expect(await touchedBy(together, 'gazette/petitions@c')).toEqual(['00000004', '00000005', '00000009']);
    expect(await together.rows('FROM check_failure SELECT DISTINCT release, check_name ORDER BY ALL')).toEqual(
      expect.arrayContaining([
        { release: 'b', check_name: 'petition_without_company' },
        { release: '2026-05-09.n1.0c1d', check_name: 'notice_no_longer_listed' },
      ]),
    );
  });

  test('have the detail rows of the release that states their subject last', async () => {
    const filed = async (id: string, dataDate: string, of: readonly [number: string, cash: number][]) => {
      const rows = of.flatMap(([number, cash]) => accounts(number, '2025-03-31', { net_assets: cash }));
      const facts = rows.flatMap(({ filing, net_assets }) => [0, 1].map((ordinal) => ({ filing, ordinal, value: `${net_assets}` })));
      return release(withFacts, id, dataDate, rows, { details: [await detailFile(facts)] });
    };
    await applied([
      await filed('2026-04-01', '2026-04-01', [
        [A, 10],
        [B, 20],
      ]),
      await filed('2026-04-02', '2026-04-02', [
        [B, 21],
        [C, 30],
      ]),
      await filed('2026-03', '2026-03-31', [
        [A, 9],
        [C, 29],
      ]),
    ]);
    await applied([await filed('2026-04-03', '2026-04-03', [[B, 21]]), await filed('2026-04-04', '2026-04-04', [[A, 11]])]);
    expect(await contents(together)).toEqual(await contents(alone));
    expect(await together.rows('FROM account_facts SELECT value, _release WHERE ordinal = 0 ORDER BY ALL')).toEqual([
      { value: '11', _release: '2026-04-04' },
      { value: '21', _release: '2026-04-02' },
      { value: '30', _release: '2026-04-02' },
    ]);
  });

  test.each([
    ['the newest first', '2026-07', [3, 2, 1]],
    ['the one in between last', '2026-08', [1, 3, 2]],
  ])('name the release since which a row is as it is, in whatever order of their days they come: %s', async (_, month, days) => {
    const daily = (day: number) =>
      release(filings, `${month}-0${day}`, `${month}-0${day}`, [
        ...accounts(A, `${month}-01`, { net_assets: 10 }),
        ...accounts(B, `${month}-01`, { net_assets: day === 2 ? 21 : 20 }),
      ]);
    await applied(await Promise.all(days.map(daily)));
    expect(await contents(together)).toEqual(await contents(alone));
    const named = await together.rows(
      `FROM (FROM accounts UNION ALL BY NAME FROM accounts_history)
       SELECT company_number, net_assets::INTEGER AS net_assets, _release WHERE balance_sheet_date = '${month}-01' ORDER BY ALL`,
    );
    expect(named).toEqual([
      { company_number: A, net_assets: 10, _release: `${month}-01` },
      { company_number: B, net_assets: 20, _release: `${month}-01` },
      { company_number: B, net_assets: 20, _release: `${month}-03` },
      { company_number: B, net_assets: 21, _release: `${month}-02` },
    ]);
  });

  test('have the parts of each, of which one says nothing', async () => {
    const asked = async (at: string, number: string, answer?: Row) => {
      const part = { ...lists, ...lookUpTable };
      const written =
        answer === undefined ? [] : [{ _op: 'upsert', source: lists.id, kind: 'answer', asked_at: at, changed_at: at, ...answer }];
      const files = await writeRelease(alone.warehouse.db, alone.folder, part, at, written);
      const officer = {
        ...{ _op: 'upsert', company_number: number, officer_id: 'o', appointment: at, role: 'director', corporate: false, name: 'MADE UP' },
        ...{ appointed_on: '2020-01-01', resigned: false, changed_at: at },
      };
      return release(lists, at, at.slice(0, 10), [officer], { parts: [{ table: lookUpTable.table, ...files }], retrievedAt: `${at}Z` });
    };
    await applied([
      await asked('2026-06-01T10:00:00', A, { company_number: A, answer: 'list' }),
      await asked('2026-06-01T11:00:00', B),
      await asked('2026-06-01T12:00:00', C, { company_number: C, answer: 'list' }),
    ]);
    expect(await contents(together)).toEqual(await contents(alone));
  });

  test('stop alone when they fail: of another shape, without the values of a column, or dated in the future', async () => {
    const many = (from: number, more: Row = {}) =>
      Array.from({ length: 60 }, (_, at) =>
        notice(`${from + at}`, '2450', A, '2026-05-20', { court_case: `CR-${at}`, court: 'High Court', ...more }),
      );
    const outcomes = await applied([
      await release(petitions, 'full', '2026-05-20', many(1000)),
      await release(petitions, 'emptied', '2026-05-20', many(2000, { court_case: null })),
      await release(petitions, 'drifted', '2026-05-20', [{ ...notice('9', '2450', A, '2026-05-20'), another: 'x' }], {
        columns: (columnsOf.gazette_notice ?? '').replace('{', "{another: 'VARCHAR', "),
      }),
      await release(petitions, 'future', '2099-01-01', many(3000)),
      await release(petitions, 'full', '2026-05-20', many(1000)),
      await release(petitions, 'fine', '2026-05-21', many(4000)),
    ]);
    expect(codesOf(outcomes)).toEqual(['applied', 'COLUMN_EMPTIED', 'UNEXPECTED_SHAPE', 'FUTURE_DATED', 'unchanged-repeat', 'applied']);
    expect(await contents(together)).toEqual(await contents(alone));
  });

  test('notice that a column lost its values between two releases of the pass', async () => {
    const many = (from: number, more: Row = {}) =>
      Array.from({ length: 60 }, (_, at) => notice(`${from + at}`, '2450', A, '2026-05-22', { court: 'High Court', ...more }));
    const of: Source = { ...petitions, id: 'gazette/another' };
    const outcomes = await applied([
      await release(of, 'full', '2026-05-22', many(5000, { court_case: 'CR-1' })),
      await release(of, 'emptied', '2026-05-22', many(6000)),
    ]);
    expect(codesOf(outcomes)).toEqual(['applied', 'COLUMN_EMPTIED']);
  });

  test('notice that a category has other words between two releases of the pass, and the windows of few values before it', async () => {
    const some = (from: number, kind: string) =>
      Array.from({ length: 30 }, (_, at) => notice(`${from + at}`, '2450', A, '2026-05-23', { kind }));
    const of: Source = { ...petitions, id: 'gazette/third' };
    const known = ['one', 'two', 'three', 'four'].map((id, at) =>
      release(of, id, '2026-05-23', some(7000 + 100 * at, 'winding-up-petition')),
    );
    const changed = ['five', 'six'].map((id, at) => release(of, id, '2026-05-23', some(8000 + 100 * at, 'unknown')));
    const outcomes = await applied(await Promise.all([...known, ...changed]));
    expect(codesOf(outcomes)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied', 'CATEGORY_CHANGED']);
    expect(await contents(together)).toEqual(await contents(alone));
  });

  test('are left alone when the work is cancelled, whether it runs or waits for its turn', async () => {
    const of: Source = { ...petitions, id: 'gazette/cancelled' };
    const releases = await Promise.all([
      release(of, 'one', '2026-05-24', [notice('9001', '2450', A, '2026-05-24')]),
      release(of, 'two', '2026-05-24', [notice('9002', '2450', B, '2026-05-24')]),
    ]);
    const named = releases.map(({ release: id }) => ({ source: of.id, release: id }));
    const cancelling = new AbortController();
    const started = [1, 2].map(() => together.warehouse.applyTogether(releases, 'each', cancelling.signal));
    cancelling.abort(new Error('cancelled'));
    expect((await Promise.allSettled(started)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await together.warehouse.lacks(named)).toEqual([true, true]);
    await together.warehouse.applyTogether(releases, 'each', new AbortController().signal);
    expect(await together.warehouse.lacks(named)).toEqual([false, false]);
  });
});

async function detailFile(facts: readonly Row[]) {
  const base = join(alone.folder, randomUUID());
  await writeFile(`${base}.ndjson`, facts.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await inSession(alone.warehouse.db, (session) =>
    session.run(
      `COPY (FROM read_json('${base}.ndjson', format = 'newline_delimited', columns = {filing: 'VARCHAR', ordinal: 'INTEGER', value: 'VARCHAR'})) TO '${base}.parquet' (FORMAT parquet)`,
    ),
  );
  return { table: 'account_facts', path: `${base}.parquet` };
}
