import { dayOf, isDay, monthNumber } from '../../../../uk/day.ts';

/** A day, with a time and a zone where XBRL 2.1 allows them. The space before the time is that of some products. */
const lexical = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the ISO date of the text, without time and zone (XBRL 2.1 allows `2020-03-31T00:00:00`); undefined when the text is anything else, also a
 * period that begins with a date, or when the date does not exist.
 */
export function isoDate(text: string | null | undefined): string | undefined {
  const [, day = ''] = lexical.exec(text?.trim() ?? '') ?? [];
  return isDay(day) ? day : undefined;
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
