import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { whyStale } from '../../models/clearance/freshness.ts';
import type { SourceState } from '../../models/clearance/verdict.ts';
import type { Source } from '../../sources/source.ts';
import { addDays, daysBetween } from '../../uk/day.ts';
import { readSourceStates } from '../facts/company-facts.ts';
import { sourceStates } from '../facts/source-states.ts';
import type { Moment } from '../records-clock.ts';

/** What the board needs to know of a source beside its rows in PostgreSQL. */
export type BoardSource = Pick<
  Source,
  'id' | 'title' | 'publisher' | 'homepage' | 'kind' | 'schedule' | 'freshness' | 'coverage' | 'clearance' | 'stream'
>;

/**
 * `failed`: the last check or load failed. `not configured`: an operator loads it by hand, and never has, or a setting is missing. `waiting`: it was never checked, or a
 * release is offered and not loaded yet. `stale`: read longer ago than its limit allows, or days of its horizon are missing.
 */
type BoardState = 'fresh' | 'stale' | 'failed' | 'waiting' | 'not configured';

/** A day of the horizon: see source-days.sql. */
export type DayLetter = 'c' | 'n' | 'w' | 'f' | 'm' | 'a';

export interface SourceOnBoard {
  readonly source: BoardSource;
  readonly state: BoardState;
  /** Why the source is stale, in words; empty: it is fresh. */
  readonly stale: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly lag: SourceLag;
  /** Absent: the source is not read in windows of days. `first`: the ISO day of the first letter. */
  readonly calendar?: { readonly first: string; readonly days: readonly DayLetter[] };
  /** Rows in quarantine: of the newest snapshot, or of the releases that were applied within 30 days. So is `unmapped`. */
  readonly rejected: number;
  readonly unmapped: readonly UnmappedColumn[];
  readonly releases: readonly BoardRelease[];
}

interface SourceLag {
  /** Hours since the last complete check; null: there was none. */
  readonly checkHours: number | null;
  /** ISO day of the newest data, and its age in days. */
  readonly dataDate: string | null;
  readonly dataDays: number | null;
}

/** Rows of a column with a category word that the source does not know. `release`: the newest one that has such a word. */
interface UnmappedColumn {
  readonly column: string;
  readonly rows: number;
  readonly release: string;
}

export interface BoardRelease {
  readonly source: string;
  readonly release: string;
  readonly dataDate: string;
  readonly state: string;
  readonly rows: number | null;
  readonly rejected: number | null;
  readonly unmapped: Readonly<Record<string, number>>;
  readonly offeredAt: Date;
  readonly appliedAt: Date | null;
  readonly servedAt: Date | null;
  readonly failedAt: Date | null;
  readonly code: string | null;
  readonly message: string | null;
}

interface Counts {
  readonly source: string;
  readonly rejected: number;
  readonly unmapped: readonly UnmappedColumn[];
}

/** Returns every source with its state, its newest releases and its days, in the order of `sources`. Runs one query for each part. */
export async function readSourceBoard(
  pool: Pool,
  { sources, moment, mostReleases }: { sources: readonly BoardSource[]; moment: Moment; mostReleases: number },
): Promise<SourceOnBoard[]> {
  const { now, today } = moment;
  const ids = sources.map(({ id }) => id);
  const windowed = sources.flatMap(({ id, coverage }) =>
    coverage === undefined ? [] : [{ id, first: addDays(today, -coverage.horizonDays) }],
  );
  const [read, failures, counts, releases, days] = await Promise.all([
    readSourceStates(pool),
    pool.query<{ source: string; failure: string | null }>(sqlFile('serving/ledger/status-sources.sql')),
    readSourceCounts(pool, sources),
    pool.query<BoardRelease>(sqlFile('serving/ledger/source-releases.sql'), [ids, mostReleases]),
    pool.query<{ source: string; days: string }>(sqlFile('serving/ledger/source-days.sql'), [
      windowed.map(({ id }) => id),
      windowed.map(({ first }) => first),
      today,
    ]),
  ]);
  const states = sourceStates(sources, read);
  return sources.map((source, at) => {
    const state = states[at] as SourceState;
    const failure = failureOf(failures.rows.find((one) => one.source === source.id)?.failure ?? null);
    const stale = whyStale(state, now.toISOString(), today) ?? '';
    const { rejected = 0, unmapped = [] } = counts.find((one) => one.source === source.id) ?? {};
    const first = windowed.find(({ id }) => id === source.id)?.first;
    const letters = days.rows.find((one) => one.source === source.id)?.days ?? '';
    return {
      source,
      state: stateOf(source, state, stale, failure?.code),
      stale,
      failure,
      lag: lagOf(state, moment),
      ...(first === undefined ? {} : { calendar: { first, days: [...letters] as DayLetter[] } }),
      rejected,
      unmapped,
      releases: releases.rows.filter((one) => one.source === source.id),
    };
  });
}

/** Returns the rows in quarantine and the unknown category words of each source that has an applied release. */
export async function readSourceCounts(pool: Pool, sources: readonly Pick<Source, 'id' | 'kind'>[]): Promise<Counts[]> {
  const values = [sources.map(({ id }) => id), sources.map(({ kind }) => kind === 'snapshot')];
  return (await pool.query<Counts>(sqlFile('serving/ledger/source-counts.sql'), values)).rows;
}

/** Codes of a failure that only a setting of this installation ends. */
const notConfigured = new Set(['SECRET_KEY_MISSING']);

function stateOf(
  { schedule, stream }: BoardSource,
  { checkedAt, dataDate, open }: SourceState,
  stale: string,
  failure: string | undefined,
): BoardState {
  if (failure !== undefined) return notConfigured.has(failure) ? 'not configured' : 'failed';
  if (checkedAt === null && dataDate === null) return schedule.length === 0 && stream === undefined ? 'not configured' : 'waiting';
  if (stale !== '') return 'stale';
  return open === null || open === undefined ? 'fresh' : 'waiting';
}

/** Splits `CODE: message`. */
function failureOf(text: string | null): SourceOnBoard['failure'] {
  if (text === null) return null;
  const at = text.indexOf(': ');
  return at < 0 ? { code: text, message: '' } : { code: text.slice(0, at), message: text.slice(at + 2) };
}

function lagOf({ checkedAt, dataDate }: SourceState, { now, today }: Moment): SourceLag {
  return {
    checkHours: checkedAt === null ? null : (now.getTime() - Date.parse(checkedAt)) / 3_600_000,
    dataDate,
    dataDays: dataDate === null ? null : daysBetween(dataDate, today),
  };
}
