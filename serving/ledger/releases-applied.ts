import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { RunKind } from './ingestion-ledger.ts';

/** A release that the warehouse has applied at some time. */
export interface AppliedRow {
  readonly source: string;
  readonly release: string;
  /** ISO day. */
  readonly dataDate: string;
  readonly runKind: RunKind;
  readonly baseline: boolean;
  /** Rows that staging accepted. */
  readonly rows: number;
  /** Its facts are not published yet. */
  readonly unserved: boolean;
  readonly served: boolean;
  /** A rebuilt warehouse is without it: an operator set it aside or replaced it by an edition, or a law demanded the deletion of its evidence. */
  readonly dropped: boolean;
  /** An operator set it aside or replaced it by an edition. What a law demands is deleted from a rebuilt warehouse too, by the next retention. */
  readonly withdrawn: boolean;
}

/** Returns every release that was ever applied, of these sources or of all, in the order of application. */
export async function releasesApplied(pool: Pool, sources?: readonly string[]): Promise<AppliedRow[]> {
  return (await pool.query<AppliedRow>(sqlFile('serving/ledger/releases-applied.sql'), [sources])).rows;
}
