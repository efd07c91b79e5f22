import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitComponents, scoreOf } from './fit.ts';
import type { Vector } from './scaling.ts';

/** Of a kind with one cohort. */
const fitOne = (rows: readonly Vector[], features: number) => fitComponents([rows], features)[0]!;

/** Two features that always agree, and two that go their own ways. */
function alike(count: number): Vector[] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c] = [wave(i, 1), wave(i, 2), wave(i, 3)];
    return [a, a, b, c];
  });
}

/** Far out, each bit of the row's place another direction. */
const sign = (i: number, bit: number) => ((i / 125) & bit ? 9 : -9);

/** Evenly spread between -1 and 1, differently for each `k`. */
const wave = (i: number, k: number) => 2 * ((i * [0, 0.618034, 0.414214, 0.732051][k]!) % 1) - 1;

describe('robust components', () => {
  test('a filing that breaks what holds for all others has the greatest loss, and says where', () => {
    const rows = alike(2_000);
    const fitted = fitOne(rows, 4);
    const honest = rows.map((row) => scoreOf(fitted, row).loss);
    const broken = scoreOf(fitted, [0.9, -0.9, 0.1, 0.1]);
    expect(broken.loss).toBeGreaterThan(Math.max(...honest));
    expect(broken.squares.indexOf(Math.max(...broken.squares))).toBeLessThan(2);
  });

  test('each figure by itself is usual: it is the company that they keep which is not', () => {
    const fitted = fitOne(alike(2_000), 4);
    expect(scoreOf(fitted, [0.9, 0.9, 0.1, 0.1]).loss).toBeLessThan(scoreOf(fitted, [0.9, 0.2, 0.1, 0.1]).loss);
  });

  test('wild filings that are few and each wild in its own way do not bend the components', () => {
    const rows = alike(2_000);
    const wild = rows.map((row, i): Vector => (i % 125 === 0 ? [sign(i, 1), sign(i, 2), sign(i, 4), sign(i, 8)] : row));
    const odd: Vector = [0.8, -0.8, 0, 0];
    const fitted = fitOne(wild, 4);
    expect(scoreOf(fitted, odd).loss).toBeGreaterThan(20 * Math.max(...rows.map((row) => scoreOf(fitted, row).loss)));
  });

  test('as few components as explain 85 % of the variance, at most half of the features', () => {
    expect(fitOne(alike(500), 4).components).toBe(2);
    expect(
      fitOne(
        alike(500).map(([a]): Vector => [a!, a!, a!, a!]),
        4,
      ).components,
    ).toBe(1);
  });

  test('a missing feature adds nothing to the loss, and the loss is the mean over the others', () => {
    const fitted = fitOne(alike(500), 4);
    const { loss, squares } = scoreOf(fitted, [0.5, null, 0.2, null]);
    expect([squares[1], squares[3]]).toEqual([0, 0]);
    expect(loss).toBeCloseTo((squares[0]! + squares[2]!) / 2, 12);
    expect(scoreOf(fitted, [null, null, null, null]).loss).toBe(0);
  });

  test('the same rows give the same components to the last digit', () => {
    expect(JSON.stringify(fitOne(alike(700), 4))).toBe(JSON.stringify(fitOne(alike(700), 4)));
  });

  test('whatever the figures, scores are finite and not negative', () => {
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
