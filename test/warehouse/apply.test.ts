import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import type { Source } from '../../sources/source.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import {
  companies,
  company,
  designation,
  designations,
  madeUpSource,
  notice,
  notices,
  openWorld,
  type Rejected,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const numbersIn = async (table: string) =>
  (await world.rows(`FROM ${table} SELECT company_number ORDER BY ALL`)).map((row) => row.company_number);

describe('a snapshot', () => {
  test('that is the first of its source is the baseline: its records are current and no change is logged', async () => {
    const applied = await world.apply(companies, '2026-05-01', '2026-05-01', [company('00000001'), company('00000002')]);
    expect(applied).toEqual({
      changeSet: 'companies-house/basic-company-data@2026-05-01',
      status: 'applied',
      baseline: true,
      rows: 2,
      rejected: 0,
      added: 2,
      changed: 0,
      removed: 0,
      companies: 2,
    });
    expect(await numbersIn('company')).toEqual(['00000001', '00000002']);
    expect(await world.rows('FROM change_log')).toEqual([]);
  });

  test('does not remove a company whose record is in quarantine: its known row stays', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002'), company('00000003')]);
    const unread = ['"NIGHTJAR JOINERY LTD","00000002","","","31/02/2026"'];
    const june = await writeRelease(world.warehouse.db, world.folder, companies, 'june', [company('00000001'), company('00000004')], {
      unread,
    });
    const applied = await world.apply(companies, 'june', '2026-06-01', [], june);
    expect(applied).toMatchObject({ added: 1, changed: 0, removed: 1 });
    expect(await numbersIn('company')).toEqual(['00000001', '00000002', '00000004']);
  });

  test('that follows logs the added, changed and removed records, and only changed rows get its release', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002'), company('00000003')]);
    const june = [company('00000001'), company('00000002', { postcode: 'ZZ2 2ZZ' }), company('00000004')];
    const applied = await world.apply(companies, 'june', '2026-06-01', june);
    expect(applied).toMatchObject({ baseline: false, added: 1, changed: 1, removed: 1, companies: 3 });
    expect(await world.rows('FROM company SELECT company_number, postcode, _release, _since ORDER BY ALL')).toEqual([
      { company_number: '00000001', postcode: 'ZZ1 1ZZ', _release: 'may', _since: '2026-05-01' },
      { company_number: '00000002', postcode: 'ZZ2 2ZZ', _release: 'june', _since: '2026-06-01' },
      { company_number: '00000004', postcode: 'ZZ1 1ZZ', _release: 'june', _since: '2026-06-01' },
    ]);
    expect(
      await world.rows(
        `FROM change_log SELECT op, key, before->>'postcode' AS before, after->>'postcode' AS after, table_name, known_at::VARCHAR AS known_at ORDER BY op`,
      ),
    ).toEqual([
      {
        op: 'added',
        key: '{"company_number":"00000004"}',
        before: null,
        after: 'ZZ1 1ZZ',
        table_name: 'company',
        known_at: '2026-06-01 06:00:00',
      },
      {
        op: 'changed',
        key: '{"company_number":"00000002"}',
        before: 'ZZ1 1ZZ',
        after: 'ZZ2 2ZZ',
        table_name: 'company',
        known_at: '2026-06-01 06:00:00',
      },
      {
        op: 'removed',
        key: '{"company_number":"00000003"}',
        before: 'ZZ1 1ZZ',
        after: null,
        table_name: 'company',
        known_at: '2026-06-01 06:00:00',
      },
    ]);
  });

  test('that corrects another one of the same day as an edition replaces its rows and removes those that it lacks', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002')]);
    const later = { retrievedAt: '2026-05-02T06:00:00Z' };
    const applied = await world.apply(companies, 'may+e2', '2026-05-01', [company('00000001', { name: 'CORRECTED LIMITED' })], {
      ...later,
      force: true,
    });
    expect(applied).toMatchObject({ status: 'applied', changed: 1, removed: 1 });
    const rows = await world.rows('SELECT company_number, name, _release FROM company');
    expect(rows).toEqual([{ company_number: '00000001', name: 'CORRECTED LIMITED', _release: 'may+e2' }]);
  });

  test('that corrects another one of the same day does not overtake a third one of that day, which was retrieved in between', async () => {
    const day = '2026-05-01';
    await world.apply(companies, 'first', day, [company('00000001'), company('00000002')]);
    const between = { retrievedAt: '2026-05-01T11:00:00Z' };
    await world.apply(companies, 'second', day, [company('00000001'), company('00000002'), company('00000003')], between);
    const corrected = [company('00000001', { name: 'CORRECTED LIMITED' }), company('00000002')];
    const dates = { retrievedAt: '2026-05-02T06:00:00Z', correctedAt: '2026-05-01T06:00:00Z' };
    const late = await world.apply(companies, 'first+e2', day, corrected, { ...dates, force: true });
    expect(late).toMatchObject({ changed: 0, removed: 0 });
    expect(await numbersIn('company')).toEqual(['00000001', '00000002', '00000003']);
    // the second one is corrected in its own place
    const right = await world.apply(companies, 'second+e2', day, corrected, { ...dates, correctedAt: between.retrievedAt, force: true });
    expect(right).toMatchObject({ status: 'applied', changed: 1, removed: 1 });
  });

  test('that is older than the current one is superseded and changes nothing, however often it is applied', async () => {
    // a table of which no model reads the history
    const table = { table: 'psc_statement', key: ['company_number', 'statement_id'] };
    const statements = madeUpSource({ id: 'companies-house/psc/statements', kind: 'snapshot', ...table });
    const one = (number: string) => ({ company_number: number, statement_id: number, statement: 'psc-exists-but-not-identified' });
    await world.apply(statements, 'june', '2026-06-01', [one('00000001')]);
    const late = await world.apply(statements, 'may', '2026-05-01', [one('00000002')]);
    expect(late).toMatchObject({ status: 'superseded', added: 0, removed: 0, companies: 0 });
    expect(await world.apply(statements, 'may', '2026-05-01', [one('00000002')])).toEqual(late);
    expect(await numbersIn('psc_statement')).toEqual(['00000001']);
  });

  test('of changes that removes more than its source expects fails with the numbers until it is forced; a few rows may go', async () => {
    const delta: Source = { ...companies, kind: 'delta', expect: { ...companies.expect, rows: [0, 1_000], shrink: 0.1 } };
    const all = Array.from({ length: 40 }, (_, index) => company(String(index + 1).padStart(8, '0')));
    const changes = (op: 'upsert' | 'delete', rows: readonly object[]) => rows.map((row) => ({ ...row, _op: op }));
    await world.apply(delta, 'one', '2026-05-01', changes('upsert', all));
    await expect(world.apply(delta, 'two', '2026-06-01', changes('delete', all.slice(0, 10)))).rejects.toMatchObject({
      code: 'SHRUNK',
      message: expect.stringContaining('40 rows lose 10, 25.0 %; at most 10.0 % is expected'),
    });
    expect(await numbersIn('company')).toHaveLength(40);
    expect(await world.apply(delta, 'three', '2026-06-01', changes('delete', all.slice(0, 9)))).toMatchObject({ removed: 9 });
    expect(await world.apply(delta, 'two', '2026-06-02', changes('delete', all.slice(9, 30)), { force: true })).toMatchObject({
      removed: 21,
    });
  });

  test('of few rows may lose one, however small the share that its source expects', async () => {
    const tight: Source = { ...companies, expect: { ...companies.expect, shrink: 0.05 } };
    const all = Array.from({ length: 18 }, (_, index) => company(String(index + 1).padStart(8, '0')));
    await world.apply(tight, 'may', '2026-05-01', all);
    expect(await world.apply(tight, 'june', '2026-06-01', all.slice(1))).toMatchObject({ removed: 1 });
    await expect(world.apply(tight, 'july', '2026-07-01', all.slice(3))).rejects.toMatchObject({ code: 'SHRUNK' });
  });

  test('that is smaller by more than its source expects fails with the numbers until it is forced', async () => {
    const all = Array.from({ length: 10 }, (_, index) => company(String(index + 1).padStart(8, '0')));
    await world.apply(companies, 'may', '2026-05-01', all);
    await expect(world.apply(companies, 'june', '2026-06-01', all.slice(0, 4))).rejects.toMatchObject({
      code: 'SHRUNK',
      retryable: false,
      message: expect.stringContaining('10 rows became 4, 60.0 % less; at most 50.0 % is expected'),
    });
    expect(await numbersIn('company')).toHaveLength(10);
    expect(await world.apply(companies, 'june', '2026-06-01', all.slice(0, 4), { force: true })).toMatchObject({ removed: 6 });
  });

  test('logs of its rows the columns that one of them states, and every list', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002')]);
    const june = [company('00000001', { postcode: null }), company('00000002'), company('00000003', { dissolved_on: '2026-05-20' })];
    await world.apply(companies, 'june', '2026-06-01', june);
    const logged = await world.rows(`FROM change_log SELECT
      key->>'company_number' AS number, (after->>'postcode') IS NULL AS moved, after->>'dissolved_on' AS dissolved_on, json_keys(after) AS columns ORDER BY ALL`);
    expect(logged).toMatchObject([
      { number: '00000001', moved: true, dissolved_on: null },
      { number: '00000003', moved: false, dissolved_on: '2026-05-20' },
    ]);
    const [columns, others] = logged.map((row) => row.columns as string[]);
    expect(others).toEqual(columns);
    expect(columns).toEqual(expect.arrayContaining(['company_number', 'name', 'postcode', 'dissolved_on', 'sic_codes', 'previous_names']));
    expect(columns).not.toContain('country_of_origin');
  });

  test('within the days of the baseline logs changes but not additions, and stays a baseline', async () => {
    await world.apply(companies, 'april', '2026-04-01', [company('00000001'), company('00000002')]);
    const may = [company('00000001', { name: 'RENAMED LIMITED' }), company('00000003')];
    expect(await world.apply(companies, 'may', '2026-05-01', may, { baselineThrough: '2026-05-01' })).toMatchObject({ baseline: true });
    expect(await world.rows('FROM change_log SELECT op ORDER BY op')).toEqual([{ op: 'changed' }, { op: 'removed' }]);
  });
});

