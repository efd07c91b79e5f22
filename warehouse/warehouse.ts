import { type DuckDb, type DuckDbSettings, interruptible, isUnusable, openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession, type Session } from '../infra/duckdb/session.ts';
import { removeSpilled } from '../infra/duckdb/spill.ts';
import { sqlFile } from '../infra/sql-file.ts';
import type { Logger } from '../infra/telemetry/logger.ts';
import type { Source } from '../sources/source.ts';
import { type EvaluatedFit, storeFit, wantsAnomalyFit, writeSample } from './anomaly/fit.ts';
import { learnApart } from './anomaly/learn-apart.ts';
import { applyRelease } from './apply/apply.ts';
import { applyEach } from './apply/each.ts';
import type { Applied, ApplyInput } from './apply/input.ts';
import { type Attribution, applyTogether } from './apply/together.ts';
import {
  agrees,
  type BatchManifest,
  type ChunkFiles,
  exportChunk,
  lacks,
  markPublished,
  readManifest,
  type ServedRelease,
  type Serving,
  serveAgain,
} from './export/batch.ts';
import { createHistories } from './history/history.ts';
import { exportLists, type HeldLists, type ListExports, listBuilds, readListModels, type WantedLists } from './lists/lists.ts';
import { macroFiles } from './macro-files.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { refuseOutdated, tableScripts } from './outdated.ts';
import { ownFile } from './own-file.ts';
import { companiesOf } from './refresh/companies-of.ts';
import { featureBuild, readModels } from './refresh/models.ts';
import { type Pass, type PassInput, refreshWaiting } from './refresh/pass.ts';
import { rebuildFeatures } from './refresh/refresh.ts';
import { type KeptCounts, readCounts } from './replay/counts.ts';
import { type KeptSql, runningSql } from './replay/kept-build.ts';
import { type Expired, type Expiring, expireRecords } from './retention/expiry.ts';
import { type RetainedRows, retainWarehouse } from './retention/retention.ts';
import { type StoredRecords, withoutExpired } from './retention/stored-records.ts';
import { type SnapshotTable, writeSnapshot } from './snapshot/snapshot.ts';

export interface WarehouseOptions extends DuckDbSettings {
  /** The database file, or `:memory:`. It can be rebuilt from raw releases and Parquet records. */
  readonly path: string;
  readonly sources: readonly Source[];
  readonly logger: Logger;
  /** The records clock's day, ISO 8601. Absent: today in London. */
  readonly today?: () => string;
}

/**
 * Current tables, change sets and features. Every method happens wholly or not at all and may be called again after a crash. Methods run one
 * after another. An aborted `signal` drops a call that waits for its turn, interrupts a running one, and rejects with the signal's reason.
 */
