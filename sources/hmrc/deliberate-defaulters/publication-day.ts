import { dayOf, monthNumber } from '../../../uk/day.ts';

const written = '\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+([a-z]+),?\\s+(\\d{4})\\b';
const anyDay = new RegExp(written, 'gi');
const dayOfPublication = new RegExp(`publish\\w*\\D{0,40}?${written}`, 'gi');

/**
 * Reads `... published on 24 March 2026 ...` as `2026-03-24`; `undefined` when the text states no day of publication. Of several days it is the newest
 * until `by`, the day of the edition: a note can also say when the first list was published, or when the next one will be.
 */
export function publicationDay(text: string, by: string): string | undefined {
  const days = daysIn(text, dayOfPublication);
  return newest(days.filter((day) => day <= by)) ?? days[0];
}

/** Returns the newest day in the title of an edition; `undefined` when it states none. */
export function titleDay(title: string): string | undefined {
  return newest(daysIn(title, anyDay));
}

function daysIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, date = '', month = '', year = '']) => dayOf(year, monthNumber(month) ?? 0, date) ?? []);
}

const newest = (days: readonly string[]) => days.toSorted().at(-1);
