import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import { againPrefix } from '../../sources/again.ts';
import { editionOf } from '../../sources/edition.ts';
import { sources } from '../../sources/index.ts';
import type { ReleaseOffer } from '../../sources/source.ts';
import { asPeriod, type Period } from '../../uk/period.ts';
import { storableText } from '../../uk/text.ts';
import { lookUps } from './look-ups.ts';
import { closedByCheck, recordServed } from './record-served.ts';

const sql = sqlIn('serving/ledger');

export type RunKind = 'scheduled' | 'backfill' | 'file';
export type ReleaseState = 'offered' | 'fetched' | 'parsed' | 'applied' | 'served' | 'superseded' | 'failed' | 'set-aside';

export interface SourceState {
  /** ISO day of the first check: releases of this day or an earlier one fire no event. */
  readonly baselineThrough: string | undefined;
  /** ISO day of the newest complete ask that covers its own day. */
  readonly checkedDay: string | undefined;
  /** ISO day of the newest applied release. */
  readonly dataDate: string | undefined;
  /** Days of the answers that are not loaded and that no later complete answer replaces. */
  readonly open: readonly Period[];
}

/** One answer of a publisher to a request of its index. */
export interface Ask {
  /** The instant before the request, and the day of the records' clock at that instant. */
  readonly askedAt: Date;
  readonly askedDay: string;
  readonly covers: Period;
  /** Null: the publisher had nothing for these days. */
  readonly release: string | null;
  /** True: the answer is the whole list, so a later complete answer replaces it, whichever days it covers. */
  readonly whole: boolean;
}

export interface LoadedRelease {
  readonly release: string;
  readonly dataDate: string;
  readonly covers?: Period;
}

export interface LedgerRow extends ReleaseOffer {
  readonly source: string;
  readonly runKind: RunKind;
  readonly baseline: boolean;
  readonly state: ReleaseState;
  /** Rows that parsing found; 0: it was not parsed. */
  readonly rows: number;
}

/** What parsing a release found. */
interface ParsedCounts {
  readonly rows: number;
  readonly rejected: number;
  readonly unread?: readonly { readonly record: string; readonly reason: string }[];
  /** Records with a member or a column that the source does not know, by its name. */
  readonly unmapped?: Readonly<Record<string, number>>;
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
  /** Rows with a category word that the source does not know, by column; absent: there is none. */
  readonly unmapped?: Readonly<Record<string, number>>;
}

/** A reading of the records of a release. */
interface Reading {
  readonly release: string;
  readonly state: ReleaseState;
  /** Ids of the records that could not be read. */
  readonly unread: readonly string[];
  /** ISO day on which they were asked for; null: all records were read. */
  readonly askedDay: string | null;
}

/** Separate days on which a record is asked for, and not read, before it stops to hold back the days of its release. */
const daysUntilGivenUp = 3;

/**
 * The state of every release and source: `risk status` shows it, clearance reads freshness from it, and it remains when Temporal has deleted its
 * histories. Every write may be repeated.
 */
