import { type Config, ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';

const readSql = sqlFile('serving/access/rights.sql');

/**
 * Warns when the role of the application may do more than the application does: a hole in a process could then change decisions, receipts' keys and
 * the log. Throws `ConfigError` for a superuser, who may run programs too, when the records are real and RISK_ALLOW_SUPERUSER does not allow it.
 */
export async function checkRights(
  pool: Pool,
  { records, allowSuperuser }: Pick<Config, 'records' | 'allowSuperuser'>,
  logger: Logger,
): Promise<void> {
  const { rows } = await pool.query<{ superuser: boolean; owner: boolean }>(readSql);
  const [role] = rows;
  if (role?.superuser === true && records.mode === 'live' && !allowSuperuser)
    throw new ConfigError(
      'DATABASE_URL: its role is a superuser of PostgreSQL. Create the roles of docs/configuration.md, or set RISK_ALLOW_SUPERUSER=yes',
    );
  if (role?.superuser === true)
    logger.warn('the role of DATABASE_URL is a superuser of PostgreSQL: a hole in the service reaches the whole server');
  else if (role?.owner === true)
    logger.warn(
      'the role of DATABASE_URL owns the tables: a hole in the service can change decisions, keys and the log (docs/configuration.md)',
    );
}
