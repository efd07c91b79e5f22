import { expect, test } from 'vitest';
import { amountText } from './amount.ts';

test.each([
  [125_000, 'GBP', 'GBP 1,250.00'],
  [5, 'GBP', 'GBP 0.05'],
  [0, 'EUR', 'EUR 0.00'],
  [1_250, 'JPY', 'JPY 1,250'],
  [1_250_500, 'KWD', 'KWD 1,250.500'],
  [12_345, 'CLF', 'CLF 1.2345'],
])('%i %s are %s', (minor, currency, words) => {
  expect(amountText(minor, currency)).toBe(words);
});

test.each([
  [1_250_000, 'HUF', 'HUF 12,500.00'],
  [1_250_000, 'PKR', 'PKR 12,500.00'],
  [1_250_000, 'IDR', 'IDR 12,500.00'],
  [1_250_000, 'IQD', 'IQD 1,250.000'],
])('%i %s are %s, although Intl shows the currency without decimals', (minor, currency, words) => {
  expect(amountText(minor, currency)).toBe(words);
});

test('the largest amount keeps its last digit', () => {
  expect(amountText(Number.MAX_SAFE_INTEGER, 'GBP')).toBe('GBP 90,071,992,547,409.91');
});

test('an amount of a stored decision in a code that ISO 4217 does not have stays in minor units', () => {
  expect(amountText(125_000, 'GPB')).toBe('GPB 125,000 (minor units)');
});
