import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from './decimal.ts';

describe('scaled', () => {
  test.each([
    ['8999', 0, true, '-8999'],
    ['2', -2, false, '0.02'],
    ['1.000', -2, false, '0.01000'],
    ['12.30', 3, false, '12300'],
    ['12.345', 2, false, '1234.500'],
    ['12.05', 3, false, '12050.00'],
    ['1000.00', 0, false, '1000.00'],
    ['0', 3, true, '-0'],
    ['0', -2, false, '0'],
    ['-500', 0, true, '500'],
    ['-500', 0, false, '-500'],
    ['007', 0, false, '7'],
    ['.5', 0, false, '0.5'],
    ['5.', 0, false, '5'],
    ['1E3', 0, false, '1000'],
    ['1e-2', 0, false, '0.01'],
    [' 7\n', 0, false, '7'],
    ['123456789012345678901234567890.12', 6, false, '123456789012345678901234567890120000'],
  ])('%s x 10^%s, negated %s, is %s', (text, scale, negate, value) => {
    expect(scaled(text, scale, negate)).toBe(value);
  });

  test.each(['', '.', '-', '1,000', '(5)', '1_000', 'NaN', 'INF', '0x10', '1e999999999', '١'])('`%s` is not a number', (text) => {
    expect(scaled(text, 0, false)).toBeUndefined();
  });

  test('a power of ten above the limit is refused', () => {
    expect(scaled('1', 9999, false)).toBeUndefined();
    expect(scaled('1', -9999, false)).toBeUndefined();
  });

  test('the result is exact for every integer, fraction and scale', () => {
    const decimals = fc.record({ whole: fc.bigInt({ min: 0n, max: 10n ** 30n }), fraction: fc.stringMatching(/^[0-9]{0,12}$/) });
    fc.assert(
      fc.property(decimals, fc.integer({ min: -9, max: 9 }), fc.boolean(), ({ whole, fraction }, scale, negate) => {
        const value = scaled(fraction === '' ? String(whole) : `${whole}.${fraction}`, scale, negate) ?? '';
        const expected = BigInt(whole + fraction) * 10n ** BigInt(40 + scale - fraction.length) * (negate ? -1n : 1n);
        expect(inUnits(value, 40)).toBe(expected);
      }),
    );
  });
});

/** Returns the value x 10^`places`. */
function inUnits(value: string, places: number): bigint {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return BigInt(whole + fraction.padEnd(places, '0')) * (value.startsWith('-') ? -1n : 1n);
}
