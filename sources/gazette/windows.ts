import { addDays } from '../../uk/day.ts';
import type { Period } from '../source.ts';

/** Days at the end of a period that have a window each: the next check then fetches only the days that have new notices. */
const newestDays = 7;
const daysAWindow = 7;

/**
 * Splits a period into the windows that the feed is requested for, oldest first: weeks of history, then single days. Weekends are included:
 * The Gazette does not appear on them, but corrections do.
 */
export function windows({ from, to }: Period): Period[] {
  const found: Period[] = [];
  const newest = addDays(to, 1 - newestDays);
  let day = from;
  while (day < newest) {
    const last = [addDays(day, daysAWindow - 1), addDays(newest, -1)].sort()[0] ?? day;
    found.push({ from: day, to: last });
    day = addDays(last, 1);
  }
  for (; day <= to; day = addDays(day, 1)) found.push({ from: day, to: day });
  return found;
}
