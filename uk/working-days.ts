import { addDays, dayOf, weekdayOf } from './day.ts';

/**
 * Bank holidays of England and Wales (Banking and Financial Dealings Act 1971 s 1 and Sch 1, and the days that are customary or proclaimed). A day
 * that a later proclamation adds or moves is unknown until `proclaimed` names it.
 */
const proclaimed: Readonly<Record<string, readonly string[]>> = {
  '2020': ['2020-05-08'],
  '2022': ['2022-06-02', '2022-06-03', '2022-09-19'],
  '2023': ['2023-05-08'],
};
/** Holidays that a proclamation moved to another day. */
const moved: ReadonlySet<string> = new Set(['2020-05-04', '2022-05-30']);

const known = new Map<string, ReadonlySet<string>>();

/**
 * Whether courts and offices in England and Wales are open: from Monday to Friday, without bank holidays.
 * Throws `RangeError` for a text that is not a day.
 */
export function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !bankHolidays(day.slice(0, 4)).has(day);
}

function bankHolidays(year: string): ReadonlySet<string> {
  const found = known.get(year) ?? new Set(computed(year));
  known.set(year, found);
  return found;
}

function computed(year: string): string[] {
  const on = (month: number, date: number) => dayOf(year, month, date) ?? '';
  const easter = easterSunday(Number(year));
  const fixed = [
    afterWeekend(on(1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(on(5, 1)),
    mondayFrom(on(5, 25)),
    mondayFrom(on(8, 25)),
    ...christmas(on(12, 25), on(12, 26)),
  ];
  return [...fixed.filter((day) => !moved.has(day)), ...(proclaimed[year] ?? [])];
}

/** A holiday on a weekend is kept on the next weekday; of two that share one, the second a day later. */
function christmas(first: string, second: string): string[] {
  const kept = afterWeekend(first);
  const boxing = afterWeekend(second);
  return [kept, boxing === kept ? addDays(boxing, 1) : boxing];
}

function afterWeekend(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}

/** The first Monday on a day or after it. */
function mondayFrom(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7);
}

/** Returns Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = Math.floor((a + 11 * d + 22 * e) / 451);
  const n = d + e - 7 * f + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1) ?? '';
}
