import { migrationLock } from '../../infra/postgres/migrate.ts';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import type { GrantedRoles } from '../../infra/postgres/role-of.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const applicationSql = sqlFile('serving/access/grant-application.sql');

/** Grants each role what it needs, and takes what it had beside that. `pool` connects as the owner of the tables. Call it after the migrations. */
export async function grantRoles(pool: Pool, { application, api, worker, reader }: GrantedRoles): Promise<void> {
  await inTransaction(pool, async (client) => {
    // two processes that start together would change the rights of one table at once, which PostgreSQL refuses
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const grant = async (role: string | undefined, ...files: string[]) => {
      if (role === undefined) return;
      await client.query("select set_config('risk.granted', $1, true)", [role]);
      for (const text of files) await client.query(text);
    };
    await grant(application, applicationSql);
    await grant(api, applicationSql, sqlFile('serving/access/limit-api.sql'));
    await grant(worker, applicationSql, sqlFile('serving/access/limit-worker.sql'));
    await grant(reader, sqlFile('serving/access/grant-reader.sql'));
  });
}
