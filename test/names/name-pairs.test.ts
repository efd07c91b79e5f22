import { expect, test } from '@jest/globals';
import { readPairs, review, scorePair, strongFailures, tally } from '../../bench/screening/pairs.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/** Under what the benchmark measures, so that one doubtful pair may turn; the bar of the project is 0.80. */
const floor = 0.87;

describeReal('pairs of names that people have judged', () => {
  const pairs = () => readPairs(realData('matching'));

  test(`F1 at the threshold of REVIEW stays above ${floor}`, () => {
    expect(tally(pairs(), scorePair, review).f1).toBeGreaterThan(floor);
  });

  test('no pair that nobody doubts is judged wrongly', () => {
    const strong = pairs().filter((pair) => pair.strong);
    expect(strong.length).toBeGreaterThan(0);
    expect(strongFailures(strong)).toEqual([]);
  });

  test('the score of a pair does not depend on which name is asked about', () => {
    const turned = pairs().filter((pair) => scorePair(pair) !== scorePair({ ...pair, one: pair.other, other: pair.one }));
    expect(turned.map(({ line }) => line)).toEqual([]);
  });
});
