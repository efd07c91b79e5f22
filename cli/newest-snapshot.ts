import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newestSnapshot, type SnapshotRef, snapshotTables } from '../activities/snapshot.ts';
import { type Config, ConfigError } from '../infra/config.ts';
import type { DuckDb } from '../infra/duckdb/connection.ts';
import { databaseSlots } from '../infra/duckdb/memory.ts';
import { openStore } from '../infra/store/open-store.ts';
import { withSnapshot } from '../warehouse/snapshot/snapshot.ts';

/**
 * Runs the work on the tables of the newest exported snapshot of the warehouse. Throws `ConfigError` when none was exported.
 * The service runs meanwhile.
 */
export async function inNewestSnapshot(config: Config, work: (db: DuckDb, snapshot: SnapshotRef) => Promise<void>): Promise<void> {
  const store = openStore(config.store, config);
  const snapshot = await newestSnapshot(store);
  if (snapshot === undefined) throw new ConfigError('no snapshot of the warehouse was exported yet: "risk sql --refresh" exports one');
  const spillFolder = await mkdtemp(join(tmpdir(), 'risk-snapshot-reader-'));
  try {
    const slots = { withDatabase: databaseSlots('reader', config), spillFolder };
    await withSnapshot(await snapshotTables(store, snapshot), slots, (db) => work(db, snapshot));
  } finally {
    await rm(spillFolder, { recursive: true, force: true });
  }
}
