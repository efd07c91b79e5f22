/** `02/04/2026`, `2026-04-02` and `2026-04-02T00:00:00` -> ISO 8601; what is no day of the calendar is none. */
export function isoDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  const iso = year === undefined ? /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] : `${year}-${month}-${day}`;
  return iso !== undefined && new Date(iso).toJSON()?.startsWith(iso) ? iso : undefined;
}

/** `dd/mm/1958`, `00/03/1975`, `03/1975` and `1958` are years and months; what is no day at all stays as it is. */
export function partialDay(text: string): string {
  const [, first = '', second = first, year] = /^(?:(\d{2}|dd|mm)\/)?(?:(\d{2}|mm)\/)?(\d{4})$/i.exec(text) ?? [];
  if (year === undefined) return text;
  const day = /^(?:\d{2}|dd)\/(?:\d{2}|mm)\//i.test(text) ? first : '';
  if (!/^\d/.test(second) || second === '00') return year;
  return /^\d/.test(day) && day !== '00' ? `${year}-${second}-${day}` : `${year}-${second}`;
}

/** The first or the last of the days that rows give. */
export const firstDay = (days: readonly string[]) => days.flatMap((day) => isoDay(day) ?? []).sort()[0] ?? null;
export const lastDay = (days: readonly string[]) =>
  days
    .flatMap((day) => isoDay(day) ?? [])
    .sort()
    .at(-1) ?? null;
