import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';

const sql = sqlIn('serving/screening/sweep');

/** A batch of some thousand companies is served in this time. Beside releases without end, a sweep takes a page after each such wait. */
const longestMs = 3_000;
const pollMs = 50;

/**
 * Resolves when no release waits to be served, at most three seconds later. The comparison of names takes both processors of a small machine, and slows a publication
 * also at low priority.
 */
export async function afterPublication(pool: Pool): Promise<void> {
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ runs: boolean }>(sql('publication-runs'));
    if (rows[0]?.runs !== true) return;
    await sleep(pollMs);
  }
}
