import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import fc from 'fast-check';
import { pino } from 'pino';
import { type RebuildDeps, type Rebuilt, rebuildActivities } from '../../activities/rebuild.ts';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import type { Source } from '../../sources/source.ts';
import { createRebuild } from '../../warehouse/rebuild/rebuild.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import {
  companies,
  company,
  designation,
  designations,
  notice,
  notices,
  openWorld,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

const sources = [companies, notices, designations];

/** A release as the ledger and the store hold it. */
interface Stored {
  readonly source: Source;
  readonly release: string;
  readonly dataDate: string;
  readonly rowsPath: string;
  readonly quarantinePath: string;
  unserved: boolean;
  dropped?: boolean;
}

let files: World;
let folder: string;
let path: string;
let current: Warehouse | undefined;
let ledger: Stored[];
let count = 0;
/** A closed warehouse file with some releases, which tests copy. */
let loaded: { readonly path: string; readonly ledger: readonly Stored[] };

beforeAll(async () => {
  files = await openWorld();
  folder = files.folder;
  await start();
  await applySome();
  await warehouse().close();
  current = undefined;
  loaded = { path, ledger };
}, 60_000);
afterEach(async () => {
  await current?.close();
  current = undefined;
});
afterAll(() => files?.close());

const open = (file: string) => openWarehouse({ path: file, sources, logger: pino({ level: 'silent' }), threads: 1 });

/** Opens a warehouse without releases, or a copy of the loaded one. */
async function start(copied?: typeof loaded): Promise<void> {
  await current?.close();
  count += 1;
  path = join(folder, `warehouse-${count}.duckdb`);
  if (copied !== undefined) await copyFile(copied.path, path);
  ledger = (copied?.ledger ?? []).map((stored) => ({ ...stored }));
  current = await open(path);
}

const loadSome = () => start(loaded);

const warehouse = (): Warehouse => {
  if (current === undefined) throw new Error('no warehouse is open');
  return current;
};

/** Applies a release as ingestion does, and enters it in the ledger. */
async function apply(source: Source, dataDate: string, rows: readonly Row[]): Promise<void> {
  const release = `${dataDate}.${ledger.length}`;
  const stored = { source, release, dataDate, unserved: true, ...(await writeRelease(files.warehouse.db, folder, source, release, rows)) };
  await warehouse().apply(inputOf(stored));
  ledger.push(stored);
}

const inputOf = ({ source, release, dataDate, rowsPath, quarantinePath }: Stored) => ({
  source,
  release,
  dataDate,
  runKind: 'scheduled' as const,
  retrievedAt: `${dataDate}T06:00:00Z`,
  rowsPath,
  quarantinePath,
  baselineThrough: '2026-05-01',
});

/** Publishes what waits, as the workflow `refresh` does. Returns the batch. */
async function publish() {
  const { batch } = await warehouse().refreshWaiting({});
  if (batch !== undefined) await warehouse().markPublished(batch.publish);
  for (const stored of ledger) stored.unserved = false;
  return batch;
}

const rebuildOf = () => createRebuild({ path, open, current: () => current });

function activitiesOf(rebuild: ReturnType<typeof rebuildOf>) {
  const find = (source: string, release: string) => ledger.find((one) => one.source.id === source && one.release === release);
  const rows = () =>
    ledger.map(({ source, release, dataDate, unserved, dropped = false }) => ({
      source: source.id,
      release,
      dataDate,
      runKind: 'scheduled',
      baseline: false,
      unserved,
      dropped,
    }));
  return rebuildActivities({
    rebuild,
    sourceById: (id: string) => sources.find((source) => source.id === id) as Source,
    raw: { manifest: async (source: string, release: string) => ({ sealedAt: `${find(source, release)?.dataDate}T06:00:00Z` }) },
    store: {
      exists: async () => true,
      local: async (key: string) => {
        const [, publisher, name, release, what] = key.split('/');
        const stored = find(`${publisher}/${name}`, release ?? '');
        return what === 'rows.parquet' ? stored?.rowsPath : stored?.quarantinePath;
      },
    },
    ledger: { source: async () => ({ baselineThrough: '2026-05-01' }) },
    pool: { query: async () => ({ rows: rows() }) },
  } as unknown as RebuildDeps);
}

async function rebuildAll(rebuild = rebuildOf()): Promise<Rebuilt> {
  const { rebuildReleases, swapWarehouse } = activitiesOf(rebuild);
  const rebuilt = await new MockActivityEnvironment().run<[], Rebuilt, typeof rebuildReleases>(rebuildReleases);
  expect(await new MockActivityEnvironment().run<[], boolean, typeof swapWarehouse>(swapWarehouse)).toBe(true);
  return rebuilt;
}

/** Every table but those that say when something was done. */
async function contents(): Promise<Row> {
  const { db } = warehouse();
  return inSession(db, async (session) => {
    const anyRow = await import('zod').then(({ z }) => z.record(z.string(), z.unknown()));
    const tables = await session.rows(
      'FROM duckdb_tables() SELECT table_name AS name WHERE database_name = current_database() ORDER BY name',
      anyRow,
    );
    const all: Record<string, unknown> = {};
    for (const { name } of tables) {
      const relation: Readonly<Record<string, string>> = {
        release: '(FROM release SELECT * EXCLUDE (applied_at))',
        refreshed: '(FROM refreshed SELECT change_set)',
        recomputed: '(FROM recomputed LIMIT 0)',
      };
      all[String(name)] = await session.rows(
        `FROM ${relation[String(name)] ?? name} AS t SELECT to_json(t)::VARCHAR AS row ORDER BY row`,
        anyRow,
      );
    }
    return all;
  });
}

const may = '2026-05-01';
const names = ['00000001', '00000002', '00000003'];

