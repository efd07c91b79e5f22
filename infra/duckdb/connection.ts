import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface DuckDbSettings {
  /** Of the buffer manager, for example `2GB`; the process takes about 350 MB more. DuckDB's default: 80 % of memory. */
  readonly memoryLimit?: string;
  readonly threads?: number;
  /** Where joins and sorts larger than memory spill. */
  readonly tempFolder?: string;
}

export interface DuckDb {
  readonly instance: DuckDBInstance;
  close(): void;
}

/** Somebody else has the file open: DuckDB has one owner process, and every other opener is told who it is. */
export class WarehouseLocked extends Error {
  override readonly name = 'WarehouseLocked';
  readonly code = 'WAREHOUSE_LOCKED';
  readonly file: string;
  /** Process id of the holder, where DuckDB reports it. */
  readonly holder: number | undefined;

  constructor(file: string, holder: number | undefined, cause?: unknown) {
    const who = holder === undefined ? 'another process' : `process ${holder}`;
    super(`${file} is open in ${who}: the warehouse has one owner; stop it, or ask it`, { cause });
    this.file = file;
    this.holder = holder;
  }
}

/** DuckDB's lock is per process: a second opening of the same file here would succeed and, when closed, give the lock away. */
const openHere = new Set<string>();

/**
 * Opens a database file, or `:memory:`. No extension is loaded behind our back (offline they cannot be), and no later statement can change
 * a setting but variables. Throws `WarehouseLocked`.
 */
export async function openDuckDb(path: string, settings: DuckDbSettings = {}): Promise<DuckDb> {
  const file = path === ':memory:' ? undefined : canonical(path);
  if (file !== undefined && openHere.has(file)) throw new WarehouseLocked(file, process.pid);
  if (file !== undefined) openHere.add(file);
  try {
    const instance = await DuckDBInstance.create(path, options(settings));
    const db = {
      instance,
      close: () => {
        instance.closeSync();
        if (file !== undefined) openHere.delete(file);
      },
    };
    await withConnection(db, async (connection) => {
      // a transaction log entry, a date and a line of JSON must not depend on where the process runs
      await connection.run("SET GLOBAL TimeZone = 'UTC'");
      await connection.run('SET GLOBAL lock_configuration = true');
    });
    return db;
  } catch (error) {
    if (file !== undefined) openHere.delete(file);
    throw lockedBy(path, error) ?? error;
  }
}

/**
 * One unit of work on a connection of its own: a second statement on a connection silently ends a stream that is still read from it, and
 * temporary tables and variables end with the connection.
 */
export async function withConnection<T>(db: DuckDb, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const connection = await db.instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

function options({ memoryLimit, threads, tempFolder }: DuckDbSettings): Record<string, string> {
  return {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // order costs memory in large inserts; whatever needs an order says so
    preserve_insertion_order: 'false',
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
    ...(tempFolder === undefined ? {} : { temp_directory: tempFolder }),
  };
}

function lockedBy(path: string, error: unknown): WarehouseLocked | undefined {
  if (!(error instanceof Error) || !error.message.includes('Could not set lock on file')) return undefined;
  const pid = /\(PID (\d+)\)/.exec(error.message)?.[1];
  return new WarehouseLocked(path, pid === undefined ? undefined : Number(pid), error);
}

function canonical(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path));
}
