import { addDays, isDay } from '../uk/day.ts';
import { SourceProblem } from './problem.ts';
import type { Period, ReleaseId } from './source.ts';

/**
 * Throws `SourceProblem` FUTURE_DATED for a release whose data date is later than the day after `today` (the records clock's, ISO 8601), or is no
 * day of the calendar. Such a release would make every later one an old one, and never be stale. One day is allowed for clock differences.
 */
export function refuseFutureDated({ id, dataDate }: ReleaseId, today: string): void {
  if (isDay(dataDate) && dataDate <= addDays(today, 1)) return;
  const what = isDay(dataDate) ? `is dated ${dataDate}` : `has the data date "${dataDate}", which is not a day`;
  throw new SourceProblem('FUTURE_DATED', `release ${id} ${what}; today is ${today}`);
}

/**
 * Returns whether the answer for a period holds a release of the data date. A period that reaches `today` holds a release that its publisher dates
 * later too: the ledger then refuses it as FUTURE_DATED, and the source turns stale. Left out, it would count as "nothing new".
 */
export function isInPeriod(dataDate: string, { from, to }: Period, today: string): boolean {
  return dataDate >= from && (dataDate <= to || to >= today);
}
