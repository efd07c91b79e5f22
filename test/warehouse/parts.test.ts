import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { type RebuildDeps, rebuildActivities } from '../../activities/rebuild.ts';
import { localRecords, type ReleaseRef, recordsKey, stageStored } from '../../activities/stored-release.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { personsWithSignificantControl as source } from '../../sources/companies-house/psc/source.ts';
import { useAsOf } from '../../warehouse/history/history.ts';
import { createRebuild } from '../../warehouse/rebuild/rebuild.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { pscExemption, pscLine, pscStatement, pscTotals } from '../fixtures/psc-lines.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

interface Day {
  readonly persons?: readonly string[];
  readonly statements: readonly string[];
  readonly exemptions?: readonly string[];
}

const runActivity = <T>(work: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(work);

/** Stores snapshots of the owners, stages them and applies them through the store. */
function snapshots() {
  const store = openStore(join(world.folder, 'store'));
  const raw = rawReleases(store);
  const staging = { sourceById: () => source, raw, store };
  return {
    staging,
    async apply(release: string, { persons = [pscLine()], statements, exemptions = [] }: Day, warehouse = world.warehouse) {
      const path = join(world.folder, `persons-with-significant-control-snapshot-${release}.txt`);
      const totals = pscTotals(persons.length, statements.length, exemptions.length);
      await writeFile(path, [...persons, ...statements, ...exemptions, totals].join('\n'));
      await raw.keep(source, { id: release, dataDate: release }, [path]);
      const ref: ReleaseRef = { source: source.id, release };
      await runActivity(() => stageStored(staging, ref));
      const dated = { dataDate: release, runKind: 'scheduled' as const, retrievedAt: `${release}T11:00:00Z` };
      return warehouse.apply({ source, release, ...dated, ...(await localRecords(store, source, ref)) });
    },
  };
}

const stated = 'FROM psc_statement SELECT company_number, statement_id, ceased ORDER BY ALL';
const first = { statements: [pscStatement(), pscStatement({}, 'st-2', '09999902')], exemptions: [pscExemption()] };
const second = {
  statements: [pscStatement({ ceased_on: '2026-06-02' }), pscStatement({}, 'st-3', '09999903')],
  exemptions: [pscExemption({})],
};

describe('a release of a source with parts', () => {
  test('changes each of its tables, with a change set and a history for each', async () => {
    const { apply } = snapshots();
    expect(await apply('2026-06-01', first)).toMatchObject({ status: 'applied', baseline: true, rows: 1, added: 4 });
    expect(await apply('2026-06-02', second)).toMatchObject({ baseline: false, added: 1, changed: 2, removed: 1, companies: 3 });
    expect(await world.rows(stated)).toEqual([
      { company_number: '09999901', statement_id: 'st-1', ceased: true },
      { company_number: '09999903', statement_id: 'st-3', ceased: false },
    ]);
    expect(
      await world.rows(`FROM release SELECT source, release, rows::INTEGER AS rows WHERE release = '2026-06-02' ORDER BY source`),
    ).toEqual([
      { source: 'companies-house/psc', release: '2026-06-02', rows: 1 },
      { source: 'companies-house/psc/exemptions', release: '2026-06-02', rows: 1 },
      { source: 'companies-house/psc/statements', release: '2026-06-02', rows: 2 },
    ]);
    expect(await world.rows('FROM change_log SELECT table_name, op, count(*)::INTEGER AS rows GROUP BY ALL ORDER BY ALL')).toEqual([
      { table_name: 'psc_exemption', op: 'changed', rows: 1 },
      { table_name: 'psc_statement', op: 'added', rows: 1 },
      { table_name: 'psc_statement', op: 'changed', rows: 1 },
      { table_name: 'psc_statement', op: 'removed', rows: 1 },
    ]);
    const before = await inSession(world.warehouse.db, async (session) => {
      await useAsOf(session, [source], '2026-05-31T23:00:00Z');
      return session.rows(stated, z.record(z.string(), z.unknown()));
    });
    expect(before).toEqual([
      { company_number: '09999901', statement_id: 'st-1', ceased: false },
      { company_number: '09999902', statement_id: 'st-2', ceased: false },
    ]);
  });

  test('is served as one: what waits for the release names the companies of its parts too', async () => {
    const { apply } = snapshots();
    await apply('2026-06-01', first);
    await world.refresh();
    const { changeSet } = await apply('2026-06-02', second);
    expect(await world.companiesOf(changeSet, 10)).toEqual(['09999901', '09999902', '09999903']);
  });

  test('changes nothing when it is applied again', async () => {
    const { apply } = snapshots();
    await apply('2026-06-01', first);
    expect(await apply('2026-06-01', first)).toMatchObject({ status: 'unchanged-repeat' });
    expect(await world.rows(stated)).toHaveLength(2);
  });

  test('changes no table when one of them shrank by more than its source expects', async () => {
    const { apply } = snapshots();
    const many = Array.from({ length: 100 }, (_, at) => pscStatement({}, `st-${at}`));
    await apply('2026-06-01', { statements: many });
    const persons = [pscLine({ name_elements: { surname: 'Owl' } })];
    await expect(apply('2026-06-02', { persons, statements: many.slice(0, 50) })).rejects.toMatchObject({ code: 'SHRUNK' });
    expect(await world.rows('FROM psc SELECT name')).toEqual([{ name: 'Ottoline Fern Nightjar' }]);
    expect(await world.rows("FROM release SELECT release WHERE release = '2026-06-02'")).toEqual([]);
  });

  test('keeps the earlier row of a record that it could not read', async () => {
    const { apply } = snapshots();
    const many = Array.from({ length: 200 }, (_, at) => pscStatement({}, `st-${at}`, `0${9_000_000 + at}`));
    await apply('2026-06-01', { statements: many });
    await apply('2026-06-02', { statements: [...many.slice(1), (many[0] ?? '').slice(0, -9)] });
    expect(await world.rows('FROM psc_statement SELECT count(*)::INTEGER AS rows')).toEqual([{ rows: 200 }]);
    expect(await world.rows('FROM quarantine SELECT source, line::INTEGER AS line')).toEqual([
      { source: 'companies-house/psc/statements', line: 201 },
    ]);
  });
});

test('a rebuild fills the parts of releases that were staged before the source had them', async () => {
  const { staging, apply } = snapshots();
  const path = join(world.folder, 'w.duckdb');
  const open = (file: string) => openWarehouse({ path: file, sources: [source], logger: pino({ level: 'silent' }), threads: 1 });
  const warehouse = await open(path);
  await apply('2026-06-01', first, warehouse);
  await apply('2026-06-02', second, warehouse);
  const ref = { source: source.id, release: '2026-06-01' };
  for (const table of ['psc_statement', 'psc_exemption'])
    await staging.store.remove([recordsKey(ref, `parts/${table}/rows`), recordsKey(ref, `parts/${table}/quarantine`)]);
  const ledgerRow = { source: source.id, runKind: 'scheduled', baseline: false, unserved: true };
  const rows = ['2026-06-01', '2026-06-02', '2026-06-03'].map((release) => ({
    ...ledgerRow,
    release,
    dataDate: release,
    dropped: release === '2026-06-03',
  }));
  await apply('2026-06-03', first, warehouse);
  const { rebuildReleases, swapWarehouse } = rebuildActivities({
    rebuild: createRebuild({ path, open, current: () => warehouse, settings: async () => ({}) }),
    ...staging,
    ledger: { source: async () => ({}) },
    pool: { query: async (statement: string) => ({ rows: statement.includes('ever_applied') ? rows : [] }) },
  } as unknown as RebuildDeps);
  expect(await runActivity(rebuildReleases)).toEqual({ releases: 6, parsed: 1 });
  // the dropped release is lacking on purpose, with its parts
  expect(await runActivity(swapWarehouse)).toBe(true);
  const found = await inSession(warehouse.db, (session) => session.rows(stated, z.record(z.string(), z.unknown())));
  expect(found.map(({ statement_id }) => statement_id)).toEqual(['st-1', 'st-3']);
  await warehouse.close();
});
