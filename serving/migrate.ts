import { type Migration, readMigrations, runMigrations } from '../infra/postgres/migrate.ts';
import type { Pool } from '../infra/postgres/pool.ts';

/** Brings the database to the newest file of `serving/migrations` and returns the names of the files it applied. See `runMigrations`. */
export function migrate(pool: Pool): Promise<string[]> {
  return runMigrations(pool, servingMigrations());
}

export function servingMigrations(): Migration[] {
  return readMigrations('serving/migrations');
}
