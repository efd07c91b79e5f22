import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** A release that the warehouse has applied and whose facts are not published yet. */
export interface WaitingRelease {
  readonly source: string;
  readonly release: string;
  readonly appliedAt: Date;
}

/** Returns the releases that wait for their publication, oldest first: of one source, or of all. */
export async function releasesWaiting(pool: Pool, source?: string): Promise<WaitingRelease[]> {
  return (await pool.query<WaitingRelease>(sqlFile('serving/ledger/releases-waiting.sql'), [source ?? null])).rows;
}

/** Returns a text that changes whenever a chunk of a batch or a whole batch is published. */
export async function publishProgress(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ progress: string }>(sqlFile('serving/ledger/publish-progress.sql'));
  return rows[0]?.progress ?? '';
}
