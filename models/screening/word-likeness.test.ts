import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likenessTo } from './word-likeness.ts';

/** The same similarity, computed with the full table of the definition. */
function byTable(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      d[i]![j] = Math.min(d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), d[i - 1]![j]! + 1, d[i]![j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
    }
  }
  return 1 - d[a.length]![b.length]! / Math.max(a.length, b.length);
}

describe('the similarity of two words', () => {
  test('equals the result of the full table for words of up to 32 letters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aabbcde09'), minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(likenessTo(a)(b)).toBeCloseTo(byTable(a, b), 10);
      }),
      { numRuns: 500 },
    );
  });

  test('counts a swap of neighbouring letters as one change', () => {
    expect(likenessTo('owlbert')('owlbret')).toBeCloseTo(1 - 1 / 7);
  });
});
