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
