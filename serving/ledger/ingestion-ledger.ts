import type pg from 'pg';
import type { ReleaseOffer } from '../../sources/source.ts';

export type RunKind = 'scheduled' | 'backfill' | 'file';
export type ReleaseState = 'offered' | 'fetched' | 'parsed' | 'applied' | 'served' | 'superseded' | 'failed';

export interface SourceState {
  /** ISO day of the first look; what is not newer fires no event. */
  readonly baselineThrough: string | undefined;
  readonly checkedAt: Date | undefined;
  /** ISO day that the newest applied release speaks of. */
  readonly dataDate: string | undefined;
}

export interface LedgerRow extends ReleaseOffer {
  readonly source: string;
  readonly runKind: RunKind;
  readonly baseline: boolean;
  readonly state: ReleaseState;
}

/** What applying a release did. Applying it again gives the same counts. */
export interface AppliedCounts {
  readonly changeSet: string;
  readonly status: 'applied' | 'superseded';
  readonly rows: number;
  readonly rejected: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Companies whose features the change can alter. */
  readonly companies: number;
}

/**
 * How far every release and source has come: what `risk status` shows, what freshness is judged by, and what remains when Temporal has
 * forgotten. Every write may be repeated.
 */
export const ingestionLedger = (pool: pg.Pool) => ({
  /** Notes that the publisher offers the release; what is known of it stays. Returns its state. */
  async offer(source: string, offer: ReleaseOffer, runKind: RunKind, baseline: boolean): Promise<ReleaseState> {
    const { rows } = await pool.query<{ state: ReleaseState }>(
      `insert into release (source, release, data_date, run_kind, baseline, state, urls) values ($1, $2, $3, $4, $5, 'offered', $6)
       on conflict (source, release) do update set urls = case when release.state = 'failed' then excluded.urls else release.urls end
       returning state`,
      [source, offer.id, offer.dataDate, runKind, baseline, offer.urls],
    );
    return rows[0]?.state ?? 'offered';
  },

  async read(source: string, release: string): Promise<LedgerRow> {
    const { rows } = await pool.query<LedgerRow>(
      `select source, release as id, data_date::text as "dataDate", run_kind as "runKind", baseline, state, urls
       from release where source = $1 and release = $2`,
      [source, release],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`release ${release} of ${source} is not in the ledger`);
    return row;
  },

  async fetched(source: string, release: string, bytes: number): Promise<void> {
    await pool.query(
      `update release set state = 'fetched', fetched_at = now(), bytes = $3, failure_code = null, failure_message = null
       where source = $1 and release = $2 and state in ('offered', 'failed')`,
      [source, release, bytes],
    );
  },

  async parsed(source: string, release: string, counts: { rows: number; rejected: number }): Promise<void> {
    await pool.query(
      `update release set state = 'parsed', parsed_at = now(), rows = $3, rejected = $4
       where source = $1 and release = $2 and state in ('offered', 'fetched', 'failed')`,
      [source, release, counts.rows, counts.rejected],
    );
  },

  /** The release and the newest data date of its source, in one statement. */
  async applied(source: string, release: string, counts: AppliedCounts): Promise<void> {
    await pool.query(
      `with ledger as (
         update release set state = case when state = 'served' then state else $3 end, applied_at = coalesce(applied_at, now()), change_set = $4, rows = $5, rejected = $6, added = $7, changed = $8,
           removed = $9, companies = $10, failure_code = null, failure_message = null, failed_at = null
         where source = $1 and release = $2
         returning data_date, run_kind
       ),
       mended as (
         -- what a person takes in by hand mends what he was told of
         select from ledger where run_kind = 'file'
       )
       insert into source_state as s (source, data_date, release)
       select $1, data_date, $2 from ledger where $3 = 'applied'
       on conflict (source) do update set
         data_date = greatest(s.data_date, excluded.data_date),
         release = case when s.data_date > excluded.data_date then s.release else excluded.release end,
         failed_at = case when exists (select from mended) then null else s.failed_at end,
         failure_code = case when exists (select from mended) then null else s.failure_code end,
         failure_message = case when exists (select from mended) then null else s.failure_message end`,
      [
        source,
        release,
        counts.status,
        counts.changeSet,
        counts.rows,
        counts.rejected,
        counts.added,
        counts.changed,
        counts.removed,
        counts.companies,
      ],
    );
  },

  /** The facts of all the companies that the release touched are published: nothing is left to do for it. */
  async served(source: string, release: string): Promise<void> {
    await pool.query(
      `update release set state = 'served', served_at = coalesce(served_at, now()), failure_code = null, failure_message = null, failed_at = null
       where source = $1 and release = $2 and state = 'applied'`,
      [source, release],
    );
  },

  /** True when the release itself failed; one that was applied keeps its state, and the next look goes on from there. */
  async failed(source: string, release: string, code: string, message: string): Promise<boolean> {
    const { rows } = await pool.query<{ state: ReleaseState }>(
      `update release set state = case when state = 'applied' then state else 'failed' end, failed_at = now(), failure_code = $3, failure_message = $4
       where source = $1 and release = $2 and state not in ('served', 'superseded')
       returning state`,
      [source, release, code, message.slice(0, 2000)],
    );
    return rows[0]?.state === 'failed';
  },

  async source(source: string): Promise<SourceState> {
    const { rows } = await pool.query<{ baseline: string | null; checked: Date | null; data: string | null }>(
      `select baseline_through::text as baseline, checked_at as checked, data_date::text as data from source_state where source = $1`,
      [source],
    );
    const row = rows[0];
    return { baselineThrough: row?.baseline ?? undefined, checkedAt: row?.checked ?? undefined, dataDate: row?.data ?? undefined };
  },

  /** The oldest day since `since` of which a look saw a release and none was served. */
  async owed(source: string, since: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ day: string | null }>(
      `select min(data_date)::text as day from release r
       where source = $1 and data_date >= $2 and run_kind = 'scheduled' and state not in ('served', 'superseded')
         -- a day of notices is named by its count too, and may have been served under another name
         and not exists (select from release other where other.source = r.source and other.data_date = r.data_date and other.state = 'served')`,
      [source, since],
    );
    return rows[0]?.day ?? undefined;
  },

  /** The day of the first look, once. */
  async setBaseline(source: string, through: string): Promise<void> {
    await pool.query(
      `insert into source_state (source, baseline_through) values ($1, $2)
       on conflict (source) do update set baseline_through = coalesce(source_state.baseline_through, excluded.baseline_through)`,
      [source, through],
    );
  },

  /** The publisher was asked and all it offered is in. */
  async checked(source: string): Promise<void> {
    await pool.query(
      `insert into source_state (source, checked_at) values ($1, now())
       on conflict (source) do update set checked_at = now(), failed_at = null, failure_code = null, failure_message = null`,
      [source],
    );
  },

  async sourceFailed(source: string, code: string, message: string): Promise<void> {
    await pool.query(
      `insert into source_state (source, failed_at, failure_code, failure_message) values ($1, now(), $2, $3)
       on conflict (source) do update set failed_at = now(), failure_code = $2, failure_message = $3`,
      [source, code, message.slice(0, 2000)],
    );
  },
});

export type IngestionLedger = ReturnType<typeof ingestionLedger>;