describe('a release applied twice', () => {
  test('changes nothing and returns the same answer', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001')]);
    const june = [company('00000001', { name: 'RENAMED LIMITED' }), company('00000002')];
    const first = await world.apply(companies, 'june', '2026-06-01', june);
    const before = await world.rows('FROM change_log');
    const second = await world.apply(companies, 'june', '2026-06-01', june);
    expect(second).toEqual({ ...first, status: 'unchanged-repeat' });
    expect(await world.rows('FROM change_log')).toEqual(before);
    expect(await world.rows('FROM release SELECT count(*)::INTEGER AS n')).toEqual([{ n: 2 }]);
  });
});

describe('notices', () => {
  const first = () =>
    world.apply(notices, 'day-1', '2026-06-01', [
      notice('1', '2450', '00000001', '2026-06-01'),
      notice('2', '2441', '00000002', '2026-06-01'),
    ]);

  test('are added to the stored notices, and an absent notice is not removed', async () => {
    expect(await first()).toMatchObject({ baseline: false, added: 2, companies: 2 });
    expect(await world.apply(notices, 'day-2', '2026-06-02', [notice('3', '2452', '00000001', '2026-06-02')])).toMatchObject({
      added: 1,
      removed: 0,
    });
    expect(await numbersIn('gazette_notice')).toEqual(['00000001', '00000001', '00000002']);
  });

  test('replace all rows of their earlier version, and no others, when they are corrected', async () => {
    await first();
    const corrected = [
      notice('1', '2450', '00000009', '2026-06-01', { updated_at: '2026-06-03T09:00:00' }),
      notice('1', '2450', '00000008', '2026-06-01', { updated_at: '2026-06-03T09:00:00' }),
    ];
    expect(await world.apply(notices, 'day-3', '2026-06-03', corrected)).toMatchObject({ added: 2, removed: 1, companies: 3 });
    expect(await numbersIn('gazette_notice')).toEqual(['00000002', '00000008', '00000009']);
  });

  test('of an older version than the stored one change nothing', async () => {
    await world.apply(notices, 'late', '2026-06-03', [
      notice('1', '2450', '00000009', '2026-06-01', { updated_at: '2026-06-03T09:00:00' }),
    ]);
    expect(await first()).toMatchObject({ rows: 2, added: 1, changed: 0, removed: 0 });
    expect(await numbersIn('gazette_notice')).toEqual(['00000002', '00000009']);
  });

  test('with a time of change in the future are replaced by their later correction', async () => {
    const wrong = notice('1', '2461', '00000001', '2026-06-01', { updated_at: '2062-06-01T01:00:00' });
    await world.apply(notices, 'day-1', '2026-06-01', [wrong]);
    await world.apply(notices, 'day-2', '2026-06-02', [{ ...wrong, company_number: '00000002', updated_at: '2026-06-02T01:00:00' }]);
    expect(await numbersIn('gazette_notice')).toEqual(['00000002']);
  });

  test.each(['the reading without a company first', 'the reading with a company first'])(
    'keep the company that one of two readings of the same version lacks: %s',
    async (order) => {
      // The hash of a content decides without this rule: of many notices, some would lose their company.
      const ids = Array.from({ length: 8 }, (_, at) => String(at));
      const whole = ids.map((id) => notice(id, '2450', '00000001', '2026-06-01'));
      const partial = whole.map((one) => ({ ...one, company_number: '' }));
      const [first, second] = order.includes('without') ? [partial, whole] : [whole, partial];
      await world.apply(notices, 'day-1', '2026-06-01', first);
      await world.apply(notices, 'day-1-again', '2026-06-01', second);
      expect(await numbersIn('gazette_notice')).toEqual(ids.map(() => '00000001'));
    },
  );
});

