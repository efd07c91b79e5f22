import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inSession } from '../infra/duckdb/session.ts';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { ingestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { companiesHouseAccounts as accounts } from '../sources/companies-house/accounts/source.ts';
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
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true });
});

const today = '2026-06-02';
const moment = { now: new Date(), today };
const clock = { clock: () => moment, refresh: async () => moment, stop: () => undefined };

function made() {
  const store = openStore(join(home, 'store'));
  const deps = {
    sourceById: (id: string) => ({ ...accounts, id }),
    store,
    raw: rawReleases(store),
    ledger: ingestionLedger(pool),
  };
  return {
    ...deps,
    ...ingestActivities({
      ...deps,
      clock,
      connect: () => ({
        isLive: false,
        isMirror: false,
        inWindows: false,
        async *discover() {},
        isReplaced: async () => false,
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
  await warehouse.rebuild(); // before features are computed, a release concerns every company
  const { applyRelease } = warehouseActivities({ sourceById, warehouse, raw, store, ledger, pool, clock });
  const ref = await byHand('2023-06-02', '2023-06-02', filedAccounts());
  expect(await run(parseRelease, ref)).toEqual({ rows: 2, rejected: 0 });
  const applied = await run(applyRelease, ref);
  expect(applied).toMatchObject({ status: 'applied', added: 2, companies: 1 });
  expect(await run(applyRelease, ref)).toEqual(applied);
  const unserved = await pool.query('select company_number from unserved_company where source = $1 and release = $2', [
    ref.source,
    ref.release,
  ]);
  expect(unserved.rows).toHaveLength(1);
  const count = 'SELECT (FROM accounts SELECT count(*))::INTEGER AS rows, (FROM account_facts SELECT count(*))::INTEGER AS facts';
  expect(await inSession(warehouse.db, (session) => session.one(count, z.unknown()))).toEqual({ rows: 2, facts: 7 });
  await warehouse.close();
});

test('a release that is dated after the baseline fires events, although the first check found it', async () => {
  const { parseRelease, sourceById, raw, store, ledger } = made();
  const warehouse = await openWarehouse({ path: ':memory:', sources: [accounts], logger: pino({ level: 'silent' }) });
  const { applyRelease } = warehouseActivities({ sourceById, warehouse, raw, store, ledger, pool, clock });
  await ledger.setBaseline(accounts.id, '2023-06-05');
  const baselineOf = async (day: string) => {
    const ref = await byHand(day, day, filedAccounts());
    await pool.query('update release set baseline = true where source = $1 and release = $2', [ref.source, ref.release]);
    await run(parseRelease, ref);
    return (await run(applyRelease, ref)).baseline;
  };
  expect([await baselineOf('2023-06-05'), await baselineOf('2023-06-06')]).toEqual([true, false]);
  await warehouse.close();
});
