import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { changeSetOf } from '../../warehouse/apply/input.ts';
import type { Model } from '../../warehouse/refresh/model-order.ts';
import { refreshSignals } from '../../warehouse/signals/signals.ts';
import { companies, company, notice, notices, openWorld, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** A test signal that is active for companies in liquidation. */
const inLiquidation = {
  name: 'made.up.flagged',
  sql: `FROM scope JOIN company USING (company_number)
    SELECT company_number, 'liquidation' AS source_id, name AS company_name, now() AS occurred_at, 'It stands' AS detail, '{}'::JSON AS metadata
    WHERE status = 'liquidation'`,
};
/** The same signal with a stricter rule. */
const stricter = { ...inLiquidation, sql: inLiquidation.sql.replace("status = 'liquidation'", 'status IS NOT NULL') };
const A = '00000001';
const B = '00000002';

/** Computes the signal for everything that waits, as a refresh of the touched companies or of all. */
function refresh(signal: Model = inLiquidation, scope = sqlFile('warehouse/refresh/touched.sql')): Promise<void> {
  return inTransaction(world.warehouse.db, async (session) => {
    await session.run(sqlFile('warehouse/refresh/waiting.sql'));
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS SELECT DISTINCT company_number FROM (${scope}\n)`);
    await refreshSignals(session, [signal]);
    await session.set({ every_company: false });
    await session.run(sqlFile('warehouse/refresh/recomputed.sql'));
  });
}

/** As `Warehouse.rebuild`: what waits keeps waiting. */
function rebuild(signals: readonly Model[] = [inLiquidation]): Promise<void> {
  return inTransaction(world.warehouse.db, async (session) => {
    await session.run(sqlFile('warehouse/refresh/waiting.sql'));
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS SELECT DISTINCT company_number FROM (${sqlFile('models/scope.sql')}\n)`);
    await refreshSignals(session, signals);
  });
}

/** Applies a snapshot of the two companies with these statuses and returns its change set. */
async function register(release: string, day: string, a: string, b: string): Promise<string> {
  await world.apply(companies, release, day, [company(A, { status: a }), company(B, { status: b })]);
  return changeSetOf(companies.id, release);
}

const fired = (changeSet: string) =>
  world.rows(`FROM signal_transition SELECT company_number, source_id WHERE change_set = '${changeSet}' ORDER BY ALL`);
const active = async () => (await world.rows('FROM signal SELECT company_number ORDER BY ALL')).map((row) => row.company_number);

test('a signal fires once when it becomes active and not again while it is active', async () => {
  await register('1', '2026-06-01', 'active', 'active');
  await refresh();
  const second = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh();
  await refresh();
  expect(await fired(second)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
  const third = await register('3', '2026-08-01', 'liquidation', 'liquidation');
  await refresh();
  expect(await fired(third)).toEqual([{ company_number: B, source_id: 'liquidation' }]);
  expect(await active()).toEqual([A, B]);
});

test('a signal that says with which tables it fires is raised without an event by a release of another table', async () => {
  const withNotices = { ...inLiquidation, sql: `-- fires with: gazette_notice\n${inLiquidation.sql}` };
  await register('1', '2026-06-01', 'active', 'active');
  await refresh(withNotices);
  const second = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh(withNotices);
  expect([await fired(second), await active()]).toEqual([[], [A]]);
  const third = await register('3', '2026-08-01', 'liquidation', 'liquidation');
  await world.apply(notices, 'n', '2026-08-02', [notice('n1', '2450', B, '2026-08-02')]);
  await refresh(withNotices);
  expect([await fired(third), await fired(changeSetOf(notices.id, 'n'))]).toEqual([[], [{ company_number: B, source_id: 'liquidation' }]]);
});

test('a second match of a company with a source id of its own fires an event of its own', async () => {
  /** Active once for each notice of the company. */
  const perNotice = {
    name: 'made.up.matched',
    sql: `FROM scope JOIN gazette_notice USING (company_number)
      SELECT company_number, notice_id AS source_id, company_name, now() AS occurred_at, 'It stands' AS detail, '{}'::JSON AS metadata`,
  };
  await world.apply(notices, 'first', '2026-06-01', [notice('n1', '2450', A, '2026-06-01')]);
  await refresh(perNotice);
  await world.apply(notices, 'second', '2026-06-02', [notice('n2', '2450', A, '2026-06-02')]);
  await refresh(perNotice);
  expect(await fired(changeSetOf(notices.id, 'second'))).toEqual([{ company_number: A, source_id: 'n2' }]);
  await world.apply(notices, 'third', '2026-06-03', [notice('n3', '2450', A, '2026-06-03'), notice('n4', '2450', A, '2026-06-03')]);
  await refresh(perNotice);
  expect((await fired(changeSetOf(notices.id, 'third'))).map((row) => row.source_id).sort()).toEqual(['n3', 'n4']);
});

test('a signal fires again after it was inactive', async () => {
  await register('1', '2026-06-01', 'liquidation', 'active');
  await refresh();
  await register('2', '2026-07-01', 'active', 'active');
  await refresh();
  expect(await active()).toEqual([]);
  const third = await register('3', '2026-08-01', 'liquidation', 'active');
  await refresh();
  expect(await fired(third)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
});

test('the first computation of a signal fires no event', async () => {
  const first = await register('1', '2026-06-01', 'liquidation', 'active');
  await refresh();
  expect(await active()).toEqual([A]);
  expect(await fired(first)).toEqual([]);
});

test('a changed rule fires no event, neither in a rebuild nor in a refresh for another company', async () => {
  await register('1', '2026-06-01', 'active', 'active');
  await refresh();
  const second = await register('2', '2026-07-01', 'active', 'liquidation');
  await refresh(stricter, sqlFile('models/scope.sql'));
  expect(await active()).toEqual([A, B]);
  expect(await fired(second)).toEqual([{ company_number: B, source_id: 'liquidation' }]);
  await rebuild([stricter]);
  expect(await world.rows('FROM signal_transition SELECT count(*)::INTEGER AS n')).toEqual([{ n: 1 }]);
});

test('a signal that a rebuild computes first fires under the waiting release that caused it', async () => {
  await register('1', '2026-06-01', 'active', 'active');
  await refresh();
  const waiting = await register('2', '2026-07-01', 'liquidation', 'active');
  await rebuild();
  await refresh();
  expect(await fired(waiting)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
});

test('a signal fires under a release that is not a baseline, although a baseline of the company waits too', async () => {
  await register('1', '2026-06-01', 'active', 'active');
  await refresh();
  await world.apply(notices, 'old', '2026-01-01', [notice('n1', '2450', A, '2026-01-01')], { baselineThrough: '2026-06-01' });
  const waiting = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh();
  expect(await fired(waiting)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
  expect(await fired(changeSetOf(notices.id, 'old'))).toEqual([]);
});

test('a signal from a waiting baseline does not fire under an older release of the company', async () => {
  await register('1', '2026-06-01', 'active', 'active');
  await refresh();
  await world.apply(notices, 'older', '2026-06-10', [notice('n1', '2450', A, '2026-06-10')]);
  await refresh();
  const grown = [company(A, { status: 'liquidation' }), company(B, { status: 'active' })];
  await world.apply(companies, '2', '2026-07-01', grown, { baselineThrough: '2026-07-01' });
  await refresh();
  expect(await fired(changeSetOf(notices.id, 'older'))).toEqual([]);
});

test('a signal without a model is removed', async () => {
  await register('1', '2026-06-01', 'liquidation', 'active');
  await refresh();
  await rebuild([]);
  expect(await active()).toEqual([]);
});
