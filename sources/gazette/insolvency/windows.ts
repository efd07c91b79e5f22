import type { Period } from '../../source.ts';

/** Days at the end of a period that are asked for one by one: a look an hour later then fetches only the day that has grown. */
const newestDays = 7;
const daysAWindow = 7;

/** Periods to ask the feed for, oldest first: weeks of history, then single days. Saturdays and Sundays have no Gazette, but corrections. */
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

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
