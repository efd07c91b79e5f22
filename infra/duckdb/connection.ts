import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface DuckDbSettings {
  /** Limit of the buffer manager, for example `2GiB`; the process uses about 350 MB more. DuckDB's default is 80 % of memory. */
  readonly memoryLimit?: string;
  readonly threads?: number;
  /** Where joins and sorts larger than memory spill. */
  readonly tempFolder?: string;
  /** Limit of the spilled data, for example `10GiB`. DuckDB's default is 90 % of the free disk space. */
  readonly mostSpilled?: string;
  /** SQL opens no file but that of the database. */
  readonly ownFileOnly?: boolean;
}

export interface DuckDb {
  readonly instance: DuckDBInstance;
  /** The file, or `:memory:`. */
  readonly path: string;
  /** Interrupts the sessions of this handle when it aborts. */
  readonly signal?: AbortSignal | undefined;
  close(): void;
}

/** Returns a handle of the same database whose sessions end when `signal` aborts: their running statement is interrupted. */
export function interruptible(db: DuckDb, signal: AbortSignal | undefined): DuckDb {
  return { ...db, signal };
}

/** Another process has the database file open: DuckDB allows one. The error names that process where DuckDB reports it. */
export class WarehouseLocked extends Error {
  override readonly name = 'WarehouseLocked';
  readonly code = 'WAREHOUSE_LOCKED';
  readonly retryable = true;
  readonly file: string;
  /** Process id of the holder, where DuckDB reports it. */
  readonly holder: number | undefined;

  constructor(file: string, holder: number | undefined, cause?: unknown) {
    const who = holder === undefined ? 'another process' : `process ${holder}`;
    super(`${file} is open in ${who}: DuckDB allows one process; stop that one first`, { cause });
    this.file = file;
    this.holder = holder;
  }
}

/** The file is not a DuckDB database, or DuckDB cannot read it, one of its blocks, or its log. `retryable`: work waits until the file is replaced. */
export class WarehouseDamaged extends Error {
  override readonly name = 'WarehouseDamaged';
  readonly code = 'WAREHOUSE_DAMAGED';
  readonly retryable = true;

  constructor(file: string, cause: unknown) {
    super(`DuckDB cannot read ${file} (${String(cause).split('\n')[0]}): "risk warehouse rebuild" replaces it`, { cause });
  }
}

/** DuckDB has invalidated an open database: no statement runs until it is opened again. */
export class DatabaseInvalidated extends Error {
  override readonly name = 'DatabaseInvalidated';
  readonly code = 'DATABASE_INVALIDATED';
  readonly retryable = true;
}

/** Returns whether the open database is of no further use: it must be closed, and opened again or replaced. */
export function isUnusable(error: unknown): error is DatabaseInvalidated | WarehouseDamaged {
  return error instanceof DatabaseInvalidated || error instanceof WarehouseDamaged;
}

/** What the machine lacks when DuckDB cannot replay a log that is whole. */
const lacking = ['No space left', 'Too many open files', 'Cannot allocate memory'];

/** A query needs more memory or spill space than its database's share. `retryable`: it may pass when other queries of the database have ended. */
export class DuckDbOutOfMemory extends Error {
  override readonly name = 'DuckDbOutOfMemory';
  readonly code = 'DUCKDB_OUT_OF_MEMORY';
  readonly retryable = true;
}

/** Named, and not `latest`: every release of DuckDB since this one reads the files that the program writes. */
const storageFormat = 'v1.5.0';

/** DuckDB's lock is per process: opening the same file twice here would succeed, and closing one would release the lock. */
const openHere = new Set<string>();

/** Files in which a statement of this process met damage, with what it met. Such a file opens, because DuckDB reads a block when a statement needs it. */
const damagedHere = new Map<string, { readonly identity: string; readonly error: WarehouseDamaged }>();

/**
 * Opens a database file, or `:memory:`. DuckDB loads no extension by itself (a machine without a network could not), and no later statement can
 * change a setting; variables stay free. Throws `WarehouseLocked`, `WarehouseDamaged` and `DuckDbOutOfMemory`.
 */
