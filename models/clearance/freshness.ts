import { daysBetween } from './days.ts';
import type { Finding, SourceState } from './verdict.ts';

const hour = 3_600_000;
const longest = 24 * hour;

/** A finding for every source that is older than it promises: fail closed, for an unread notice may be the one that matters. */
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
        basis: 'Policy: only what was read within its limit can clear',
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
  if (dataDate === null) return `${source} has given no release yet.`;
  const age = daysBetween(dataDate, today);
  return age > dataWithinDays ? `${source} speaks of ${dataDate}, ${age} days ago; its limit is ${dataWithinDays} days.` : undefined;
}

/** The instant at which the first source that is fresh now ceases to be, at most 24 hours from now. ISO 8601 UTC. */
export function expiry(freshness: readonly SourceState[], now: string, today: string): string {
  const start = Date.parse(now);
  const limits = freshness.flatMap((state) => {
    if (whyStale(state, now, today) !== undefined || state.checkedAt === null) return [];
    const asked = Date.parse(state.checkedAt) + state.checkedWithinHours * hour;
    return lastDay(state, today) ? [asked, endOfLondonDay(start)] : [asked];
  });
  return new Date(Math.min(start + longest, ...limits)).toISOString();
}

function lastDay({ dataDate, dataWithinDays }: SourceState, today: string): boolean {
  return dataDate !== null && dataWithinDays !== null && daysBetween(dataDate, today) === dataWithinDays;
}

/** 23:00 UTC is midnight in London's summer, 24:00 in its winter. The first of them that is still to come is never late. */
function endOfLondonDay(at: number): number {
  const summer = new Date(at).setUTCHours(23, 0, 0, 0);
  return summer > at ? summer : summer + hour;
}
