import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBConnection } from '@duckdb/node-api';
import { MockActivityEnvironment } from '@temporalio/testing';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { type RebuildDeps, type Rebuilt, rebuildActivities } from '../../activities/rebuild.ts';
import { localRecords, recordsKey, stageStored } from '../../activities/stored-release.ts';
import { DatabaseInvalidated, openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import type { Source } from '../../sources/source.ts';
import { createRebuild, type Rebuild } from '../../warehouse/rebuild/rebuild.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { companyFile, companyRow, writeZip } from '../fixtures/basic-company-data.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { damageBlocks } from '../worlds/damaged-file.ts';
import {
  accounts,
  companies,
  company,
  companyFilings,
  designation,
  designations,
  filings,
  insolvencyCases,
  notice,
  notices,
  officerStream,
  officers,
  openWorld,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

const stream = { url: 'https://stream.publisher.example/', whyNoRecord: () => undefined };
const officerWindows: Source = { ...officerStream, stream, expect: { ...officerStream.expect, rejected: 1 } };
const sources = [companies, notices, designations, officers, officerWindows, companyFilings, insolvencyCases, filings];

/** A release as the ledger and the store hold it. */
interface Stored {
  readonly source: Source;
  readonly release: string;
  readonly dataDate: string;
  readonly rowsPath: string;
  readonly quarantinePath: string;
  unserved: boolean;
  dropped?: boolean;
  withdrawn?: boolean;
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
});
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
async function apply(source: Source, dataDate: string, rows: readonly Row[], more: Parameters<typeof writeRelease>[5] = {}): Promise<void> {
  const release = `${dataDate}.${ledger.length}`;
  const written = await writeRelease(files.warehouse.db, folder, source, release, rows, more);
  const stored = { source, release, dataDate, unserved: true, ...written };
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

const settings = vi.fn(async () => ({ memoryLimit: '512MiB', threads: 1 }));
const rebuildOf = () => createRebuild({ path, open, current: () => current, settings });

function activitiesOf(rebuild: ReturnType<typeof rebuildOf>) {
  const find = (source: string, release: string) => ledger.find((one) => one.source.id === source && one.release === release);
  const rows = () =>
    ledger.map(({ source, release, dataDate, unserved, dropped = false, withdrawn = false }) => ({
      source: source.id,
      release,
      dataDate,
      runKind: 'scheduled',
      baseline: false,
      rows: 1,
      unserved,
      dropped,
      withdrawn,
    }));
  return rebuildActivities({
    rebuild,
    sourceById: (id: string) => sources.find((source) => source.id === id) as Source,
    raw: { manifest: async (source: string, release: string) => ({ sealedAt: `${find(source, release)?.dataDate}T06:00:00Z`, files: [] }) },
    store: {
      exists: async () => true,
      local: async (key: string) => {
        const [, publisher, name, release, what] = key.split('/');
        const stored = find(`${publisher}/${name}`, release ?? '');
        return what === 'rows.parquet' ? stored?.rowsPath : stored?.quarantinePath;
      },
    },
    ledger: { source: async () => ({ baselineThrough: '2026-05-01' }) },
    pool: { query: async (sql: string) => ({ rows: sql.includes('ever_applied') ? rows() : [] }) },
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

const director = (number: string, name: string, at: string, more: Row = {}): Row => ({
  _op: 'upsert',
  company_number: number,
  officer_id: name,
  appointment: name,
  role: 'director',
  corporate: false,
  name,
  appointed_on: '2020-01-01',
  resigned: false,
  numbering: 'public',
  changed_at: at,
  ...more,
});

/**
 * Applies three windows, a snapshot of their table and two more windows. They add, change, repeat, remove and bring back rows, state one row twice,
 * and hold records that could not be read.
 */
async function loadWindows(): Promise<void> {
  const [first, second, third] = names as [string, string, string];
  await apply(
    officerWindows,
    '2026-06-01',
    [director(first, 'one', '2026-06-01T10:00:00'), director(second, 'two', '2026-06-01T10:00:01')],
    { unread: [{ text: '{"resource_uri": "/company/00000003/appointments/three"}', reason: 'no name' }] },
  );
  await apply(officerWindows, '2026-06-01', [
    director(first, 'one', '2026-06-01T11:00:00', { resigned: true, resigned_on: '2026-05-31' }),
    director(second, 'two', '2026-06-01T10:00:01'),
    director(third, 'three', '2026-06-01T11:00:02'),
  ]);
  await apply(officerWindows, '2026-06-01', [
    { ...director(first, 'one', '2026-06-01T12:00:00'), _op: 'delete' },
    director(second, 'two', '2026-06-01T09:00:00', { role: 'secretary' }),
    director(second, 'four', '2026-06-01T12:00:01'),
  ]);
  const { _op, ...listed } = director(third, 'three', '2026-06-02T00:00:00');
  await apply(officers, '2026-06-02', [listed]);
  await apply(officerWindows, '2026-06-03', [director(first, 'one', '2026-06-03T10:00:00')]);
  await apply(officerWindows, '2026-06-03', [], { unread: ['not JSON'] });
  await publish();
}

/** The windows that are applied in one pass have one list of companies. */
function withoutCompanies({ change_company: _, release, ...tables }: Row): Row {
  const rows = release as readonly { readonly row: string }[];
  return { ...tables, release: rows.map(({ row }) => row.replace(/"companies":\d+/, '')) };
}

const companiesTouched = ({ change_company: rows }: Row) =>
  [...new Set((rows as readonly { readonly row: string }[]).map(({ row }) => JSON.parse(row).company_number))].sort();

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
      fc.record({ source: fc.constant(officerWindows), day, numbers, detail: fc.constantFrom('upsert', 'upsert', 'delete') }),
      fc.record({ source: fc.constant(companyFilings), day, numbers, detail: fc.constantFrom('upsert', 'upsert', 'delete') }),
      fc.record({ source: fc.constant(insolvencyCases), day, numbers, detail: fc.constantFrom('upsert', 'upsert', 'delete') }),
      fc.record({ source: fc.constant(filings), day, numbers, detail: fc.constantFrom('10', '20') }),
    );
    const rowsOf: Readonly<Record<string, (number: string, day: string, detail: string) => Row>> = {
      [companies.id]: (number, _, sic) => company(number, { sic_codes: [sic] }),
      [notices.id]: (number, published, code) => notice(number, code, number, published),
      [filings.id]: (number, _, worth) => accounts(number, '2025-12-31', { net_assets: Number(worth) })[0] ?? {},
      [designations.id]: (number, _, name) => designation(`UK${number}`, [name], { company_numbers: [number] }),
      [officerWindows.id]: (number, on, op) => director(number, 'one', `${on}T09:00:00`, { _op: op }),
      [companyFilings.id]: (number, on, op) => ({
        ...{
          _op: op,
          company_number: number,
          filing_id: '1',
          kind: 'strike-off-notice-compulsory',
          filed_on: on,
          changed_at: `${on}T09:00:00`,
        },
      }),
      [insolvencyCases.id]: (number, on, op) => ({
        ...{ _op: op, company_number: number, case_number: '1', type: 'creditors-voluntary-liquidation', practitioners: [] },
        ...{ dates: [{ type: 'wound-up-on', written_type: 'wound-up-on', on }], changed_at: `${on}T09:00:00` },
      }),
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
        const after = await contents();
        expect(withoutCompanies(after)).toEqual(withoutCompanies(before));
        expect(companiesTouched(after)).toEqual(companiesTouched(before));
      }),
      { numRuns: propertyRuns(1), endOnFailure: true },
    );
  });

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

  test('has the lists made again of which it lacks a release, also when no company has other facts', async () => {
    await loadSome();
    await apply(designations, '2026-06-03', [designation('UK1', ['MADE UP HOLDING'])]);
    await apply(designations, '2026-06-04', [designation('UK2', ['ANOTHER'])]);
    await publish();
    for (const stored of ledger) if (stored.dataDate === '2026-06-04') stored.dropped = true;
    await rebuildAll();
    expect(await publish()).toMatchObject({ companies: 0, events: 0, sources: [designations.id] });
    expect(await publish()).toBeUndefined();
  });

  test('lacks a release that an operator set aside after the new file had taken it', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    await publish();
    const rebuild = rebuildOf();
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuild);
    const run = <T>(activity: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(activity);
    await run(rebuildReleases);
    for (const stored of ledger) if (stored.dataDate === '2026-06-03') Object.assign(stored, { dropped: true, withdrawn: true });
    expect(await run(swapWarehouse)).toBe(false);
    await run(rebuildReleases);
    expect(await run(swapWarehouse)).toBe(true);
    expect((await contents()).gazette_notice).toHaveLength(1);
  });

  test('lacks a release that an operator set aside while the swap waited for the work of the warehouse', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    await publish();
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuildOf());
    const run = <T>(activity: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(activity);
    await run(rebuildReleases);
    let end: () => void = () => undefined;
    const working = warehouse().exclusively(() => new Promise<void>((resolve) => (end = resolve)));
    const swapped = run(swapWarehouse);
    await sleep(200); // it has asked for its turn
    for (const stored of ledger) if (stored.dataDate === '2026-06-03') Object.assign(stored, { dropped: true, withdrawn: true });
    end();
    await working;
    expect(await swapped).toBe(false);
    await run(rebuildReleases);
    expect(await run(swapWarehouse)).toBe(true);
    expect((await contents()).gazette_notice).toHaveLength(1);
  });

  test('lacks a release that an operator set aside after the new file had taken it, also when the file in use does not open', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    await publish();
    await warehouse().close();
    current = undefined;
    await writeFile(path, 'not a database');
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuildOf());
    const run = <T>(activity: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(activity);
    await run(rebuildReleases);
    for (const stored of ledger) if (stored.dataDate === '2026-06-03') Object.assign(stored, { dropped: true, withdrawn: true });
    expect(await run(swapWarehouse)).toBe(false);
    await run(rebuildReleases);
    expect(await run(swapWarehouse)).toBe(true);
    current = await open(path);
    expect((await contents()).gazette_notice).toHaveLength(1);
  });

  test('equals the old one when the windows of a stream are applied in one pass, but for the window that names the companies', async () => {
    await loadSome();
    await loadWindows();
    const before = await contents();
    const rebuild = rebuildOf();
    const passes = vi.spyOn(rebuild, 'applyTogether');
    await rebuildAll(rebuild);
    expect(passes.mock.calls.map(([releases]) => releases.length)).toEqual([3, 2]);
    const after = await contents();
    expect(withoutCompanies(after)).toEqual(withoutCompanies(before));
    expect(companiesTouched(after)).toEqual(companiesTouched(before));
  });

  test('equals the old one when the accounts of a day came after those of a later day: one pass applies both', async () => {
    await loadSome();
    const filed = names.flatMap((number) => accounts(number, '2025-12-31', { net_assets: 10 }));
    for (const day of ['2026-06-05', '2026-06-04']) await apply(filings, day, filed);
    await publish();
    const before = await contents();
    await rebuildAll();
    expect(await contents()).toEqual(before);
  });

  test('has every window of a stream when one of them cannot be applied with the others', async () => {
    await loadSome();
    await loadWindows();
    const before = await contents();
    const rebuild = rebuildOf();
    vi.spyOn(rebuild, 'applyTogether').mockRejectedValue(new Error('out of memory'));
    await rebuildAll(rebuild);
    expect(await contents()).toEqual(before);
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
    await copyFile(path, `${path}.next`); // the earlier version was stopped in the middle of a rebuild
    await rebuildAll();
    expect(settings).toHaveBeenCalled(); // the file in use is opened within the limits of the machine's databases
    current = await open(path);
    expect((await contents()).company).toEqual(before.company);
    const serving = { epoch: 'e', publish: null, sequence: '0', begun: '0', releases: async () => [] };
    const { batch } = await warehouse().refreshWaiting({ serving });
    expect(batch).toMatchObject({ full: true, companies: 3, events: 0 });
  });

  test('begins again when the new file is damaged', async () => {
    await loadSome();
    await writeFile(`${path}.next`, 'garbage '.repeat(10_000));
    expect(await rebuildAll()).toEqual({ releases: 3, parsed: 0 });
  });

  test.each(['apply', 'settle'] as const)(
    'rolls back what runs when its worker stops (%s), and goes on with the next worker',
    async (step) => {
      await loadSome();
      const worker = new MockActivityEnvironment();
      const rebuild = rebuildOf();
      const run: (...args: never[]) => Promise<unknown> = rebuild[step];
      let isRolledBack = false;
      vi.spyOn(rebuild, step).mockImplementation(async (...args: unknown[]) => {
        worker.cancel('WORKER_SHUTDOWN');
        return run(...(args as never[])).catch((error: unknown) => {
          isRolledBack = true;
          throw error;
        }) as never;
      });
      const { rebuildReleases } = activitiesOf(rebuild);
      await expect(worker.run(rebuildReleases)).rejects.toThrow('WORKER_SHUTDOWN');
      expect(isRolledBack).toBe(true);
      await rebuild.close();
      expect(await rebuildAll()).toEqual({ releases: 3, parsed: 0 });
    },
  );

  test('goes on when DuckDB has invalidated the new file, as after a full disk', async () => {
    await loadSome();
    let full = true;
    const rebuild = createRebuild({
      path,
      current: () => current,
      settings,
      open: async (file) => {
        const opened = await open(file);
        if (!full) return opened;
        const apply = () => Promise.reject(new DatabaseInvalidated('a full disk'));
        return { ...opened, apply, applyTogether: apply };
      },
    });
    await expect(rebuildAll(rebuild)).rejects.toMatchObject({ code: 'DATABASE_INVALIDATED' });
    full = false;
    expect(await rebuildAll(rebuild)).toEqual({ releases: 3, parsed: 0 });
  });

  test('does not take the place of a file that another process has open', async () => {
    await loadSome();
    const owner = current;
    current = undefined;
    await expect(rebuildAll()).rejects.toMatchObject({ code: 'WAREHOUSE_LOCKED' });
    current = owner;
  });
});

