import { daysBetween } from '../../uk/day.ts';
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
    return [
      {
        code: `${down ? 'SOURCE_DOWN' : 'SOURCE_STALE'}:${state.source}`,
        subject: 'records',
        companyNumber: null,
        outcome: 'REVIEW',
        basis: 'Policy: only records that were read within their limit can clear a payment',
        detail: down ? `${stale} The last attempt to read it failed, or there was none.` : stale,
        evidence: [],
      },
    ];
  });
}

function whyStale({ source, checkedAt, dataDate, checkedWithinHours, dataWithinDays }: SourceState, now: string, today: string) {
  if (checkedAt === null) return `${source} has never been read.`;
  if (Date.parse(now) - Date.parse(checkedAt) > checkedWithinHours * hour) {
    return `${source} was last read at ${checkedAt}; its limit is ${checkedWithinHours} hours.`;
  }
  if (dataWithinDays === null) return undefined;
  if (dataDate === null) return `${source} has no release yet.`;
  const age = daysBetween(dataDate, today);
  return age > dataWithinDays
    ? `The data of ${source} is of ${dataDate}, ${age} days ago; its limit is ${dataWithinDays} days.`
    : undefined;
}

/** Returns the instant at which the first source that is fresh now becomes stale, at most 24 hours after `now`. ISO 8601 UTC. */
export function expiry(freshness: readonly SourceState[], now: string, today: string): string {
  const start = Date.parse(now);
  const limits = freshness.flatMap((state) => {
    if (whyStale(state, now, today) !== undefined || state.checkedAt === null) return [];
    const checkEnds = Date.parse(state.checkedAt) + state.checkedWithinHours * hour;
    return isLastDay(state, today) ? [checkEnds, endOfLondonDay(start)] : [checkEnds];
  });
  return new Date(Math.min(start + longestValidity, ...limits)).toISOString();
}

function isLastDay({ dataDate, dataWithinDays }: SourceState, today: string): boolean {
  return dataDate !== null && dataWithinDays !== null && daysBetween(dataDate, today) === dataWithinDays;
}

/** London's midnight is 23:00 UTC in summer and 24:00 UTC in winter. Returns the earlier of the two that has not passed: never too late. */
function endOfLondonDay(at: number): number {
  const summer = new Date(at).setUTCHours(23, 0, 0, 0);
  return summer > at ? summer : summer + hour;
}
