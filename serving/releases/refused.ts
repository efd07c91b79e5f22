import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { updateCoverage } from '../ledger/ingestion-ledger.ts';

const sql = sqlIn('serving/releases');

interface RefusedRelease {
  readonly source: string;
  readonly release: string;
}

/** Returns the releases that an operator has set aside and whose records the warehouse holds: their sources are not fresh. */
export async function heldRefused(pool: Pool): Promise<RefusedRelease[]> {
  return (await pool.query<RefusedRelease>(sql('held-refused'))).rows;
}

/** Records that the warehouse no longer holds these releases, so that their sources may be fresh again. */
export async function forgetRefused(pool: Pool, refused: readonly RefusedRelease[]): Promise<void> {
  if (refused.length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query(sql('forget-refused'), [JSON.stringify(refused)]);
    for (const source of new Set(refused.map((one) => one.source))) await updateCoverage(client, source);
  });
}
