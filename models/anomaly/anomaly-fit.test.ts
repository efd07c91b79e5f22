import { expect, test } from 'vitest';
import { anomalyFitText, type Cohort } from './anomaly-fit.ts';
import { hiddenUnits } from './network.ts';

const cohort = (name: string): Cohort => ({
  cohort: name,
  n: 1_000,
  fitted: 990,
  components: 16,
  threshold: 0.1 + 0.2,
  tail: [1, 0.1 + 0.2],
  center: [0],
  scale: [1],
  residual: [[0.5]],
});

test('a fit has the same text in any order of its cohorts, and the text keeps every digit', () => {
  const sizes = [
    { kind: 'small', bounds: [1, 2, 3] },
    { kind: 'micro', bounds: [1, 2, 3] },
  ];
  const text = anomalyFitText({ features: ['a'], changes: ['b'], sizes, cohorts: [cohort('b'), cohort('a')] });
  expect(anomalyFitText({ features: ['a'], changes: ['b'], sizes: [...sizes].reverse(), cohorts: [cohort('a'), cohort('b')] })).toBe(text);
  const { components, residual, ...stored } = cohort('a');
  expect(JSON.parse(text)).toMatchObject({ format: 'cooked-books/2', cohorts: [stored, {}], networks: { a: residual } });
  expect(components).toBe(hiddenUnits);
});
