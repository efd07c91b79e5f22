import { dayOf, isDay, monthNumber } from '../../../../uk/day.ts';

/**
 * Returns the ISO date at the start of the text, without time and zone (XBRL 2.1 allows `2020-03-31T00:00:00`);
 * undefined when it is not a date that exists.
 */
export function isoDate(text: string | null | undefined): string | undefined {
  const bare = text?.trim().slice(0, 10) ?? '';
  return isDay(bare) ? bare : undefined;
}

/**
 * Returns the ISO date of a tag. Some products tag the words of the page without a format (`31 December 2019`, `31/12/2019`): these are read,
 * day first.
 */
export function taggedDate(text: string | null | undefined): string | undefined {
  const date = isoDate(text);
  if (date !== undefined || text === null || text === undefined) return date;
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9}|\d{1,2})[\s./,-]+(\d{4})$/i.exec(text.trim());
  if (words === null) return undefined;
  const [, dayOfMonth = '', month = '', year = ''] = words;
  return dayOf(year, /\d/.test(month) ? month : (monthNumber(month) ?? 0), dayOfMonth);
}
