import { type DuckDb, type DuckDbSettings, openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import type { Logger } from '../infra/telemetry/logger.ts';
import type { Source } from '../sources/source.ts';
import { type FittedModel, fitAnomalyModel, wantsAnomalyModel } from './anomaly/fit.ts';
import { type Applied, type ApplyInput, applyRelease } from './apply/apply.ts';
import { exportPublish, markPublished, type PublishBatch } from './export/export.ts';
import { exportLists, type ListExport, readListModels } from './lists/lists.ts';
import { featureBuild, readModels, rebuildFeatures, refreshFeatures } from './refresh/refresh.ts';

export interface WarehouseOptions extends DuckDbSettings {
  /** The database file, or `:memory:`. It is disposable: raw releases and Parquet records make it anew. */
  readonly path: string;
  readonly sources: readonly Source[];
  readonly logger: Logger;
}

/** Current tables, change sets and features; each method is done wholly or not at all, and may be called again after any crash. */
export interface Warehouse {
  /** Throws `SourceProblem`; see `applyRelease`. */
  apply(input: ApplyInput): Promise<Applied>;
  /** Recomputes the features of the companies that a change set touched. */
  refresh(changeSet: string): Promise<{ companies: number }>;
  /** Recomputes the features of all companies. */
  rebuild(): Promise<{ companies: number }>;
  /** Fits the accounts anomaly anew and recomputes all companies by it; see `fitAnomalyModel`. The JSON of the model goes into the folder. */
  fitAnomalyModel(folder: string): Promise<FittedModel | undefined>;
  /** Whether accounts wait for a first model, enough of them to fit one. */
  wantsAnomalyModel(): Promise<boolean>;
  /** Writes what PostgreSQL does not hold yet, and the events of the change set, into the folder. */
  exportPublish(changeSet: string, folder: string): Promise<PublishBatch>;
  /** Writes every screening list that the source feeds into the folder, whole. */
  exportLists(source: string, folder: string): Promise<ListExport[]>;
  /** After PostgreSQL has committed the batch. */
  markPublished(publish: string): Promise<void>;
  /** For tests, benchmarks and the operator's questions. */
  readonly db: DuckDb;
  close(): Promise<void>;
}

/** Tables and macros that everything else stands on, in this order. */
const setUp = [
  'warehouse/schema.sql',
  'warehouse/anomaly/schema.sql',
  'models/records.sql',
  'uk/macros.sql',
  'models/macros.sql',
  'models/anomaly/macros.sql',
] as const;

/** Opens the warehouse of this process; throws `WarehouseLocked` where another process owns the file. */
export async function openWarehouse({ path, sources, logger, ...settings }: WarehouseOptions): Promise<Warehouse> {
  const db = await openDuckDb(path, settings);
  const [models, lists] = await inSession(db, async (session) => {
    for (const file of setUp) await session.run(sqlFile(file));
    return [await readModels(session), await readListModels(session, sources)] as const;
  });
  const alone = oneAtATime();
  logger.info({ warehouse: path, sources: sources.length, featureBuild: featureBuild(models) }, 'warehouse open');
  return {
    apply: (input) => alone(() => told(logger, input, applyRelease(db, input))),
    refresh: (changeSet) => alone(() => refreshFeatures(db, models, changeSet)),
    rebuild: () => alone(() => rebuildFeatures(db, models)),
    fitAnomalyModel: (folder) => alone(() => fitAnomalyModel(db, models, folder)),
    wantsAnomalyModel: () => alone(() => wantsAnomalyModel(db)),
    exportLists: (source, folder) => alone(() => exportLists(db, lists, source, folder)),
    exportPublish: (changeSet, folder) => alone(() => exportPublish(db, changeSet, folder)),
    markPublished: (publish) => alone(() => markPublished(db, publish)),
    db,
    close: () => alone(async () => db.close()),
  };
}

/** DuckDB fails a transaction that meets another one's rows; work in turn never meets. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function told(logger: Logger, { source, release }: ApplyInput, work: Promise<Applied>): Promise<Applied> {
  const applied = await work;
  logger.info({ source: source.id, release, ...applied }, `release ${applied.status}`);
  return applied;
}
