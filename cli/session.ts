import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from '@temporalio/client';
import type pg from 'pg';
import { z } from 'zod';
import { type Config, ConfigError, readConfig } from '../infra/config.ts';
import { lockName } from '../infra/embedded/home-lock.ts';
import { endedHolder } from '../infra/embedded/lock-file.ts';
import { openPool } from '../infra/postgres/pool.ts';

const addresses = z.record(z.string(), z.string());

/**
 * Returns the configuration of this home: addresses that a running `risk start` wrote replace environment variables that are not set. Those of a start that
 * was killed count for nothing.
 */
export function readHomeConfig(): Config {
  const { home } = readConfig();
  const file = join(home, 'addresses.json');
  const isRunning = existsSync(file) && killedStart(home) === undefined;
  return readConfig(undefined, isRunning ? addresses.parse(JSON.parse(readFileSync(file, 'utf8'))) : {});
}

/** Returns the number of the process that ran the service in the home and ended without stopping it. */
function killedStart(home: string): number | undefined {
  return endedHolder(join(home, lockName))?.pid;
}

/** As `readHomeConfig`. Throws `ConfigError` when the address of the database is not known. */
export function readOperatorConfig(): Config & { databaseUrl: string } {
  const config = readHomeConfig();
  if (config.databaseUrl === undefined) {
    const killed = killedStart(config.home);
    const why = killed === undefined ? '' : `: process ${killed}, which ran it, was killed`;
    const start = config.home === resolve('.risk') ? 'npm start' : `RISK_HOME=${config.home} npm start`;
    throw new ConfigError(
      `no service runs in ${config.home}${why}. Start it with "${start}", or set DATABASE_URL to the database of a service elsewhere`,
    );
  }
  return { ...config, databaseUrl: config.databaseUrl };
}

type WithPool<T> = (pool: pg.Pool, config: Config) => Promise<T>;

export async function withPool<T>(run: WithPool<T>): Promise<T> {
  const config = readOperatorConfig();
  return await withPoolAt(config.databaseUrl, config, run);
}

/** As `withPool`, in the role of the owner where it has an address: for what the application may not do. */
export async function withOwnerPool<T>(run: WithPool<T>): Promise<T> {
  const config = readOperatorConfig();
  return await withPoolAt(config.databaseOwnerUrl ?? config.databaseUrl, config, run);
}

async function withPoolAt<T>(url: string, config: Config, run: WithPool<T>): Promise<T> {
  const pool = openPool(url, { max: 2 });
  try {
    return await run(pool, config);
  } finally {
    await pool.end();
  }
}

export async function withTemporal<T>(config: Config, run: (client: Client) => Promise<T>): Promise<T> {
  // most commands need no Temporal, and its client takes longer to load than they run
  const { connectClient } = await import('../infra/temporal/client.ts');
  const client = await connectClient(config);
  try {
    return await run(client);
  } finally {
    await client.connection.close();
  }
}