describe('a delta', () => {
  const charges = madeUpSource({ id: 'made-up/charges', kind: 'delta', table: 'made_up', key: ['id'] });
  const columns = `{_op: 'VARCHAR', id: 'INTEGER', company_number: 'VARCHAR', state: 'VARCHAR'}`;
  const apply = async (release: string, day: string, rows: readonly object[]) => {
    const files = await writeRelease(
      world.warehouse.db,
      world.folder,
      charges,
      release,
      rows.map((row) => ({ ...row })),
      { columns },
    );
    return world.warehouse.apply({
      source: charges,
      release,
      dataDate: day,
      runKind: 'scheduled',
      retrievedAt: `${day}T06:00:00Z`,
      ...files,
    });
  };
  const upsert = (id: number, state: string) => ({ _op: 'upsert', id, company_number: `0000000${id}`, state });

  test('upserts and deletes the records that it names and leaves the others', async () => {
    await apply('1', '2026-06-01', [upsert(1, 'outstanding'), upsert(2, 'outstanding'), upsert(3, 'outstanding')]);
    const applied = await apply('2', '2026-06-02', [
      upsert(1, 'satisfied'),
      { _op: 'delete', id: 2 },
      { _op: 'delete', id: 7 },
      upsert(4, 'outstanding'),
    ]);
    expect(applied).toMatchObject({ added: 1, changed: 1, removed: 1, companies: 3 });
    expect(await world.rows('FROM made_up SELECT id, state ORDER BY id')).toEqual([
      { id: 1, state: 'satisfied' },
      { id: 3, state: 'outstanding' },
      { id: 4, state: 'outstanding' },
    ]);
  });

  test('that arrives late does not replace a newer row', async () => {
    await apply('1', '2026-06-01', [upsert(1, 'outstanding')]);
    await apply('3', '2026-06-03', [upsert(1, 'satisfied')]);
    expect(await apply('2', '2026-06-02', [upsert(1, 'part-satisfied')])).toMatchObject({ status: 'applied', changed: 0, companies: 0 });
    expect(await world.rows('FROM made_up SELECT id, state')).toEqual([{ id: 1, state: 'satisfied' }]);
  });

  test('that arrives late does not bring back a row that a newer delta deleted, and a newer one does', async () => {
    await apply('1', '2026-06-01', [upsert(1, 'outstanding'), upsert(2, 'outstanding')]);
    await apply('3', '2026-06-03', [{ _op: 'delete', id: 1 }]);
    expect(await apply('2', '2026-06-02', [upsert(1, 'part-satisfied')])).toMatchObject({ added: 0 });
    expect(await world.rows('FROM made_up SELECT id')).toEqual([{ id: 2 }]);
    expect(await world.rows('FROM tombstone SELECT key, version::VARCHAR AS version')).toEqual([
      { key: '{"id":1}', version: '2026-06-02 23:59:28.0216' },
    ]);
    expect(await apply('4', '2026-06-04', [upsert(1, 'outstanding')])).toMatchObject({ added: 1 });
    expect(await world.rows('FROM tombstone')).toEqual([]);
  });

  test('that deletes a row late leaves a newer row', async () => {
    await apply('3', '2026-06-03', [upsert(1, 'outstanding')]);
    expect(await apply('2', '2026-06-02', [{ _op: 'delete', id: 1 }])).toMatchObject({ removed: 0 });
    expect(await world.rows('FROM made_up SELECT id')).toEqual([{ id: 1 }]);
  });

  test('that states a row again as it is protects it from older versions and changes nothing', async () => {
    await apply('1', '2026-06-01', [upsert(1, 'outstanding')]);
    expect(await apply('3', '2026-06-03', [upsert(1, 'outstanding')])).toMatchObject({ changed: 0, companies: 0 });
    await apply('2', '2026-06-02', [upsert(1, 'satisfied')]);
    expect(await world.rows('FROM made_up SELECT state, _release, _version::VARCHAR AS version')).toEqual([
      { state: 'outstanding', _release: '3', version: '2026-06-02 23:59:28.0216' },
    ]);
  });

  test('with an operation other than upsert or delete fails', async () => {
    await expect(apply('1', '2026-06-01', [{ ...upsert(1, 'x'), _op: 'purge' }])).rejects.toMatchObject({
      code: 'CHECK_FAILED',
      message: expect.stringContaining('unknown-op'),
    });
  });
});

