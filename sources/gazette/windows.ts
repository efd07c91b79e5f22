import { addDays, daysBetween, weekdayOf } from '../../uk/day.ts';
import type { Period } from '../source.ts';

/**
 * Returns the windows that the feed is requested for, oldest first: single days from `recent` on, so that a correction fetches one day again,
 * and calendar weeks (Monday to Sunday) before it, so that a long history needs few requests. A week that begins or ends outside the period is
 * requested whole: the same day always lies in the same window, so that a later check finds the releases of an earlier one and fetches nothing
 * twice. The days of a week that reaches into the recent days are single. Weekends are included: The Gazette does not appear on them, but
 * corrections do.
 */
export function windows({ from, to }: Period, recent: string): Period[] {
  const found: Period[] = [];
  for (let day = from; day <= to; ) {
    const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
    const sunday = addDays(monday, 6);
    const window = sunday < recent ? { from: monday, to: sunday } : { from: day, to: day };
    found.push(window);
    day = addDays(window.to, 1);
  }
  return found;
}

/**
 * Returns the calendar weeks of a period whose turn it is on a day, or was on a day since the last check (`checkedOn`, ISO 8601), oldest first: each whole
 * week before `recent` has its turn once in `everyDays` days.
 */
export function weeksInTurn(
  period: Period,
  recent: string,
  { checkedOn, today, everyDays }: { checkedOn: string; today: string; everyDays: number },
): Period[] {
  const aMonday = '2001-01-01';
  const days = Math.min(Math.max(daysBetween(checkedOn, today), 1), everyDays);
  const turns = new Set(Array.from({ length: days }, (_, at) => (daysBetween(aMonday, today) - at) % everyDays));
  return windows(period, recent).filter(({ from, to }) => to < recent && turns.has((daysBetween(aMonday, from) / 7) % everyDays));
}
