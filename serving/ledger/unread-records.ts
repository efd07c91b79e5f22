import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** A record that the newest answer of a publisher lists and that could not be read. */
export interface UnreadRecord {
  readonly source: string;
  /** The publisher's id. */
  readonly record: string;
  readonly reason: string;
  /** ISO days that the answer covers. */
  readonly from: string;
  readonly to: string;
  /** True: it no longer holds back the days of its release. */
  readonly givenUp: boolean;
  /** Separate days on which the record was asked for. */
  readonly days: number;
}

export async function readUnreadRecords(pool: Pool): Promise<UnreadRecord[]> {
  return (await pool.query<UnreadRecord>(sqlFile('serving/ledger/unread-records.sql'))).rows;
}
