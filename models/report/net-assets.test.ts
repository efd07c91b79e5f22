import { expect, test } from 'vitest';
import { accountsOf } from '../clearance/sandbox-accounts.ts';
import { netAssetsOf } from './net-assets.ts';

const accounts = accountsOf('01000001', '2026-06-01');
const filed = (balanceSheetDate: string, netAssets: string | null, previousOn: string, previousAmount: string) => ({
  accounts: {
    ...{ ...accounts, balanceSheetDate },
    capitalBleed: { ...accounts.capitalBleed, previousOn, previousAmount },
    workingCapital: { ...accounts.workingCapital, netAssets, currency: null },
  },
});

test('a later version replaces what an earlier one says of a date, and a year that states no figure has none', () => {
  const versions = [
    { accounts: null },
    {},
    filed('2024-12-31', '100.00', '2023-12-31', '80.00'),
    filed('2025-12-31', null, '2024-12-31', '95.00'),
  ];
  expect(netAssetsOf(versions).map(({ on, amount }) => [on, amount])).toEqual([
    ['2023-12-31', '80.00'],
    ['2024-12-31', '95.00'],
  ]);
});

test('a figure without a currency is in pounds', () => {
  expect(netAssetsOf([filed('2024-12-31', '1', '2023-12-31', '2')]).map(({ currency }) => currency)).toEqual(['GBP', 'GBP']);
});
