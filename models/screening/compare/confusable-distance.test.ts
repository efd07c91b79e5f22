import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confusableDistance } from './confusable-distance.ts';

const far = 100;

describe('the confusable distance of two words', () => {
  test.each([
    ['equal words', 'quill', 'quill', 0],
    ['another letter', 'quilp', 'quilg', 1],
    ['a doubled letter', 'quilby', 'quillby', 0.3],
    ['two neighbouring letters swapped', 'fnen', 'fenn', 0.8],
    ['ph for f', 'phenn', 'fenn', 0.4],
    ['a mute h', 'hal', 'ahl', 0.8],
    ['a digit for the letter it looks like', 'f0nn', 'fonn', 0.2],
    ['one digit for another', 'fenn1', 'fenn2', 1.6],
  ])('with %s (%s, %s) is %d', (_, one, other, distance) => {
    expect(confusableDistance(one, other, far)).toBeCloseTo(distance);
  });

  test('is symmetric, 0 only for equal words, and limited by the longer word', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcehiknoprstuwyz01'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = confusableDistance(one, other, far);
        expect(confusableDistance(other, one, far)).toBeCloseTo(distance);
        expect(distance === 0).toBe(one === other);
        expect(distance).toBeLessThanOrEqual(1.6 * Math.max(one.length, other.length));
      }),
    );
  });

  test('is infinite above the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ahipcksour'), maxLength: 8 }),
        fc.string({ unit: fc.constantFrom(...'ahipcksour'), maxLength: 8 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (one, other, limit) => {
          const distance = confusableDistance(one, other, far);
          expect(confusableDistance(one, other, limit)).toBe(distance > limit ? Number.POSITIVE_INFINITY : distance);
        },
      ),
    );
  });
});
