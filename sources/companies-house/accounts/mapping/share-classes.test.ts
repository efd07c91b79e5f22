import { expect, test } from 'vitest';
import { at, instanceOf, money } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { mapAccounts } from './map-accounts.ts';
import type { AccountsRow } from './row.ts';

const now = '2025-03-31';

function rowOf(...facts: readonly Fact[]): AccountsRow {
  const [row] = mapAccounts(instanceOf(facts), { name: 'Prod223_4001_99000001_20250331.html', sha256: 'aa11bb22cc33dd44ee55' }).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

test('share capital tagged only by class is the sum of the classes, and a tagged type replaces its classes', () => {
  const shares = (value: string, member: string) => money('Equity', value, at(now, { EquityClassesDimension: member }));
  const byClass = [
    shares('60', 'ShareCapitalOrdinaryShareClass1'),
    shares('40', 'ShareCapitalOrdinaryShareClass2'),
    shares('50', 'ShareCapitalPreferenceShares'),
  ];
  expect(rowOf(...byClass).share_capital).toBe('150');
  expect(rowOf(...byClass, shares('100', 'ShareCapitalOrdinaryShares')).share_capital).toBe('150');
  expect(rowOf(...byClass, shares('151', 'ShareCapital')).share_capital).toBe('151');
});
