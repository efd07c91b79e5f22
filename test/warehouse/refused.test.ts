import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WarehouseDeps } from '../../activities/apply-releases.ts';
import { type RebuildDeps, rebuildActivities } from '../../activities/rebuild.ts';
import { warehouseActivities } from '../../activities/warehouse.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { readServingState } from '../../serving/publish/publish.ts';
import { heldRefused } from '../../serving/releases/refused.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { createRebuild } from '../../warehouse/rebuild/rebuild.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { givePool } from '../worlds/postgres.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { companies, company, notice, notices, openWorld, type Row, type World, writeRelease } from '../worlds/warehouse.ts';

const sources = [companies, notices];
const refused = '2026-06-02';
const act = { actor: 'operator', why: 'its notices are of another court' };

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

let files: World;
let folder: string;
let path: string;
let warehouse: Warehouse;
const written = new Map<string, Awaited<ReturnType<typeof writeRelease>>>();

const open = (file: string) => openWarehouse({ path: file, sources, logger: pino({ level: 'silent' }), threads: 1 });

beforeAll(async () => {
  files = await openWorld();
});
afterAll(() => files?.close());

/** Two releases are applied and served, and an operator refuses the one with a notice. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'));
  path = join(folder, 'warehouse.duckdb');
  await pool.query('truncate release, source_state, coverage, company_facts, facts_outdated cascade');
  warehouse = await open(path);
  await loaded('2026-05-01', companies, [company('00000001')]);
  await loaded(refused, notices, [notice('1', '2450', '00000001', refused)]);
  await published();
  await operatorReleases(pool).setAside(notices.id, refused, act);
  return async () => {
    await warehouse.close();
    await rm(folder, { recursive: true });
  };
});

async function loaded(release: string, source: (typeof sources)[number], rows: readonly Row[]): Promise<void> {
  const ledger = ingestionLedger(pool);
  const paths = await writeRelease(files.warehouse.db, files.folder, source, release, rows);
  written.set(`${source.id}/${release}`, paths);
  await ledger.offer(source.id, { id: release, dataDate: release, urls: [] }, 'scheduled', false);
  const retrievedAt = `${release}T06:00:00Z`;
  const applied = await warehouse.apply({ source, release, dataDate: release, runKind: 'scheduled', retrievedAt, ...paths });
  await ledger.applied(source.id, release, { ...applied, status: 'applied' });
}

/** Publishes what waits, as the workflow `refresh` does, until PostgreSQL lacks nothing. Returns the companies. */
async function published(): Promise<number> {
  let companies = 0;
  for (;;) {
    const batch = await refreshOnce({ warehouse, folder }, pool);
    if (batch === undefined) return companies;
    companies += batch.companies;
  }
}

function activities(from: Pool = pool) {
  const rebuild = createRebuild({ path, open, current: () => warehouse, settings: async () => ({}) });
  return rebuildActivities({
    rebuild,
    sourceById: (id: string) => sources.find((source) => source.id === id),
    raw: { manifest: async (_: string, release: string) => ({ sealedAt: `${release}T06:00:00Z`, files: [] }) },
    store: {
      exists: async () => true,
      local: async (key: string) => {
        const [, publisher, name, release, what] = key.split('/');
        const paths = written.get(`${publisher}/${name}/${release}`);
        return what === 'rows.parquet' ? paths?.rowsPath : paths?.quarantinePath;
      },
    },
    ledger: ingestionLedger(from),
    pool: from,
  } as unknown as RebuildDeps);
}

const held = async () => (await heldRefused(pool)).map(({ release }) => release);

const run = <T>(activity: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(activity);

/** A PostgreSQL that no transaction reaches, as for a worker that is killed before its next one. */
const killed = () =>
  new Proxy(pool, {
    get: (of, key) => (key === 'connect' ? () => Promise.reject(new Error('killed')) : Reflect.get(of, key).bind?.(of)),
  });

/** The end of a pass of the refresh. */
async function passEnds(): Promise<void> {
  const { refreshWaiting } = warehouseActivities({ warehouse, pool } as unknown as WarehouseDeps);
  const serving = await readServingState(pool);
  await run(async () => void (await refreshWaiting({ serving, smallerFirst: false })));
}

test('a refused release stays held until the rebuilt warehouse is published, also when the worker is killed after the file was moved', async () => {
  await run(activities().rebuildReleases);
  await run(activities(killed()).swapWarehouse).catch(() => undefined);
  expect(await run(activities().swapWarehouse)).toBe(true);
  await passEnds(); // makes the batch without the notice
  expect(await held()).toEqual([refused]);
  expect(await published()).toBe(1);
  expect(await held()).toEqual([refused]);
  await passEnds();
  expect(await held()).toEqual([]);
});

test('a refused release is held while no rebuild has begun, and while the swap waits', async () => {
  await passEnds();
  expect(await held()).toEqual([refused]);
  await run(activities().rebuildReleases);
  await passEnds();
  expect(await held()).toEqual([refused]);
});
