import { expect, test } from 'vitest';
import { isRead } from './loader.ts';

test('the list of owners is read every fifteen days, and before each comparison with the truth', () => {
  const readOn = (compared: readonly number[]) =>
    [5, 10, 15, 20, 25, 30].filter((to) => isRead('companies-house/psc', { from: to - 4, to, compared: compared.includes(to) }));
  expect(readOn([])).toEqual([15, 30]);
  expect(readOn([10, 20])).toEqual([10, 15, 20, 30]);
});

test('a list without a stream of its changes is read in each step', () => {
  expect(isRead('companies-house/basic-company-data', { from: 1, to: 5, compared: false })).toBe(true);
});
