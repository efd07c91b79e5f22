import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlFile } from '../../../infra/sql-file.ts';

/** How far the matching of all people with the lists is. */
export interface SweepStatus {
  /** Companies whose people have changed since they were screened. */
  readonly waiting: number;
  /** Companies for which a list is crowded: a change of any of its entries screens them. */
  readonly crowded: number;
  /** The running sweep: `whole` compares every company with whole lists, `entries` with the changed entries; null: none runs. */
  readonly sweep: 'whole' | 'entries' | null;
  /** The last company that the running sweep has done; empty: it has begun; null: none runs. */
  readonly sweepingAt: string | null;
  /** ISO day of the records on which every company was screened; null: not yet. */
  readonly screenedOn: string | null;
  /** The versions that every company was screened against, by list; null: not yet. */
  readonly lists: Readonly<Record<string, string>> | null;
  /** When the words of the lists were counted; null: not yet. */
  readonly wordsCountedAt: Date | null;
}

export async function readSweepStatus(pool: Pool): Promise<SweepStatus> {
  const { rows } = await pool.query<SweepStatus>(sqlFile('serving/screening/sweep/status.sql'));
  const [status] = rows;
  if (status === undefined) throw new Error('the table screening_sweep has no row');
  return status;
}
