import { expect, test } from 'vitest';
import { periodDate } from './period-date.ts';

test.each<[string, 'start' | 'end', string | undefined, string]>([
  ['2024-12-31', 'end', '2024-12-31', 'a date without a time is the whole day'],
  [' 2024-12-31\n', 'end', '2024-12-31', 'white space is ignored'],
  ['2025-01-01T00:00:00', 'end', '2024-12-31', 'an end at midnight is the end of the day before'],
  ['2024-01-01T00:00:00', 'start', '2024-01-01', 'a start at midnight is that day'],
  ['2024-12-31T23:59:59', 'end', '2024-12-31', 'an end within a day is that day'],
  ['2024-03-01T00:00:00.000Z', 'end', '2024-02-29', 'a fraction of a second and a time zone are accepted'],
  ['2024-12-31Z', 'end', '2024-12-31', 'a time zone is accepted'],
  ['31/12/2024', 'end', undefined, 'another form is not a date'],
  ['2024-13-01', 'end', undefined, 'the month does not exist'],
  ['2024-02-30', 'start', undefined, 'the month has no such day'],
  ['2024-02-31T00:00:00', 'end', undefined, 'the day before a day that does not exist is not another day'],
  ['', 'end', undefined, 'empty text is not a date'],
])('`%s` as the %s of a period is %s: %s', (text, bound, date) => {
  expect(periodDate(text, bound)).toBe(date);
});