describe('two sources that feed one table', () => {
  const insolvency = { ...notices, id: 'made-up/insolvency' };
  const petitions = { ...notices, id: 'made-up/petitions' };

  test('keep their rows side by side, and each row names its source, its release and its version', async () => {
    await world.apply(insolvency, 'week-1', '2026-06-07', [notice('1', '2441', '00000001', '2026-06-01')]);
    const second = await world.apply(petitions, 'week-1', '2026-06-07', [
      notice('2', '2450', '00000001', '2026-06-02', { updated_at: null }),
    ]);
    expect(second).toMatchObject({ added: 1, removed: 0 });
    expect(await world.rows('FROM gazette_notice SELECT notice_id, _source, _release, _version::VARCHAR AS version ORDER BY ALL')).toEqual([
      { notice_id: '1', _source: 'made-up/insolvency', _release: 'week-1', version: '2026-06-01 01:00:00' },
      { notice_id: '2', _source: 'made-up/petitions', _release: 'week-1', version: '2026-06-06 23:59:28.0216' },
    ]);
  });

  test('give a model the release of the source that brought the row', async () => {
    await world.apply(insolvency, 'week-1', '2026-06-07', [notice('1', '2441', '00000001', '2026-06-01')]);
    await world.apply(petitions, 'week-1', '2026-06-07', [notice('2', '2450', '00000001', '2026-06-02')]);
    await world.refresh();
    expect(await world.rows('FROM company_notice SELECT notice_id, evidence.source AS source ORDER BY ALL')).toEqual([
      { notice_id: '1', source: 'made-up/insolvency' },
      { notice_id: '2', source: 'made-up/petitions' },
    ]);
  });
});

