import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { ServingState } from './manifest.ts';

const sql = sqlIn('serving/publish');

/** Notes that the warehouse file was made by an earlier version: every answer is REVIEW until `clearOutdated`. `detail` says what the file lacks. */
export async function recordOutdated(pool: Pool, detail: string): Promise<void> {
  await pool.query(sql('record-outdated'), [detail]);
}

/** Notes that PostgreSQL was restored or replaced: every answer is REVIEW until a batch with every company is published, or `clearOutdated`. */
export async function recordRestored(pool: Pool, detail: string): Promise<void> {
  await pool.query(sql('record-restored'), [detail]);
}

/** Notes that PostgreSQL, in the state `holds`, has everything that a warehouse of this version has computed. In another state, changes nothing. */
export async function clearOutdated(pool: Pool, holds: Pick<ServingState, 'epoch' | 'publish'>): Promise<void> {
  await pool.query(sql('clear-outdated'), [holds.epoch, holds.publish]);
}