export const ingestionLedger = (pool: Pool) => ({
  /** What was asked about single companies. */
  lookUps: lookUps(pool),

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

  /** `contentHash`: `releaseContentHash` of the files as received. */
  async fetched(source: string, release: string, bytes: number, contentHash: string): Promise<void> {
    await pool.query(sql('release-fetched'), [source, release, bytes, contentHash]);
  },

  /**
   * Records what parsing the release found. A record that `day` is the third day to find unread is given up: it no longer holds back the days of the
   * release.
   */
  async parsed(source: string, release: string, { rows, rejected, unread = [], unmapped = {} }: ParsedCounts, day: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      await client.query(sql('release-parsed'), [source, release, rows, rejected, JSON.stringify(unmapped)]);
      await client.query(sql('forget-unread'), [source, release]);
      const columns = [unread.map(({ record }) => record), unread.map(({ reason }) => storableText(reason))];
      await client.query(sql('record-unread'), [source, release, ...columns, day, daysUntilGivenUp]);
      await client.query(sql('release-holds'), [source, release]);
    });
  },

  /**
   * Returns the newest release that read the records of `release` again, or the release itself, with the records that it could not read and that are
   * not given up.
   */
  async newestReading(source: string, release: string): Promise<Reading> {
    const { rows } = await pool.query<Reading>(sql('newest-reading'), [source, release, againPrefix(release)]);
    const row = rows[0];
    if (row === undefined) throw new Error(`release ${release} of ${source} is not in the ledger`);
    return row;
  },

  /** Returns whether a release that a check read whole lacks what a stream of its table lost afterwards. */
  async lacksLost(source: string, release: string): Promise<boolean> {
    const streams = closedByCheck.flatMap(({ stream, by }) => (by === source ? [stream] : []));
    if (streams.length === 0) return false;
    const { rows } = await pool.query<{ lacks: boolean }>(sql('lacks-lost'), [source, release, streams]);
    return rows[0]?.lacks === true;
  },

  /** Returns the newest edition of a release, or the release itself. */
  async newestEdition(source: string, release: string): Promise<{ readonly release: string; readonly state: ReleaseState }> {
    const { rows } = await pool.query<{ release: string; state: ReleaseState }>(sql('newest-edition'), [source, release]);
    return rows[0] ?? { release, state: 'offered' };
  },

  /** Enters an edition of a release whose files the publisher has replaced. */
  async offerEdition(source: string, edition: string, urls: readonly string[]): Promise<void> {
    await pool.query(sqlFile('serving/releases/offer-edition.sql'), [source, editionOf(edition).of, edition, urls]);
  },

  /** Records what applying the release did. The release affects answers only once it is served. */
  async applied(source: string, release: string, counts: AppliedCounts): Promise<void> {
    const { status, changeSet, rows, rejected, added, changed, removed, companies, unmapped = {} } = counts;
    const values = [source, release, status, changeSet, rows, rejected, added, changed, removed, companies, JSON.stringify(unmapped)];
    await inTransaction(pool, async (client) => {
      await client.query(sql('release-applied'), values);
      if (editionOf(release).edition > 1) await client.query(sqlFile('serving/releases/supersede-earlier-editions.sql'), [source, release]);
      await updateCoverage(client, source);
    });
  },

  /** Records that the facts of all companies that the release touched are published, and the newest served release of its source. */
  async served(source: string, release: string): Promise<void> {
    await inTransaction(pool, (client) => recordServed(client, [{ source, release }]));
  },

  /** Returns true when the release itself failed. An applied release keeps its state, and the next run continues from there. */
  async failed(source: string, release: string, code: string, message: string): Promise<boolean> {
    const { rows } = await pool.query<{ state: ReleaseState }>(sql('release-failed'), [
      source,
      release,
      code,
      storableText(message.slice(0, 2000)),
    ]);
    return rows[0]?.state === 'failed';
  },

  async source(source: string): Promise<SourceState> {
    const { rows } = await pool.query<SourceRow>(sql('read-source'), [source]);
    const row = rows[0];
    return {
      baselineThrough: row?.baseline ?? undefined,
      checkedDay: row?.checked ?? undefined,
      dataDate: row?.data ?? undefined,
      open: (row?.open ?? []).map(asPeriod),
    };
  },

  /** Returns the days of which the publisher was asked `daysLater` days later or more, with a complete answer. 1: after their end. */
  async settledDays(source: string, daysLater: number): Promise<Period[]> {
    const { rows } = await pool.query<{ days: readonly [string, string][] }>(sql('settled-days'), [source, daysLater]);
    return (rows[0]?.days ?? []).map(asPeriod);
  },

  /** Records answers of the publisher. */
  async asked(source: string, asks: readonly Ask[]): Promise<void> {
    const columns = [
      asks.map(({ askedAt }) => askedAt),
      asks.map(({ askedDay }) => askedDay),
      asks.map(({ covers }) => covers.from),
      asks.map(({ covers }) => covers.to),
      asks.map(({ release }) => release),
      asks.map(({ whole }) => whole),
    ];
    await inTransaction(pool, async (client) => {
      await client.query(sql('record-asks'), [source, ...columns]);
      await updateCoverage(client, source);
    });
  },

  /**
   * Drops answers that decide nothing any more: those that were asked for before the day `keepSince`, those whose days lie before the day
   * `horizonFrom` (undefined: the source has no horizon), and of those before the instant `replacedBefore` each one that a later answer replaces.
   */
  async tidyAsks(
    source: string,
    { keepSince, horizonFrom, replacedBefore }: { keepSince: string; horizonFrom?: string | undefined; replacedBefore: Date },
  ): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(sql('tidy-coverage'), [source, keepSince, replacedBefore, horizonFrom ?? null]);
      await client.query(sql('tidy-unread'), [source, keepSince]);
      if (rowCount !== 0) await updateCoverage(client, source);
    });
  },

  /** Returns the answers for windows of days since an instant, with the state of the release that each offered. */
  async askedSince(source: string, since: Date): Promise<readonly (Period & { release: string | null; state: ReleaseState | null })[]> {
    const { rows } = await pool.query<Period & { release: string | null; state: ReleaseState | null }>(sql('asks-since'), [source, since]);
    return rows;
  },

  /** Returns the newest loaded answer for days within the period that has at least `fewest` records; undefined: there is none. */
  async loadedWithin(source: string, { from, to }: Period, fewest: number): Promise<{ release: string; rows: number } | undefined> {
    return (await pool.query<{ release: string; rows: number }>(sql('loaded-within'), [source, from, to, fewest])).rows[0];
  },

  /** Returns the loaded releases with records of a period, oldest first, with the days that each covers where the source is read in windows of days. */
  async releasesWithin(source: string, { from, to }: Period): Promise<readonly LoadedRelease[]> {
    const { rows } = await pool.query<{ release: string; dataDate: string; from: string | null; to: string | null }>(
      sql('releases-within'),
      [source, from, to],
    );
    return rows.map(({ release, dataDate, from: first, to: last }) => ({
      release,
      dataDate,
      ...(first === null || last === null ? {} : { covers: { from: first, to: last } }),
    }));
  },

  /** Drops the asks that a wrong clock dated after `now`, or after the day `today`. Returns their number. */
  async forgetFuture(source: string, now: Date, today: string): Promise<number> {
    return inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(sql('forget-future-asks'), [source, now, today]);
      if (rowCount !== 0) await updateCoverage(client, source);
      return rowCount ?? 0;
    });
  },

  /** Sets the baseline day of the source. A later call with a later day changes nothing; one with an earlier day corrects what a wrong clock set. */
  async setBaseline(source: string, through: string): Promise<void> {
    await pool.query(sql('set-baseline'), [source, through]);
  },

  /** Clears the failure of the source: a check ended in which every release was loaded. */
  async recovered(source: string): Promise<void> {
    await pool.query(sql('source-recovered'), [source]);
  },

  async sourceFailed(source: string, code: string, message: string): Promise<void> {
    await pool.query(sql('source-failed'), [source, code, storableText(message.slice(0, 2000))]);
  },
});

export type IngestionLedger = ReturnType<typeof ingestionLedger>;

interface SourceRow {
  readonly baseline: string | null;
  readonly checked: string | null;
  readonly data: string | null;
  readonly open: readonly [string, string][] | null;
}

/** Computes the coverage of a source from its asks and the states of their releases, and stores it in the row that a decision reads. */
export async function updateCoverage(client: PoolClient, source: string): Promise<void> {
  await client.query(sql('lock-source'), [source]);
  const isWhole = sources.find(({ id }) => id === source)?.kind === 'snapshot';
  await client.query(sql('update-coverage'), [source, isWhole]);
}
