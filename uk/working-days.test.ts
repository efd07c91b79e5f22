import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { isWorkingDay } from './working-days.ts';

/** Weekdays of a year on which nothing is open. */
function holidays(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at)).filter((day) => day.startsWith(String(year)));
  return days.filter((day) => !isWorkingDay(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
}

test.each([
  [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
  [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
  [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
])('the bank holidays of %s are %s', (year, days) => {
  expect(holidays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('a weekend is no working day, and the days between Christmas and the new year are', () => {
  expect(['2026-06-06', '2026-06-07', '2026-12-26', '2026-12-29'].map(isWorkingDay)).toEqual([false, false, false, true]);
});
