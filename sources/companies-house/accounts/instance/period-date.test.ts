import { expect, test } from '@jest/globals';
import { periodDate } from './period-date.ts';

test.each<[string, 'start' | 'end', string | undefined, string]>([
  ['2024-12-31', 'end', '2024-12-31', 'a date alone is its whole day'],
  [' 2024-12-31\n', 'end', '2024-12-31', 'white space around it'],
  ['2025-01-01T00:00:00', 'end', '2024-12-31', 'an end at midnight is the end of the day before'],
  ['2024-01-01T00:00:00', 'start', '2024-01-01', 'a start at midnight is that day’s'],
  ['2024-12-31T23:59:59', 'end', '2024-12-31', 'an end within the day'],
  ['2024-03-01T00:00:00.000Z', 'end', '2024-02-29', 'with a fraction and a zone'],
  ['2024-12-31Z', 'end', '2024-12-31', 'with a zone'],
  ['31/12/2024', 'end', undefined, 'another form'],
  ['2024-13-01', 'end', undefined, 'no such month'],
  ['', 'end', undefined, 'nothing'],
])('`%s` as a period’s %s is %s: %s', (text, bound, date) => {
  expect(periodDate(text, bound)).toBe(date);
});
