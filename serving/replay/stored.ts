import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Evidence } from '../../models/clearance/evidence.ts';
import type { ClearanceInputs, Verdict } from '../../models/clearance/verdict.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import type { RunKind } from '../ledger/ingestion-ledger.ts';

const sql = sqlIn('serving/replay');

/** A stored decision of any tenant, with all that it was made from. */
export interface DecisionToReplay {
  readonly id: string;
  readonly tenant: string;
  readonly environment: Environment;
  readonly inputs: ClearanceInputs;
  readonly verdict: Verdict;
  readonly receipt: string;
  readonly decidedAt: Date;
}

/** A release that the warehouse has applied at some time. */
export interface LedgerRelease {
  readonly source: string;
  readonly release: string;
  /** ISO day. */
  readonly dataDate: string;
  readonly runKind: RunKind;
  readonly baseline: boolean;
  readonly rows: number;
  /** It came after a newer one and changed no current row. */
  readonly superseded: boolean;
  readonly appliedAt: Date;
  /** When the facts were first published that hold it; null: never. */
  readonly servedAt: Date | null;
  /** `releaseContentHash` of its files as received, which the public log has too; null: the release was fetched before the service recorded it. */
  readonly contentHash: string | null;
}

/** What a law or a licence ended. `record` is empty for a whole release. */
export interface Expired {
  readonly source: string;
  readonly release: string;
  readonly record: string;
  readonly law: string;
  /** ISO day. */
  readonly expiredOn: string;
}

/** How many records or releases of a source ended on a day. */
export interface Ended {
  readonly source: string;
  readonly law: string;
  /** ISO day. */
  readonly expiredOn: string;
  readonly ended: number;
}

/** Returns the decisions of these ids that exist, oldest first. */
export async function decisionsById(pool: Pool, ids: readonly string[]): Promise<DecisionToReplay[]> {
  return (await pool.query<DecisionToReplay>(sql('decisions'), [ids, null, ids.length])).rows;
}

/** Returns the live decisions from an instant on, oldest first, `most` at most. */
export async function decisionsSince(pool: Pool, since: Date, most: number): Promise<DecisionToReplay[]> {
  return (await pool.query<DecisionToReplay>(sql('decisions'), [null, since, most])).rows;
}

/** Returns every release that was ever applied, in the order of application. */
export async function ledgerReleases(pool: Pool): Promise<LedgerRelease[]> {
  return (await pool.query<LedgerRelease>(sql('ledger'))).rows;
}

/** Returns what laws and licences have ended of each source. */
export async function endedRecords(pool: Pool): Promise<Ended[]> {
  return (await pool.query<Ended>(sql('ended-records'))).rows;
}

/** Returns which of the records a law or a licence has ended since. */
export async function expiredOf(pool: Pool, evidence: readonly Pick<Evidence, 'source' | 'record' | 'release'>[]): Promise<Expired[]> {
  const column = (name: 'source' | 'record' | 'release') => evidence.map((one) => one[name]);
  return (await pool.query<Expired>(sql('expired'), [column('source'), column('record'), column('release')])).rows;
}
