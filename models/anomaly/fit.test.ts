import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitComponents, scoreOf } from './fit.ts';
import type { Vector } from './scaling.ts';

/** Fits a kind of accounts that has one cohort. */
const fitOne = (rows: readonly Vector[], features: number) => fitComponents([rows], features)[0]!;

/** Rows with two features that always agree and two that vary independently. */
function alike(count: number): Vector[] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c] = [wave(i, 1), wave(i, 2), wave(i, 3)];
    return [a, a, b, c];
  });
}

/** An extreme value whose sign depends on a bit of the row's index, so that extreme rows have different directions. */
const sign = (i: number, bit: number) => ((i / 125) & bit ? 9 : -9);

/** A value evenly spread between -1 and 1, with a different sequence for each `k`. */
const wave = (i: number, k: number) => 2 * ((i * [0, 0.618034, 0.414214, 0.732051][k]!) % 1) - 1;

describe('robust components', () => {
  test('a filing that breaks a relation of all others has the largest loss, and its squares show the features', () => {
    const rows = alike(2_000);
    const fitted = fitOne(rows, 4);
    const honest = rows.map((row) => scoreOf(fitted, row).loss);
    const broken = scoreOf(fitted, [0.9, -0.9, 0.1, 0.1]);
    expect(broken.loss).toBeGreaterThan(Math.max(...honest));
    expect(broken.squares.indexOf(Math.max(...broken.squares))).toBeLessThan(2);
  });

  test('an unusual combination of usual figures raises the loss', () => {
    const fitted = fitOne(alike(2_000), 4);
    expect(scoreOf(fitted, [0.9, 0.9, 0.1, 0.1]).loss).toBeLessThan(scoreOf(fitted, [0.9, 0.2, 0.1, 0.1]).loss);
  });

  test('a few extreme filings in different directions do not change the components', () => {
    const rows = alike(2_000);
    const wild = rows.map((row, i): Vector => (i % 125 === 0 ? [sign(i, 1), sign(i, 2), sign(i, 4), sign(i, 8)] : row));
    const odd: Vector = [0.8, -0.8, 0, 0];
    const fitted = fitOne(wild, 4);
    expect(scoreOf(fitted, odd).loss).toBeGreaterThan(20 * Math.max(...rows.map((row) => scoreOf(fitted, row).loss)));
  });

  test('the fit has the fewest components that explain 85 % of the variance, at most half of the features', () => {
    expect(fitOne(alike(500), 4).components).toBe(2);
    expect(
      fitOne(
        alike(500).map(([a]): Vector => [a!, a!, a!, a!]),
        4,
      ).components,
    ).toBe(1);
  });

  test('the loss is the mean over the stated features', () => {
    const fitted = fitOne(alike(500), 4);
    const { loss, squares } = scoreOf(fitted, [0.5, null, 0.2, null]);
    expect([squares[1], squares[3]]).toEqual([0, 0]);
    expect(loss).toBeCloseTo((squares[0]! + squares[2]!) / 2, 12);
    expect(scoreOf(fitted, [null, null, null, null]).loss).toBe(0);
  });

  test('the same rows give the same components to the last digit', () => {
    expect(JSON.stringify(fitOne(alike(700), 4))).toBe(JSON.stringify(fitOne(alike(700), 4)));
  });

  test('the loss of any figures is finite and not negative', () => {
    const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 30 }), fc.tuple(value, value, value), (rows, row) => {
        const { loss } = scoreOf(fitOne(rows, 3), row);
        expect(Number.isFinite(loss) && loss >= 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