describe('a snapshot and a delta that feed one table', () => {
  const stream = madeUpSource({ id: 'made-up/stream', kind: 'delta', table: 'company', key: ['company_number'] });
  const columns = async () =>
    `{_op: 'VARCHAR', ${(
      await world.rows("FROM (DESCRIBE company) SELECT column_name, column_type WHERE NOT starts_with(column_name, '_')")
    )
      .map(({ column_name, column_type }) => `${column_name}: '${column_type}'`)
      .join(', ')}}`;
  const follow = async (release: string, day: string, rows: readonly object[]) => {
    const files = await writeRelease(
      world.warehouse.db,
      world.folder,
      stream,
      release,
      rows.map((row) => ({ ...row })),
      { columns: await columns() },
    );
    return world.warehouse.apply({
      source: stream,
      release,
      dataDate: day,
      runKind: 'scheduled',
      retrievedAt: `${day}T06:00:00Z`,
      ...files,
    });
  };
  const postcodes = () => world.rows('FROM company SELECT company_number AS n, postcode ORDER BY n');

  test('a snapshot leaves the rows that a newer delta added, changed or deleted', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002')]);
    await follow('day', '2026-06-02', [
      { _op: 'upsert', ...company('00000001', { postcode: 'ZZ9 9ZZ' }) },
      { _op: 'delete', company_number: '00000002' },
      { _op: 'upsert', ...company('00000003', { postcode: 'ZZ9 9ZZ' }) },
    ]);
    const june = [company('00000001'), company('00000002'), company('00000004')];
    expect(await world.apply(companies, 'june', '2026-06-01', june)).toMatchObject({ added: 1, changed: 0, removed: 0 });
    expect(await postcodes()).toEqual([
      { n: '00000001', postcode: 'ZZ9 9ZZ' },
      { n: '00000003', postcode: 'ZZ9 9ZZ' },
      { n: '00000004', postcode: 'ZZ1 1ZZ' },
    ]);
  });

  test('a delta that is older than the newest snapshot changes nothing, also for a company that the snapshot lacks', async () => {
    await world.apply(companies, 'june', '2026-06-01', [company('00000001')]);
    const late = [
      { _op: 'upsert', ...company('00000001', { postcode: 'ZZ9 9ZZ' }) },
      { _op: 'upsert', ...company('00000002') },
    ];
    expect(await follow('late', '2026-05-20', late)).toMatchObject({ added: 0, changed: 0, companies: 0 });
    expect(await postcodes()).toEqual([{ n: '00000001', postcode: 'ZZ1 1ZZ' }]);
  });

  test('a delta of the same date as the snapshot counts, whichever arrives first', async () => {
    const changed = [{ _op: 'upsert', ...company('00000001', { postcode: 'ZZ9 9ZZ' }) }];
    await world.apply(companies, 'may', '2026-05-01', [company('00000001')]);
    await follow('same-day', '2026-06-01', changed);
    await world.apply(companies, 'june', '2026-06-01', [company('00000001')]);
    await world.apply(companies, 'july', '2026-07-01', [company('00000001')]);
    await follow('same-day-again', '2026-07-01', changed);
    expect(await postcodes()).toEqual([{ n: '00000001', postcode: 'ZZ9 9ZZ' }]);
  });

  test('a late release brings the company that the newest snapshot has in quarantine, and no other', async () => {
    await world.apply(companies, 'april', '2026-04-01', [company('00000009')]);
    const june = await writeRelease(world.warehouse.db, world.folder, companies, 'june', [company('00000009')], {
      unread: ['"NIGHTJAR JOINERY LTD","00000002","","","31/02/2026"'],
    });
    await world.apply(companies, 'june', '2026-06-01', [], june);
    const may = [company('00000001'), company('00000002'), company('00000009')];
    expect(await world.apply(companies, 'may', '2026-05-01', may)).toMatchObject({ status: 'applied', added: 1, changed: 0, removed: 0 });
    expect(await numbersIn('company')).toEqual(['00000002', '00000009']);
  });

  test('two snapshots of one date follow each other as they were retrieved', async () => {
    const early = { retrievedAt: '2026-06-01T06:00:00Z' };
    await world.apply(companies, 'evening', '2026-06-01', [company('00000001', { name: 'EVENING LIMITED' })], {
      retrievedAt: '2026-06-01T18:00:00Z',
    });
    await world.apply(companies, 'morning', '2026-06-01', [company('00000001', { name: 'MORNING LIMITED' }), company('00000002')], early);
    expect(await world.rows('FROM company SELECT name')).toEqual([{ name: 'EVENING LIMITED' }]);
  });
});

