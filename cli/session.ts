import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type pg from 'pg';
import { z } from 'zod';
import { type Config, ConfigError, readConfig } from '../infra/config.ts';
import { openPool } from '../infra/postgres/pool.ts';

const addresses = z.record(z.string(), z.string());

const addressesFile = () => join(readConfig().home, 'addresses.json');

/** Returns the configuration of this home: addresses that a running `risk start` wrote replace environment variables that are not set. */
export function readHomeConfig(): Config {
  const file = addressesFile();
  return readConfig(undefined, existsSync(file) ? addresses.parse(JSON.parse(readFileSync(file, 'utf8'))) : {});
}

/** As `readHomeConfig`. Throws `ConfigError` when the address of the database is not known. */
export function readOperatorConfig(): Config & { databaseUrl: string } {
  const config = readHomeConfig();
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      `DATABASE_URL is not set and no service was started here (${addressesFile()} has no database address): set it, or run "npm start"`,
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
