import { describe, expect, test } from 'vitest';
import { compoundNumber, numberOf, romanNumeral, withDigits } from './number-words.ts';

describe('numbers as screening reads them', () => {
  test.each([
    ['007', '7'],
    ['22nd', '22'],
    ['twelve', '12'],
    ['twelfth', '12'],
    ['fortieth', '40'],
    ['fourty', '40'],
    ['hundred', '100'],
    ['xii', undefined],
    ['ones', undefined],
  ])('numberOf reads %s as %s', (word, digits) => {
    expect(numberOf(word)).toBe(digits);
  });

  test('tens and a unit make one number, other pairs do not', () => {
    expect(compoundNumber('40', '4')).toBe('44');
    expect(compoundNumber('40', '14')).toBeUndefined();
    expect(compoundNumber('4', '40')).toBeUndefined();
  });

  test.each([
    ['i', '1'],
    ['xlix', '49'],
    ['lxxxix', '89'],
    ['xc', undefined],
    ['iiii', undefined],
    ['', undefined],
  ])('romanNumeral reads "%s" as %s', (word, digits) => {
    expect(romanNumeral(word)).toBe(digits);
  });
});

describe('numbers as resolution reads them', () => {
  test.each([
    ['centre thirty three', 'centre 33'],
    ['twenty first century', '21st century'],
    ['21st century', '21st century'],
    ['century twenty one', 'century 21'],
    ['first second third tenth', '1st 2nd 3rd 10th'],
    ['1st edward vii', '1st edward 7'],
    ['twenty one first', '21 1st'],
    ['first twenty', '1st 20'],
    ['007', '007'],
    ['twelfth hundred', 'twelfth hundred'],
    ['v xiii', 'v xiii'],
  ])('withDigits reads "%s" as "%s"', (written, read) => {
    expect(withDigits(written.split(' ')).join(' ')).toBe(read);
  });
});
