import { type Migration, readMigrations, runMigrations } from '../infra/postgres/migrate.ts';
import type { Pool } from '../infra/postgres/pool.ts';
import type { GrantedRoles } from '../infra/postgres/role-of.ts';
import { grantRoles } from './access/grants.ts';

/** Brings the database to the newest file of `serving/migrations` and returns the names of the files it applied. See `runMigrations`. */
export function migrate(pool: Pool): Promise<string[]> {
  return runMigrations(pool, servingMigrations());
}

/** As `migrate`, and grants the roles their rights. `pool` connects as the owner. */
export async function migrateAs(pool: Pool, roles: GrantedRoles): Promise<string[]> {
  const applied = await migrate(pool);
  await grantRoles(pool, roles);
  return applied;
}

export function servingMigrations(): Migration[] {
  return readMigrations('serving/migrations');
}
