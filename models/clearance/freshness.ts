import { addDays, daysBetween } from '../../uk/day.ts';
import { asPeriod, type Period, without } from '../../uk/period.ts';
import { recordRules } from './record-rules.ts';
import type { Finding, SourceState } from './verdict.ts';

const hour = 3_600_000;
const longestValidity = 24 * hour;

/**
 * Returns one REVIEW finding for each source that was not read within its limits: `SOURCE_DOWN:<source>` when the last attempt failed or there
 * was none, else `SOURCE_STALE:<source>`. It fails closed, because the notice that was not read may be the one that matters.
 */
export function staleness(freshness: readonly SourceState[], now: string, today: string): Finding[] {
  return freshness.flatMap((state) => {
    const stale = whyStale(state, now, today);
    if (stale === undefined) return [];
    const down = state.checkedAt === null || (state.failedAt !== null && state.failedAt > state.checkedAt);
    const rule = down ? 'SOURCE_DOWN' : 'SOURCE_STALE';
    return [
      {
        code: `${rule}:${state.source}`,
        subject: 'records',
        companyNumber: null,
        outcome: 'REVIEW',
        ...recordRules[rule],
        detail: down ? `${stale} The last attempt to read it failed, or there was none.` : stale,
        evidence: [],
      },
    ];
  });
}

/**
 * Returns why the source is not fresh, in words, or `undefined` when it is. What is dated in the future counts as not read.
 *
 * A source that is read in windows is fresh when every day from `horizonDays` before today was read after its end. The newest days are
 * exempt: those since the last check, which is within `checkedWithinHours`.
 */
export function whyStale(state: SourceState, now: string, today: string): string | undefined {
  return (
    checkTooOld(state, now) ??
    dataTooOld(state, today) ??
    recordsRefused(state) ??
    recordsUnread(state) ??
    recordsLost(state) ??
    loadTooLate(state, now) ??
    daysMissing(state, today)
  );
}

function checkTooOld({ source, checkedAt, checkedWithinHours }: SourceState, now: string): string | undefined {
  if (checkedAt === null) return `${source} has never been read.`;
  const age = Date.parse(now) - Date.parse(checkedAt);
  if (age < 0) return `${source} was last read at ${checkedAt}, which is in the future.`;
  const limit = checkedWithinHours === 1 ? '1 hour' : `${checkedWithinHours} hours`;
  return age > checkedWithinHours * hour ? `${source} was last read at ${checkedAt}; its limit is ${limit}.` : undefined;
}

function dataTooOld({ source, dataDate, dataWithinDays, coverage }: SourceState, today: string): string | undefined {
  // a release may be dated tomorrow, as `risk ingest` accepts it
  if (dataDate !== null && dataDate > addDays(today, 1)) return `The data of ${source} is of ${dataDate}, which is in the future.`;
  // an index that is read without an error may offer nothing; only an answer for a window of days shows that there is nothing
  if (dataDate === null) return coverage === undefined || dataWithinDays !== null ? `${source} has no release yet.` : undefined;
  if (dataWithinDays === null) return undefined;
  const age = daysBetween(dataDate, today);
  return age > dataWithinDays
    ? `The data of ${source} is of ${dataDate}, ${age} days ago; its limit is ${dataWithinDays} days.`
    : undefined;
}

/** An operator has refused a release whose records the answers still rest on: what is true instead is not known. */
function recordsRefused({ source, open, refusedFeed }: SourceState): string | undefined {
  const refused = open?.refused === undefined ? refusedFeed : { source, days: open.refused };
  if (refused === undefined) return undefined;
  return `${refused.source} has records of ${inWords(refused.days.map(asPeriod))} that an operator has set aside, and answers rest on them until the warehouse is rebuilt.`;
}

/** The publisher lists records that could not be read: any company may be concerned. */
function recordsUnread({ source, open }: SourceState): string | undefined {
  if (open?.unread !== true) return undefined;
  return `${source} lists records of ${inWords(open.days.map(asPeriod))} that could not be read, so the companies that they name are unknown.`;
}

/** The publisher lists records that were asked for again and again and could not be read. Days before the horizon decide nothing. */
export function whyGivenUp({ source, coverage, givenUp = [] }: SourceState, today: string): string | undefined {
  const first = coverage === undefined ? '' : addDays(today, -coverage.horizonDays);
  const days = givenUp.map(asPeriod).filter(({ to }) => to >= first);
  if (days.length === 0) return undefined;
  return `${source} lists records of ${inWords(days)} that could not be read on several days and may name any company; they are not asked for again.`;
}