async function applySome(): Promise<void> {
  await apply(
    companies,
    may,
    names.map((number) => company(number)),
  );
  await publish();
  await apply(notices, '2026-06-02', [notice('1', '2450', '00000001', '2026-06-02')]);
  await apply(companies, '2026-06-01', [company('00000001'), company('00000002', { sic_codes: ['41100'] })]);
  await publish();
}

describe('a warehouse that is rebuilt from its stored releases', () => {
  test('equals the old one table by table, publishes nothing again and fires no event', async () => {
    await loadSome();
    const before = await contents();
    expect(await rebuildAll()).toEqual({ releases: 3, parsed: 0 });
    expect(await contents()).toEqual(before);
    expect(
      await warehouse()
        .refreshWaiting({})
        .then(({ batch }) => batch),
    ).toBeUndefined();
    expect(existsSync(`${path}.next`)).toBe(false);
  });

  test('equals the old one after any sequence of releases, late and repeated ones included', async () => {
    const numbers = fc.subarray(names, { minLength: 1 });
    const day = fc.constantFrom('2026-05-03', '2026-06-01', '2026-06-02', '2026-06-03');
    const step = fc.oneof(
      fc.record({ source: fc.constant(companies), day, numbers, detail: fc.constantFrom('62020', '41100') }),
      fc.record({ source: fc.constant(notices), day, numbers, detail: fc.constantFrom('2450', '2452', '2461', '2441') }),
      fc.record({ source: fc.constant(designations), day, numbers, detail: fc.constantFrom('MADE UP HOLDING', 'ANOTHER') }),
    );
    const rowsOf: Readonly<Record<string, (number: string, day: string, detail: string) => Row>> = {
      [companies.id]: (number, _, sic) => company(number, { sic_codes: [sic] }),
      [notices.id]: (number, published, code) => notice(number, code, number, published),
      [designations.id]: (number, _, name) => designation(`UK${number}`, [name], { company_numbers: [number] }),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 2, maxLength: 6 }), async (steps) => {
        await start();
        for (const [{ source, day: dataDate, numbers: given, detail }, published] of steps) {
          const row = rowsOf[source.id] as (number: string, day: string, detail: string) => Row;
          const shrinking = { ...source, expect: { ...source.expect, shrink: 1 } };
          await apply(
            shrinking,
            dataDate,
            given.map((number) => row(number, dataDate, detail)),
          );
          if (published) await publish();
        }
        await publish();
        const before = await contents();
        await rebuildAll();
        expect(await contents()).toEqual(before);
      }),
      { numRuns: propertyRuns(1), endOnFailure: true },
    );
  }, 300_000);

  test('fires the events of releases that waited for their refresh', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    await rebuildAll();
    const batch = await publish();
    expect(batch).toMatchObject({ companies: 1, events: 1 });
  });

  test('has the releases that were applied while it was built, and the swap waits for them', async () => {
    await loadSome();
    const rebuild = rebuildOf();
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuild);
    const run = <T>(activity: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(activity);
    await run(rebuildReleases);
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    const before = await contents();
    expect(await run(swapWarehouse)).toBe(false);
    expect(await contents()).toEqual(before);
    await run(rebuildReleases);
    expect(await run(swapWarehouse)).toBe(true);
    expect((await contents()).gazette_notice).toEqual(before.gazette_notice);
    expect(await run(swapWarehouse)).toBe(true);
  });

  test('gives up a batch in flight, whose files would lack the releases that it names as served', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    const { batch: given } = await warehouse().refreshWaiting({});
    await rebuildAll();
    await expect(warehouse().exportChunk(given?.publish ?? '', 0, join(folder, 'given-up'))).rejects.toMatchObject({
      name: 'BatchGivenUp',
    });
    const lines: string[] = [];
    let events = 0;
    for (;;) {
      const { batch } = await warehouse().refreshWaiting({});
      if (batch === undefined) break;
      const { factsPath } = await warehouse().exportChunk(batch.publish, 0, join(folder, batch.publish));
      lines.push(...(await readFile(factsPath, 'utf8')).split('\n'));
      events += batch.events;
      await warehouse().markPublished(batch.publish);
    }
    expect(lines.findLast((line) => line.startsWith('00000002'))).toContain('2026-06-03');
    expect(events).toBe(1);
  });

  test('lacks a release that an operator set aside after it was applied', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    await publish();
    for (const stored of ledger) if (stored.dataDate === '2026-06-03') stored.dropped = true;
    await rebuildAll();
    expect((await contents()).gazette_notice).toHaveLength(1);
    expect(await publish()).toMatchObject({ companies: 1, events: 0 });
  });

  test('takes the place of a file of an earlier version, and then everything is published', async () => {
    await loadSome();
    const before = await contents();
    await warehouse().close();
    current = undefined;
    const db = await openDuckDb(path);
    await inSession(db, (session) => session.run('ALTER TABLE tombstone RENAME TO earlier; ALTER TABLE release DROP version'));
    db.close();
    await expect(open(path)).rejects.toMatchObject({ code: 'WAREHOUSE_OUTDATED' });
    await rebuildAll();
    current = await open(path);
    expect((await contents()).company).toEqual(before.company);
    const serving = { epoch: 'e', publish: null, sequence: '0', begun: '0', releases: [] };
    const { batch } = await warehouse().refreshWaiting({ serving });
    expect(batch).toMatchObject({ full: true, companies: 3, events: 0 });
  });

  test('does not take the place of a file that another process has open', async () => {
    await loadSome();
    const owner = current;
    current = undefined;
    await expect(rebuildAll()).rejects.toMatchObject({ code: 'WAREHOUSE_LOCKED' });
    current = owner;
  });
});
