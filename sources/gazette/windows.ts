import { addDays, weekdayOf } from '../../uk/day.ts';
import type { Period } from '../source.ts';

/**
 * Splits a period into the windows that the feed is requested for, oldest first: single days from `recent` on, so that a correction fetches one
 * day again, and calendar weeks (Monday to Sunday) before it, so that a long history needs few requests. A week of which the period has
 * only a part is split into days. The same day always lies in the same window, so a later check continues the releases of an earlier one.
 * Weekends are included: The Gazette does not appear on them, but corrections do.
 */
export function windows({ from, to }: Period, recent: string): Period[] {
  const found: Period[] = [];
  for (let day = from; day <= to; ) {
    const last = addDays(day, 6);
    const wholeWeek = weekdayOf(day) === 1 && last <= to && last < recent;
    found.push({ from: day, to: wholeWeek ? last : day });
    day = addDays(wholeWeek ? last : day, 1);
  }
  return found;
}
