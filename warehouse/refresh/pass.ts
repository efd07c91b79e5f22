import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { agreeWith, type Batch, batchInFlight, makeBatch, type Serving } from '../export/batch.ts';
import { type Models, type Recomputed, recomputeWaiting } from './refresh.ts';
import { countProblems, settingAside } from './set-aside.ts';

export interface PassInput {
  /** Absent: the warehouse does not ask what PostgreSQL holds (tests). */
  readonly serving?: Serving;
  /** Companies in a chunk of the batch. */
  readonly chunkCompanies?: number;
}

/** What one pass of the refresh found to do. */
export interface Pass {
  /** Absent: nothing waited, or an earlier batch comes first. */
  readonly recomputed?: Recomputed;
  /** What is to be published now; absent: PostgreSQL lacks nothing. */
  readonly batch?: Batch;
  /** The batch was made by an earlier pass that did not end. */
  readonly resumed: boolean;
  /** PostgreSQL was replaced or restored, so the batch holds everything. */
  readonly repaired: boolean;
  /** Sources of which PostgreSQL serves a release that this warehouse lacks: nothing is published until it has them. */
  readonly lacking: readonly string[];
  /** Companies that models fail on. */
  readonly problems: number;
}

/** A chunk takes PostgreSQL about ten seconds, so a lost worker costs little and a heartbeat names its place. */
const companiesInAChunk = 20_000;

/**
 * One pass of the refresh, in one transaction. Recomputes what all waiting change sets reach and makes the batch that PostgreSQL lacks. A batch in
 * flight comes first and alone: its change sets are recomputed, those that arrived since keep waiting for the next pass.
 */
export function refreshWaiting(db: DuckDb, models: Models, { serving, chunkCompanies = companiesInAChunk }: PassInput): Promise<Pass> {
  return settingAside(db, async (session, leaving): Promise<Pass> => {
    const agreement = serving === undefined ? { repair: false, lacking: [] } : await agreeWith(session, serving);
    const of = { resumed: false, repaired: agreement.repair, lacking: agreement.lacking };
    const inFlight = agreement.lacking.length > 0 ? undefined : await batchInFlight(session);
    if (inFlight !== undefined) return { ...of, batch: inFlight, resumed: true, problems: await countProblems(session) };
    const recomputed = await recomputeWaiting(session, models, leaving);
    const found = { ...of, ...(recomputed === undefined ? {} : { recomputed }), problems: await countProblems(session) };
    if (agreement.lacking.length > 0) return found;
    const batch = await makeBatch(session, { full: agreement.repair, after: serving?.begun ?? '0', chunkCompanies });
    return { ...found, ...(batch === undefined ? {} : { batch }) };
  });
}
