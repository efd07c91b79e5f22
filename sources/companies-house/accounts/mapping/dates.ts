const iso = /^(\d{4})-(\d\d)-(\d\d)$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const day = 86_400_000;

/** A calendar date that exists, in ISO form; a time of day and a zone after it are left off (XBRL 2.1 allows `2020-03-31T00:00:00`). */
export function isoDate(text: string | null | undefined): string | undefined {
  const bare = text?.trim().slice(0, 10) ?? '';
  const [, year, month, dayOfMonth] = iso.exec(bare) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.toISOString().slice(0, 10) === bare ? bare : undefined;
}

/** A date as a tag holds it: ISO, or the words of the page where a product tagged them without a format (`31 December 2019`, `31/12/2019`). */
export function taggedDate(text: string | null | undefined): string | undefined {
  const date = isoDate(text);
  if (date !== undefined || text === null || text === undefined) return date;
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9}|\d{1,2})[\s./,-]+(\d{4})$/i.exec(text.trim());
  if (words === null) return undefined;
  const [, dayOfMonth = '', month = '', year = ''] = words;
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return isoDate(`${year}-${String(number).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`);
}

/** Whole days from one ISO date to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

/** The same day some months later, or the last of a shorter month. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}
