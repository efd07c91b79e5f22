import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedLoss, pdWithin } from './price.ts';

test('a PD of 2% over 30 days at a loss given default of 90% costs 14.9 basis points', () => {
  const { basisPoints, expectedLossMinor } = expectedLoss(0.02, [0.01, 0.03], {
    amountMinor: 1_000_000,
    currency: 'GBP',
    termsDays: 30,
    lgd: 0.9,
  });
  expect(basisPoints).toBeCloseTo(14.93, 2);
  expect(expectedLossMinor).toBe(1_494);
});

test('a company in default costs the loss given default, also for immediate payment', () => {
  const price = expectedLoss(1, [1, 1], { amountMinor: 1_000, currency: 'GBP', termsDays: 0, lgd: 0.45 });
  expect(price).toMatchObject({ pdTerms: 1, basisPoints: 4_500, expectedLossMinor: 450 });
});

test('the PD of the terms rises with the days and reaches the PD of a year after 365 days', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 364 }), (pd, days) => {
      expect(pdWithin(pd, days + 1)).toBeGreaterThanOrEqual(pdWithin(pd, days));
      expect(pdWithin(pd, 365)).toBeCloseTo(pd, 9);
    }),
  );
});

test.each([
  [1, 365, 0.07, 100, 7],
  [1, 365, 0.14, 100, 14],
  [1, 0, 0.28, 100, 28],
  [0.55, 365, 1, 100, 55],
  [0.1, 365, 1, 1_000, 100],
  [1, 0, 1e-7, 10_000_000, 1],
  [1, 0, 1e-7, 10_000_001, 2],
  [1, 0, 0.07, Number.MAX_SAFE_INTEGER, 630_503_947_831_870],
  [0.02, 0, 0.9, 1_000_000, 0],
] as const)(
  'a PD of %d over %d days at a loss given default of %d of %d minor units costs %d',
  (pd12, termsDays, lgd, amountMinor, minor) => {
    expect(expectedLoss(pd12, [pd12, pd12], { amountMinor, currency: 'GBP', termsDays, lgd }).expectedLossMinor).toBe(minor);
  },
);

test('a whole percent of whole hundreds is lost to the minor unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000_000 }), (percent, hundreds) => {
      const exposure = { amountMinor: hundreds * 100, currency: 'GBP', termsDays: 30, lgd: percent / 100 };
      expect(expectedLoss(1, [1, 1], exposure).expectedLossMinor).toBe(hundreds * percent);
    }),
  );
});
