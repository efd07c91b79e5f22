import { describe, expect, test } from 'vitest';
import { clip, scaled, scalingOf } from './scaling.ts';

describe('scaling of features', () => {
  test('median and median absolute deviation are taken over the filings that state the feature', () => {
    // median 3, deviations 2 1 0 1 2: 1.4826 x 1; the middle 95 % of five values is all of them, (5 - 1) / 3.92 = 1.02
    const { center, scale } = scalingOf([[1], [2], [3], [4], [5], [null]], 1);
    expect(center).toEqual([3]);
    expect(scale).toEqual([1.4826]);
  });

  test('when most filings state the same value, the few others determine the spread', () => {
    const rows = [...Array.from({ length: 95 }, () => [0]), ...Array.from({ length: 5 }, () => [7.84])];
    expect(scalingOf(rows, 1).scale).toEqual([2]); // 7.84 / 3.92
  });

  test('when fewer than one in forty differ, the mean absolute deviation is the spread', () => {
    const rows = [...Array.from({ length: 99 }, () => [0]), [1]];
    expect(scalingOf(rows, 1).scale).toEqual([0.012533]);
  });

  test('a feature that never differs, or is never stated, has the spread 1', () => {
    expect(
      scalingOf(
        [
          [4, null],
          [4, null],
        ],
        2,
      ),
    ).toEqual({ center: [4, 0], scale: [1, 1] });
  });

  test('extreme values are clipped on both sides, and missing ones are at the median', () => {
    const scaling = { center: [10, 10, 10, 10], scale: [2, 2, 2, 2] };
    expect([...scaled(scaling, [14, 1e12, -1e12, null])]).toEqual([2, clip, -clip, 0]);
  });
});
