import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { changeSetOf } from '../../warehouse/apply/apply.ts';
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

function refresh(changeSet: string, signal = inLiquidation): Promise<void> {
  return inTransaction(world.warehouse.db, async (session) => {
    await session.set({ change_set: changeSet });
    await session.run(sqlFile('warehouse/refresh/scope-of-change-set.sql'));
    await refreshSignals(session, [signal], changeSet);
  });
}

function rebuild(signal = inLiquidation): Promise<void> {
  return inTransaction(world.warehouse.db, async (session) => {
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
    await refreshSignals(session, [signal], undefined);
  });
}

/** Applies a snapshot of the two companies with these statuses and returns its change set. */
async function register(release: string, day: string, a: string, b: string): Promise<string> {
  await world.apply(companies, release, day, [company(A, { status: a }), company(B, { status: b })]);
  return changeSetOf(companies.id, release);
}

const fired = (changeSet: string) =>
  world.rows(`FROM signal_transition SELECT company_number, source_id WHERE change_set = '${changeSet}' ORDER BY company_number`);
const active = async () => (await world.rows('FROM signal SELECT company_number ORDER BY ALL')).map((row) => row.company_number);

test('a signal fires once when it becomes active and not again while it is active', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  const second = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh(second);
  await refresh(second);
  expect(await fired(second)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
  const third = await register('3', '2026-08-01', 'liquidation', 'liquidation');
  await refresh(third);
  expect(await fired(third)).toEqual([{ company_number: B, source_id: 'liquidation' }]);
  expect(await active()).toEqual([A, B]);
});

test('a signal fires again after it was inactive', async () => {
  await refresh(await register('1', '2026-06-01', 'liquidation', 'active'));
  await refresh(await register('2', '2026-07-01', 'active', 'active'));
  expect(await active()).toEqual([]);
  const third = await register('3', '2026-08-01', 'liquidation', 'active');
  await refresh(third);
  expect(await fired(third)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
});

test('the first computation of a signal fires no event', async () => {
  const first = await register('1', '2026-06-01', 'liquidation', 'active');
  await refresh(first);
  expect(await active()).toEqual([A]);
  expect(await fired(first)).toEqual([]);
});

test('a changed rule fires no event, neither in a rebuild nor in a refresh for another company', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  const second = await register('2', '2026-07-01', 'active', 'liquidation');
  await inTransaction(world.warehouse.db, async (session) => {
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
    await refreshSignals(session, [stricter], second);
  });
  expect(await active()).toEqual([A, B]);
  expect(await fired(second)).toEqual([{ company_number: B, source_id: 'liquidation' }]);
  await rebuild(stricter);
  expect(await world.rows('FROM signal_transition SELECT count(*)::INTEGER AS n')).toEqual([{ n: 1 }]);
});

test.each(['refresh of another release', 'rebuild'])(
  'a signal fires under the waiting release that caused it, although a %s computes it first',
  async (how) => {
    await refresh(await register('1', '2026-06-01', 'active', 'active'));
    const waiting = await register('2', '2026-07-01', 'liquidation', 'active');
    if (how === 'rebuild') await rebuild();
    else {
      await world.apply(notices, 'old', '2026-01-01', [notice('n1', '2450', A, '2026-01-01')], { baselineThrough: '2026-06-01' });
      await refresh(changeSetOf(notices.id, 'old'));
    }
    await refresh(waiting);
    expect(await fired(waiting)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
  },
);

test('a signal fires under the waiting release that caused it, although an older release of the company is refreshed again', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  await world.apply(notices, 'older', '2026-06-10', [notice('n1', '2450', A, '2026-06-10'), notice('n2', '2450', B, '2026-06-10')]);
  const older = changeSetOf(notices.id, 'older');
  await refresh(older);
  const waiting = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh(older);
  expect(await fired(older)).toEqual([]);
  await refresh(waiting);
  expect(await fired(waiting)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
});

test('a signal from a waiting baseline does not fire under an older release of the company', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  await world.apply(notices, 'older', '2026-06-10', [notice('n1', '2450', A, '2026-06-10')]);
  const older = changeSetOf(notices.id, 'older');
  await refresh(older);
  const grown = [company(A, { status: 'liquidation' }), company(B, { status: 'active' })];
  await world.apply(companies, '2', '2026-07-01', grown, { baselineThrough: '2026-07-01' });
  await refresh(older);
  expect(await fired(older)).toEqual([]);
});

test('a signal without a model is removed', async () => {
  await refresh(await register('1', '2026-06-01', 'liquidation', 'active'));
  await inTransaction(world.warehouse.db, async (session) => {
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
    await refreshSignals(session, [], undefined);
  });
  expect(await active()).toEqual([]);
});