export interface Warehouse {
  /** Throws `SourceProblem`; see `applyRelease`. */
  apply(input: ApplyInput, signal?: AbortSignal): Promise<Applied>;
  /** Applies releases of one source, each as `apply` does, and returns what came of each; see `applyEach`. */
  applyEach(releases: readonly ApplyInput[], signal?: AbortSignal): Promise<PromiseSettledResult<Applied>[]>;
  /** Applies releases of one source, which the warehouse lacks, all or none of them. Throws `SourceProblem`; see `applyTogether`. */
  applyTogether(releases: readonly ApplyInput[], companies: Attribution, signal?: AbortSignal): Promise<Applied[]>;
  /** Returns the companies whose facts each change set can alter; null: more than `most`, or unknown. See `companiesOf`. */
  companiesOf(changeSets: readonly string[], most: number, signal?: AbortSignal): Promise<(readonly string[] | null)[]>;
  /** Returns whether `read` finds the batch in PostgreSQL that this warehouse has published. No other method runs meanwhile. See `agrees`. */
  agreesWith(read: () => Promise<Pick<Serving, 'epoch' | 'publish'>>, signal?: AbortSignal): Promise<boolean>;
  /** Returns of each release whether the warehouse has no record of it. */
  lacks(releases: readonly ServedRelease[], signal?: AbortSignal): Promise<boolean[]>;
  /** Recomputes what all waiting change sets reach, and makes the batch that PostgreSQL lacks. See `refreshWaiting`. */
  refreshWaiting(input: PassInput, signal?: AbortSignal): Promise<Pass>;
  /** Recomputes the features of all companies. Change sets that wait keep waiting. */
  rebuild(signal?: AbortSignal): Promise<{ companies: number }>;
  /**
   * Refits the accounts anomaly, recomputes all companies with it and writes its JSON into the folder. Releases are applied and published while it
   * learns. Returns undefined and keeps the earlier fit when too few accounts are stored. `turn`: runs the work before and after that.
   */
  fitAnomaly(folder: string, signal?: AbortSignal, turn?: <T>(work: () => Promise<T>) => Promise<T>): Promise<EvaluatedFit | undefined>;
  /** Returns true when no anomaly model is fitted yet and enough accounts are stored to fit one. */
  wantsAnomalyFit(signal?: AbortSignal): Promise<boolean>;
  /** Returns the chunks of the batch in flight, and the releases that are served with it. */
  readManifest(publish: string, signal?: AbortSignal): Promise<BatchManifest>;
  /** Writes one chunk of the batch in flight into the folder. See `exportChunk`. */
  exportChunk(publish: string, chunk: number, folder: string, signal?: AbortSignal): Promise<ChunkFiles>;
  /** Writes every wanted screening list, each whole, into the folder. See `exportLists`. */
  exportLists(wanted: WantedLists, folder: string, signal?: AbortSignal, held?: HeldLists): Promise<ListExports>;
  /** Writes every table as a Parquet file into the folder. See `writeSnapshot`. */
  exportSnapshot(folder: string, signal?: AbortSignal): Promise<SnapshotTable[]>;
  /** Records that PostgreSQL committed the batch. */
  markPublished(publish: string, signal?: AbortSignal): Promise<void>;
  /** Deletes what a law or a licence ended; see `expireRecords`. */
  expire(source: Source, expiring: Expiring, signal?: AbortSignal): Promise<Expired>;
  /** Writes the stored rows of a release without expired records; see `withoutExpired`. */
  withoutExpired(stored: StoredRecords, signal?: AbortSignal): Promise<number>;
  /** Deletes the rows that are past their time; see `retainWarehouse`. */
  retain(run: { apply: boolean }, signal?: AbortSignal): Promise<RetainedRows[]>;
  /** Rejects with `DatabaseInvalidated` or `WarehouseDamaged` when the open file is of no further use: close the warehouse and open it again. */
  readonly failed: Promise<never>;
  /** Puts an already published release into the `served` of the next batch. See `serveAgain`. */
  serveAgain(changeSet: string, signal?: AbortSignal): Promise<void>;
  /**
   * Returns what facts and lists are computed by: the SQL of the models, the counts and the fit in use, and hashes of the SQL of the lists.
   * Each has an id that derives from its content.
   */
  computedBy(signal?: AbortSignal): Promise<ComputedBy>;
  /** Runs work while no method runs. */
  exclusively<T>(work: (db: DuckDb) => Promise<T>): Promise<T>;
  /**
   * Replaces the open file while no method runs: `prepare` reads it, and when it returns true, the file is closed, `put` moves another one into its
   * place, and that one is opened. Returns what `prepare` returns. `failed` rejects when the file then cannot be opened.
   */
  replaceFile(prepare: (db: DuckDb) => Promise<boolean>, put: () => Promise<void>): Promise<boolean>;
  /** For the rebuild, tests and benchmarks. */
  readonly db: DuckDb;
  close(): Promise<void>;
}

export interface ComputedBy {
  readonly sql: { readonly id: string; readonly content: KeptSql };
  readonly counts: { readonly id: string; readonly content: KeptCounts };
  readonly lists: ReturnType<typeof listBuilds>;
}

/** The scripts that create tables and macros, in the order of their dependencies. */
const setUp = [...tableScripts, ...macroFiles] as const;

/**
 * Opens the warehouse of this process. Throws `WarehouseLocked` when another process has the file open, and `WarehouseOutdated` when an earlier
 * version of this program wrote it.
 */
