import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkdays,
  civilOf,
  dayOf,
  isoOf,
  isWorkday,
  longOf,
  monthEnd,
  parseIso,
  slashedOf,
  weekdayOf,
  workdayFrom,
} from './calendar.ts';

const days = fc.integer({ min: -30_000, max: 30_000 });

describe('the sample calendar', () => {
  test('day 0 is Monday 1 June 2026', () => {
    expect([isoOf(0), longOf(0), slashedOf(0), weekdayOf(0)]).toEqual(['2026-06-01', 'Monday 01 June 2026', '01/06/2026', 0]);
  });

  test('agrees with JavaScript dates', () => {
    fc.assert(
      fc.property(days, (day) => {
        const real = new Date(Date.UTC(2026, 5, 1) + day * 86_400_000);
        expect(isoOf(day)).toBe(real.toISOString().slice(0, 10));
        expect((weekdayOf(day) + 1) % 7).toBe(real.getUTCDay());
        const { year, month, date } = civilOf(day);
        expect(dayOf(year, month, date)).toBe(day);
        expect(parseIso(isoOf(day))).toBe(day);
      }),
    );
  });

  test('addWorkdays skips weekends', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), (day, count) => {
        const start = workdayFrom(day);
        const end = addWorkdays(start, count);
        const between = Array.from({ length: end - start }, (_, at) => start + at + 1).filter(isWorkday);
        expect(isWorkday(end)).toBe(true);
        expect(between).toHaveLength(count);
      }),
    );
  });

  test('monthEnd returns the last day of a month', () => {
    expect(slashedOf(monthEnd(dayOf(2024, 2, 1)))).toBe('29/02/2024');
    expect(slashedOf(monthEnd(dayOf(2025, 5, 31), 9))).toBe('28/02/2026');
  });
});
