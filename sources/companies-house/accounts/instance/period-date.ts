import { addDays, isDay } from '../../../../uk/day.ts';

const lexical = /^\s*([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?\s*$/;

/**
 * Returns the ISO date of the start or end of a period; undefined when the text is not a date that exists. A date without a time means its whole day (XBRL 2.1
 * section 4.7.2). So an end at midnight is the day before, and a start at midnight is that day.
 */
export function periodDate(text: string, bound: 'start' | 'end'): string | undefined {
  const match = lexical.exec(text);
  if (match === null) return undefined;
  const [, date = '', hours, minutes, seconds] = match;
  if (!isDay(date)) return undefined;
  const midnight = Number(hours) === 0 && Number(minutes) === 0 && Number(seconds) === 0;
  return bound === 'end' && midnight ? addDays(date, -1) : date;
}
