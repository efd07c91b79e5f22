import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import type { Ready } from '../../cli/service/ready.ts';
import { roleNames } from '../../infra/embedded/database-roles.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { connectClient } from '../../infra/temporal/client.ts';

const run = promisify(execFile);
const program = join(packageRoot, 'bin/risk.js');

export interface BenchService {
  readonly process: ChildProcess;
  /** A client of the service's Temporal. */
  readonly temporal: Client;
  /** Runs a `risk` command against the service and returns its standard output. */
  risk(...args: string[]): Promise<string>;
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement as the owner of the tables. The application may not vacuum: PostgreSQL skips each table with a warning. */
  asOwner(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** Only the variables that every program needs, so that the bench does not fill a database or a store that the environment names. */
const { PATH, HOME, TMPDIR, XDG_CACHE_HOME, RISK_MEMORY } = process.env;

/**
 * Starts the service in an empty home. Resolves when every source has been checked and what it published is served. `more`: further
 * variables. `partly`: sources may fail.
 */
export async function startBenchService(
  home: string,
  companies: number,
  seed: number,
  more: Readonly<Record<string, string>> = {},
  partly = false,
): Promise<BenchService> {
  const env: NodeJS.ProcessEnv = {
    PATH,
    HOME,
    TMPDIR,
    XDG_CACHE_HOME,
    ...(RISK_MEMORY === undefined ? {} : { RISK_MEMORY }),
    LOG_LEVEL: 'error',
    RISK_HOME: home,
    RISK_SAMPLE_COMPANIES: String(companies),
    RISK_SAMPLE_SEED: String(seed),
    ...more,
  };
  const readyFile = join(home, 'ready.json');
  const service = spawn(process.execPath, [program, 'start', '--home', home, '--port', '0', '--ready-file', readyFile], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!existsSync(readyFile)) {
    if (service.exitCode !== null || service.signalCode !== null)
      throw new Error(`the service ended before it was ready (${service.exitCode})`);
    await sleep(100);
  }
  // a service without its warehouse is ready too, and every later command would wait for that role
  const { notRunning, notLoaded } = JSON.parse(readFileSync(readyFile, 'utf8')) as Pick<Ready, 'notRunning' | 'notLoaded'>;
  if (notRunning.length > 0) {
    service.kill('SIGTERM');
    throw new Error(`the service is not whole: ${notRunning.join('; ')}`);
  }
  const addresses = JSON.parse(readFileSync(join(home, 'addresses.json'), 'utf8')) as Record<string, string>;
  const pool = new pg.Pool({ connectionString: addresses.DATABASE_URL ?? '', max: 2 });
  const temporal = await connectClient({ temporal: { address: addresses.TEMPORAL_ADDRESS, namespace: 'default' } });
  const risk = async (...args: string[]) =>
    (await run(process.execPath, [program, ...args], { env: { ...env, ...addresses }, maxBuffer: 1 << 26 })).stdout;
  // the sample publishers share the machine with the load, so one of them may have refused a connection
  try {
    for (const source of partly ? [] : notLoaded) await risk('ingest', source.split(' ')[0] ?? source);
  } catch (error) {
    service.kill('SIGTERM');
    throw error;
  }
  return {
    process: service,
    temporal,
    risk,
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    async asOwner(sql) {
      const { postgres } = JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8')) as { postgres: { roles: { owner: string } } };
      const url = new URL(addresses.DATABASE_URL ?? '');
      Object.assign(url, { username: roleNames.owner, password: postgres.roles.owner });
      const owner = new pg.Client({ connectionString: url.href });
      await owner.connect();
      await owner.query(sql).finally(() => owner.end());
    },
    async stop() {
      await temporal.connection.close();
      await pool.end();
      if (service.exitCode !== null || service.signalCode !== null) return;
      service.kill('SIGTERM');
      await once(service, 'exit');
    },
  };
}
