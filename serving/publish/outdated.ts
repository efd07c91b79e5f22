import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ServingState } from './manifest.ts';

/** Notes that the warehouse file was made by an earlier version: every answer is REVIEW until `clearOutdated`. `detail` says what the file lacks. */
export async function recordOutdated(pool: Pool, detail: string): Promise<void> {
  await pool.query(
    `insert into facts_outdated (detail) values ($1) on conflict (one) do update set detail = excluded.detail, cause = excluded.cause`,
    [detail],
  );
}

/** Notes that PostgreSQL was restored or replaced: every answer is REVIEW until a batch with every company is published, or `clearOutdated`. */
export async function recordRestored(pool: Pool, detail: string): Promise<void> {
  await pool.query(`insert into facts_outdated (detail, cause) values ($1, 'restored') on conflict do nothing`, [detail]);
}

/** Notes that PostgreSQL, in the state `holds`, has everything that a warehouse of this version has computed. In another state, changes nothing. */
export async function clearOutdated(pool: Pool, holds: Pick<ServingState, 'epoch' | 'publish'>): Promise<void> {
  await pool.query(sqlFile('serving/publish/clear-outdated.sql'), [holds.epoch, holds.publish]);
}