export async function openDuckDb(path: string, settings: DuckDbSettings = {}): Promise<DuckDb> {
  const file = path === ':memory:' ? undefined : canonical(path);
  if (file !== undefined && openHere.has(file)) throw new WarehouseLocked(file, process.pid);
  if (file !== undefined) openHere.add(file);
  try {
    const instance = await DuckDBInstance.create(path, options(settings));
    const db = {
      instance,
      path,
      close: () => {
        instance.closeSync();
        if (file !== undefined) openHere.delete(file);
      },
    };
    const known = file === undefined ? undefined : damagedHere.get(file);
    if (file !== undefined && known?.identity === identityOf(file)) {
      db.close();
      throw known.error;
    }
    await withConnection(db, async (connection) => {
      // dates, log entries and JSON must not depend on the machine's time zone
      await connection.run("SET GLOBAL TimeZone = 'UTC'");
      await connection.run('SET GLOBAL lock_configuration = true');
    });
    return db;
  } catch (error) {
    if (file !== undefined) openHere.delete(file);
    throw lockedBy(path, error) ?? outOfMemory(error) ?? damagedBy(path, error) ?? error;
  }
}

/**
 * Runs one unit of work on its own connection. A second statement on a connection silently ends a stream that is still being read; temporary
 * tables and variables end with the connection.
 */
export async function withConnection<T>(db: DuckDb, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const connection = await db.instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

function options({ memoryLimit, threads, tempFolder, mostSpilled, ownFileOnly }: DuckDbSettings): Record<string, string> {
  return {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // keeping insertion order costs memory in large inserts; queries that need an order say ORDER BY
    preserve_insertion_order: 'false',
    // a checkpoint rewrites whole row groups, which takes seconds in a table of millions of rows; DuckDB's default is 16 MiB of log
    checkpoint_threshold: '256MiB',
    // a new file has the storage format of this release of DuckDB, whose texts are compressed sooner and smaller; an existing file keeps its format
    storage_compatibility_version: storageFormat,
    // a join with few rows skips the blocks of a table that have none of them; DuckDB's default is 50 rows
    dynamic_or_filter_threshold: '1000',
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
    ...(tempFolder === undefined ? {} : { temp_directory: tempFolder }),
    ...(mostSpilled === undefined ? {} : { max_temp_directory_size: mostSpilled }),
    ...(ownFileOnly === true ? { enable_external_access: 'false' } : {}),
  };
}

function lockedBy(path: string, error: unknown): WarehouseLocked | undefined {
  if (!(error instanceof Error) || !error.message.includes('Could not set lock on file')) return undefined;
  const pid = /\(PID (\d+)\)/.exec(error.message)?.[1];
  return new WarehouseLocked(path, pid === undefined ? undefined : Number(pid), error);
}

/** Returns the error with its code when DuckDB states it, also while it replays a log. */
export function outOfMemory(error: unknown): DuckDbOutOfMemory | undefined {
  return String(error).includes('Out of Memory Error') ? new DuckDbOutOfMemory(String(error), { cause: error }) : undefined;
}

/**
 * Returns the error of a statement as `WarehouseDamaged` when a block of the database is damaged or cut off. The file is not opened again by this process until it is
 * replaced: it would open, and the next statement would meet the same block.
 */
export function damageMet({ path }: DuckDb, error: unknown): WarehouseDamaged | undefined {
  const text = String(error);
  if (!text.includes('Corrupt database file') && !text.includes(`${cutOff} "${path}"`)) return undefined;
  const damaged = new WarehouseDamaged(path, error);
  if (existsSync(path)) damagedHere.set(canonical(path), { identity: identityOf(path), error: damaged });
  return damaged;
}

/** Tells a file from one that takes its path later, also when the later one has its inode. */
function identityOf(file: string): string {
  const { ino, birthtimeMs } = statSync(file);
  return `${ino} ${birthtimeMs}`;
}

/** DuckDB's words for a file that ends before its last block. */
const cutOff = 'Could not read enough bytes from file';

function damagedBy(path: string, error: unknown): WarehouseDamaged | undefined {
  if (error instanceof WarehouseDamaged) return error;
  if (lacking.some((sign) => String(error).includes(sign))) return undefined;
  const signs = [
    'not a valid DuckDB database file',
    'replaying WAL',
    'Corrupt',
    'corrupt',
    'checksum',
    'Serialization Error',
    'INTERNAL Error',
    cutOff,
  ];
  return signs.some((sign) => String(error).includes(sign)) ? new WarehouseDamaged(path, error) : undefined;
}

function canonical(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path));
}
