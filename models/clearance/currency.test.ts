import { expect, test } from 'vitest';
import { currencies, decimalsOf } from './currency.ts';

test('every currency that Intl knows is a code, but for withdrawn ones and units without a minor unit', () => {
  const withdrawn = ['ANG', 'CUC', 'HRK', 'SLL', 'ZWL'];
  const withoutMinorUnit = ['XAG', 'XAU', 'XDR', 'XPD', 'XPT', 'XSU', 'XTS', 'XUA', 'XXX'];
  const left = Intl.supportedValuesOf('currency').filter((code) => !currencies.includes(code));
  expect(left.filter((code) => ![...withdrawn, ...withoutMinorUnit].includes(code))).toEqual([]);
});

test('each code has three capital letters and stands once', () => {
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});

test.each(['GPB', 'gbp', 'XXX', '', 'toString'])('%j is no code', (text) => {
  expect(decimalsOf(text)).toBeUndefined();
});