/**
 * Copies the files of the warehouse and of the rebuilt one, as a kill would leave them, unless they are those of the copy before. The first copy
 * without the rebuilt file is the last: what follows is the opening of a warehouse.
 */
function copies() {
  const folders: string[] = [];
  let newest = '';
  let moved = false;
  const files = () => ['', '.wal', '.next', '.next.wal'].filter((end) => existsSync(`${path}${end}`));
  return {
    folders,
    async take(): Promise<void> {
      const state = JSON.stringify(files().map((end) => [end, statSync(`${path}${end}`).size, statSync(`${path}${end}`).mtimeMs]));
      if (state === newest || moved) return;
      newest = state;
      moved = !existsSync(`${path}.next`);
      const into = join(folder, `killed-${count}-${folders.length}`);
      folders.push(into);
      await mkdir(into);
      for (const end of files()) await copyFile(`${path}${end}`, join(into, `warehouse.duckdb${end}`));
    },
  };
}

/** Runs `step` before and after every SQL statement of the work. */
async function aroundStatements(step: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const { run } = DuckDBConnection.prototype;
  DuckDBConnection.prototype.run = async function (sql) {
    const script = await this.extractStatements(sql);
    for (let index = 0; index < script.count - 1; index += 1) {
      await step();
      await (await script.prepare(index)).run();
    }
    await step();
    const result = await (await script.prepare(script.count - 1)).run();
    await step();
    return result;
  };
  try {
    await work();
  } finally {
    DuckDBConnection.prototype.run = run;
  }
}

