/** Days of each month in a leap year. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns a year of four digits. `9` and `09` mean 2009. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `20${year.padStart(2, '0')}`;
}

/** Returns an `xs:date`, `2020-02-29`; undefined for a day that does not exist. */
export function date(year: string, month: number, day: string): string | undefined {
  const full = fullYear(year);
  if (full === '0000' || monthDay(month, day) === undefined) return undefined;
  if (month === 2 && Number(day) === 29 && !isLeap(Number(full))) return undefined;
  return `${full}-${two(month)}-${day.padStart(2, '0')}`;
}

/** Returns an `xs:gMonthDay`, `--02-29`; undefined for a day that does not exist. */
export function monthDay(month: number, day: string): string | undefined {
  const last = daysOfMonth[month - 1];
  const number = Number(day);
  return last === undefined || number < 1 || number > last ? undefined : `--${two(month)}-${day.padStart(2, '0')}`;
}

/** Returns an `xs:gYearMonth`, `2020-02`; undefined for a month that does not exist. */
export function yearMonth(year: string, month: number): string | undefined {
  return month >= 1 && month <= 12 ? `${fullYear(year)}-${two(month)}` : undefined;
}

/** Whether the Gregorian year is a leap year. */
export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Pads a number to two digits. */
export function two(number: number): string {
  return String(number).padStart(2, '0');
}