export async function openWarehouse({ path, sources, logger, today, ...settings }: WarehouseOptions): Promise<Warehouse> {
  const owned = path === ':memory:' ? undefined : await ownFile(path);
  const opened = await openWith(path, settings, sources).catch((error: unknown) => {
    owned?.release();
    throw error;
  });
  const { models, lists } = opened;
  let { db } = opened;
  const queue = oneAtATime();
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined); // a test or a benchmark need not read it
  const alone = <T>(signal: AbortSignal | undefined, work: (db: DuckDb) => Promise<T>) =>
    queue(signal, () => work(interruptible(db, signal))).catch((error: unknown) => {
      if (isUnusable(error)) fail(error);
      throw error;
    });
  const dated = (input: ApplyInput): ApplyInput => ({ ...(today === undefined ? {} : { today: today() }), ...input });
  logger.info({ warehouse: path, sources: sources.length, featureBuild: featureBuild(models) }, 'warehouse open');
  return {
    apply: (input, signal) =>
      alone(signal, async (mine) => {
        const applied = await applyRelease(mine, dated(input));
        logApplied(logger, input, applied);
        return applied;
      }),
    applyEach: (releases, signal) =>
      alone(signal, async (mine) => {
        const outcomes = await applyEach(mine, releases.map(dated), (err) =>
          logger.warn(
            { err, releases: releases.map(({ release }) => release) },
            'releases cannot be applied in one pass and are applied one by one',
          ),
        );
        for (const [at, one] of outcomes.entries()) if (one.status === 'fulfilled') logApplied(logger, releases[at], one.value);
        return outcomes;
      }),
    applyTogether: (releases, companies, signal) => alone(signal, (mine) => applyTogether(mine, releases.map(dated), companies)),
    companiesOf: (changeSets, most, signal) => alone(signal, (mine) => companiesOf(mine, models, changeSets, most)),
    agreesWith: (read, signal) => alone(signal, (mine) => inSession(mine, async (session) => agrees(session, await read()))),
    lacks: (releases, signal) => alone(signal, (mine) => inSession(mine, (session) => lacks(session, releases))),
    refreshWaiting: (input, signal) => alone(signal, (mine) => refreshWaiting(mine, models, input)),
    rebuild: (signal) => alone(signal, (mine) => rebuildFeatures(mine, models)),
    fitAnomaly: async (folder, signal, turn = (work) => work()) => {
      if (!(await turn(() => alone(signal, (mine) => writeSample(mine, models, folder))))) return undefined;
      await learnApart(folder, signal);
      return turn(() => alone(signal, (mine) => storeFit(mine, models, folder)));
    },
    wantsAnomalyFit: (signal) => alone(signal, wantsAnomalyFit),
    exportLists: (wanted, folder, signal, held) => alone(signal, (mine) => exportLists(mine, lists, { wanted, folder, held })),
    readManifest: (publish, signal) => alone(signal, (mine) => readManifest(mine, models, publish)),
    exportChunk: (publish, chunk, folder, signal) => alone(signal, (mine) => exportChunk(mine, publish, chunk, folder)),
    serveAgain: (changeSet, signal) => alone(signal, (mine) => serveAgain(mine, changeSet)),
    exportSnapshot: (folder, signal) => alone(signal, (mine) => writeSnapshot(mine, sources, folder)),
    markPublished: (publish, signal) => alone(signal, (mine) => markPublished(mine, publish)),
    withoutExpired: (stored, signal) => alone(signal, (mine) => withoutExpired(mine, stored)),
    expire: (source, expiring, signal) => alone(signal, (mine) => expireRecords(mine, source, expiring)),
    retain: ({ apply }, signal) => alone(signal, (mine) => retainWarehouse(mine, { apply, now: new Date() })),
    failed,
    computedBy: (signal) =>
      alone(signal, (mine) =>
        inSession(mine, async (session) => ({ sql: runningSql(models), counts: await readCounts(session), lists: listBuilds(lists) })),
      ),
    exclusively: (work) => alone(undefined, work),
    replaceFile: (prepare, put) =>
      alone(undefined, async (mine) => {
        if (!(await prepare(mine))) return false;
        try {
          db.close();
          await put();
          db = await openDuckDb(path, settings);
          await inSession(db, (session) => createTables(session, path, sources));
        } catch (error) {
          fail(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
        return true;
      }),
    get db() {
      return db;
    },
    close: () =>
      alone(undefined, async () => {
        try {
          db.close();
        } finally {
          owned?.release();
        }
      }),
  };
}

/** Opens the file of this process, creates what it lacks and reads the models. Closes it again when that fails. */
async function openWith(path: string, settings: DuckDbSettings, sources: readonly Source[]) {
  if (path !== ':memory:' && settings.tempFolder !== undefined) await removeSpilled(settings.tempFolder);
  const db = await openDuckDb(path, settings);
  try {
    return await inSession(db, async (session) => {
      await createTables(session, path, sources);
      return { db, models: await readModels(session), lists: await readListModels(session, sources) };
    });
  } catch (error) {
    db.close();
    throw error;
  }
}

async function createTables(session: Session, path: string, sources: readonly Source[]): Promise<void> {
  await refuseOutdated(session, path, sources);
  for (const file of setUp) await session.run(sqlFile(file));
  await createHistories(session);
  await session.run(sqlFile('models/event-macros.sql'));
}

function logApplied(logger: Logger, input: ApplyInput | undefined, applied: Applied): void {
  logger.info({ source: input?.source.id, release: input?.release, ...applied }, `release ${applied.status}`);
}
