import pg from 'pg';
import type { Logger } from 'pino';
import { lowerBackendPriority } from './lower-backend-priority.ts';
import { outage } from './outage.ts';
import { promptClient } from './prompt-client.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
/** A pool, or a connection that is in a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

export interface PoolOptions {
  /** Maximum of connections. More than four per core of the server do not increase the throughput. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
  /** Milliseconds after which PostgreSQL cancels a statement, and a second later the pool gives its connection up; 0, the default: never. */
  readonly statementTimeout?: number;
  /** Steps of `nice` by which the server's processes for this pool are below its others, where they run on this machine; 0, the default: none. */
  readonly stepsBelow?: number;
  /** Logs idle connections that break when PostgreSQL stops, and its return. The pool opens new ones. */
  readonly logger?: Logger;
}

const { builtins } = pg.types;

/**
 * Types of column values: `date` is an ISO day, not an instant in the machine's time zone; `bigint` is a number, because no count of the
 * service exceeds 2^53; `timestamptz` is a Date, the first or last that JavaScript has for one beyond its range (`infinity`); `numeric` stays text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.DATE) return (text: string) => text;
      if (oid === builtins.INT8) return Number;
      if (oid === builtins.TIMESTAMPTZ) return instantOf;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

const parseInstant: (text: string) => Date | number = pg.types.getTypeParser(builtins.TIMESTAMPTZ);
const lastInstant = 8.64e15;

function instantOf(text: string): Date {
  const parsed = parseInstant(text);
  if (parsed instanceof Date && !Number.isNaN(parsed.getTime())) return parsed;
  return new Date(text === '-infinity' || text.endsWith(' BC') ? -lastInstant : lastInstant);
}

/** Milliseconds without a byte after which a connection is probed. */
const silenceMs = 10_000;
/** A server that does not cancel a statement in time, and this much later, is gone: the connection is dropped. */
const graceMs = 1_000;
/** A transaction waits for files of the object store at most, which has its own limits (infra/store/s3-bucket.ts). */
const serverSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30000',
  idle_in_transaction_session_timeout: '1800000',
};

/** Returns a pool for `url` (`postgres://user:password@host:port/database`, or a socket). The first query opens the first connection. */
export function openPool(url: string, { max = 10, name = 'risk', statementTimeout = 0, stepsBelow = 0, logger }: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    // A connection that dies without a word is found after this pause and ten probes, one a second, while an answer is awaited
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    // ... and by the server, so that the locks of a client that is gone are released
    options: Object.entries(serverSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...(statementTimeout > 0 ? { statement_timeout: statementTimeout } : {}),
    Client: promptClient(statementTimeout > 0 ? statementTimeout + graceMs : undefined),
  });
  // a connection that breaks between two statements of its user: the next statement fails, and without a listener the process would end
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (stepsBelow > 0) pool.on('connect', (client) => lowerBackendPriority(client, stepsBelow));
  outage.watch(url);
  if (logger !== undefined) pool.on('connect', () => outage.ended(logger));
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
