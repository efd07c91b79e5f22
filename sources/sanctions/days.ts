import { isDay } from '../../uk/day.ts';

/** Reads `02/04/2026`, `2026-04-02` and `2026-04-02T00:00:00` as an ISO 8601 day; `undefined` for any other text and for days that do not exist. */
export function isoDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  const iso = year === undefined ? /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] : `${year}-${month}-${day}`;
  return iso !== undefined && isDay(iso) ? iso : undefined;
}

/**
 * Reads a date of birth whose day or month may be unknown: `dd/mm/1958`, `00/03/1975`, `03/1975`, `1958`. Returns as much of an ISO 8601 day as
 * is known (`1958`, `1975-03`, `1958-02-01`); any other text unchanged, also `00/00/0000`.
 */
export function partialDay(text: string): string {
  const [, first = '', second = first, year] = /^(?:(\d{2}|dd|mm)\/)?(?:(\d{2}|mm)\/)?([1-9]\d{3})$/i.exec(text) ?? [];
  if (year === undefined) return text;
  const day = /^(?:\d{2}|dd)\/(?:\d{2}|mm)\//i.test(text) ? first : '';
  if (!/^\d/.test(second) || second === '00') return year;
  return /^\d/.test(day) && day !== '00' ? `${year}-${second}-${day}` : `${year}-${second}`;
}

/** Return the first and the last of the days that an entry's rows state, ISO 8601; null when none can be read. */
export const firstDay = (days: readonly string[]) => days.flatMap((day) => isoDay(day) ?? []).sort()[0] ?? null;
export const lastDay = (days: readonly string[]) =>
  days
    .flatMap((day) => isoDay(day) ?? [])
    .sort()
    .at(-1) ?? null;
