import { dayOf, monthNumber } from '../../../uk/day.ts';

/** Reads `... published on 24 March 2026 ...` as `2026-03-24`; `undefined` when the text states no day of publication. */
export function publicationDay(text: string): string | undefined {
  const [, date = '', month = '', year = ''] = /publish\w*\D{0,40}?\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]+),?\s+(\d{4})\b/i.exec(text) ?? [];
  return dayOf(year, monthNumber(month) ?? 0, date);
}
