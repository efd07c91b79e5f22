import { migrationLock } from '../../infra/postgres/migrate.ts';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import type { GrantedRoles } from '../../infra/postgres/role-of.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Grants each role what it needs, and takes what it had beside that. `pool` connects as the owner of the tables. Call it after the migrations. */
export async function grantRoles(pool: Pool, { application, reader }: GrantedRoles): Promise<void> {
  await inTransaction(pool, async (client) => {
    // two processes that start together would change the rights of one table at once, which PostgreSQL refuses
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    if (application !== undefined) {
      await client.query("select set_config('risk.application', $1, true)", [application]);
      await client.query(sqlFile('serving/access/grant-application.sql'));
    }
    if (reader !== undefined) {
      await client.query("select set_config('risk.reader', $1, true)", [reader]);
      await client.query(sqlFile('serving/access/grant-reader.sql'));
    }
  });
}
