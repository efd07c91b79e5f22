import { describe, expect, test } from 'vitest';
import { at, instanceOf, money, over } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { mapAccounts } from './map-accounts.ts';
import type { AccountsRow } from './row.ts';

const document = { name: 'Prod223_4001_99000001_20250331.html', sha256: 'aa11bb22cc33dd44ee55' };
const now = '2025-03-31';
const group = { GroupCompanyDataDimension: 'Consolidated' };
const company = { GroupCompanyDataDimension: 'Company' };
const year = (members: Readonly<Record<string, string>> = {}) => over('2024-04-01', now, members);

function rowsOf(...facts: readonly Fact[]): readonly AccountsRow[] {
  return mapAccounts(instanceOf(facts), document).rows;
}

function codes({ flags }: AccountsRow): readonly string[] {
  return flags.map(({ code }) => code);
}

describe('balance sheet lines without a scope beside those of the company', () => {
  const term = 'MaturitiesOrExpirationPeriodsDimension';
  /** A whole balance sheet: `[fixed assets, current assets, cash, creditors, net assets]`. */
  const sheet = ([fixed, current, cash, owed, net]: readonly string[], members = {}) => [
    money('FixedAssets', fixed ?? '', at(now, members)),
    money('CurrentAssets', current ?? '', at(now, members)),
    money('CashBankOnHand', cash ?? '', at(now, members)),
    money('Creditors', owed ?? '', at(now, { ...members, [term]: 'WithinOneYear' })),
    money('NetAssetsLiabilities', net ?? '', at(now, members)),
    money('Equity', '100', at(now, { ...members, EquityClassesDimension: 'ShareCapital' })),
  ];
  const whole = ['2000', '5000', '900', '4000', '3000'];
  const own = ['700', '800', '90', '1000', '500'];
  const shown = (...facts: readonly Fact[]) =>
    rowsOf(...facts).map((row) => [row.scope, row.current_assets, row.cash, row.net_assets, ...codes(row)]);

  test('are the group’s when the company’s differ and they add up, also those of the profit and loss', () => {
    const facts = [...sheet(whole), ...sheet(own, company), money('TurnoverRevenue', '9000', year())];
    expect(shown(...facts)).toEqual([
      ['company', '800', '90', '500', 'SCOPE_UNSTATED', 'SCOPE_UNSTATED'],
      ['group', '5000', '900', '3000', 'SCOPE_UNSTATED', 'SCOPE_UNSTATED'],
    ]);
    expect(rowsOf(...facts).map(({ turnover }) => turnover)).toEqual([null, '9000']);
  });

  test('are left out when the company’s differ and they do not add up', () => {
    expect(shown(...sheet(['2000', '5000', '900', '4000', '3300']), ...sheet(own, company))).toEqual([
      ['company', '800', '90', '500', 'SCOPE_UNSTATED'],
    ]);
  });

  test('are the company’s when they agree with its own', () => {
    expect(shown(...sheet(own), ...sheet(own, company), ...sheet(whole, group))).toEqual([
      ['company', '800', '90', '500'],
      ['group', '5000', '900', '3000'],
    ]);
    const more = money('Debtors', '5', at(now));
    expect(rowsOf(...sheet(own), ...sheet(own, company), more)).toMatchObject([{ scope: 'company', debtors: '5', flags: [] }]);
  });

  const totals = (current: string, net: string, members: Readonly<Record<string, string>>) => [
    money('CurrentAssets', current, at(now, members)),
    money('NetAssetsLiabilities', net, at(now, members)),
  ];
  const parts = (debtors: string, cash: string) => [money('Debtors', debtors, at(now)), money('CashBankOnHand', cash, at(now))];
  const split = (...facts: readonly Fact[]) =>
    rowsOf(...facts).map((row) => [row.scope, row.current_assets, row.debtors, row.cash, ...codes(row)]);
  const both = [...totals('800', '500', company), ...totals('5000', '3000', group)];

  test('that are parts of a total belong to the side whose total they add up to', () => {
    expect(split(...both, ...parts('4100', '900'))).toEqual([
      ['company', '800', null, null, 'SCOPE_UNSTATED'],
      ['group', '5000', '4100', '900', 'SCOPE_UNSTATED'],
    ]);
    expect(split(...both, ...parts('710', '90'))).toEqual([
      ['company', '800', '710', '90'],
      ['group', '5000', null, null],
    ]);
  });

  test('that are parts of a total are left out when no sum shows whose they are', () => {
    for (const found of [parts('4100', '700'), parts('500', '90')])
      expect(split(...both, ...found)).toEqual([
        ['company', '800', null, null, 'SCOPE_UNSTATED'],
        ['group', '5000', null, null],
      ]);
  });

  test('stay with the company where only lines of a note state its scope, and the stated figure is used', () => {
    expect(split(...sheet(own), money('CashBankOnHand', '95', at(now, company)), ...sheet(whole, group))).toEqual([
      ['company', '800', null, '95', 'INCONSISTENT_DUPLICATE'],
      ['group', '5000', null, '900'],
    ]);
  });

  test('stay with the company when they agree with it, although a sum over lines that agree does not hold', () => {
    // net current assets do not add up
    const facts = [...sheet(own), money('NetCurrentAssetsLiabilities', '-150', at(now))];
    const agreeing = money('NetAssetsLiabilities', '500', at(now, company));
    expect(shown(...facts, agreeing, money('CurrentAssets', '800', at(now, company)))).toEqual([
      ['company', '800', '90', '500', 'IDENTITY_BROKEN', 'IDENTITY_BROKEN'],
    ]);
  });

  test('are not the company’s when the net assets differ, although another line is equal', () => {
    const provision = (members = {}) => money('ProvisionsForLiabilitiesBalanceSheetSubtotal', '10', at(now, members));
    const facts = [
      money('CurrentAssets', '5000', at(now)),
      money('NetAssetsLiabilities', '3000', at(now)),
      provision(),
      money('NetAssetsLiabilities', '500', at(now, company)),
      provision(company),
    ];
    expect(shown(...facts)).toEqual([['company', null, null, '500', 'SCOPE_UNSTATED']]);
  });

  test('stay with the company when its deficit has the other sign and more lines agree', () => {
    const lines = (net: string, members = {}) => [
      money('CurrentAssets', '800', at(now, members)),
      money('Debtors', '710', at(now, members)),
      money('NetAssetsLiabilities', net, at(now, members)),
    ];
    const facts = [...lines('500'), money('CashBankOnHand', '90', at(now)), ...lines('-500', company)];
    expect(shown(...facts).map(([scope, current, cash]) => [scope, current, cash])).toEqual([['company', '800', '90']]);
  });

  test('take the turnover without a scope to the group with them', () => {
    const facts = [
      money('NetAssetsLiabilities', '3000', at(now, group)),
      money('NetAssetsLiabilities', '3000', at(now)),
      money('CurrentAssets', '5000', at(now)),
      money('Debtors', '70', at(now, company)),
      money('TurnoverRevenue', '9000', year()),
    ];
    expect(rowsOf(...facts).map(({ scope, current_assets, turnover }) => [scope, current_assets, turnover])).toEqual([
      ['company', null, null],
      ['group', '5000', '9000'],
    ]);
  });
});

