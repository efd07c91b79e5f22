import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type pg from 'pg';
import { z } from 'zod';
import { type Config, ConfigError, readConfig } from '../infra/config.ts';
import { openPool } from '../infra/postgres/pool.ts';
import { connectClient } from '../infra/temporal/client.ts';

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

export async function withPool<T>(run: (pool: pg.Pool, config: Config) => Promise<T>): Promise<T> {
  const config = readOperatorConfig();
  const pool = openPool(config.databaseUrl, { max: 2 });
  try {
    return await run(pool, config);
  } finally {
    await pool.end();
  }
}

export async function withTemporal<T>(config: Config, run: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectClient(config);
  try {
    return await run(client);
  } finally {
    await client.connection.close();
  }
}
