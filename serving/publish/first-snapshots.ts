import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** A release that has not moved for this long has failed or is stuck, and the first publication no longer waits for it. */
const longestMove = '30 minutes';

/**
 * Returns the sources among `snapshots` whose first release is on its way (offered, fetched or parsed) while no release of `registers` was ever
 * served. No company can be cleared before the register is served, and each further snapshot of millions of companies changes the facts of nearly all
 * of them: publishing without it would compute and publish every company twice.
 */
export async function firstSnapshots(
  pool: Pool,
  { registers, snapshots }: { registers: readonly string[]; snapshots: readonly string[] },
): Promise<string[]> {
  const { rows } = await pool.query<{ source: string }>(sqlFile('serving/publish/first-snapshots.sql'), [
    registers,
    snapshots,
    longestMove,
  ]);
  return rows.map(({ source }) => source);
}