describe('profit and loss lines without a scope beside those of the company and of the group', () => {
  const earned = (value: string, members = {}) => money('ProfitLossOnOrdinaryActivitiesBeforeTax', value, year(members));
  const taxed = (value: string, members = {}) => money('TaxTaxCreditOnProfitOrLossOnOrdinaryActivities', value, year(members));
  const kept = (value: string, members = {}) => money('ProfitLoss', value, year(members));
  const stated = [kept('50', company), kept('1600', group)];
  const shown = (...facts: readonly Fact[]) =>
    rowsOf(...facts).map((row) => [row.scope, row.turnover, row.profit_before_tax, row.tax, row.profit_after_tax, ...codes(row)]);

  test('belong to the group when its sum then holds', () => {
    expect(shown(...stated, earned('2000'), taxed('400', group), money('TurnoverRevenue', '9000', year()))).toEqual([
      ['company', null, null, null, '50', 'SCOPE_UNSTATED'],
      ['group', '9000', '2000', '400', '1600', 'SCOPE_UNSTATED'],
    ]);
    expect(shown(...stated, earned('2000'), taxed('-400'), kept('1600'))).toEqual([
      ['company', null, null, null, '50', 'SCOPE_UNSTATED'],
      ['group', null, '2000', '400', '1600', 'SCOPE_UNSTATED', 'SIGN_TURNED'],
    ]);
  });

  test('are left out when no sum shows whose they are', () => {
    for (const facts of [[earned('2000')], [earned('2100'), taxed('400', group)], [earned('2000'), taxed('400'), kept('1700')]]) {
      const [own, consolidated] = shown(...stated, ...facts);
      expect(own).toEqual(['company', null, null, null, '50', 'SCOPE_UNSTATED']);
      expect(consolidated?.slice(4)).toEqual(['1600']);
      expect(consolidated?.[2]).toBeNull();
    }
  });

  test('stay with the company when its own sum holds, or when only one side states its scope', () => {
    expect(shown(...stated, earned('60'), taxed('10'))).toEqual([
      ['company', null, '60', '10', '50'],
      ['group', null, null, null, '1600'],
    ]);
    expect(shown(kept('50', company), earned('2000'))).toEqual([['company', null, '2000', null, '50']]);
    expect(shown(kept('1600', group), earned('60'), taxed('10'), kept('50'))).toEqual([
      ['company', null, '60', '10', '50'],
      ['group', null, null, null, '1600'],
    ]);
  });
});
