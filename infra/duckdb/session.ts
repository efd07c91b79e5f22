import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api';
import type { z } from 'zod';
import { DatabaseInvalidated, type DuckDb, damageMet, outOfMemory, withConnection } from './connection.ts';

/** A connection for one unit of work. SQL files receive values as variables and table names through `withNames`. */
export interface Session {
  /** Sets variables that SQL reads with `getvariable('name')`; a list becomes VARCHAR[]. */
  set(variables: Readonly<Record<string, string | boolean | readonly string[] | null>>): Promise<void>;
  run(sql: string): Promise<void>;
  /** Runs one INSERT, UPDATE or DELETE. Returns how many rows it changed. */
  change(sql: string): Promise<number>;
  /** Returns rows in DuckDB's JSON form (integers beyond 32 bits and dates are text), each parsed by `schema`. */
  rows<T>(sql: string, schema: z.ZodType<T>): Promise<T[]>;
  one<T>(sql: string, schema: z.ZodType<T>): Promise<T>;
  /** Returns the columns that a query would return, without running it. */
  columns(sql: string): Promise<readonly { readonly name: string; readonly type: DuckDBType }[]>;
}

/**
 * Runs the work in one transaction, as `inSession` does. When the handle's signal aborts before COMMIT begins, the transaction is rolled back
 * before the returned promise rejects. COMMIT itself is not interrupted: its outcome stays known.
 */
export function inTransaction<T>(db: DuckDb, work: (session: Session) => Promise<T>): Promise<T> {
  return withConnection(db, async (connection) => {
    await codedBy(db, connection.run('BEGIN'));
    try {
      const result = await work(sessionOn(connection, db));
      db.signal?.throwIfAborted();
      await codedBy(db, connection.run('COMMIT'));
      return result;
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => undefined); // DuckDB may have rolled back by itself; the first error is the one to report
      throw error;
    }
  });
}

/** Runs the work on a connection of its own. When the handle's signal aborts, the running statement ends and the signal's reason is thrown. */
export function inSession<T>(db: DuckDb, work: (session: Session) => Promise<T>): Promise<T> {
  return withConnection(db, (connection) => work(sessionOn(connection, db)));
}

/** Opens a connection whose temporary tables and variables stay until `close`. */
export async function openSession(db: DuckDb): Promise<{ readonly session: Session; close(): void }> {
  const connection = await db.instance.connect();
  return { session: sessionOn(connection, db), close: () => connection.closeSync() };
}

/**
 * Replaces each placeholder such as `"<table>"` in a SQL text by the quoted names given for it, or by NULL when the list is empty. DuckDB has
 * variables for values but none for names. Throws when a placeholder has no names.
 */
export function withNames(sql: string, names: Readonly<Record<string, readonly string[]>>): string {
  return sql.replaceAll(/"<(\w+)>"/g, (_, slot: string) => {
    const given = names[slot];
    if (given === undefined) throw new Error(`no name given for "<${slot}>"`);
    return given.length === 0 ? 'NULL' : given.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  });
}

/** DuckDB forgets an interrupt that arrives just before a statement begins, so the interrupt is repeated. */
const interruptEveryMs = 50;

function sessionOn(connection: DuckDBConnection, db: DuckDb): Session {
  const { signal } = db;
  const statement = <T>(run: () => Promise<T>) => codedBy(db, signal === undefined ? run() : untilAborted(connection, signal, run));
  const rows = async <T>(sql: string, schema: z.ZodType<T>): Promise<T[]> => {
    const reader = await statement(() => connection.runAndReadAll(sql));
    return reader.getRowObjectsJson().map((row) => schema.parse(row));
  };
  return {
    async set(variables) {
      const assignments = Object.entries(variables).map(([name, value]) => `SET VARIABLE ${name} = ${literal(value)};`);
      await statement(() => connection.run(assignments.join('\n')));
    },
    async run(sql) {
      await statement(() => connection.run(sql));
    },
    async change(sql) {
      return (await statement(() => connection.run(sql))).rowsChanged;
    },
    rows,
    async one(sql, schema) {
      const [row] = await rows(sql, schema);
      if (row === undefined) throw new Error('the query returned no row');
      return row;
    },
    async columns(sql) {
      const prepared = await connection.prepare(sql);
      try {
        return Array.from({ length: prepared.columnCount }, (_, at) => ({ name: prepared.columnName(at), type: prepared.columnType(at) }));
      } finally {
        prepared.destroySync();
      }
    },
  };
}

/** Waits for a statement. Its error has a code where operators act on it. */
function codedBy<T>(db: DuckDb, statement: Promise<T>): Promise<T> {
  return statement.catch((error: unknown) => {
    const text = String(error);
    const invalidated = text.includes('FATAL Error') ? new DatabaseInvalidated(text, { cause: error }) : undefined;
    throw damageMet(db, error) ?? invalidated ?? outOfMemory(error) ?? error;
  });
}

/** Runs one statement. Interrupts it when the signal aborts, waits for its end and then throws the signal's reason. */
async function untilAborted<T>(connection: DuckDBConnection, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let repeating: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    repeating = setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted(); // names the reason, where DuckDB reports only an interrupt
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    clearInterval(repeating);
  }
}

/** `SET VARIABLE` takes no bind parameter. */
function literal(value: string | boolean | readonly string[] | null): string {
  if (value === null) return 'NULL::VARCHAR';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return `[${value.map(literal).join(', ')}]::VARCHAR[]`;
}
