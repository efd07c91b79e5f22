import { expect, test } from '@jest/globals';
import { anomalyFitText, type Cohort } from './anomaly-fit.ts';

const cohort = (name: string): Cohort => ({
  cohort: name,
  n: 1_000,
  fitted: 990,
  components: 1,
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
  const text = anomalyFitText({ features: ['a'], sizes, cohorts: [cohort('b'), cohort('a')] });
  expect(anomalyFitText({ features: ['a'], sizes: [...sizes].reverse(), cohorts: [cohort('a'), cohort('b')] })).toBe(text);
  expect(JSON.parse(text).cohorts[0]).toEqual(cohort('a'));
});
