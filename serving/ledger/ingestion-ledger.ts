import type pg from 'pg';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ReleaseOffer } from '../../sources/source.ts';

export type RunKind = 'scheduled' | 'backfill' | 'file';
export type ReleaseState = 'offered' | 'fetched' | 'parsed' | 'applied' | 'served' | 'superseded' | 'failed';

export interface SourceState {
  /** ISO day of the first successful check: releases of this day or an earlier one fire no event. */
  readonly baselineThrough: string | undefined;
  readonly checkedAt: Date | undefined;
  /** ISO day of the newest applied release. */
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
 * The state of every release and source: `risk status` shows it, clearance reads freshness from it, and it remains when Temporal has deleted its
 * histories. Every write may be repeated.
 */
export const ingestionLedger = (pool: pg.Pool) => ({
  /** Records that the publisher offers the release. A known release stays as it is. Returns its state. */
  async offer(source: string, offer: ReleaseOffer, runKind: RunKind, baseline: boolean): Promise<ReleaseState> {
    const values = [source, offer.id, offer.dataDate, runKind, baseline, offer.urls];
    const { rows } = await pool.query<{ state: ReleaseState }>(sql('offer-release'), values);
    return rows[0]?.state ?? 'offered';
  },

  async read(source: string, release: string): Promise<LedgerRow> {
    const { rows } = await pool.query<LedgerRow>(sql('read-release'), [source, release]);
    const row = rows[0];
    if (row === undefined) throw new Error(`release ${release} of ${source} is not in the ledger`);
    return row;
  },

  async fetched(source: string, release: string, bytes: number): Promise<void> {
    await pool.query(sql('release-fetched'), [source, release, bytes]);
  },

  async parsed(source: string, release: string, { rows, rejected }: { rows: number; rejected: number }): Promise<void> {
    await pool.query(sql('release-parsed'), [source, release, rows, rejected]);
  },

  /** Records the release and the newest data date of its source. */
  async applied(source: string, release: string, counts: AppliedCounts): Promise<void> {
    const { status, changeSet, rows, rejected, added, changed, removed, companies } = counts;
    await pool.query(sql('release-applied'), [source, release, status, changeSet, rows, rejected, added, changed, removed, companies]);
  },

  /** Records that the facts of all companies that the release touched are published. */
  async served(source: string, release: string): Promise<void> {
    await pool.query(sql('release-served'), [source, release]);
  },

  /** Returns true when the release itself failed. An applied release keeps its state, and the next run continues from there. */
  async failed(source: string, release: string, code: string, message: string): Promise<boolean> {
    const { rows } = await pool.query<{ state: ReleaseState }>(sql('release-failed'), [source, release, code, message.slice(0, 2000)]);
    return rows[0]?.state === 'failed';
  },

  async source(source: string): Promise<SourceState> {
    const { rows } = await pool.query<{ baseline: string | null; checked: Date | null; data: string | null }>(sql('read-source'), [source]);
    const row = rows[0];
    return { baselineThrough: row?.baseline ?? undefined, checkedAt: row?.checked ?? undefined, dataDate: row?.data ?? undefined };
  },

  /** Returns the oldest ISO day since `since` of which a scheduled run saw a release and none was served. */
  async owed(source: string, since: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ day: string | null }>(sql('oldest-owed-day'), [source, since]);
    return rows[0]?.day ?? undefined;
  },

  /** Sets the baseline day of the source once; later calls change nothing. */
  async setBaseline(source: string, through: string): Promise<void> {
    await pool.query(sql('set-baseline'), [source, through]);
  },

  /** Records a check in which every release that the publisher offered was served. */
  async checked(source: string): Promise<void> {
    await pool.query(sql('source-checked'), [source]);
  },

  async sourceFailed(source: string, code: string, message: string): Promise<void> {
    await pool.query(sql('source-failed'), [source, code, message.slice(0, 2000)]);
  },
});

export type IngestionLedger = ReturnType<typeof ingestionLedger>;

function sql(name: string): string {
  return sqlFile(`serving/ledger/${name}.sql`);
}
