import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WarehouseDeps } from '../../activities/apply-releases.ts';
import { noteRestored } from '../../activities/restored.ts';
import { recordsKey } from '../../activities/stored-release.ts';
import { warehouseActivities } from '../../activities/warehouse.ts';
import { openStore } from '../../infra/store/open-store.ts';
import type { Store } from '../../infra/store/store.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import type { ServingState } from '../../serving/publish/manifest.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { readServingState } from '../../serving/publish/publish.ts';
import type { Source } from '../../sources/source.ts';
import { type ApiWorld, freshen, payment, startApiWorld } from '../worlds/api.ts';
import { backUp } from '../worlds/backup.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { companies, company, notice, notices, openWorld, type Row, type World, writeRelease } from '../worlds/warehouse.ts';

const payer = '01000001';
const payee = '01000002';
const other = '01000003';
const today = '2026-06-03';

let api: ApiWorld;
let world: World;
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restored-'));
  store = openStore(join(folder, 'store'), {});
  api = await startApiWorld(() => ({
    clock: () => ({ now: new Date(), today }),
    screeningLists: { current: () => [], words: () => null, ready: () => true, refresh: async () => {} },
  }));
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
  await api.stop();
  await rm(folder, { recursive: true });
});

const activities = () => {
  const deps = {
    sourceById: (id: string) => [companies, notices].find((source) => source.id === id),
    warehouse: world.warehouse,
    raw: { manifest: async () => ({ sealedAt: `${today}T06:00:00.000Z`, files: [] }) },
    store,
    ledger: ingestionLedger(api.pool),
    pool: api.pool,
    clock: { clock: () => ({ now: new Date(), today }) },
  };
  return warehouseActivities(deps as unknown as WarehouseDeps);
};

/** Loads a release as the service does, up to the end of `applyRelease`; every source is checked then. */
async function apply(source: Source, release: string, day: string, rows: readonly Row[]): Promise<void> {
  const ref = { source: source.id, release };
  const files = await writeRelease(world.warehouse.db, world.folder, source, release, rows);
  await store.put(recordsKey(ref, 'rows'), files.rowsPath);
  await store.put(recordsKey(ref, 'quarantine'), files.quarantinePath);
  await ingestionLedger(api.pool).offer(source.id, { id: release, dataDate: day, urls: [] }, 'scheduled', false);
  await new MockActivityEnvironment().run(() => activities().applyRelease(ref));
  await freshen(api.pool);
}

const pass = (serving: ServingState) =>
  new MockActivityEnvironment().run(() => activities().refreshWaiting({ serving, smallerFirst: true }));

/** Returns the outcome of a payment, and what it says of the petition and of the facts. */
async function clear(): Promise<{ outcome: string; codes: string[] }> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const { json } = await api.call('POST', '/api/v1/transaction-check', { body: payment([payer, payee]), headers });
  const codes: string[] = json.data.reasons.map(({ code }: { code: string }) => code);
  return { outcome: json.data.outcome, codes: codes.filter((code) => ['WUP_LIVE', 'FACTS_OUTDATED'].includes(code)) };
}

/** Serves the register; PostgreSQL is backed up; a petition of the payer is served; the backup is restored. */
async function restoreBeforePetition(): Promise<void> {
  await apply(companies, 'june', '2026-06-01', [company(payer), company(payee), company(other)]);
  await refreshOnce(world, api.pool);
  const restore = await backUp(api.pool);
  await apply(notices, '2026-06-02.n1', '2026-06-02', [notice('1', '2450', payer, '2026-06-02')]);
  await refreshOnce(world, api.pool);
  expect(await clear()).toMatchObject({ outcome: 'HOLD', codes: ['WUP_LIVE'] });
  await restore();
  await freshen(api.pool);
}

test('after PostgreSQL was restored, a release that shows the day again under another id makes every answer REVIEW until everything is published', async () => {
  await restoreBeforePetition();
  // one notice more: the day has another id, and the row of the payer does not change
  const day = [notice('1', '2450', payer, '2026-06-02'), notice('2', '2450', other, '2026-06-02')];
  await apply(notices, '2026-06-02.n2', '2026-06-02', day);
  expect(await clear()).toMatchObject({ outcome: 'REVIEW', codes: ['FACTS_OUTDATED'] });
  expect(await readPublicationState(api.pool)).toMatchObject({ outdatedBy: 'restored' });
  expect((await refreshOnce(world, api.pool))?.manifest).toMatchObject({ full: true });
  expect(await clear()).toMatchObject({ outcome: 'HOLD', codes: ['WUP_LIVE'] });
  expect(await readPublicationState(api.pool)).toMatchObject({ outdated: null });
});

test('the start of the worker finds a restored PostgreSQL before any release is applied, and each pass of the refresh does', async () => {
  await restoreBeforePetition();
  expect(await noteRestored({ warehouse: world.warehouse, pool: api.pool })).toBe(true);
  expect(await clear()).toMatchObject({ outcome: 'REVIEW', codes: ['FACTS_OUTDATED'] });
  // a pass that began before the restore, and found nothing to publish, clears nothing
  const stale = { epoch: 'of before', publish: 'pub_before', sequence: '1', begun: '1' };
  const { refreshWaiting } = world.warehouse;
  Object.assign(world.warehouse, {
    refreshWaiting: async () => ({ resumed: false, more: false, repaired: false, lacking: [], problems: 0 }),
  });
  await pass(stale);
  Object.assign(world.warehouse, { refreshWaiting });
  expect(await clear()).toMatchObject({ codes: ['FACTS_OUTDATED'] });
  await api.pool.query('delete from facts_outdated');
  await pass(await readServingState(api.pool));
  expect(await clear()).toMatchObject({ outcome: 'REVIEW', codes: ['FACTS_OUTDATED'] });
});

test('the batch that the warehouse published last, and the one in flight, are no restored PostgreSQL; nor is an empty one', async () => {
  const found = () => noteRestored({ warehouse: world.warehouse, pool: api.pool });
  expect(await found()).toBe(false);
  await apply(companies, 'june', '2026-06-01', [company(payer), company(payee)]);
  await refreshOnce(world, api.pool);
  expect(await found()).toBe(false);
  await apply(notices, '2026-06-02.n1', '2026-06-02', [notice('1', '2450', payer, '2026-06-02')]);
  const markPublished = world.warehouse.markPublished;
  Object.assign(world.warehouse, { markPublished: async () => undefined });
  await refreshOnce(world, api.pool);
  Object.assign(world.warehouse, { markPublished });
  expect(await found()).toBe(false);
  expect(await clear()).toMatchObject({ outcome: 'HOLD' });
});
