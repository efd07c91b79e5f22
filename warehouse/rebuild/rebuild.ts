import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import {
  type DuckDb,
  type DuckDbSettings,
  damageMet,
  interruptible,
  isUnusable,
  openDuckDb,
  WarehouseDamaged,
} from '../../infra/duckdb/connection.ts';
import { inSession, type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Applied, ApplyInput } from '../apply/input.ts';
import { WarehouseOutdated } from '../outdated.ts';
import { ownFile } from '../own-file.ts';
import { readModels } from '../refresh/models.ts';
import { rebuildWhole, recomputeWaiting } from '../refresh/refresh.ts';
import { settingAside } from '../refresh/set-aside.ts';
import type { Warehouse } from '../warehouse.ts';

const sql = sqlIn('warehouse/rebuild');

export interface RebuildOptions {
  /** The file of the warehouse in use. The rebuilt one is `<path>.next`. */
  readonly path: string;
  readonly open: (path: string) => Promise<Warehouse>;
  /** The warehouse in use; undefined: its file does not open. */
  readonly current: () => Warehouse | undefined;
  /** The limits of a database that is opened beside others, for a file in use that does not open as a warehouse. */
  readonly settings: () => Promise<DuckDbSettings>;
}

/**
 * A second warehouse file that is filled from the stored releases while the first one serves, and then takes its place. The file itself says how
 * far it is, so every step may run again after a kill. When `signal` aborts, a step rolls back what runs and rejects with its reason.
 */
export interface Rebuild {
  /** Returns the change sets that the file has, and whether `settle` has run. */
  state(): Promise<{ readonly changeSets: ReadonlySet<string>; readonly settled: boolean }>;
  /** Applies a release to the file. Throws `SourceProblem`; see `applyRelease`. */
  apply(input: ApplyInput, signal?: AbortSignal): Promise<Applied>;
  /**
   * Applies releases of one source, which the file lacks, in one pass. The companies that windows of a stream touch are recorded with the last of
   * them: a pass may hold hundreds, and all companies are computed after it. Throws `SourceProblem`; see `applyTogether`.
   */
  applyTogether(releases: readonly ApplyInput[], signal?: AbortSignal): Promise<void>;
  /** Computes features and signals of the releases so far without firing events. Releases that are applied later fire theirs. */
  settle(signal?: AbortSignal): Promise<void>;
  /** Deletes the file, to begin again. */
  discard(): Promise<void>;
  /**
   * Puts the file in the place of the warehouse in use, with what PostgreSQL holds and which events have fired, so that equal facts are not
   * published again. Returns false, and swaps nothing, when the warehouse in use has a release that the file lacks, or a newer fit of the accounts
   * anomaly: `settle` is then to run again; also when a disk has damaged the file, which the next call of `state` begins again. `without` is asked when no other work of the warehouse runs: what it says may change while the swap waits.
   * Without a readable warehouse in use, the next refresh publishes everything.
   * Throws `WarehouseLocked` when another process has the file in use open.
   */
  swap(without: () => Promise<Without>): Promise<boolean>;
  /** Closes the file; a later call opens it again. */
  close(): Promise<void>;
}

/** Change sets, by their names. */
interface Without {
  /** Those that the file may lack. */
  readonly dropped: readonly string[];
  /** Those of them that it must lack: with one, it is not swapped. */
  readonly withdrawn: readonly string[];
}

