import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { whyStale } from '../../models/clearance/freshness.ts';
import type { SourceState } from '../../models/clearance/verdict.ts';
import type { Source } from '../../sources/source.ts';
import { addDays, daysBetween, earliest, londonDay } from '../../uk/day.ts';
import type { Period } from '../../uk/period.ts';
import { readSourceStates } from '../facts/company-facts.ts';
import { sourceStates } from '../facts/source-states.ts';
import type { Moment } from '../records-clock.ts';
import { readStreams, type StreamGap, type StreamState } from '../streams/read-streams.ts';

/** What the board needs to know of a source beside its rows in PostgreSQL. */
export type BoardSource = Pick<
  Source,
  'id' | 'title' | 'publisher' | 'homepage' | 'kind' | 'schedule' | 'freshness' | 'coverage' | 'clearance' | 'stream'
>;

/**
 * `failed`: the last check or load failed. `not configured`: an operator loads it by hand, and never has, or a setting is missing. `waiting`: it was
 * never checked, or a release is offered and not loaded yet. `no record yet`: a stream is connected, and has sent nothing. `stale`: read longer ago than
 * its limit allows, or days of its horizon are missing.
 */
type BoardState = 'fresh' | 'stale' | 'failed' | 'waiting' | 'no record yet' | 'not configured';

/** A day of the horizon: see source-days.sql and release-days.sql. */
export type DayLetter = 'c' | 'n' | 'w' | 'f' | 't' | 'm' | 'a' | 'x';

export interface SourceOnBoard {
  readonly source: BoardSource;
  readonly state: BoardState;
  /** Why the source is stale, in words; empty: it is fresh. */
  readonly stale: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly lag: SourceLag;
  /** Of a source that is read in windows of days, its horizon; of any other, the days of its releases. `first`: ISO day of the first letter. */
  readonly calendar: Calendar;
  /** Absent: the source is not a stream, or was never connected. */
  readonly stream?: StreamState;
  /** Rows in quarantine: of the newest snapshot, or of the releases that were applied within 30 days. So is `unmapped`. */
  readonly rejected: number;
  readonly unmapped: readonly UnmappedColumn[];
  readonly releases: readonly BoardRelease[];
}

interface Calendar {
  readonly first: string;
  readonly days: readonly DayLetter[];
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
  const drawn = sources.map(({ id, coverage, kind }) => ({
    ...{ id, hasHorizon: coverage !== undefined },
    first: addDays(today, -(coverage?.horizonDays ?? (kind === 'snapshot' ? shownDays.snapshot : shownDays.other))),
  }));
  const wanted = (hasHorizon: boolean) => {
    const of = drawn.filter((one) => one.hasHorizon === hasHorizon);
    return [of.map(({ id }) => id), of.map(({ first }) => first), today];
  };
  const [read, failures, counts, releases, days, releaseDays, streams] = await Promise.all([
    readSourceStates(pool),
    pool.query<{ source: string; failure: string | null }>(sqlFile('serving/ledger/status-sources.sql')),
    readSourceCounts(pool, sources),
    pool.query<BoardRelease>(sqlFile('serving/ledger/source-releases.sql'), [ids, mostReleases]),
    pool.query<{ source: string; days: string }>(sqlFile('serving/ledger/source-days.sql'), wanted(true)),
    pool.query<{ source: string; days: string }>(sqlFile('serving/ledger/release-days.sql'), wanted(false)),
    readStreams(pool, sources),
  ]);
  const letters = new Map([...days.rows, ...releaseDays.rows].map((one) => [one.source, [...one.days] as DayLetter[]]));
  const states = sourceStates(sources, read);
  return sources.map((source, at) => {
    const state = states[at] as SourceState;
    const failure = failureOf(failures.rows.find((one) => one.source === source.id)?.failure ?? null);
    const stale = whyStale(state, now.toISOString(), today) ?? '';
    const { rejected = 0, unmapped = [] } = counts.find((one) => one.source === source.id) ?? {};
    const stream = streams.find((one) => one.source === source.id);
    return {
      source,
      state: failure === null && isSilent(state, stream, now) ? 'no record yet' : stateOf(source, state, stale, failure?.code),
      stale,
      failure,
      lag: lagOf(state, moment),
      calendar: withStream({ first: drawn[at]?.first ?? today, days: letters.get(source.id) ?? [] }, stream, state),
      ...(stream === undefined ? {} : { stream }),
      rejected,
      unmapped,
      releases: releases.rows.filter((one) => one.source === source.id),
    };
  });
}

/** Days before today that the calendar of a source without a horizon has. A snapshot may be monthly. */
const shownDays = { snapshot: 182, other: 60 };

/** Adds to the days of the windows of a stream those that it lost, and those without a window on which it was read. */
function withStream({ first, days }: Calendar, stream: StreamState | undefined, { checkedAt }: SourceState): Calendar {
  if (stream === undefined) return { first, days };
  const lost = stream.gaps.flatMap((gap) => (gap.closedBy === null ? [lostDays(gap)] : []));
  const since = stream.continuousSince === null ? null : londonDay(stream.continuousSince);
  const checkedDay = checkedAt === null ? null : londonDay(Date.parse(checkedAt));
  const letterOf = (letter: DayLetter, at: number): DayLetter => {
    const day = addDays(first, at);
    if (lost.some(({ from, to }) => from <= day && day <= to)) return 'f';
    return letter === 'x' && since !== null && checkedDay !== null && since < day && day < checkedDay ? 'n' : letter;
  };
  return { first, days: days.map(letterOf) };
}

/** The days of the records' clock, where it is known. */
function lostDays({ from, notedAt, resumedDay }: StreamGap): Period {
  const to = resumedDay ?? londonDay(new Date(notedAt));
  return { from: earliest(londonDay(new Date(from ?? notedAt)), to), to };
}

/** Returns the rows in quarantine and the unknown category words of each source that has an applied release. */
export async function readSourceCounts(pool: Pool, sources: readonly Pick<Source, 'id' | 'kind'>[]): Promise<Counts[]> {
  const values = [sources.map(({ id }) => id), sources.map(({ kind }) => kind === 'snapshot')];
  return (await pool.query<Counts>(sqlFile('serving/ledger/source-counts.sql'), values)).rows;
}

/** Whether a stream answers, was asked within its limit, and has sent no record since it was first connected. */
function isSilent({ checkedAt, checkedWithinHours, dataDate, open }: SourceState, stream: StreamState | undefined, now: Date): boolean {
  if (stream === undefined || stream.downSince !== null || checkedAt === null) return false;
  const isChecked = now.getTime() - Date.parse(checkedAt) <= checkedWithinHours * 3_600_000;
  return isChecked && dataDate === null && (open ?? null) === null;
}

/** Codes of a failure that only a setting of this installation ends. */
const notConfigured = new Set(['SECRET_KEY_MISSING']);

/** Whether an operator loads the source from files: no schedule checks it, and it is no stream. */
export function isByHand({ schedule, stream }: Pick<Source, 'schedule' | 'stream'>): boolean {
  return schedule.length === 0 && stream === undefined;
}

function stateOf(source: BoardSource, { checkedAt, dataDate, open }: SourceState, stale: string, failure: string | undefined): BoardState {
  if (failure !== undefined) return notConfigured.has(failure) ? 'not configured' : 'failed';
  const isOpen = open !== null && open !== undefined;
  if (isByHand(source) && dataDate === null && !isOpen) return 'not configured';
  if (checkedAt === null && dataDate === null) return 'waiting';
  if (stale !== '') return 'stale';
  return isOpen ? 'waiting' : 'fresh';
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