test('a warehouse file of an earlier version fails to open, and the error names the missing columns and the command that rebuilds it', async () => {
  const path = join(world.folder, 'earlier.duckdb');
  const db = await openDuckDb(path);
  await inSession(db, async (session) => {
    await session.run(
      'CREATE TABLE release (source VARCHAR, change_set VARCHAR); CREATE TABLE company (company_number VARCHAR, _since DATE)',
    );
  });
  db.close();
  for (const attempt of ['first', 'second']) {
    const opened = openWarehouse({ path, sources: [], logger: pino({ level: 'silent' }), threads: 1 });
    await expect(opened.catch((error) => [attempt, error.code, error.message])).resolves.toEqual([
      attempt,
      'WAREHOUSE_OUTDATED',
      expect.stringMatching(/lacks .*company\._version,.*release\.version: run "risk warehouse rebuild"/),
    ]);
  }
});

describe('a release that fails', () => {
  const held = async () => [
    await numbersIn('company'),
    await world.rows('FROM release SELECT release'),
    await world.rows('FROM change_log'),
    await world.rows('FROM change_company'),
  ];

  test.each<{ what: string; rows: readonly ReturnType<typeof company>[]; code: string; says: string }>([
    { what: 'two rows of one key', rows: [company('00000001'), company('00000001')], code: 'CHECK_FAILED', says: 'repeated-key: 1 row' },
    {
      what: 'a row without its key',
      rows: [company('00000001'), { name: 'NOBODY' }],
      code: 'CHECK_FAILED',
      says: 'empty-key-company_number: 1 row',
    },
    { what: 'a row that a check of the models returns', rows: [company('1')], code: 'CHECK_FAILED', says: 'company_number_shape: 1 row' },
  ])('because of $what: nothing changes, and the failing rows are stored', async ({ rows, code, says }) => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001')]);
    const before = await held();
    await expect(world.apply(companies, 'june', '2026-06-01', rows)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(says),
    });
    expect(await held()).toEqual(before);
    expect(await world.rows("FROM check_failure SELECT count(*)::INTEGER AS n, min(severity) AS s WHERE release = 'june'")).toEqual([
      { n: 1, s: 'error' },
    ]);
  });

  test('because it is dated after tomorrow', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001')], { today: '2026-05-01' });
    const before = await held();
    await expect(world.apply(companies, '2099', '2099-01-01', [company('00000002')])).rejects.toMatchObject({ code: 'FUTURE_DATED' });
    const inTwoDays = world.apply(companies, 'june', '2026-06-03', [company('00000002')], { today: '2026-06-01' });
    await expect(inTwoDays).rejects.toMatchObject({ code: 'FUTURE_DATED', retryable: false });
    expect(await held()).toEqual(before);
    expect(await world.apply(companies, 'june', '2026-06-02', [company('00000002')], { today: '2026-06-01' })).toMatchObject({ added: 1 });
  });

  test('because it is implausibly large or small', async () => {
    const bounded = { ...companies, expect: { ...companies.expect, rows: [2, 3] as const } };
    await expect(world.apply(bounded, 'may', '2026-05-01', [company('00000001')])).rejects.toMatchObject({ code: 'TOO_FEW_ROWS' });
    const four = [1, 2, 3, 4].map((index) => company(`0000000${index}`));
    await expect(world.apply(bounded, 'may', '2026-05-01', four)).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' });
  });

  test('because most of its records are rejected, and does not count the records that are left out on purpose', async () => {
    const bounded = { ...companies, expect: { ...companies.expect, rejected: 0.5 } };
    const rejecting = async (reason: string) => {
      const unread = [1, 2, 3].map((line) => ({ text: `record ${line}`, line, reason }));
      return world.apply(bounded, 'may', '2026-05-01', [], await releaseOf(reason, unread));
    };
    const releaseOf = (id: string, unread: readonly Rejected[]) =>
      writeRelease(world.warehouse.db, world.folder, bounded, id.slice(0, 4), [company('00000001')], { unread });
    await expect(rejecting('no company name')).rejects.toMatchObject({ code: 'TOO_MANY_REJECTED' });
    expect(await rejecting('left out: a case about a person')).toMatchObject({ rows: 1, rejected: 3, added: 1 });
  });

  test('can be corrected and applied under the same name', async () => {
    await expect(world.apply(companies, 'may', '2026-05-01', [company('1')])).rejects.toMatchObject({ code: 'CHECK_FAILED' });
    expect(await world.apply(companies, 'may', '2026-05-01', [company('00000001')])).toMatchObject({ status: 'applied' });
    expect(await world.rows('FROM check_failure')).toEqual([]);
  });
});

