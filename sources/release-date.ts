import { addDays, isDay } from '../uk/day.ts';
import { SourceProblem } from './problem.ts';
import type { ReleaseId } from './source.ts';

/**
 * Throws `SourceProblem` FUTURE_DATED for a release whose data date is later than the day after `today` (the records clock's, ISO 8601), or is no
 * day of the calendar. Such a release would make every later one an old one, and never be stale. One day is allowed for clock differences.
 */
export function refuseFutureDated({ id, dataDate }: ReleaseId, today: string): void {
  if (isDay(dataDate) && dataDate <= addDays(today, 1)) return;
  const what = isDay(dataDate) ? `is dated ${dataDate}` : `has the data date "${dataDate}", which is no day`;
  throw new SourceProblem('FUTURE_DATED', `release ${id} ${what}; today is ${today}`);
}
