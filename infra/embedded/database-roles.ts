import { randomBytes } from 'node:crypto';
import { inTransaction, type Pool } from '../postgres/pool.ts';
import { sqlFile } from '../sql-file.ts';

/** The login roles of the embedded database. None is a superuser. `owner` owns the tables; the others get what the owner grants. */
export const roleNames = {
  owner: 'risk_owner',
  application: 'risk_app',
  api: 'risk_api',
  worker: 'risk_worker',
  reader: 'risk_read',
} as const;

export type RolePasswords = Readonly<Record<keyof typeof roleNames, string>>;

export function newPasswords(): RolePasswords {
  const password = () => randomBytes(18).toString('base64url');
  return { owner: password(), application: password(), api: password(), worker: password(), reader: password() };
}

/**
 * Creates the roles, or gives those that exist these passwords, and gives the owner everything that the superuser made. `pool` connects as superuser
 * to the service's database. May run at each start.
 */
export async function ensureRoles(pool: Pool, passwords: RolePasswords): Promise<void> {
  // the application and the workers load rows through temporary tables
  const roles = (['owner', 'application', 'worker', 'api', 'reader'] as const).map((role) => ({
    name: roleNames[role],
    password: passwords[role],
    temporary: role === 'application' || role === 'worker',
  }));
  await inTransaction(pool, async (client) => {
    await client.query("select set_config('risk.roles', $1, true)", [JSON.stringify(roles)]);
    await client.query(sqlFile('infra/embedded/database-roles.sql'));
  });
}
