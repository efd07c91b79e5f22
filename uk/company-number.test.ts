import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyNumberCases } from './company-number.cases.ts';
import { isCompanyNumber, isLlpNumber, readCompanyNumber } from './company-number.ts';

test.each(companyNumberCases)('readCompanyNumber reads "$text" as $number: $why', ({ text, number }) => {
  expect(readCompanyNumber(text)).toBe(number ?? undefined);
  expect(isCompanyNumber(text)).toBe(text === number);
});

test('readCompanyNumber reads an absent text as no number', () => {
  expect([readCompanyNumber(null), readCompanyNumber(undefined)]).toEqual([undefined, undefined]);
});

test.each(['a;x', 'a)x', "a'x", '1.0x', '1.x', '1,x', '-x', 'a x'])(
  'readCompanyNumber reads %j with its sign a hundred thousand times in a moment',
  (text) => {
    const long = `${text.slice(0, 1)}${text.slice(1, -1).repeat(100_000)}${text.slice(-1)}`;
    const began = performance.now();
    const number = readCompanyNumber(long);
    expect([number, performance.now() - began < 500]).toEqual([undefined, true]);
  },
);

test('isLlpNumber tells limited liability partnerships from companies by the prefix', () => {
  expect(['OC300001', 'SO300001', 'NC000001'].map(isLlpNumber)).toEqual([true, true, true]);
  expect(['01234567', 'SC123456', 'NI012345', 'OE019729'].map(isLlpNumber)).toEqual([false, false, false, false]);
});

describe('readCompanyNumber returns the same number however it is formatted', () => {
  const spaces = fc.constantFrom('', ' ', '  ', '\u00a0');

  test('digits with or without leading zeros and spaces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(7), spaces, (number, at, space) => {
        const digits = String(number);
        expect(readCompanyNumber(`${digits.slice(0, at)}${space}${digits.slice(at)}`)).toBe(digits.padStart(8, '0'));
      }),
    );
  });

  test('prefixes in any case, with or without a space', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('SC', 'NI', 'OC', 'SO', 'NC', 'CE', 'FC'),
        fc.integer({ min: 1, max: 999_999 }),
        spaces,
        (prefix, number, space) => {
          expect(readCompanyNumber(`${prefix.toLowerCase()}${space}${number}`)).toBe(`${prefix}${String(number).padStart(6, '0')}`);
        },
      ),
    );
  });

  test('a number that was read is read as itself', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = readCompanyNumber(text);
        if (number === undefined) return;
        expect(isCompanyNumber(number)).toBe(true);
        expect(readCompanyNumber(number)).toBe(number);
      }),
    );
  });
});
