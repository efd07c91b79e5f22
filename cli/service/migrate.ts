import { Command } from 'commander';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { givenUrls, rolesOf } from '../../infra/postgres/role-of.ts';
import { migrate, migrateAs } from '../../serving/migrate.ts';
import { readOperatorConfig } from '../session.ts';

/** `risk migrate`: brings the database to this version, as its owner, and grants the roles of the other addresses their rights. */
export function migrateCommand(): Command {
  return new Command('migrate').action(async () => {
    const config = readOperatorConfig();
    const urls = givenUrls(config, config.databaseUrl);
    const applied = await withoutTimeLimit(urls.owner, (pool) => migrateAs(pool, rolesOf(urls)));
    process.stderr.write(applied.length === 0 ? 'nothing to migrate\n' : `${applied.join('\n')}\n`);
  });
}

/**
 * Migrates as the role of the address, which owns the tables where there is one role only, and returns the names of the applied files. Another role
 * accepts a database that is up to date and throws `MigrationError` for any other.
 * Grants nothing: the address does not tell for which process its role is.
 */
export function migrated(databaseUrl: string): Promise<string[]> {
  return withoutTimeLimit(databaseUrl, migrate);
}

/** Runs work over a pool of its own, whose statements have no time limit. */
async function withoutTimeLimit<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 1, name: 'risk migrate' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
