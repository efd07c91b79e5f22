import { expect, test } from 'vitest';
import { at, instanceOf, money } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { mapAccounts } from './map-accounts.ts';
import type { AccountsRow } from './row.ts';

const now = '2025-03-31';
const instrument = 'FinancialInstrumentCurrentNon-currentDimension';

function rowOf(...facts: readonly Fact[]): AccountsRow {
  const [row] = mapAccounts(instanceOf(facts), { name: 'Prod223_4001_99000001_20250331.html', sha256: 'aa11bb22cc33dd44ee55' }).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

const owed = (value: string, members: Readonly<Record<string, string>>) => money('Creditors', value, at(now, members));

test('creditors without a term are inferred from a deficit tagged without its sign, and from net assets alone without a subtotal', () => {
  const lost = rowOf(
    money('CurrentAssets', '2909', at(now)),
    money('NetCurrentAssetsLiabilities', '3810', at(now)),
    money('TotalAssetsLessCurrentLiabilities', '3810', at(now)),
    money('NetAssetsLiabilities', '4310', at(now)),
    owed('6719', {}),
    owed('500', {}),
  );
  expect(lost).toMatchObject({ creditors_within_one_year: '6719', creditors_after_one_year: '500', net_assets: '-4310' });
  const short = rowOf(
    money('FixedAssets', '100', at(now)),
    money('CurrentAssets', '50', at(now)),
    money('NetAssetsLiabilities', '30', at(now)),
    owed('120', {}),
  );
  expect(short).toMatchObject({
    creditors_within_one_year: '120',
    creditors_after_one_year: null,
    flags: [{ code: 'CREDITORS_INFERRED' }],
  });
});

test('creditors are trade and other payables when no total of creditors is tagged', () => {
  const payable = (value: string, member: string) => money('TradeOtherPayables', value, at(now, { [instrument]: member }));
  const both = [payable('70', 'CurrentFinancialInstruments'), payable('30', 'Non-currentFinancialInstruments')];
  expect(rowOf(...both)).toMatchObject({ creditors_within_one_year: '70', creditors_after_one_year: '30' });
  expect(rowOf(...both, money('CurrentLiabilities', '90', at(now))).creditors_within_one_year).toBe('90');
});
