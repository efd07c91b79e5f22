import { expect, test } from 'vitest';
import { logistic } from '../score.ts';
import { fitLogistic } from './logistic.ts';

/** Rows of groups with one value in each column, of which some have the outcome. */
function rowsOf(groups: readonly { readonly values: readonly number[]; readonly count: number; readonly events: number }[]) {
  const columns = groups.flatMap(({ values, count }) => Array.from({ length: count }, () => values).flat());
  const outcomes = groups.flatMap(({ count, events }) => Array.from({ length: count }, (_, at) => (at < events ? 1 : 0)));
  return [Float64Array.from(columns), groups[0]?.values.length ?? 0, Uint8Array.from(outcomes)] as const;
}

test('the regression gives each group its own rate, also where nearly all of a few rows fail and hardly any of the others', () => {
  const few = { values: [5], count: 10, events: 8 };
  const others = { values: [-0.1], count: 9_990, events: 6 };
  const { intercept, slopes } = fitLogistic(...rowsOf([few, others]));
  for (const { values, count, events } of [few, others])
    expect(logistic(intercept + (slopes[0] ?? 0) * (values[0] ?? 0))).toBeCloseTo(events / count, 6);
});

test('the regression stays finite where all rows of a group fail', () => {
  const { intercept, slopes } = fitLogistic(
    ...rowsOf([
      { values: [1], count: 50, events: 50 },
      { values: [0], count: 5_000, events: 10 },
    ]),
  );
  expect([intercept, ...slopes].every(Number.isFinite)).toBe(true);
  expect(logistic(intercept + (slopes[0] ?? 0))).toBeGreaterThan(0.99);
});