/** Returns why answers do without a part of the records of the source, in words; `undefined`: they rest on the whole. */
export function whyNotWhole(state: SourceState, now: string, today: string): string | undefined {
  return whyStale(state, now, today) ?? whyGivenUp(state, today);
}

/**
 * Returns why a stream is behind its publisher, in words: it was not read within its limit, or has lost records. `undefined`: it is not, or it was never
 * read, because an installation may do without it.
 */
export function whyBehind(stream: SourceState, now: string): string | undefined {
  return (stream.checkedAt === null ? undefined : checkTooOld(stream, now)) ?? recordsLost(stream);
}

/** Says in words what a stream lost; `undefined`: it lost nothing. The publisher does not send the lost records when the service reads the stream again. */
export function recordsLost({ source, lost }: SourceState): string | undefined {
  if (lost === undefined) return undefined;
  return `${source} has lost the records that were published from ${lost.from ?? 'an unknown instant'} to ${lost.to ?? 'now'}, and nothing has brought them since.`;
}

/** The publisher offered a release longer ago than the limit of a check, and it is not loaded. */
function loadTooLate({ source, open, checkedWithinHours }: SourceState, now: string): string | undefined {
  if (open === undefined || open === null) return undefined;
  const age = Date.parse(now) - Date.parse(open.since);
  if (age >= 0 && age <= checkedWithinHours * hour) return undefined;
  return `${source} has published records of ${inWords(open.days.map(asPeriod))} that are not loaded. They have waited since ${open.since}; the limit is ${checkedWithinHours} hours.`;
}

function daysMissing(state: SourceState, today: string): string | undefined {
  const gaps = gapsOf(state, today);
  if (gaps.length === 0) return undefined;
  return `${state.source} is not read for ${inWords(gaps)}; the decision needs every day of the last ${state.coverage?.horizonDays} days.`;
}

/** Returns the days of the horizon that are not read, oldest first; none for a source that is not read in windows of days. */
export function gapsOf({ coverage, checkedWithinHours }: SourceState, today: string): Period[] {
  if (coverage === undefined) return [];
  const { horizonDays, checkedDay, covered } = coverage;
  const newest = checkedDay === null ? [] : [{ from: checkedDay, to: lastExempt(checkedDay, checkedWithinHours) }];
  return without([{ from: addDays(today, -horizonDays), to: today }], [...covered.map(asPeriod), ...newest]);
}

/** The last day that a check of `checkedDay` can stand for until the next check is due. */
function lastExempt(checkedDay: string, checkedWithinHours: number): string {
  return addDays(checkedDay, Math.ceil(checkedWithinHours / 24));
}

/** Periods that a finding names; it counts the others. */
const mostNamed = 5;

function inWords(periods: readonly Period[]): string {
  const named = periods.slice(0, mostNamed).map(({ from, to }) => (from === to ? from : `${from} to ${to}`));
  const others = periods.length - named.length;
  return `${named.join(', ')}${others === 0 ? '' : ` and ${others} more periods`}`;
}

/**
 * Returns the instant at which the first source that is fresh now becomes stale, after `now` and at most 24 hours after it. ISO 8601 UTC. `endsToday`: the
 * answer holds no longer than the day. In the last millisecond of a source that is one more: verifiers refuse a receipt that ends when it begins.
 */
export function expiry(freshness: readonly SourceState[], now: string, today: string, endsToday = false): string {
  const start = Date.parse(now);
  const limits = freshness.flatMap((state) => {
    if (whyStale(state, now, today) !== undefined) return [];
    const ends = [state.checkedAt, state.open?.since ?? null].flatMap((since) =>
      since === null ? [] : [Date.parse(since) + state.checkedWithinHours * hour],
    );
    return isLastDay(state, today) ? [...ends, endOfLondonDay(start)] : ends;
  });
  const end = Math.min(start + longestValidity, ...limits, ...(endsToday ? [endOfLondonDay(start)] : []));
  return new Date(Math.max(end, start + 1)).toISOString();
}

/** Whether the source becomes stale when the day ends. */
function isLastDay({ dataDate, dataWithinDays, coverage, checkedWithinHours }: SourceState, today: string): boolean {
  if (dataDate !== null && dataWithinDays !== null && daysBetween(dataDate, today) === dataWithinDays) return true;
  return coverage !== undefined && coverage.checkedDay !== null && today >= lastExempt(coverage.checkedDay, checkedWithinHours);
}

/** London's midnight is 23:00 UTC in summer and 24:00 UTC in winter. Returns the earlier of the two that has not passed: never too late. */
function endOfLondonDay(at: number): number {
  const summer = new Date(at).setUTCHours(23, 0, 0, 0);
  return summer > at ? summer : summer + hour;
}
