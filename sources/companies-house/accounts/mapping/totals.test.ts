import { describe, expect, test } from 'vitest';
import { at, instanceOf, money } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { mapAccounts } from './map-accounts.ts';
import type { AccountsRow } from './row.ts';

const now = '2025-03-31';
const term = 'MaturitiesOrExpirationPeriodsDimension';

function rowOf(...facts: readonly Fact[]): AccountsRow {
  const [row] = mapAccounts(instanceOf(facts), { name: 'Prod223_4001_99000001_20250331.html', sha256: 'aa11bb22cc33dd44ee55' }).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

function codes({ flags }: AccountsRow): readonly string[] {
  return flags.map(({ code }) => code);
}

test('totals whose brackets are outside their tags are reversed, each with a flag', () => {
  const row = rowOf(
    money('CurrentAssets', '6210', at(now)),
    money('Creditors', '23759', at(now, { [term]: 'WithinOneYear' })),
    money('NetCurrentAssetsLiabilities', '17549', at(now)),
    money('TotalAssetsLessCurrentLiabilities', '17549', at(now)),
    money('NetAssetsLiabilities', '17549', at(now)),
    money('Equity', '100', at(now, { EquityClassesDimension: 'ShareCapital' })),
    money('Equity', '17649', at(now, { EquityClassesDimension: 'RetainedEarningsAccumulatedLosses' })),
    money('Equity', '17549', at(now)),
  );
  expect(row).toMatchObject({
    ...{ net_current_assets: '-17549', total_assets_less_current_liabilities: '-17549', net_assets: '-17549', equity: '-17549' },
    ...{ share_capital: '100', profit_loss_reserve: '-17649', creditors_within_one_year: '23759' },
  });
  expect(codes(row)).toEqual(['SIGN_TURNED', 'SIGN_TURNED', 'NET_ASSETS_SIGN', 'NET_ASSETS_SIGN', 'SIGN_TURNED']);
});

test('a subtotal with a wrong negative sign is reversed when the sum proves it, and stays as filed otherwise', () => {
  const sheet = [
    money('FixedAssets', '10', at(now)),
    money('CurrentAssets', '90', at(now)),
    money('Creditors', '40', at(now, { [term]: 'WithinOneYear' })),
    money('NetAssetsLiabilities', '60', at(now)),
  ];
  const total = (value: string) => money('TotalAssetsLessCurrentLiabilities', value, at(now));
  expect(rowOf(...sheet, total('-60'))).toMatchObject({ total_assets_less_current_liabilities: '60', flags: [{ code: 'SIGN_TURNED' }] });
  expect(rowOf(...sheet, total('-70')).total_assets_less_current_liabilities).toBe('-70');
});

test('accruals below the creditors are read under either of their concepts when the sum then holds', () => {
  const sheet = [money('TotalAssetsLessCurrentLiabilities', '1900', at(now)), money('AccruedLiabilitiesDeferredIncome', '900', at(now))];
  expect(rowOf(...sheet, money('NetAssetsLiabilities', '1000', at(now)))).toMatchObject({
    accruals_and_deferred_income: '900',
    flags: [],
  });
  expect(rowOf(...sheet, money('NetAssetsLiabilities', '1900', at(now)))).toMatchObject({
    accruals_and_deferred_income: null,
    flags: [],
  });
});

test('a pension deficit below the assets less current liabilities is part of the sum', () => {
  const sheet = [
    money('TotalAssetsLessCurrentLiabilities', '1200', at(now)),
    money('NetAssetsLiabilities', '800', at(now)),
    money('Equity', '800', at(now)),
  ];
  expect(codes(rowOf(...sheet))).toEqual(['IDENTITY_BROKEN']);
  expect(codes(rowOf(...sheet, money('RetirementBenefitObligationsSurplus', '400', at(now))))).toEqual([]);
});

test('net assets are checked with and without subtotals, and a negative provision is reversed by the check', () => {
  const facts = [
    money('FixedAssets', '100', at(now)),
    money('CurrentAssets', '50', at(now)),
    money('Creditors', '40', at(now, { [term]: 'WithinOneYear' })),
    money('ProvisionsForLiabilitiesBalanceSheetSubtotal', '-10', at(now)),
  ];
  for (const subtotal of [[], [money('NetCurrentAssetsLiabilities', '10', at(now))]]) {
    const row = rowOf(...facts, ...subtotal, money('NetAssetsLiabilities', '100', at(now)));
    expect(row).toMatchObject({ provisions: '10', flags: [{ code: 'SIGN_TURNED' }] });
    expect(codes(rowOf(...facts, ...subtotal, money('NetAssetsLiabilities', '90', at(now))))).toEqual(['IDENTITY_BROKEN']);
  }
  const deficit = rowOf(
    ...facts,
    money('Creditors', '200', at(now, { [term]: 'AfterOneYear' })),
    money('NetAssetsLiabilities', '100', at(now)),
  );
  expect(deficit).toMatchObject({ net_assets: '-100', provisions: '10' });
});

describe('an asset side that is tagged with the opposite sign of the page', () => {
  const inverted = (more: readonly Fact[], creditors = '30') =>
    rowOf(
      money('FixedAssets', '-100', at(now)),
      money('CurrentAssets', '-50', at(now)),
      money('CashBankOnHand', '-20', at(now)),
      money('Creditors', creditors, at(now, { [term]: 'WithinOneYear' })),
      ...more,
    );
  const total = (name: string, value: string) => money(name, value, at(now));
  const page = { fixed_assets: '100', current_assets: '50', cash: '20', creditors_within_one_year: '30', net_assets: '120', equity: '120' };

  test('is read with the sign of the page and gets the flag ASSET_SIGN, whatever the sign of its totals', () => {
    const totals = [total('NetCurrentAssetsLiabilities', '-20'), total('TotalAssetsLessCurrentLiabilities', '-120')];
    const row = inverted([...totals, total('NetAssetsLiabilities', '-120'), total('Equity', '120')]);
    expect(row).toMatchObject({ ...page, net_current_assets: '20', total_assets_less_current_liabilities: '120' });
    expect(codes(row)).toEqual(['ASSET_SIGN']);
    const allNegative = inverted([...totals, total('NetAssetsLiabilities', '-120'), total('Equity', '-120')], '-30');
    expect(allNegative).toMatchObject(page);
    expect(codes(allNegative)).toEqual(['ASSET_SIGN']);
    expect(inverted([total('NetAssetsLiabilities', '120'), total('Equity', '120')])).toMatchObject(page);
  });

  test('is recognised when rounding puts the sum out by 1', () => {
    const row = inverted([total('NetAssetsLiabilities', '-121'), total('Equity', '120')]);
    expect(row).toMatchObject({ fixed_assets: '100', net_assets: '121', equity: '120' });
    expect(codes(row)).toEqual(['ASSET_SIGN']);
  });

  test('keeps a deficit of the page: debts above the assets', () => {
    const row = inverted([total('NetAssetsLiabilities', '50'), total('Equity', '-50')], '200');
    expect(row).toMatchObject({ fixed_assets: '100', current_assets: '50', net_assets: '-50', equity: '-50' });
    expect(codes(row)).toEqual(['ASSET_SIGN']);
  });

  const capital = (value: string) => [total('NetAssetsLiabilities', value), total('Equity', value)];
  const part = (member: string, value: string) => money('Equity', value, at(now, { EquityClassesDimension: member }));

  test('without creditors, is read as positive for fixed assets, because these are never negative', () => {
    const row = rowOf(total('FixedAssets', '-100'), total('TotalAssetsLessCurrentLiabilities', '-100'), ...capital('-100'));
    expect(row).toMatchObject({ fixed_assets: '100', total_assets_less_current_liabilities: '100', net_assets: '100', equity: '100' });
    expect(codes(row)).toEqual(['ASSET_SIGN']);
  });

  test('without creditors, follows the parts of equity where they add up to one sign', () => {
    const parts = (reserve: string) => [part('ShareCapital', '10'), part('RetainedEarningsAccumulatedLosses', reserve)];
    const positive = rowOf(total('CurrentAssets', '-50'), ...capital('-50'), ...parts('40'));
    expect(positive).toMatchObject({ current_assets: '50', net_assets: '50', equity: '50', profit_loss_reserve: '40' });
    expect(codes(positive)).toEqual(['ASSET_SIGN']);
    const deficit = rowOf(total('FixedAssets', '-100'), ...capital('-100'), ...parts('-110'));
    expect(deficit).toMatchObject({ fixed_assets: '-100', net_assets: '-100', equity: '-100', profit_loss_reserve: '-110' });
    expect(codes(deficit)).toEqual(['ASSET_SIGN_DOUBTFUL']);
  });

  test('stays as filed with the flag ASSET_SIGN_DOUBTFUL when either sign adds up, or neither', () => {
    const overdrawn = rowOf(total('CurrentAssets', '-50'), ...capital('-50'));
    expect(overdrawn).toMatchObject({ current_assets: '-50', net_assets: '-50' });
    expect(codes(overdrawn)).toEqual(['ASSET_SIGN_DOUBTFUL']);
    const neither = inverted([total('NetAssetsLiabilities', '-777')]);
    expect(neither).toMatchObject({ fixed_assets: '-100', net_assets: '-777' });
    expect(codes(neither)).toEqual(['ASSET_SIGN_DOUBTFUL', 'IDENTITY_BROKEN']);
  });

  test('stays as filed without a flag when current assets, overdrawn, add up with creditors', () => {
    const creditors = money('Creditors', '30', at(now, { [term]: 'WithinOneYear' }));
    const row = rowOf(total('CurrentAssets', '-50'), creditors, ...capital('-80'));
    expect(row).toMatchObject({ current_assets: '-50', net_assets: '-80', flags: [] });
  });
});

test('net assets and equity that rounding puts 1 apart get no flag, and opposite ones 1 apart get NET_ASSETS_SIGN', () => {
  const pair = (net: string, equity: string) => rowOf(money('NetAssetsLiabilities', net, at(now)), money('Equity', equity, at(now)));
  expect(codes(pair('8999', '8998'))).toEqual([]);
  expect(codes(pair('8999', '-8998'))).toEqual(['NET_ASSETS_SIGN']);
  expect(codes(pair('1', '-1'))).toEqual(['NET_ASSETS_SIGN']);
});

test('a figure whose text has more than one reading is left out with a flag, unless the filing states it again', () => {
  const unread = { ...money('CashBankOnHand', '', at(now)), value: null, text: '3,5' };
  const row = rowOf(money('CurrentAssets', '90', at(now)), unread);
  expect(row).toMatchObject({ cash: null, flags: [{ code: 'FIGURE_UNREADABLE', detail: expect.stringContaining('3,5') }] });
  expect(rowOf(unread, money('CashBankOnHand', '35', at(now)))).toMatchObject({ cash: '35', flags: [] });
  const creditors = { ...money('Creditors', '', at(now, { [term]: 'WithinOneYear' })), value: null, text: '12,34' };
  expect(codes(rowOf(money('CurrentAssets', '90', at(now)), creditors))).toEqual(['FIGURE_UNREADABLE']);
  const owed = { ...creditors, value: '80', text: '80' };
  const twice = rowOf(money('CurrentAssets', '90', at(now)), creditors, owed);
  expect(twice).toMatchObject({ creditors_within_one_year: '80', flags: [] });
  const undated = { ...money('Creditors', '', at(now)), value: null, text: '12,34' };
  expect(codes(rowOf(money('CurrentAssets', '90', at(now)), undated, owed))).toEqual(['FIGURE_UNREADABLE']);
  const later = money('Creditors', '7', at(now, { [term]: 'AfterOneYear' }));
  expect(codes(rowOf(money('CurrentAssets', '90', at(now)), undated, owed, later))).toEqual([]);
});
