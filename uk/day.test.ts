import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDaysCases, addMonthsCases, dayCases, londonDayCases } from './day.cases.ts';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  endOfLondonDay,
  isDay,
  londonDay,
  monthNumber,
  startOfLondonDay,
  weekdayOf,
} from './day.ts';

test.each(dayCases)('isDay returns $isDay for "$text": $why', ({ text, isDay: expected }) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  [2026, 6, 1, '2026-06-01'],
  ['2026', '6', '1', '2026-06-01'],
  ['2026', '06', '01', '2026-06-01'],
  [2026, 2, 30, undefined],
  [26, 6, 1, undefined],
  ['', '', '', undefined],
])('dayOf(%j, %j, %j) is %s', (year, month, date, day) => {
  expect(dayOf(year, month, date)).toBe(day);
});

describe('day arithmetic', () => {
  test('counts right for more days than are remembered', () => {
    const days = Array.from({ length: 25_000 }, (_, at) => addDays('1980-01-01', at));
    expect([new Set(days).size, days.at(-1), days.every((day, at) => daysBetween('1980-01-01', day) === at)]).toEqual([
      25_000,
      '2048-06-11',
      true,
    ]);
  });

  test.each(addDaysCases)('$days days after $from is $to', ({ from, days, to }) => {
    expect(addDays(from, days)).toBe(to);
    expect(addDays(to, -days)).toBe(from);
    expect(daysBetween(from, to)).toBe(days);
    expect(daysBetween(to, from) + days).toBe(0);
  });

  test.each(addMonthsCases)('$months months after $from is $to', ({ from, months, to }) => {
    expect(addMonths(from, months)).toBe(to);
  });

  test('daysBetween counts the date of an instant as it is written', () => {
    expect(daysBetween('2026-06-01T23:59:59Z', '2026-06-02')).toBe(1);
  });

  test('addDays and addMonths throw for a text that is not a day', () => {
    expect(() => addDays('soon', 1)).toThrow(RangeError);
    expect(() => addMonths('soon', 1)).toThrow(RangeError);
  });

  test('weekdayOf counts from Sunday', () => {
    expect(['2026-06-01', '2026-06-06', '2026-06-07'].map(weekdayOf)).toEqual([1, 6, 0]);
  });

  test('daysBetween is the inverse of addDays for every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40_000, max: 40_000 }), (start, days) => {
        const from = addDays('2026-06-01', start);
        expect(isDay(from)).toBe(true);
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });
});

describe('londonDay', () => {
  test.each(londonDayCases)('$day begins in London at $begins', ({ day, begins }) => {
    const at = Date.parse(begins);
    expect([londonDay(at), londonDay(new Date(at)), londonDay(at - 1)]).toEqual([day, day, addDays(day, -1)]);
    expect(startOfLondonDay(day).toISOString()).toBe(begins);
  });

  test('an invalid instant throws', () => {
    expect(() => londonDay(Number.NaN)).toThrow(RangeError);
  });
});

test.each([
  ['January', 1],
  ['sept', 9],
  ['DEC', 12],
  ['Novembre', 11],
  ['may', 5],
  ['ma', undefined],
  ['Brumaire', undefined],
  ['', undefined],
  ['12', undefined],
])('monthNumber("%s") is %s', (word, number) => {
  expect(monthNumber(word)).toBe(number);
});

test.each([
  ['2026-01-15', '2026-01-15T23:59:59.999Z', 'in winter'],
  ['2026-06-01', '2026-06-01T22:59:59.999Z', 'in summer'],
  ['2026-03-29', '2026-03-29T22:59:59.999Z', 'on the day on which summer time begins'],
  ['2026-10-25', '2026-10-25T23:59:59.999Z', 'on the day on which summer time ends'],
])('the last millisecond of %s in London is %s, %s', (day, instant) => {
  expect(endOfLondonDay(day).toISOString()).toBe(instant);
  expect(londonDay(endOfLondonDay(day).getTime() + 1)).toBe(addDays(day, 1));
});
