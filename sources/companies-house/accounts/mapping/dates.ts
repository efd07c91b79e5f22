const iso = /^(\d{4})-(\d\d)-(\d\d)$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const day = 86_400_000;

/** Returns the ISO date at the start of the text, without time and zone (XBRL 2.1 allows `2020-03-31T00:00:00`); undefined when it is not a date that exists. */
export function isoDate(text: string | null | undefined): string | undefined {
  const bare = text?.trim().slice(0, 10) ?? '';
  const [, year, month, dayOfMonth] = iso.exec(bare) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.toISOString().slice(0, 10) === bare ? bare : undefined;
}

/** Returns the ISO date of a tag. Some products tag the words of the page without a format (`31 December 2019`, `31/12/2019`): these are read, day first. */
export function taggedDate(text: string | null | undefined): string | undefined {
  const date = isoDate(text);
  if (date !== undefined || text === null || text === undefined) return date;
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9}|\d{1,2})[\s./,-]+(\d{4})$/i.exec(text.trim());
  if (words === null) return undefined;
  const [, dayOfMonth = '', month = '', year = ''] = words;
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return isoDate(`${year}-${String(number).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`);
}

/** Returns the number of days from one ISO date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

/** Adds days to an ISO date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

/** Returns the same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}
