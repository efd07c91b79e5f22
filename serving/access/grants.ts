import { migrationLock } from '../../infra/postgres/migrate.ts';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import type { GrantedRoles } from '../../infra/postgres/role-of.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const applicationSql = sqlFile('serving/access/grant-application.sql');
const readerSql = sqlFile('serving/access/grant-reader.sql');

/** Grants each role what it needs, and takes what it had beside that. `pool` connects as the owner of the tables. Call it after the migrations. */
export async function grantRoles(pool: Pool, { application, api, worker, reader }: GrantedRoles): Promise<void> {
  await inTransaction(pool, async (client) => {
    // two processes that start together would change the rights of one table at once, which PostgreSQL refuses
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const grant = async (role: string | undefined, text: string, part: 'all' | 'api' | 'worker' = 'all') => {
      if (role === undefined) return;
      await client.query("select set_config('risk.granted', $1, true), set_config('risk.part', $2, true)", [role, part]);
      await client.query(text);
    };
    await grant(application, applicationSql);
    await grant(api, applicationSql, 'api');
    await grant(worker, applicationSql, 'worker');
    await grant(reader, readerSql);
  });
}
