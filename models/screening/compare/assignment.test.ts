import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign } from './assignment.ts';

/** Returns the largest sum by trying all assignments. */
function best(gain: readonly number[][], row = 0, taken: readonly number[] = []): number {
  const columns = gain[row];
  if (columns === undefined) return 0;
  const skipped = best(gain, row + 1, taken);
  return columns.reduce(
    (most, value, column) => (taken.includes(column) ? most : Math.max(most, value + best(gain, row + 1, [...taken, column]))),
    skipped,
  );
}

test('the assignment has the largest sum of all assignments and uses no column twice', () => {
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
  fc.assert(
    fc.property(matrix, (gain) => {
      const columns = gain[0]?.length ?? 0;
      const chosen = assign(Float64Array.from(gain.flat()), gain.length, columns);
      const used = [...chosen].filter((column) => column >= 0);
      expect(new Set(used).size).toBe(used.length);
      expect([...chosen].reduce((sum, column, row) => sum + (gain[row]?.[column] ?? 0), 0)).toBe(best(gain));
    }),
  );
});
