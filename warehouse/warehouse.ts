import { type DuckDb, type DuckDbSettings, openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import type { Logger } from '../infra/telemetry/logger.ts';
import type { Source } from '../sources/source.ts';
import { type EvaluatedFit, fitAnomaly, wantsAnomalyFit } from './anomaly/fit.ts';
import { type Applied, type ApplyInput, applyRelease } from './apply/apply.ts';
import { exportPublish, markPublished, type PublishBatch } from './export/export.ts';
import { exportLists, type ListExport, readListModels } from './lists/lists.ts';
import { featureBuild, readModels, rebuildFeatures, refreshFeatures } from './refresh/refresh.ts';

export interface WarehouseOptions extends DuckDbSettings {
  /** The database file, or `:memory:`. It can be rebuilt from raw releases and Parquet records. */
  readonly path: string;
  readonly sources: readonly Source[];
  readonly logger: Logger;
}

/** Current tables, change sets and features. Every method happens wholly or not at all and may be called again after a crash. */
export interface Warehouse {
  /** Throws `SourceProblem`; see `applyRelease`. */
  apply(input: ApplyInput): Promise<Applied>;
  /** Recomputes the features of the companies that a change set touched. */
  refresh(changeSet: string): Promise<{ companies: number }>;
  /** Recomputes the features of all companies. */
  rebuild(): Promise<{ companies: number }>;
  /** Refits the accounts anomaly, recomputes all companies with it and writes its JSON into the folder. See `fitAnomaly`. */
  fitAnomaly(folder: string): Promise<EvaluatedFit | undefined>;
  /** Returns true when no anomaly model is fitted yet and enough accounts are stored to fit one. */
  wantsAnomalyFit(): Promise<boolean>;
  /** Writes the facts that PostgreSQL does not hold yet, and the events of the change set, into the folder. */
  exportPublish(changeSet: string, folder: string): Promise<PublishBatch>;
  /** Writes every screening list that the source feeds, each whole, into the folder. */
  exportLists(source: string, folder: string): Promise<ListExport[]>;
  /** Records that PostgreSQL committed the batch. */
  markPublished(publish: string): Promise<void>;
  /** For tests and benchmarks. */
  readonly db: DuckDb;
  close(): Promise<void>;
}

/** The scripts that create tables and macros, in the order of their dependencies. */
const setUp = [
  'warehouse/schema.sql',
  'warehouse/anomaly/schema.sql',
  'models/records.sql',
  'uk/macros.sql',
  'models/macros.sql',
  'models/anomaly/macros.sql',
] as const;

/** Opens the warehouse of this process. Throws `WarehouseLocked` when another process has the file open. */
export async function openWarehouse({ path, sources, logger, ...settings }: WarehouseOptions): Promise<Warehouse> {
  const db = await openDuckDb(path, settings);
  const [models, lists] = await inSession(db, async (session) => {
    for (const file of setUp) await session.run(sqlFile(file));
    return [await readModels(session), await readListModels(session, sources)] as const;
  });
  const alone = oneAtATime();
  logger.info({ warehouse: path, sources: sources.length, featureBuild: featureBuild(models) }, 'warehouse open');
  return {
    apply: (input) => alone(() => logged(logger, input, applyRelease(db, input))),
    refresh: (changeSet) => alone(() => refreshFeatures(db, models, changeSet)),
    rebuild: () => alone(() => rebuildFeatures(db, models)),
    fitAnomaly: (folder) => alone(() => fitAnomaly(db, models, folder)),
    wantsAnomalyFit: () => alone(() => wantsAnomalyFit(db)),
    exportLists: (source, folder) => alone(() => exportLists(db, lists, source, folder)),
    exportPublish: (changeSet, folder) => alone(() => exportPublish(db, changeSet, folder)),
    markPublished: (publish) => alone(() => markPublished(db, publish)),
    db,
    close: () => alone(async () => db.close()),
  };
}

/** Runs one unit of work after another: DuckDB fails a transaction that changes rows of a concurrent one. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function logged(logger: Logger, { source, release }: ApplyInput, work: Promise<Applied>): Promise<Applied> {
  const applied = await work;
  logger.info({ source: source.id, release, ...applied }, `release ${applied.status}`);
  return applied;
}
