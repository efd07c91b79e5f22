import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePlot } from './line-plot.ts';

const point = (at: string, value: number) => ({ at: Date.parse(at), value });

test('a plot has zero on its axis, and a drawn loss lies below it', () => {
  const points = [point('2024-12-31', 120_000), point('2025-12-31', -20_000)];
  const { text } = linePlot({ label: 'net assets', points, steps: false, write: String });
  const zero = Number(/class="zero" d="M58 ([\d.]+)H/.exec(text)?.[1]);
  const [gain, loss] = [...text.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect([gain! < zero, loss! > zero]).toEqual([true, true]);
  expect([...text.matchAll(/text-anchor="end">(-?\d+)</g)].map(([, tick]) => Number(tick))).toEqual([-50_000, 0, 50_000, 100_000, 150_000]);
});

test('a step holds its value until the next point', () => {
  const points = [point('2026-01-01', 0.1), point('2026-02-01', 0.5)];
  expect(linePlot({ label: 'pd', points, steps: true, write: String }).text).toMatch(/class="line" d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+"/);
});

test('the last step reaches the point apart', () => {
  const [points, apart] = [[point('2026-01-01', 0.1)], point('2026-03-01', 0.2)];
  const { text } = linePlot({ label: 'pd', points, apart, steps: true, write: String });
  const [, end] = /class="line" d="M[\d.]+ [\d.]+H([\d.]+)"/.exec(text) ?? [];
  expect(text).toContain(`class="apart" d="M${end} `);
});

test('every place is a number within the picture, whatever the values and days are', () => {
  const values = fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 2_000_000_000_000 }), value: fc.double({ min: -1e12, max: 1e12, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(values, fc.boolean(), (given, steps) => {
      const points = given.sort((a, b) => a.at - b.at);
      const { text } = linePlot({ label: 'any', points, steps, write: () => '' });
      for (const [, x, y] of text.matchAll(/cx="([^"]+)" cy="([^"]+)"/g)) {
        expect([Number(x) >= 58 && Number(x) <= 344, Number(y) >= 11 && Number(y) <= 169]).toEqual([true, true]);
      }
      expect(text).not.toMatch(/NaN|Infinity/);
    }),
    {
      examples: [
        [
          [
            { at: 0, value: 5e-324 },
            { at: 0, value: -5e-324 },
          ],
          false,
        ],
      ],
    },
  );
});
