import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { z } from 'zod';
import { inSession } from '../infra/duckdb/session.ts';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { ingestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { companiesHouseAccounts as accounts } from '../sources/companies-house/accounts/source.ts';
import type { Period, ReleaseOffer } from '../sources/source.ts';
import { filedAccounts } from '../test/fixtures/filed-accounts.ts';
import { zipOf } from '../test/fixtures/zip.ts';
import { createTestDatabase, type TestDatabase } from '../test/worlds/postgres.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { ingestActivities } from './ingest.ts';
import { rawReleases } from './publishers/raw-releases.ts';
import { warehouseActivities } from './warehouse.ts';

let database: TestDatabase;
let pool: Pool;
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-ingest-'));
  database = await createTestDatabase();
  pool = openPool(database.url);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true });
});

const today = '2026-06-02';
const requested: Period[] = [];
const nothing: readonly ReleaseOffer[] = [];

function made() {
  const store = openStore(join(home, 'store'));
  const deps = { sourceById: (id: string) => ({ ...accounts, id }), store, raw: rawReleases(store), ledger: ingestionLedger(pool) };
  const moment = { now: new Date(), today };
  return {
    ...deps,
    ...ingestActivities({
      ...deps,
      clock: { clock: () => moment, refresh: async () => moment, stop: () => undefined },
      connect: () => ({
        async *offers(period) {
          requested.push(period);
          yield* nothing;
        },
        fetch: () => Promise.reject(new Error('nothing is fetched here')),
      }),
    }),
  };
}

const run = <A extends unknown[], R>(step: (...args: A) => Promise<R>, ...args: A) =>
  new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run<A, R, (...args: A) => Promise<R>>(step, ...args);

/** Enters a release that an operator loads by hand, like `risk ingest --file`. */
async function byHand(id: string, dataDate: string, page: string) {
  const { raw, ledger } = made();
  const path = join(home, `Accounts_Bulk_Data-${id}.zip`);
  await writeFile(path, await zipOf({ 'Prod223_3999_09999901_20251231.html': page }));
  await raw.keep(accounts, { id, dataDate }, [path]);
  await ledger.offer(accounts.id, { id, dataDate, urls: [`file://${path}`] }, 'file', false);
  return { source: accounts.id, release: id };
}

test('the facts of accounts pass through the store beside the rows, and are applied with them once', async () => {
  const { parseRelease, sourceById, raw, store, ledger } = made();
  const warehouse = await openWarehouse({ path: ':memory:', sources: [accounts], logger: pino({ level: 'silent' }) });
  const { applyRelease } = warehouseActivities({ sourceById, warehouse, raw, store, ledger });
  const ref = await byHand('2023-06-02', '2023-06-02', filedAccounts());
  expect(await run(parseRelease, ref)).toEqual({ rows: 2, rejected: 0 });
  const applied = await run(applyRelease, ref);
  expect(applied).toMatchObject({ status: 'applied', added: 2, companies: 1 });
  expect(await run(applyRelease, ref)).toEqual(applied);
  const count = 'SELECT (FROM accounts SELECT count(*))::INTEGER AS rows, (FROM account_facts SELECT count(*))::INTEGER AS facts';
  expect(await inSession(warehouse.db, (session) => session.one(count, z.unknown()))).toEqual({ rows: 2, facts: 7 });
  await warehouse.close();
});

test('the first check covers the lookback of the source, whatever was loaded by hand; the next starts at the newest day', async () => {
  const { discoverReleases, recordCheck, ledger } = made();
  const check = () => run(discoverReleases, { source: accounts.id, runKind: 'scheduled' as const });
  expect((await ledger.source(accounts.id)).dataDate).toBe('2023-06-02'); // by hand, years old
  const applied = async (id: string) => {
    await ledger.offer(accounts.id, { id, dataDate: id, urls: [] }, 'file', false);
    const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
    await ledger.applied(accounts.id, id, { changeSet: id, status: 'applied', ...counts });
  };
  await check();
  await applied('2026-05-30');
  await run(recordCheck, { source: accounts.id });
  await check();
  await applied('2027-12-31');
  await check();
  expect(requested).toEqual([
    { from: '2025-06-02', to: today },
    { from: '2026-05-30', to: today },
    { from: today, to: today },
  ]);
});

test('a failed day is requested again although later days are applied, until it is served or too old', async () => {
  const { ledger, discoverReleases, recordCheck } = made();
  const day = async (dataDate: string, served: boolean, id = dataDate) => {
    await ledger.offer('made-up', { id, dataDate, urls: [] }, 'scheduled', false);
    if (!served) return ledger.failed('made-up', id, 'ZIP_TRUNCATED', 'made up');
    await ledger.applied('made-up', id, {
      changeSet: id,
      status: 'applied',
      rows: 0,
      rejected: 0,
      added: 0,
      changed: 0,
      removed: 0,
      companies: 0,
    });
    return ledger.served('made-up', id);
  };
  const check = async () => {
    await run(discoverReleases, { source: 'made-up', runKind: 'scheduled' as const });
    return requested.at(-1)?.from;
  };
  await run(recordCheck, { source: 'made-up' });
  await day('2026-05-01', false);
  await day('2026-05-27', false);
  await day('2026-05-28', true);
  await day('2026-05-29', false);
  await day('2026-05-29', true, '2026-05-29.again');
  expect(await check()).toBe('2026-05-27');
  await day('2026-05-27', true);
  expect(await check()).toBe('2026-05-29');
});
