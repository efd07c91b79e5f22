import { describe, expect, test } from 'vitest';
import { bestBirthDate, compareBirthDates } from './birth-dates.ts';

describe('the comparison of two dates of birth', () => {
  test.each([
    ['1965-03-14', '1965-03-14', 'agrees'],
    ['1965-03-14', '1965-03', 'agrees'],
    ['1965-03', '1965-03-14', 'agrees'],
    ['1965-03-14', '1965', 'agrees'],
    ['1965', '1965-03-14', 'agrees'],
    ['1965-03-14', '1965-03-15', 'partly'],
    ['1965-03-14', '1965-04', 'partly'],
    ['1965-03-04', '1965-04-03', 'agrees'],
    ['1965-12-31', '1966-01-01', 'partly'],
    ['1965', '1966', 'partly'],
    ['1965', '1967', 'disagrees'],
    ['1965-03-14', '1988-03-14', 'disagrees'],
    ['1965-00-00', '1965-03-14', 'agrees'],
    ['1965-03-14', 'about 1965', undefined],
    ['unknown', '1965', undefined],
    ['14/03/1965', '1965-03-14', undefined],
    ['1965-03-14', '0000', undefined],
    ['1965-03-14', '0000-00-00', undefined],
    ['0001-01-01', '1965-03-14', undefined],
  ])('%s and %s give %s', (given, listed, expected) => {
    expect(compareBirthDates(given, listed)).toBe(expected);
  });

  test('takes the listed date that agrees best', () => {
    expect(bestBirthDate('1965-03-14', ['1988', '1966', '1965-03'])).toEqual({ agreement: 'agrees', date: '1965-03' });
    expect(bestBirthDate('1965-03-14', [])).toEqual({ agreement: undefined, date: '' });
  });

  test('disagrees with no entry of which one date cannot be read: it may be the date that agrees', () => {
    expect(bestBirthDate('1965-03-14', ['1988', 'about 1965']).agreement).toBeUndefined();
    expect(bestBirthDate('1965-03-14', ['1966', 'about 1988']).agreement).toBe('partly');
  });
});
