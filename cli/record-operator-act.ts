import type { Config } from '../infra/config.ts';
import { openPool } from '../infra/postgres/pool.ts';
import { type Action, recordAct } from '../serving/audit-log/audit-log.ts';

/**
 * Records an act whose effect is outside PostgreSQL, before the act begins. Without PostgreSQL the act goes on, because it may be what repairs
 * PostgreSQL; stderr then says that the audit log lacks it.
 */
export async function recordOperatorAct(
  config: Config & { readonly databaseUrl: string },
  action: Action,
  detail: object = {},
): Promise<void> {
  const pool = openPool(config.databaseUrl, { max: 1 });
  try {
    await recordAct(pool, action, {}, { actor: config.operator }, detail);
  } catch (error) {
    process.stderr.write(`the audit log lacks this act: ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await pool.end();
  }
}
