import { describe, expect, test } from 'vitest';
import { isoDate, taggedDate } from './dates.ts';

describe('taggedDate', () => {
  test.each([
    ['2020-02-29', '2020-02-29'],
    ['2020-03-31T00:00:00', '2020-03-31'],
    [' 2020-03-31 ', '2020-03-31'],
    ['31 December 2019', '2019-12-31'],
    ['31\u00a0December\u00a02019', '2019-12-31'],
    ['1st Sept 2019', '2019-09-01'],
    ['31/12/2019', '2019-12-31'],
    ['31.12.2019', '2019-12-31'],
    ['30 Novembre 2019', '2019-11-30'],
  ])('%s is read as %s', (text, date) => {
    expect(taggedDate(text)).toBe(date);
  });

  test.each([
    ['2021-02-29'],
    ['0000-00-00'],
    ['31 Brumaire 2019'],
    ['12/31/2019'],
    ['31 December 19'],
    ['2020-03-311'],
    ['2020-03-31 to 2021-03-30'],
    ['2020-03-31/2021-03-30'],
    [''],
    [null],
    [undefined],
  ])('%s is not a date', (text) => {
    expect(taggedDate(text)).toBeUndefined();
  });
});

test('a date in words is not an ISO date', () => {
  expect(isoDate('31 December 2019')).toBeUndefined();
});
