import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTime, dayPattern, isoDay } from './written-dates.ts';

describe('isoDay and clockTime', () => {
  test.each([
    ['Friday 01 March 2024', '2024-03-01'],
    ['1st March 2024', '2024-03-01'],
    ['the 22nd day of May 2026', '2026-05-22'],
    ['3 September, 2026', '2026-09-03'],
    ['01/03/2024', '2024-03-01'],
    ['1.3.2024', '2024-03-01'],
    ['2024-03-01', '2024-03-01'],
    ['2024-03-01T10:30:00', '2024-03-01'],
    ['31 February 2026', undefined],
    ['13/13/2026', undefined],
    ['soon', undefined],
  ])('the day in "%s" is %s', (text, day) => {
    expect(isoDay(text)).toBe(day);
  });

  test('a day is read in each of the formats of the English locale', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.constantFrom<Intl.DateTimeFormatOptions>({ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'short', year: undefined }),
        (date, style) => {
          const options = style.dateStyle === 'short' ? ({ day: 'numeric', month: '2-digit', year: 'numeric' } as const) : style;
          const written = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date).replace(' at ', ' ');
          expect(new RegExp(`^${dayPattern}$`, 'i').test(written)).toBe(true);
          expect(isoDay(written)).toBe(date.toISOString().slice(0, 10));
        },
      ),
    );
  });

  test.each([
    ['10:30', '10:30'],
    ['10.30 am', '10:30'],
    ['2 p.m.', '14:00'],
    ['12:15am', '00:15'],
    ['1030 hours', '10:30'],
    ['10.30hrs', '10:30'],
    ['noonish', undefined],
    ['99:99', undefined],
  ])('the time "%s" is %s', (text, time) => {
    expect(clockTime(text)).toBe(time);
  });
});
