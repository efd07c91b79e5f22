import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundingUnit, spoken, toHundredths, toText } from './amount.ts';

describe('an exact decimal', () => {
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
  ])('%s is %s', (text, expected) => {
    const amount = toHundredths(text);
    expect(typeof amount === 'bigint' ? toText(amount) : amount).toBe(expected);
  });

  test.each([[''], ['-'], ['.'], ['1e5'], ['1,000'], ['INF'], ['1/2'], ['１']])('"%s" is none', (text) => {
    expect(toHundredths(text)).toBeUndefined();
  });

  test.each([['10000000000000000'], ['9999999999999999.995'], ['1'.repeat(1_000_000)]])('beyond 16 digits fits no column', (text) => {
    expect(toHundredths(text)).toBe('out of range');
  });

  test('comes back as it was, whatever it was', () => {
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
])('decimals %s leave %s hundredths open', (decimals, unit) => {
  expect(roundingUnit(decimals)).toBe(unit);
});

test.each([
  [0n, '0'],
  [-99_950n, '-999.5'],
  [100_000n, '1,000'],
  [-123_456_789n, '-1,234,567.89'],
])('%s hundredths are told as %s', (amount, expected) => {
  expect(spoken(amount)).toBe(expected);
});
