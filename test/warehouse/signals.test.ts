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

/** A made-up signal: it stands for companies in liquidation. */
const inLiquidation = {
  name: 'made.up.flagged',
  sql: `FROM scope JOIN company USING (company_number)
    SELECT company_number, 'liquidation' AS source_id, name AS company_name, now() AS occurred_at, 'It stands' AS detail, '{}'::JSON AS metadata
    WHERE status = 'liquidation'`,
};
/** The same as a rule that somebody made stricter. */
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

/** A snapshot of the two companies by their status, as one change set. */
async function register(release: string, day: string, a: string, b: string): Promise<string> {
  await world.apply(companies, release, day, [company(A, { status: a }), company(B, { status: b })]);
  return changeSetOf(companies.id, release);
}

const told = (changeSet: string) =>
  world.rows(`FROM signal_transition SELECT company_number, source_id WHERE change_set = '${changeSet}' ORDER BY company_number`);
const standing = async () => (await world.rows('FROM signal SELECT company_number ORDER BY ALL')).map((row) => row.company_number);

test('a signal is told when it newly stands, once, and not again while it stands', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  const second = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh(second);
  await refresh(second);
  expect(await told(second)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
  const third = await register('3', '2026-08-01', 'liquidation', 'liquidation');
  await refresh(third);
  expect(await told(third)).toEqual([{ company_number: B, source_id: 'liquidation' }]);
  expect(await standing()).toEqual([A, B]);
});

test('it is told again when it has ceased in between', async () => {
  await refresh(await register('1', '2026-06-01', 'liquidation', 'active'));
  await refresh(await register('2', '2026-07-01', 'active', 'active'));
  expect(await standing()).toEqual([]);
  const third = await register('3', '2026-08-01', 'liquidation', 'active');
  await refresh(third);
  expect(await told(third)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
});

test('what is computed for the first time stands and is not told', async () => {
  const first = await register('1', '2026-06-01', 'liquidation', 'active');
  await refresh(first);
  expect(await standing()).toEqual([A]);
  expect(await told(first)).toEqual([]);
});

test('what a stricter rule raises stands and is not told, in a rebuild as in a refresh that another company caused', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  const second = await register('2', '2026-07-01', 'active', 'liquidation');
  await inTransaction(world.warehouse.db, async (session) => {
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
    await refreshSignals(session, [stricter], second);
  });
  expect(await standing()).toEqual([A, B]);
  expect(await told(second)).toEqual([{ company_number: B, source_id: 'liquidation' }]);
  await rebuild(stricter);
  expect(await world.rows('FROM signal_transition SELECT count(*)::INTEGER AS n')).toEqual([{ n: 1 }]);
});

test.each(['refresh of another release', 'rebuild'])(
  'what a waiting release brought is told under it, though a %s finds it first',
  async (how) => {
    await refresh(await register('1', '2026-06-01', 'active', 'active'));
    const waiting = await register('2', '2026-07-01', 'liquidation', 'active');
    if (how === 'rebuild') await rebuild();
    else {
      await world.apply(notices, 'old', '2026-01-01', [notice('n1', '2450', A, '2026-01-01')], { baselineThrough: '2026-06-01' });
      await refresh(changeSetOf(notices.id, 'old'));
    }
    await refresh(waiting);
    expect(await told(waiting)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
  },
);

test('what a waiting release brought is told under it, though an older release that touched the company is refreshed once more', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  await world.apply(notices, 'older', '2026-06-10', [notice('n1', '2450', A, '2026-06-10'), notice('n2', '2450', B, '2026-06-10')]);
  const older = changeSetOf(notices.id, 'older');
  await refresh(older);
  const waiting = await register('2', '2026-07-01', 'liquidation', 'active');
  await refresh(older);
  expect(await told(older)).toEqual([]);
  await refresh(waiting);
  expect(await told(waiting)).toEqual([{ company_number: A, source_id: 'liquidation' }]);
});

test('what a waiting baseline brought is no news of an older release that touched the company', async () => {
  await refresh(await register('1', '2026-06-01', 'active', 'active'));
  await world.apply(notices, 'older', '2026-06-10', [notice('n1', '2450', A, '2026-06-10')]);
  const older = changeSetOf(notices.id, 'older');
  await refresh(older);
  const grown = [company(A, { status: 'liquidation' }), company(B, { status: 'active' })];
  await world.apply(companies, '2', '2026-07-01', grown, { baselineThrough: '2026-07-01' });
  await refresh(older);
  expect(await told(older)).toEqual([]);
});

test('a signal whose model is gone stands no longer', async () => {
  await refresh(await register('1', '2026-06-01', 'liquidation', 'active'));
  await inTransaction(world.warehouse.db, async (session) => {
    await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
    await refreshSignals(session, [], undefined);
  });
  expect(await standing()).toEqual([]);
});
