import type { Pool } from '../../infra/postgres/pool.ts';

/** Notes that the warehouse file was made by an earlier version: every answer is REVIEW until `clearOutdated`. `detail` says what the file lacks. */
export async function recordOutdated(pool: Pool, detail: string): Promise<void> {
  await pool.query('insert into facts_outdated (detail) values ($1) on conflict (one) do update set detail = excluded.detail', [detail]);
}

/** Notes that PostgreSQL holds everything that a warehouse of this version has computed. */
export async function clearOutdated(pool: Pool): Promise<void> {
  await pool.query('delete from facts_outdated');
}
