import { describe, expect, test } from '@jest/globals';
import { readLeniently } from './lenient.ts';

const refused = undefined;

describe('what a format refuses and only one reading is possible of', () => {
  test.each<[string | undefined, string, boolean, string | undefined, string]>([
    ['numdotdecimal', '1\u202f234\u202f567', false, '1234567', 'narrow no-break spaces'],
    ['numdotdecimal', '\u20091,234 ', false, '1234', 'thin space before'],
    ['numdotdecimal', '-', false, '0', 'a dash is nothing'],
    ['numcommadot', '—', false, '0', 'an em dash is nothing'],
    ['numdash', '–', false, '0', 'an en dash is nothing'],
    ['numdotdecimal', '(1,234)', true, '1234', 'brackets beside a negative sign'],
    ['numdotdecimal', '-1,234', true, '1234', 'a minus beside a negative sign'],
    ['numdotdecimal', '(1,234)', false, refused, 'brackets alone: the tag does not say negative'],
    ['numdotdecimal', '£1,234', false, '1234', 'a pound sign'],
    ['numdotdecimal', '2017 - 2', false, '2', 'a year before the figure'],
    ['numcommadot', '1234', false, '1234', 'no separators'],
    ['numdotcomma', '1234,5', false, '1234.5', 'no separators, comma before the fraction'],
    [undefined, '1,234', false, '1234', 'separators without a format'],
    [undefined, 'n/a', false, refused, 'words'],
    ['numdotdecimal', '', false, refused, 'nothing at all'],
    ['datelonguk', '31st December 2019', false, '2019-12-31', 'an ordinal'],
    ['datelonguk', '31\u00a0December\u00a02019', false, '2019-12-31', 'no-break spaces'],
    ['datelonguk', '31 Decmber 2019', false, '2019-12-31', 'a misspelt month'],
    ['datelonguk', '31 DECEMBER 2019', false, '2019-12-31', 'capitals'],
    ['datedaymonthyearen', '31 december 2019', false, '2019-12-31', 'lower case'],
    ['datedaymonthyearen', '2019-12-31', false, '2019-12-31', 'ISO form'],
    ['dateslasheu', '31 December 2019', false, '2019-12-31', 'words where numbers were due'],
    ['datelonguk', '31/12/2019', false, refused, 'numbers alone: day or month first'],
    ['datelonguk', '31 Foober 2019', false, refused, 'no month'],
    ['datelonguk', '31 November 2019', false, refused, 'no such day'],
    ['datemonthyearen', '31 December 2019', false, refused, 'more than the format tells'],
  ])('%s of `%s` (negative: %s) is %s: %s', (format, text, negated, value) => {
    expect(readLeniently(format, text, negated)).toBe(value);
  });
});