/** A rebuild of which `step` runs before and after the file is moved. */
function rebuildAround(step: () => Promise<void>): Rebuild {
  const stepping = (whole: Warehouse): Warehouse => ({
    ...whole,
    replaceFile: (prepare, put) =>
      whole.replaceFile(prepare, async () => {
        await step();
        await put();
        await step();
      }),
  });
  return createRebuild({ path, open, current: () => (current === undefined ? undefined : stepping(current)), settings });
}

const runActivity = <T>(activity: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(activity);

describe('the swap', () => {
  test('that a kill ends between any two of its steps leaves one whole warehouse, and ends the same when it is repeated', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    await warehouse().refreshWaiting({}); // a batch in flight
    const { folders, take } = copies();
    const rebuild = rebuildAround(take);
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuild);
    await runActivity(rebuildReleases);
    await rebuild.close();
    await aroundStatements(take, async () => {
      expect(await runActivity(swapWarehouse)).toBe(true);
    });
    const expected = await contents();
    // before the carried rows, after them, with both files closed, and after the rename
    expect(folders.length).toBeGreaterThanOrEqual(4);
    for (const killed of folders) {
      await current?.close();
      path = join(killed, 'warehouse.duckdb');
      current = await open(path);
      expect(await runActivity(activitiesOf(rebuildOf()).swapWarehouse)).toBe(true);
      expect([killed, await contents()]).toEqual([killed, expected]);
      expect(existsSync(`${path}.next`)).toBe(false);
    }
  });

  test('keeps a second worker from opening the old file while it is closed', async () => {
    await loadSome();
    const opened: unknown[] = [];
    const second = async () => {
      const other = open(path).then(
        (its) => its.close().then(() => 'opened'),
        ({ code }) => code,
      );
      opened.push(await other);
    };
    await rebuildAll(rebuildAround(second));
    expect(opened).toEqual(['WAREHOUSE_LOCKED', 'WAREHOUSE_LOCKED']);
  });

  test('leaves the old file in place when its log was not written into it', async () => {
    await loadSome();
    const rebuild = rebuildAround(async () => {
      if (existsSync(`${path}.next`)) await writeFile(`${path}.wal`, 'transactions');
    });
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuild);
    await runActivity(rebuildReleases);
    await expect(runActivity(swapWarehouse)).rejects.toThrow('has a write-ahead log although it is closed');
    expect([existsSync(`${path}.next`), await readFile(`${path}.wal`, 'utf8')]).toEqual([true, 'transactions']);
    current = undefined; // its file is closed
  });

  test.each(['serves', 'does not open'])(
    'leaves out a new file that a disk has damaged, and then has it made again: the file in use %s',
    async (state) => {
      await loadSome();
      const before = await contents();
      const rebuild = rebuildOf();
      const { rebuildReleases, swapWarehouse } = activitiesOf(rebuild);
      await runActivity(rebuildReleases);
      await rebuild.close();
      await damageBlocks(`${path}.next`, Math.floor(statSync(`${path}.next`).size / 262_144) - 8);
      const inUse = current;
      if (state === 'does not open') current = undefined;
      expect(await runActivity(swapWarehouse)).toBe(false);
      current = inUse;
      expect(await contents()).toEqual(before);
      await runActivity(rebuildReleases);
      expect(await runActivity(swapWarehouse)).toBe(true);
      expect(await contents()).toEqual(before);
    },
  );

  test('waits for a fit of the accounts anomaly that ended during the rebuild, and fires the events that waited', async () => {
    await loadSome();
    await apply(notices, '2026-06-03', [notice('2', '2450', '00000002', '2026-06-03')]);
    const { rebuildReleases, swapWarehouse } = activitiesOf(rebuildOf());
    await runActivity(rebuildReleases);
    await warehouse().exclusively((db) =>
      inSession(db, (session) =>
        session.run("INSERT INTO anomaly_model VALUES ('made up', 1, 1, 1, [0.0], [1.0], [[0.0]], 1.0, [1.0], 'cb_newer')"),
      ),
    );
    expect(await runActivity(swapWarehouse)).toBe(false);
    await runActivity(rebuildReleases);
    expect(await runActivity(swapWarehouse)).toBe(true);
    expect((await contents()).anomaly_model).toHaveLength(1);
    expect(await publish()).toMatchObject({ companies: 1, events: 1 });
  });
});