test('a check that only warns does not fail the release and is stored once, with the release that first showed it', async () => {
  const petition = (id: string, day: string) => notice(id, '2450', '00000001', day, { court_case: null });
  await world.apply(notices, 'day-1', '2026-06-01', [petition('1', '2026-06-01')]);
  await world.apply(notices, 'day-2', '2026-06-02', [petition('2', '2026-06-02')]);
  expect(await world.rows("FROM check_failure SELECT release, check_name, severity, record->>'notice_id' AS notice ORDER BY ALL")).toEqual([
    { release: 'day-1', check_name: 'petition_without_case', severity: 'warn', notice: '1' },
    { release: 'day-2', check_name: 'petition_without_case', severity: 'warn', notice: '2' },
  ]);
});

describe('columns of the records', () => {
  test('that the models read but the records lack fail the first release', async () => {
    const files = await writeRelease(world.warehouse.db, world.folder, companies, 'may', [], {
      columns: `{company_number: 'VARCHAR', name: 'INTEGER'}`,
    });
    const input = {
      source: companies,
      release: 'may',
      dataDate: '2026-05-01',
      runKind: 'scheduled',
      retrievedAt: '2026-05-01T06:00:00Z',
      ...files,
    } as const;
    await expect(world.warehouse.apply(input)).rejects.toMatchObject({
      code: 'UNEXPECTED_SHAPE',
      message: expect.stringContaining('name VARCHAR'),
    });
  });

  test('that change later fail the release with their names and the remedy', async () => {
    await world.apply(designations, '1', '2026-06-01', [designation('AAA0001', ['MADE UP HOLDING'])]);
    const columns = `{unique_id: 'VARCHAR', kind: 'VARCHAR', ships: 'INTEGER'}`;
    const files = await writeRelease(world.warehouse.db, world.folder, designations, '2', [], { columns });
    const input = {
      source: designations,
      release: '2',
      dataDate: '2026-06-02',
      runKind: 'scheduled',
      retrievedAt: '2026-06-02T06:00:00Z',
      ...files,
    } as const;
    await expect(world.warehouse.apply(input)).rejects.toMatchObject({
      code: 'UNEXPECTED_SHAPE',
      message: expect.stringMatching(/\+ ships INTEGER.*- regime VARCHAR.*rebuild the warehouse/),
    });
  });
});
