import { SourceProblem } from '../../sources/problem.ts';

/** Hours of a day, Europe/London wall clock, `HH:MM`. `from` after `to` spans midnight. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

const minute = 60_000;
const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Returns whether the publisher accepts requests at this instant, and otherwise the seconds until it does. Throws `RangeError` for hours that never occur. */
export function allowedNow(hours: Hours, now: Date): { readonly allowed: true } | { readonly allowed: false; readonly retryAfter: number } {
  if (within(hours, now)) return { allowed: true };
  // steps through real minutes: the wall clock jumps twice a year, and arithmetic on it would be wrong on those days
  const start = Math.floor(now.getTime() / minute) * minute;
  for (let at = start + minute; at < start + 26 * 60 * minute; at += minute) {
    if (within(hours, new Date(at))) return { allowed: false, retryAfter: Math.ceil((at - now.getTime()) / 1000) };
  }
  throw new RangeError(`hours that never occur: ${hours.from} to ${hours.to}`);
}

/** Throws `PUBLISHER_CLOSED`, with the seconds to wait, outside the hours in which the publisher accepts requests of machines. */
export function assertOpen(hours: Hours, now: Date): void {
  const answer = allowedNow(hours, now);
  if (answer.allowed) return;
  throw new SourceProblem(
    'PUBLISHER_CLOSED',
    `the publisher accepts requests of machines only from ${hours.from} to ${hours.to}, London time`,
    answer,
  );
}

function within({ from, to }: Hours, at: Date): boolean {
  const now = wallClock.format(at);
  return from <= to ? from <= now && now < to : from <= now || now < to;
}
