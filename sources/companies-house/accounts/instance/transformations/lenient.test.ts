import { describe, expect, test } from 'vitest';
import { readLeniently } from './lenient.ts';

const refused = undefined;

describe('lenient reading', () => {
  test.each<[string | undefined, string, boolean, string | undefined, string]>([
    ['numdotdecimal', '1\u202f234\u202f567', false, '1234567', 'narrow no-break spaces'],
    ['numdotdecimal', '\u20091,234 ', false, '1234', 'a thin space before the figure'],
    ['numdotdecimal', '-', false, '0', 'a dash means zero'],
    ['numcommadot', '—', false, '0', 'an em dash means zero'],
    ['numdash', '–', false, '0', 'an en dash means zero'],
    ['numdotdecimal', '(1,234)', true, '1234', 'brackets repeat the negative sign'],
    ['numdotdecimal', '-1,234', true, '1234', 'a minus sign repeats the negative sign'],
    ['numdotdecimal', '(1,234)', false, refused, 'brackets without a negative sign in the tag'],
    ['numdotdecimal', '£1,234', false, '1234', 'a pound sign'],
    ['numdotdecimal', '2017 - 2', false, refused, 'a year and a figure after a dash'],
    ['numcommadot', '1234', false, '1234', 'no separators'],
    ['numdotcomma', '1234,5', false, '1234.5', 'no separators, comma before the fraction'],
    [undefined, '1,234', false, '1234', 'separators without a format'],
    [undefined, 'n/a', false, refused, 'words'],
    ['numdotdecimal', '3,5', false, refused, 'a comma that may be a decimal mark'],
    ['numdotdecimal', '12,34', false, refused, 'a comma before two digits'],
    ['numcommadot', '1234,56', false, refused, 'a comma behind four digits'],
    ['numdotcomma', '3.5', false, refused, 'a point that may be a decimal mark'],
    [undefined, '2018 4', false, refused, 'a year and a figure'],
    ['numdotdecimal', '2018 4', false, refused, 'a year and a figure under a format'],
    ['numcommadot', '12 345', false, refused, 'a space that may part a note and a figure'],
    ['numcommadot', '1,,234', false, refused, 'two separators'],
    ['numdotdecimal', '', false, refused, 'empty text'],
    ['datelonguk', '31st December 2019', false, '2019-12-31', 'an ordinal'],
    ['datelonguk', '31\u00a0December\u00a02019', false, '2019-12-31', 'no-break spaces'],
    ['datelonguk', '31 Decmber 2019', false, '2019-12-31', 'a misspelt month'],
    ['datelonguk', '31 DECEMBER 2019', false, '2019-12-31', 'capitals'],
    ['datedaymonthyearen', '31 december 2019', false, '2019-12-31', 'lower case'],
    ['datedaymonthyearen', '2019-12-31', false, '2019-12-31', 'ISO form'],
    ['dateslasheu', '31 December 2019', false, '2019-12-31', 'words instead of numbers'],
    ['datelonguk', '31/12/2019', false, refused, 'day and month as numbers are ambiguous'],
    ['datelonguk', '31 Foober 2019', false, refused, 'an unknown month'],
    ['datelonguk', '31 November 2019', false, refused, 'a day that does not exist'],
    ['datemonthyearen', '31 December 2019', false, refused, 'more parts than the format has'],
  ])('format %s, text `%s`, negative %s: the lenient reading is %s (%s)', (format, text, negated, value) => {
    expect(readLeniently(format, text, negated)).toBe(value);
  });
});
