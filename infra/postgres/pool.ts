import pg from 'pg';
import type { Logger } from '../telemetry/logger.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  /** Maximum of connections. More than four per core of the server do not increase the throughput. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
  /** Milliseconds after which PostgreSQL cancels a statement; 0, the default: never. */
  readonly statementTimeout?: number;
  /** Logs idle connections that break when PostgreSQL stops. The pool opens new ones. */
  readonly logger?: Logger;
}

const { builtins } = pg.types;

/**
 * Types of column values: `date` is an ISO day, not an instant in the machine's time zone; `bigint` is a number, because no count of the
 * service exceeds 2^53; `timestamptz` is a Date; `numeric` stays text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.DATE) return (text: string) => text;
      if (oid === builtins.INT8) return Number;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

/** Returns a pool for `url` (`postgres://user:password@host:port/database`, or a socket). The first query opens the first connection. */
export function openPool(url: string, { max = 10, name = 'risk', statementTimeout = 0, logger }: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(statementTimeout > 0 ? { statement_timeout: statementTimeout } : {}),
  });
  pool.on('error', (error) => logger?.warn({ err: error }, 'an idle PostgreSQL connection broke'));
  return pool;
}

/** Runs `work` in one transaction. Commits when it resolves, rolls back when it throws. */
export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
