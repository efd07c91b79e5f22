import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreOf } from '../../test/fixtures/anomaly-score.ts';
import { fitCohorts, type Sample } from './fit.ts';
import type { Vector } from './scaling.ts';

/** A value evenly spread between -1 and 1, with a different sequence for each `k`. */
const wave = (i: number, k: number) => 2 * ((i * [0, 0.618034, 0.414214, 0.732051][k]!) % 1) - 1;

/** Rows whose first two features agree within a tenth, and two that vary independently. */
const alike = (count: number): Vector[] =>
  Array.from({ length: count }, (_, i) => [wave(i, 1), wave(i, 1) + 0.1 * wave(i, 2), wave(i, 2), wave(i, 3)]);

/** Change 0 raises the first feature alone, change 1 lowers the third and the fourth together. */
const changes: readonly ((row: Vector, by: number) => Vector)[] = [
  ([a, b, c, d], by) => [a! + by, b!, c!, d!],
  ([a, b, c, d], by) => [a!, b!, c! - by, d! - by],
];

/** The filings of a cohort, each changed in one way. */
function sampleOf(filings: readonly Vector[]): Sample {
  const changed = filings.map((row, i) => ({ change: i % 2, x: changes[i % 2]!(row, 0.5 + (i % 7) / 7) }));
  return { filings, shown: filings.length, changed };
}

const fitted = fitCohorts([sampleOf(alike(1_000))], 4, 2)[0]!;

describe('a fit', () => {
  test('a change that breaks a relation of all filings has a larger loss than any filing, and the largest share', () => {
    const honest = alike(1_000).map((row) => scoreOf(fitted, row).loss);
    const broken = scoreOf(fitted, [0.6, -0.4, 0.1, 0.1]);
    expect(broken.loss).toBeGreaterThan(Math.max(...honest));
    expect(broken.shares[0]).toBeGreaterThan(0.9);
  });

  test('the loss has a side: the same deviation in the direction that no change leads to is not suspicious', () => {
    expect(scoreOf(fitted, [-0.6, 0.4, 0.1, 0.1]).loss).toBeLessThan(scoreOf(fitted, [0.6, -0.4, 0.1, 0.1]).loss);
  });

  test('the shares of the changes add up to 1, and a filing without any figure has a loss', () => {
    for (const row of [[0.9, 0.2, -0.8, -0.9], [null, null, null, null] satisfies Vector]) {
      const { loss, shares } = scoreOf(fitted, row);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(loss).toBeGreaterThan(0);
    }
  });

  test('no filing is trimmed: rare issuers of shares that are honest are learnt as honest', () => {
    const rows = alike(2_000).map((row, i): Vector => (i % 50 === 0 ? [row[0]!, row[1]!, row[2]!, 9] : row));
    const fit = fitCohorts([sampleOf(rows)], 4, 2)[0]!;
    const issuers = rows.filter((_, i) => i % 50 === 0).map((row) => scoreOf(fit, row).loss);
    const changed = rows.slice(0, 40).map((row) => scoreOf(fit, changes[0]!(row, 1)).loss);
    expect(mean(issuers)).toBeLessThan(mean(changed) / 2);
  });

  test('each cohort is scaled by its own figures, and the cohorts share the network', () => {
    const tens = alike(500).map((row): Vector => row.map((value) => (value === null ? null : 10 * value)));
    const [one, ten] = fitCohorts([sampleOf(alike(500)), sampleOf(tens)], 4, 2);
    expect(ten!.scale[0]! / one!.scale[0]!).toBeCloseTo(10, 3);
    expect(ten!.network).toBe(one!.network);
  });

  test('the same rows give the same fit to the last digit', () => {
    const again = () => JSON.stringify(fitCohorts([sampleOf(alike(300))], 4, 2));
    expect(again()).toBe(again());
  });

  test('the loss of any figures is finite and not negative', () => {
    const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }), { nil: null });
    const row = fc.tuple(value, value, value);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), row, (rows, other) => {
        const changed = rows.map((x, i) => ({ change: i % 2, x }));
        const { loss } = scoreOf(fitCohorts([{ filings: rows, shown: rows.length, changed }], 3, 2)[0]!, other);
        expect(Number.isFinite(loss) && loss >= 0).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
