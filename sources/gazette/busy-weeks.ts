import { addDays } from '../../uk/day.ts';
import { isWorkingDay } from '../../uk/working-days.ts';
import type { Period } from '../source.ts';
import { windows } from './windows.ts';

/**
 * A week without a notice shows that the feed has failed where at least half of the weeks with notices of the same check list so many. The Gazette published 185,246
 * notices of code 2450 alone from 1998 to August 2026: more than 100 a week. A week of fewer working days can be that of the pause around Christmas.
 */
const busyWeek = { notices: 100, workingDays: 3 } as const;

/** Returns whether weeks that list so many notices each show that a week of the same check without any is a failure of the feed. */
export function areBusy(listed: readonly number[]): boolean {
  const busy = listed.filter((notices) => notices >= busyWeek.notices);
  return busy.length > 0 && 2 * busy.length >= listed.length;
}

/** Returns whether the window is a week with enough working days before today. */
export function isWeek({ from, to }: Period, today: string): boolean {
  let working = 0;
  for (let day = from; day <= to && day < today; day = addDays(day, 1)) if (isWorkingDay(day)) working += 1;
  return from !== to && working >= busyWeek.workingDays;
}

/** Returns the newest calendar week that has ended two weeks before today or earlier and has enough working days. */
export function recentWeek(today: string): Period {
  const recent = addDays(today, -14);
  const weeks = windows({ from: addDays(recent, -28), to: addDays(recent, -7) }, recent);
  return weeks.filter((week) => isWeek(week, today)).at(-1) ?? { from: addDays(recent, -7), to: recent };
}
