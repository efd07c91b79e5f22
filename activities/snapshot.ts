import { randomUUID } from 'node:crypto';
import { cancellationSignal } from '@temporalio/activity';
import { z } from 'zod';
import type { Store } from '../infra/store/store.ts';
import { oneAtATime } from '../warehouse/one-at-a-time.ts';
import type { SnapshotTable } from '../warehouse/snapshot/snapshot.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import { ownTurns, type Turns, takeTurns } from './turns.ts';
import { inWorkFolder } from './work-folder.ts';

export interface SnapshotDeps {
  readonly warehouse: Warehouse;
  readonly store: Store;
  /** Absent: the export runs beside the other work of the warehouse. */
  readonly turns?: Turns;
}

const snapshotRef = z.object({
  /** Folder below `snapshots/` in the store. */
  id: z.string(),
  /** UTC instant, ISO 8601: the tables are as of this instant. */
  at: z.iso.datetime(),
  tables: z.array(z.string()),
});
export type SnapshotRef = z.output<typeof snapshotRef>;

/** Names the newest snapshot. It is written last, so a snapshot that it names is whole. */
const newestKey = 'snapshots/newest.json';
const tableKey = (id: string, table: string) => `snapshots/${id}/${table}.parquet`;

/** `alone`: a second export would delete what the first one has stored so far. */
export const snapshotActivities = ({ warehouse, store, turns = takeTurns() }: SnapshotDeps, alone = oneAtATime()) => ({
  /**
   * Exports the tables of the warehouse into the store for `risk sql`. The snapshot before stays for those who read it; older ones are deleted. One turn of
   * the warehouse writes all tables, as of one moment; while they go to the store, other work changes the warehouse and not these files.
   */
  async exportSnapshot(): Promise<SnapshotRef> {
    const exporting = (folder: string) => exportSnapshot({ warehouse, store, turns }, folder);
    return beating(alone(cancellationSignal(), () => inWorkFolder('risk-snapshot', exporting)));
  },
});

async function exportSnapshot({ warehouse, store, turns }: Required<SnapshotDeps>, folder: string): Promise<SnapshotRef> {
  const before = await newestSnapshot(store);
  const { at, tables } = await ownTurns(turns)(async () => ({
    at: new Date().toISOString(),
    tables: await warehouse.exportSnapshot(folder, cancellationSignal()),
  }));
  const id = `${at.replaceAll(/[-:]|\.\d+/g, '')}-${randomUUID().slice(0, 8)}`;
  for (const { table, path } of tables) {
    cancellationSignal().throwIfAborted();
    await store.put(tableKey(id, table), path, { move: true });
  }
  const ref = { id, at, tables: tables.map(({ table }) => table) };
  await store.putBytes(newestKey, Buffer.from(`${JSON.stringify(ref)}\n`));
  const kept = [id, before?.id].map((one) => `snapshots/${one}/`);
  const keys = (await store.list('snapshots/')).filter((key) => key !== newestKey && !kept.some((prefix) => key.startsWith(prefix)));
  await store.remove(keys);
  return ref;
}

export type SnapshotActivities = ReturnType<typeof snapshotActivities>;

/** Returns the newest snapshot in the store; undefined: none was exported. */
export async function newestSnapshot(store: Store): Promise<SnapshotRef | undefined> {
  const bytes = await store.get(newestKey);
  return bytes === undefined ? undefined : snapshotRef.parse(JSON.parse(bytes.toString('utf8')));
}

/** Returns the tables of a snapshot with local paths. Downloads them first when the store is remote. */
export function snapshotTables(store: Store, { id, tables }: SnapshotRef): Promise<SnapshotTable[]> {
  return Promise.all(tables.map(async (table) => ({ table, path: await store.local(tableKey(id, table)) })));
}
