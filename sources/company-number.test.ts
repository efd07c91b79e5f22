import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { companyNumber } from './company-number.ts';

test.each([
  ['11416317', '11416317'],
  ['9184913', '09184913'],
  ['1', '00000001'],
  ['sc 123456', 'SC123456'],
  ['NI 12345', 'NI012345'],
  ['OC 300-001', 'OC300001'],
  ['IP01234R', 'IP01234R'],
  ['RS007XIP', 'RS007XIP'],
  ['R0000123', 'R0000123'],
  ['00000000', undefined],
  ['', undefined],
  ['123456789', undefined],
  ['LIMITED', undefined],
])('companyNumber("%s") is %s', (text, number) => {
  expect(companyNumber(text)).toBe(number);
});

describe('companyNumber, on generated texts', () => {
  const spaces = fc.constantFrom('', ' ', '  ', '\u00a0');
  test('digits give the same number with or without leading zeros and spaces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(7), spaces, (number, at, space) => {
        const digits = String(number);
        expect(companyNumber(`${digits.slice(0, at)}${space}${digits.slice(at)}`)).toBe(digits.padStart(8, '0'));
      }),
    );
  });

  test('a prefix is read in any case, with or without a space after it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('SC', 'NI', 'OC', 'SO', 'NC', 'CE', 'FC'),
        fc.integer({ min: 1, max: 999_999 }),
        spaces,
        (prefix, number, space) => {
          expect(companyNumber(`${prefix.toLowerCase()}${space}${number}`)).toBe(`${prefix}${String(number).padStart(6, '0')}`);
        },
      ),
    );
  });

  test('a company number is returned unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = companyNumber(text);
        if (number !== undefined) expect(companyNumber(number)).toBe(number);
      }),
    );
  });
});
