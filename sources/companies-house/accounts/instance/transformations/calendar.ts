/** Parts of a date as their registry writes them, put together as XML Schema does; undefined for a day that does not exist. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `9` and `09` are of this century; four digits stand as they are. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `20${year.padStart(2, '0')}`;
}

export function date(year: string, month: number, day: string): string | undefined {
  const full = fullYear(year);
  if (full === '0000' || monthDay(month, day) === undefined) return undefined;
  if (month === 2 && Number(day) === 29 && !isLeap(Number(full))) return undefined;
  return `${full}-${two(month)}-${day.padStart(2, '0')}`;
}

export function monthDay(month: number, day: string): string | undefined {
  const last = daysOfMonth[month - 1];
  const number = Number(day);
  return last === undefined || number < 1 || number > last ? undefined : `--${two(month)}-${day.padStart(2, '0')}`;
}

export function yearMonth(year: string, month: number): string | undefined {
  return month >= 1 && month <= 12 ? `${fullYear(year)}-${two(month)}` : undefined;
}

export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function two(number: number): string {
  return String(number).padStart(2, '0');
}
