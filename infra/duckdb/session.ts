import type { DuckDBConnection } from '@duckdb/node-api';
import type { z } from 'zod';
import { type DuckDb, withConnection } from './connection.ts';

/** A connection for one unit of work, with what its SQL files are given: variables, and names for the tables they are about. */
export interface Session {
  /** For `getvariable('name')` in SQL; a list becomes VARCHAR[]. */
  set(variables: Readonly<Record<string, string | boolean | readonly string[] | null>>): Promise<void>;
  run(sql: string): Promise<void>;
  /** Rows as DuckDB's JSON form gives them (whole numbers beyond 32 bits and dates are text), each parsed by `schema`. */
  rows<T>(sql: string, schema: z.ZodType<T>): Promise<T[]>;
  one<T>(sql: string, schema: z.ZodType<T>): Promise<T>;
}

/** All of the work is done, or none of it. A signal that fires interrupts the statement that runs. */
export function inTransaction<T>(db: DuckDb, work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return inSession(
    db,
    async (session) => {
      await session.run('BEGIN');
      try {
        const result = await work(session);
        await session.run('COMMIT');
        return result;
      } catch (error) {
        await session.run('ROLLBACK').catch(() => undefined); // DuckDB may have rolled back by itself; the first error is the one to tell
        throw error;
      }
    },
    signal,
  );
}

export function inSession<T>(db: DuckDb, work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return withConnection(db, async (connection) => {
    const interrupt = () => connection.interrupt();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', interrupt);
    try {
      return await work(sessionOn(connection));
    } finally {
      signal?.removeEventListener('abort', interrupt);
    }
  });
}

/**
 * A SQL file about any source's table writes the names as `"<table>"`, which keeps it readable, and puts the source's own in their place:
 * SQL has no variable for a name.
 */
export function withNames(sql: string, names: Readonly<Record<string, readonly string[]>>): string {
  return sql.replaceAll(/"<(\w+)>"/g, (_, slot: string) => {
    const given = names[slot];
    if (given === undefined) throw new Error(`no name given for "<${slot}>"`);
    return given.length === 0 ? 'NULL' : given.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  });
}

function sessionOn(connection: DuckDBConnection): Session {
  const rows = async <T>(sql: string, schema: z.ZodType<T>): Promise<T[]> => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson().map((row) => schema.parse(row));
  };
  return {
    async set(variables) {
      for (const [name, value] of Object.entries(variables)) await connection.run(`SET VARIABLE ${name} = ${literal(value)}`);
    },
    async run(sql) {
      await connection.run(sql);
    },
    rows,
    async one(sql, schema) {
      const [row] = await rows(sql, schema);
      if (row === undefined) throw new Error('a query that always has a row gave none');
      return row;
    },
  };
}

/** `SET VARIABLE` takes no bind parameter. */
function literal(value: string | boolean | readonly string[] | null): string {
  if (value === null) return 'NULL::VARCHAR';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return `[${value.map(literal).join(', ')}]::VARCHAR[]`;
}
