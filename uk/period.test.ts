import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './day.ts';
import { type Period, union, within, without } from './period.ts';

const start = '2026-03-20'; // the clocks change on 2026-03-29
const period = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -2, max: 12 })).map(([from, length]) => ({
  from: addDays(start, from),
  to: addDays(start, from + length),
}));
const periods = fc.array(period, { maxLength: 8 });

/** Every day of the periods, sorted and once each. */
function daysOf(some: readonly Period[]): string[] {
  const days = some.flatMap(({ from, to }) => Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at)));
  return [...new Set(days)].sort();
}

/** Whether the periods are sorted and no two of them overlap or touch. */
const isFewest = (some: readonly Period[]) => some.every(({ from }, at) => at === 0 || from > addDays(some[at - 1]?.to ?? '', 1));

test('union has the days of all periods, as the fewest periods', () => {
  fc.assert(
    fc.property(periods, (some) => {
      const merged = union(some);
      expect(daysOf(merged)).toEqual(daysOf(some));
      expect(isFewest(merged)).toBe(true);
    }),
  );
});

test('without has the days of the first periods that are not in the second, as the fewest periods', () => {
  fc.assert(
    fc.property(periods, periods, (some, removed) => {
      const left = without(some, removed);
      const gone = new Set(daysOf(removed));
      expect(daysOf(left)).toEqual(daysOf(some).filter((day) => !gone.has(day)));
      expect(isFewest(left)).toBe(true);
    }),
  );
});

test('within has the days of the periods that lie in the bounds', () => {
  fc.assert(
    fc.property(periods, period, (some, bounds) => {
      expect(daysOf(within(some, bounds))).toEqual(daysOf(some).filter((day) => day >= bounds.from && day <= bounds.to));
    }),
  );
});