describe('a rebuild from raw bytes', () => {
  const register: Source = { ...basicCompanyData, expect: { rows: [0, 10], rejected: 1, shrink: 1 } };
  const days = ['2026-05-01', '2026-06-01'];

  /** Loads two snapshots of the register through a store. Returns the activities of a rebuild, and how many staging databases were open at once. */
  async function loadRegister(loadedAs = register) {
    await start();
    const store = openStore(join(folder, `store-${count}`));
    const databases = { open: 0, most: 0 };
    const staging = {
      sourceById: () => loadedAs,
      raw: rawReleases(store),
      store,
      withDatabase: async <T>(_: string, work: (settings: object) => Promise<T>): Promise<T> => {
        databases.open += 1;
        databases.most = Math.max(databases.most, databases.open);
        return work({ memoryLimit: '512MiB', threads: 1 }).finally(() => {
          databases.open -= 1;
        });
      },
    };
    for (const [index, dataDate] of days.entries()) {
      const zip = join(folder, `BasicCompanyDataAsOneFile-${dataDate}.zip`);
      const rows = ['1 EXAMPLE STREET', '2 EXAMPLE STREET'].map((address, at) =>
        companyRow({ CompanyNumber: `0999990${at + 1}`, 'RegAddress.AddressLine1': at === index ? address : '3 EXAMPLE STREET' }),
      );
      await writeZip(zip, { [`BasicCompanyDataAsOneFile-${dataDate}.csv`]: companyFile(rows) });
      const { sealedAt } = await staging.raw.keep(register, { id: dataDate, dataDate }, [zip]);
      const ref = { source: register.id, release: dataDate };
      await runActivity(() => stageStored(staging, ref));
      const records = await localRecords(store, register, ref);
      await warehouse().apply({ source: register, release: dataDate, dataDate, runKind: 'scheduled', retrievedAt: sealedAt, ...records });
      ledger.push({ source: register, release: dataDate, dataDate, unserved: true, ...records });
    }
    await publish();
    databases.most = 0;
    const rows = ledger.map(({ source, release, dataDate }) => ({
      source: source.id,
      release,
      dataDate,
      runKind: 'scheduled',
      baseline: false,
      unserved: false,
      dropped: false,
    }));
    const activities = rebuildActivities({
      ...staging,
      rebuild: rebuildOf(),
      ledger: { source: async () => ({}) },
      pool: {
        async query(statement: string, [, , expired]: readonly (readonly string[])[] = []) {
          if (/insert into expired_evidence/.test(statement))
            for (const row of rows) row.dropped ||= expired?.includes(row.release) === true;
          return { rows: statement.includes('ever_applied') ? rows : [] };
        },
      },
    } as unknown as RebuildDeps);
    return { store, raw: staging.raw, databases, activities };
  }

  const key = recordsKey({ source: register.id, release: '2026-05-01' }, 'rows');

  test.each([
    ['parses a release again whose records are gone', null, 1],
    ['parses the releases of a table again when the first records lack a column that staging adds', 'SELECT * EXCLUDE (postcode)', 2],
    ['parses the releases of a table again when the first records have a column that staging dropped', "SELECT *, 'x' AS dropped", 2],
  ])('%s, with one staging database at a time', async (_, select, parsed) => {
    const { store, databases, activities } = await loadRegister();
    const before = await contents();
    if (select === null) await store.remove([key]);
    else {
      const other = join(folder, `other-${count}.parquet`);
      const from = await store.local(key);
      await inSession(files.warehouse.db, (session) => session.run(`COPY (FROM '${from}' ${select}) TO '${other}' (FORMAT parquet)`));
      await store.put(key, other);
    }
    expect(await runActivity(activities.rebuildReleases)).toEqual({ releases: 2, parsed });
    expect(await runActivity(activities.swapWarehouse)).toBe(true);
    const { release: releases, ...tables } = await contents();
    const { release: releasesBefore, ...tablesBefore } = before;
    expect(tables).toEqual(tablesBefore);
    expect(databases).toEqual({ open: 0, most: 1 });
    expect([releases, releasesBefore]).toEqual([expect.any(Array), expect.any(Array)]);
  });

  test('leaves out a release with other columns whose bytes are past the days of its source', async () => {
    const { store, raw, activities } = await loadRegister({ ...register, rawDays: 35 });
    const other = join(folder, `other-${count}.parquet`);
    const from = await store.local(key);
    await inSession(files.warehouse.db, (session) =>
      session.run(`COPY (FROM '${from}' SELECT * EXCLUDE (postcode)) TO '${other}' (FORMAT parquet)`),
    );
    await store.put(key, other);
    await raw.expire(register.id, '2026-05-01', { law: 'its bytes are kept for 35 days', expiredOn: '2026-06-05' }, true, ['raw']);
    expect(await runActivity(activities.rebuildReleases)).toEqual({ releases: 1, parsed: 1 });
    expect(await runActivity(activities.swapWarehouse)).toBe(true);
    expect((await contents()).release).toHaveLength(1);
  });
});
