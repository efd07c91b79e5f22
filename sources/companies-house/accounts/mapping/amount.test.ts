import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { display, roundingUnit, toHundredths, toText } from './amount.ts';

describe('toHundredths', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['1.994', '1.99'],
    ['0.02000', '0.02'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('%s is read as %s', (text, expected) => {
    const amount = toHundredths(text);
    expect(typeof amount === 'bigint' ? toText(amount) : amount).toBe(expected);
  });

  test.each([[''], ['-'], ['.'], ['1e5'], ['1,000'], ['INF'], ['1/2'], ['１']])('"%s" is not a decimal', (text) => {
    expect(toHundredths(text)).toBeUndefined();
  });

  test.each([['10000000000000000'], ['9999999999999999.995'], ['1'.repeat(1_000_000)]])(
    'an amount of more than 16 digits is out of range',
    (text) => {
      expect(toHundredths(text)).toBe('out of range');
    },
  );

  test('toText and toHundredths are inverse for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), (amount) => {
        expect(toHundredths(toText(amount))).toBe(amount);
      }),
    );
  });
});

test.each([
  ['0', 100n],
  ['2', 100n],
  ['INF', 100n],
  [undefined, 100n],
  ['-3', 100_000n],
  ['-99999', 100n],
])('the rounding unit of decimals %s is %s hundredths', (decimals, unit) => {
  expect(roundingUnit(decimals)).toBe(unit);
});

test.each([
  [0n, '0'],
  [-99_950n, '-999.5'],
  [100_000n, '1,000'],
  [-123_456_789n, '-1,234,567.89'],
])('%s hundredths are displayed as %s', (amount, expected) => {
  expect(display(amount)).toBe(expected);
});
