import type { DuckDBConnection } from '@duckdb/node-api';
import type { z } from 'zod';
import { type DuckDb, withConnection } from './connection.ts';

/** A connection for one unit of work. SQL files receive values as variables and table names through `withNames`. */
export interface Session {
  /** Sets variables that SQL reads with `getvariable('name')`; a list becomes VARCHAR[]. */
  set(variables: Readonly<Record<string, string | boolean | readonly string[] | null>>): Promise<void>;
  run(sql: string): Promise<void>;
  /** Returns rows in DuckDB's JSON form (integers beyond 32 bits and dates are text), each parsed by `schema`. */
  rows<T>(sql: string, schema: z.ZodType<T>): Promise<T[]>;
  one<T>(sql: string, schema: z.ZodType<T>): Promise<T>;
}

/** Runs the work in one transaction. An aborted signal interrupts the running statement. */
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
        await session.run('ROLLBACK').catch(() => undefined); // DuckDB may have rolled back by itself; the first error is the one to report
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
      if (row === undefined) throw new Error('the query returned no row');
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
