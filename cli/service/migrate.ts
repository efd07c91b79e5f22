import { Command } from 'commander';
import type { Config } from '../../infra/config.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { rolesOf } from '../../infra/postgres/role-of.ts';
import { migrateAs } from '../../serving/migrate.ts';
import { readOperatorConfig } from '../session.ts';

/** `risk migrate`: brings the database to this version, as its owner, and grants the other roles their rights. */
export function migrateCommand(): Command {
  return new Command('migrate').action(async () => {
    const config = readOperatorConfig();
    const applied = await migrated(config, config.databaseUrl);
    process.stderr.write(applied.length === 0 ? 'nothing to migrate\n' : `${applied.join('\n')}\n`);
  });
}

/**
 * Migrates and grants over a pool of its own, whose statements have no time limit. Returns the names of the applied files. Without an owner's address
 * `databaseUrl` migrates; when that role may not, an up-to-date database is accepted and another one throws `MigrationError`.
 */
export async function migrated({ databaseOwnerUrl, databaseReadUrl }: Config, databaseUrl: string): Promise<string[]> {
  const owner = databaseOwnerUrl ?? databaseUrl;
  const pool = openPool(owner, { max: 1, name: 'risk migrate' });
  try {
    const roles = databaseOwnerUrl === undefined ? {} : rolesOf({ owner, application: databaseUrl, reader: databaseReadUrl });
    return await migrateAs(pool, roles);
  } finally {
    await pool.end();
  }
}
