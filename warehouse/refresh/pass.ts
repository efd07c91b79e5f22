import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { retryEvents } from '../events/event-problems.ts';
import { agreeWith, type Batch, type BatchLimits, batchInFlight, makeBatch, type Serving } from '../export/batch.ts';
import type { Models } from './models.ts';
import { type Recomputed, recomputeWaiting } from './refresh.ts';
import { countProblems, settingAside } from './set-aside.ts';

/** A table that a stream feeds. */
export interface FollowedTable {
  readonly table: string;
  /** ISO day, by the records' clock, on which the stream was first connected. */
  readonly since: string;
}

export interface PassInput {
  /** Absent: the warehouse does not ask what PostgreSQL holds (tests). */
  readonly serving?: Serving;
  /** Tables of which PostgreSQL follows a stream; absent: those of before (tests). */
  readonly followed?: readonly FollowedTable[];
  /** Leaves what touches many companies to the next pass when something smaller waits beside it: change sets, and the rest of a large batch. */
  readonly smallerFirst?: boolean;
  readonly limits?: Partial<BatchLimits>;
}

/** What one pass of the refresh found to do. */
export interface Pass {
  /** Absent: nothing waited, or an earlier batch comes first. */
  readonly recomputed?: Recomputed;
  /** What is to be published now; absent: PostgreSQL lacks nothing. */
  readonly batch?: Batch;
  /** The batch was made by an earlier pass that did not end. */
  readonly resumed: boolean;
  /** Change sets, or companies of a large batch, wait for the next pass. */
  readonly more: boolean;
  /** PostgreSQL was replaced or restored, so the batch holds everything. */
  readonly repaired: boolean;
  /** Sources of which PostgreSQL serves a release that this warehouse lacks: nothing is published until it has them. */
  readonly lacking: readonly string[];
  /** Companies that models fail on. */
  readonly problems: number;
}

/**
 * A chunk takes PostgreSQL some seconds, so a lost worker costs little and a heartbeat names its place. A batch of three chunks delays the next
 * record by no more than some ten seconds.
 */
const usualLimits: BatchLimits = { mostCompanies: 60_000, chunkCompanies: 20_000 };

/**
 * One pass of the refresh, in one transaction. Recomputes what all waiting change sets reach and makes the batch that PostgreSQL lacks. A batch in
 * flight comes first and alone: its change sets are recomputed, those that arrived since keep waiting for the next pass.
 */
export async function refreshWaiting(db: DuckDb, models: Models, input: PassInput): Promise<Pass> {
  const { serving, followed, smallerFirst = false, limits } = input;
  const { mostCompanies, chunkCompanies } = { ...usualLimits, ...limits };
  if (followed !== undefined) await inTransaction(db, (session) => noteFollowed(session, followed));
  await retryEvents(db, models.events);
  return settingAside(db, async (session, leaving): Promise<Pass> => {
    const { repair, lacking } = serving === undefined ? { repair: false, lacking: [] } : await agreeWith(session, serving);
    const of = { resumed: false, repaired: repair, lacking };
    const inFlight = lacking.length > 0 ? undefined : await batchInFlight(session);
    if (inFlight !== undefined) return { ...of, batch: inFlight, resumed: true, more: true, problems: await countProblems(session) };
    const leaves = smallerFirst && !repair ? { leaveAbove: chunkCompanies } : {};
    const recomputed = await recomputeWaiting(session, models, { leaving, ...leaves });
    const found = { ...of, ...(recomputed === undefined ? {} : { recomputed }), problems: await countProblems(session) };
    if (lacking.length > 0) return { ...found, more: false };
    const after = serving?.begun ?? '0';
    const batch = await makeBatch(session, { full: repair, after, freshFirst: smallerFirst, mostCompanies, chunkCompanies });
    return { ...found, more: await isMore(session), ...(batch === undefined ? {} : { batch }) };
  });
}

/** Before events are computed: `is_followed` of models/event-macros.sql reads it. */
async function noteFollowed(session: Session, followed: readonly FollowedTable[]): Promise<void> {
  await session.set({ followed: JSON.stringify(followed) });
  await session.run(sqlFile('warehouse/refresh/note-followed.sql'));
}

async function isMore(session: Session): Promise<boolean> {
  await session.run(sqlFile('warehouse/refresh/waiting.sql'));
  return (await session.one('SELECT EXISTS (FROM waiting) OR EXISTS (FROM postponed) AS more', z.object({ more: z.boolean() }))).more;
}