export function createRebuild({ path, open, current, settings }: RebuildOptions): Rebuild {
  const nextPath = `${path}.next`;
  let opened: Promise<Warehouse> | undefined;
  const next = () => {
    opened ??= open(nextPath).catch(async (error: unknown) => {
      // an earlier version of the program did not end its rebuild; or a disk failed
      if (!(error instanceof WarehouseOutdated || error instanceof WarehouseDamaged)) throw error;
      await drop();
      return open(nextPath);
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const drop = async () => {
    await rm(nextPath, { force: true });
    await rm(`${nextPath}.wal`, { force: true });
  };
  const close = async () => {
    const closing = opened;
    opened = undefined;
    await (await closing)?.close();
  };

  /** Runs work on the database in use, beside the file. Throws `RebuiltDamaged`. */
  async function besideNext<T>(db: DuckDb, work: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await beside(db, nextPath, work);
    } catch (error) {
      if (!(error instanceof WarehouseDamaged)) throw error;
      throw (await isDamaged(nextPath, await settings())) ? new RebuiltDamaged(nextPath, error) : (damageMet(db, error.cause) ?? error);
    }
  }

  /** Runs work on the file. The next call opens it again when DuckDB cannot use it any more, as after a full disk, and begins again when it is damaged. */
  async function onNext<T>(work: (warehouse: Warehouse) => Promise<T>): Promise<T> {
    try {
      return await work(await next());
    } catch (error) {
      if (isUnusable(error)) await close();
      throw error;
    }
  }

  const read = () =>
    onNext(async ({ db }) => {
      const row = await inSession(db, (session) => session.one(sql('state'), stateRow));
      return { changeSets: new Set(row.change_sets), settled: row.settled };
    });

  return {
    close,

    state: read,

    apply: (input, signal) => onNext((warehouse) => warehouse.apply({ ...input, force: true }, signal)),

    async applyTogether(releases, signal) {
      const forced = releases.map((input) => ({ ...input, force: true }));
      const companies = releases[0]?.source.stream === undefined ? 'each' : 'last';
      await onNext((warehouse) => warehouse.applyTogether(forced, companies, signal));
    },

    async settle(signal) {
      await close();
      await current()?.exclusively((db) => besideNext(db, (session) => session.run(sql('model'))));
      await onNext(({ db }) =>
        settingAside(interruptible(db, signal), async (session, leaving) => {
          await rebuildWhole(session, await readModels(session), { leaving, silent: true });
          await session.run(sql('settle'));
        }),
      );
    },

    async discard() {
      await close();
      await drop();
    },

    async swap(without) {
      if (!existsSync(nextPath)) return true; // an earlier attempt was killed after it had moved the file
      const inUse = current();
      if (inUse === undefined) {
        await close();
        if (await isDamaged(nextPath, await settings())) return false;
        const { changeSets, settled } = await read();
        if (!settled || (await without()).withdrawn.some((one) => changeSets.has(one))) return false;
        await close();
        await replaceUnreadable(nextPath, path, await settings());
        return true;
      }
      await close();
      let refitted = false;
      const prepare = (db: DuckDb) =>
        besideNext(db, async (session) => {
          ({ refitted } = await session.one(sql('refitted'), z.object({ refitted: z.boolean() })));
          return !refitted && (await carry(session, await without()));
        }).catch((error: unknown) => {
          if (error instanceof RebuiltDamaged) return false;
          throw error;
        });
      const swapped = await inUse.replaceFile(prepare, () => putInPlace(nextPath, path));
      if (refitted) await onNext(({ db }) => unsettle(db));
      return swapped;
    },
  };
}

/** Recomputes what waits with the earlier fit, so that its events fire, before `settle` takes the newer fit, which fires none. */
async function unsettle(db: DuckDb): Promise<void> {
  await settingAside(db, async (session, leaving) => {
    await recomputeWaiting(session, await readModels(session), { leaving });
    await session.run(sql('unsettle'));
  });
}

const stateRow = z.object({ change_sets: z.array(z.string()), settled: z.boolean() });

async function carry(session: Session, { dropped, withdrawn }: Without): Promise<boolean> {
  await session.set({ dropped, withdrawn });
  const found = await session.one(sql('lacking'), z.object({ lacking: z.number(), withdrawn: z.number() }));
  if (found.lacking + found.withdrawn > 0) return false;
  await session.run(sql('carried'));
  return true;
}

/** A disk has damaged the rebuilt file. The warehouse in use is whole. `retryable`: the next attempt begins the file again. */
class RebuiltDamaged extends Error {
  override readonly name = 'RebuiltDamaged';
  readonly code = 'WAREHOUSE_DAMAGED';
  readonly retryable = true;

  constructor(file: string, cause: Error) {
    super(`${file} is damaged: the rebuild begins it again`, { cause });
  }
}

/** Reads a whole database file that no database has open. */
async function isDamaged(file: string, settings: DuckDbSettings): Promise<boolean> {
  try {
    const db = await openDuckDb(file, settings);
    try {
      await inSession(db, async (session) => {
        const tables = await session.rows('FROM duckdb_tables() SELECT table_name', z.object({ table_name: z.string() }));
        for (const { table_name: table } of tables)
          await session.run(withNames('FROM "<table>" AS t SELECT bit_xor(hash(t))', { table: [table] }));
      });
    } finally {
      db.close();
    }
    return false;
  } catch (error) {
    if (error instanceof WarehouseDamaged) return true;
    throw error;
  }
}

/** Runs work on a database with the file attached as `rebuilt`. DuckDB does not say in which of the two it met damage, so `WarehouseDamaged` names both. */
function beside<T>(db: DuckDb, file: string, work: (session: Session) => Promise<T>): Promise<T> {
  return inSession({ ...db, path: `${db.path} or ${file}` }, async (session) => {
    await session.run(`ATTACH '${file.replaceAll("'", "''")}' AS rebuilt`); // DuckDB takes no variable here
    try {
      return await work(session);
    } finally {
      await session.run('DETACH rebuilt');
    }
  });
}

/** Moves the file over the one in use. Both are closed, so neither has a write-ahead log: DuckDB would replay that of the old file on the new one. */
async function putInPlace(next: string, path: string): Promise<void> {
  for (const file of [next, path]) if (existsSync(`${file}.wal`)) throw new Error(`${file} has a write-ahead log although it is closed`);
  await rename(next, path);
}

/**
 * Moves the file over one that does not open, and deletes its log. After a kill between the two the old file may open without its last transactions;
 * it then serves nothing new, because PostgreSQL serves releases that it lacks, until the repeated swap replaces it. Throws `WarehouseLocked`.
 */
async function replaceUnreadable(next: string, path: string, settings: DuckDbSettings): Promise<void> {
  const owned = await ownFile(path);
  try {
    await assertUnlocked(path, settings);
    await rm(`${path}.wal`, { force: true });
    await putInPlace(next, path);
  } finally {
    owned.release();
  }
}

/** Throws `WarehouseLocked`. A file that does not open for another reason is replaced. */
async function assertUnlocked(path: string, settings: DuckDbSettings): Promise<void> {
  if (!existsSync(path)) return;
  try {
    (await openDuckDb(path, settings)).close();
  } catch (error) {
    if (error instanceof Error && error.name === 'WarehouseLocked') throw error;
  }
}
