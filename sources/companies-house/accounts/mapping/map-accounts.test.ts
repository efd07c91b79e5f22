import { describe, expect, test } from 'vitest';
import { at, gaap2009, instanceOf, money, over, pt2004, unitOf, words } from '../../../../test/fixtures/invented-accounts.ts';
import type { Fact } from '../instance/instance.ts';
import { mapAccounts } from './map-accounts.ts';
import type { AccountsRow } from './row.ts';

const document = { name: 'Prod223_4001_99000001_20250331.html', sha256: 'aa11bb22cc33dd44ee55' };
const now = '2025-03-31';
const before = '2024-03-31';
const term = 'MaturitiesOrExpirationPeriodsDimension';
const instrument = 'FinancialInstrumentCurrentNon-currentDimension';
const group = { GroupCompanyDataDimension: 'Consolidated' };

function rowsOf(...facts: readonly Fact[]): readonly AccountsRow[] {
  return mapAccounts(instanceOf(facts), document).rows;
}

function rowOf(...facts: readonly Fact[]): AccountsRow {
  const [row] = rowsOf(...facts);
  if (row === undefined) throw new Error('no row');
  return row;
}

function codes({ flags }: AccountsRow): readonly string[] {
  return flags.map(({ code }) => code);
}

describe('creditors', () => {
  const owed = (value: string, members: Readonly<Record<string, string>>) => money('Creditors', value, at(now, members));

  test.each([
    ['by their maturity', { [term]: 'WithinOneYear' }, { [term]: 'AfterOneYear' }],
    ['by their instrument', { [instrument]: 'CurrentFinancialInstruments' }, { [instrument]: 'Non-currentFinancialInstruments' }],
    [
      'by both',
      { [instrument]: 'CurrentFinancialInstruments', [term]: 'WithinOneYear' },
      { [instrument]: 'Non-currentFinancialInstruments', [term]: 'AfterOneYear' },
    ],
  ])('the term of creditors follows from the dimensions of the context: %s', (_, within, after) => {
    const row = rowOf(owed('700', within), owed('300', after));
    expect(row).toMatchObject({ creditors_within_one_year: '700', creditors_after_one_year: '300', flags: [] });
  });

  test('of two facts for one term, the one with which the balance sheet adds up is used', () => {
    const row = rowOf(
      money('CurrentAssets', '1000', at(now)),
      money('NetCurrentAssetsLiabilities', '400', at(now)),
      owed('550', { [term]: 'WithinOneYear' }),
      owed('600', { [instrument]: 'CurrentFinancialInstruments' }),
    );
    expect(row).toMatchObject({ creditors_within_one_year: '600', flags: [] });
  });

  test('creditors without a term get it from the sums of the balance sheet', () => {
    const row = rowOf(
      money('CurrentAssets', '1000', at(now)),
      money('NetCurrentAssetsLiabilities', '400', at(now)),
      money('TotalAssetsLessCurrentLiabilities', '900', at(now)),
      money('NetAssetsLiabilities', '650', at(now)),
      owed('600', {}),
      owed('250', {}),
    );
    expect(row).toMatchObject({ creditors_within_one_year: '600', creditors_after_one_year: '250' });
    expect(codes(row)).toEqual(['CREDITORS_INFERRED', 'CREDITORS_INFERRED']);
  });

  test('creditors without a term get it from all assets when the sheet states no net current assets', () => {
    const row = rowOf(
      money('FixedAssets', '500', at(now)),
      money('CurrentAssets', '1000', at(now)),
      money('TotalAssetsLessCurrentLiabilities', '900', at(now)),
      owed('600', {}),
    );
    expect(row).toMatchObject({ creditors_within_one_year: '600', flags: [{ code: 'CREDITORS_INFERRED' }] });
  });

  test('creditors without a term that no sum determines are left out with a flag', () => {
    const row = rowOf(money('Equity', '10', at(now)), owed('600', {}));
    expect(row).toMatchObject({ creditors_within_one_year: null, creditors_after_one_year: null });
    expect(codes(row)).toEqual(['CREDITORS_UNRESOLVED']);
  });

  test('creditors without a term that are the sum of those with one raise no flag', () => {
    const row = rowOf(owed('700', { [term]: 'WithinOneYear' }), owed('300', { [term]: 'AfterOneYear' }), owed('1000', {}));
    expect(codes(row)).toEqual([]);
  });

  test('negative creditors are reversed when the balance sheet proves it, and stay as filed otherwise', () => {
    const assets = [money('CurrentAssets', '1000', at(now)), money('NetCurrentAssetsLiabilities', '400', at(now))];
    const proven = rowOf(...assets, owed('-600', { [term]: 'WithinOneYear' }));
    expect(proven.creditors_within_one_year).toBe('600');
    expect(codes(proven)).toEqual(['CREDITORS_INFERRED']);
    expect(rowOf(owed('-600', { [term]: 'WithinOneYear' }))).toMatchObject({ creditors_within_one_year: '-600', flags: [] });
  });

  test('creditors with another dimension are a part and not the total', () => {
    const row = rowOf(
      money('Equity', '10', at(now)),
      owed('5', { [term]: 'WithinOneYear', CharityFundsDimension: 'TotalUnrestrictedFunds' }),
      owed('6', { [term]: 'MoreThanFiveYears' }),
    );
    expect(row).toMatchObject({ creditors_within_one_year: null, creditors_after_one_year: null, flags: [] });
  });

  test('concepts of 2009 and 2004 state the term of creditors in their names', () => {
    const old = rowOf(
      money('CreditorsDueWithinOneYear', '7', at(now), { namespace: gaap2009 }),
      money('CreditorsDueAfterOneYear', '3', at(now), { namespace: gaap2009 }),
    );
    expect(old).toMatchObject({
      creditors_within_one_year: '7',
      creditors_after_one_year: '3',
      taxonomy: 'uk-gaap-2009',
      standard: 'uk-gaap',
    });
    const older = rowOf(
      money('CreditorsDueWithinOneYearTotalCurrentLiabilities', '7', at(now), { namespace: pt2004 }),
      money('CreditorsDueAfterOneYearTotalNoncurrentLiabilities', '3', at(now), { namespace: pt2004 }),
    );
    expect(older).toMatchObject({ creditors_within_one_year: '7', creditors_after_one_year: '3', taxonomy: 'uk-gaap-2004' });
  });
});

describe('the choice of the total', () => {
  test('equity is the fact without a member, and its components are figures of their own', () => {
    const components = [
      money('Equity', '100', at(now, { EquityClassesDimension: 'ShareCapital' })),
      money('Equity', '20', at(now, { EquityClassesDimension: 'SharePremium' })),
      money('Equity', '5', at(now, { EquityClassesDimension: 'RevaluationReserve' })),
      money('Equity', '-800', at(now, { EquityClassesDimension: 'RetainedEarningsAccumulatedLosses' })),
    ];
    const parts = { share_capital: '100', share_premium: '20', revaluation_reserve: '5', profit_loss_reserve: '-800' };
    expect(rowOf(...components)).toMatchObject({ ...parts, equity: null });
    expect(rowOf(...components, money('Equity', '-675', at(now)))).toMatchObject({ ...parts, equity: '-675' });
  });

  test('facts that are previously stated, adjusted or split by fund are not the total', () => {
    const restated = (member: string) => money('NetAssetsLiabilities', '1', at(now, { RestatementsFirstTimeAdoptionDimension: member }));
    const row = rowOf(
      money('Equity', '10', at(now)),
      restated('PreviouslyStatedAmount'),
      restated('PriorPeriodIncreaseDecrease'),
      money('NetAssetsLiabilities', '2', at(now, { CharityFundsDimension: 'TotalRestrictedIncomeFunds' })),
    );
    expect(row.net_assets).toBeNull();
  });

  test('a fact tagged as original is the total unless a fact without a member exists', () => {
    const original = money('NetAssetsLiabilities', '1', at(now, { OriginalRevisedDataDimension: 'Original' }));
    expect(rowOf(original).net_assets).toBe('1');
    expect(rowOf(original, money('NetAssetsLiabilities', '2', at(now)))).toMatchObject({ net_assets: '2', flags: [] });
  });

  test('a stated default member means the same as no member', () => {
    const row = rowOf(
      money(
        'NetAssetsLiabilities',
        '7',
        at(now, { GroupCompanyDataDimension: 'CompanyDefault', OriginalRevisedDataDimension: 'CurrentlyStatedDefault' }),
      ),
      money('Equity', '7', at(now, { EquityClassesDimension: 'TotalEquityDefault' })),
      money('Creditors', '3', at(now, { GroupCompanyDataDimension: 'CompanyDefault', [term]: 'WithinOneYear' })),
    );
    expect(row).toMatchObject({ scope: 'company', net_assets: '7', equity: '7', creditors_within_one_year: '3', flags: [] });
  });

  test('a restated fact is the total of a comparative, and previously stated or superseded facts never are', () => {
    const stated = (value: string, axis: string, member: string) => money('NetAssetsLiabilities', value, at(now, { [axis]: member }));
    const restated = stated('4', 'RestatementsFirstTimeAdoptionDimension', 'RestatedAmount');
    const replaced = [
      stated('9', 'RestatementsFirstTimeAdoptionDimension', 'PreviouslyStatedAmount'),
      stated('8', 'OriginalRevisedDataDimension', 'Superseded'),
    ];
    expect(rowOf(...replaced, restated)).toMatchObject({ net_assets: '4', flags: [] });
    expect(rowOf(...replaced, restated, money('NetAssetsLiabilities', '5', at(now)))).toMatchObject({ net_assets: '5', flags: [] });
  });

  test('continuing operations are the total only when all operations are not tagged', () => {
    const continuing = money(
      'TurnoverRevenue',
      '7',
      over('2024-04-01', now, { ContinuingDiscontinuedOperationsDimension: 'ContinuingOperations' }),
    );
    expect(rowOf(continuing).turnover).toBe('7');
    expect(rowOf(continuing, money('TurnoverRevenue', '9', over('2024-04-01', now)))).toMatchObject({ turnover: '9', flags: [] });
  });

  test('profit is read from the profit and loss reserve when only the statement of changes in equity states it', () => {
    const year = (members: Readonly<Record<string, string>> = {}) => over('2024-04-01', now, members);
    const facts = [
      words('EntityDormantTruefalse', 'false', year()),
      money('ProfitLoss', '8', year({ EquityClassesDimension: 'RetainedEarningsAccumulatedLosses' })),
    ];
    expect(rowOf(...facts).profit_after_tax).toBe('8');
    expect(rowOf(...facts, money('ProfitLoss', '9', year())).profit_after_tax).toBe('9');
  });

  test('tangible assets include right-of-use assets when both totals are tagged', () => {
    const row = rowOf(
      money('PropertyPlantEquipment', '420', at(now)),
      money('PropertyPlantEquipmentIncludingRight-of-useAssets', '500', at(now)),
    );
    expect(row.tangible_assets).toBe('500');
  });

  test('payments to the owners are positive amounts, whatever their sign and component of equity', () => {
    const year = (members: Readonly<Record<string, string>> = {}) => over('2024-04-01', now, members);
    const row = rowOf(
      money('ProfitLoss', '50', year()),
      money('DividendsPaid', '-30', year({ EquityClassesDimension: 'RetainedEarningsAccumulatedLosses' })),
      money('CapitalReductionDecreaseInEquity', '-40', year({ EquityClassesDimension: 'ShareCapital' })),
    );
    expect(row).toMatchObject({ dividends: '30', capital_reduction: '40' });
    expect(rowOf(money('DividendsPaid', '30', year()), money('PaymentsToAcquireOwnShares', '6', year()))).toMatchObject({
      dividends: '30',
      capital_reduction: '6',
    });
  });

  test('the total of an analysis is used only when no other total is tagged', () => {
    const sold = (value: string, members: Readonly<Record<string, string>>) =>
      money('TurnoverRevenue', value, over('2024-04-01', now, members));
    const analysis = [
      sold('7', { OperatingSegmentsDimension: 'ReportableOperatingSegment1' }),
      sold('9', { OperatingSegmentsDimension: 'TotalReportableOperatingSegmentsIncludingAnyUnallocatedAmount' }),
    ];
    expect(rowOf(...analysis, money('Equity', '1', at(now)))).toMatchObject({ turnover: '9', flags: [] });
    expect(rowOf(...analysis, sold('10', {}))).toMatchObject({ turnover: '10', flags: [] });
  });

  test('consolidated figures form a separate row, and figures without a member belong to the company', () => {
    const rows = rowsOf(money('Equity', '1', at(now)), money('Equity', '9', at(now, group)));
    expect(rows.map(({ scope, equity }) => [scope, equity])).toEqual([
      ['company', '1'],
      ['group', '9'],
    ]);
    expect(rows.map(codes)).toEqual([[], []]);
  });
});

describe('the periods of the rows', () => {
  const dates = [words('BalanceSheetDate', now, at(now)), words('StartDateForPeriodCoveredByReport', '2024-04-01', at(now))];

  test('the rows are for the balance sheet date and the one before, with the profit and loss that ends on each', () => {
    const rows = rowsOf(
      ...dates,
      money('Equity', '5', at(now)),
      money('Equity', '4', at(before)),
      money('TurnoverRevenue', '50', over('2024-04-01', now)),
      money('TurnoverRevenue', '40', over('2023-04-01', before)),
      money('TurnoverRevenue', '12', over('2025-01-01', now)),
    );
    expect(rows).toMatchObject([
      { period: 'current', period_start: '2024-04-01', period_end: now, balance_sheet_date: now, equity: '5', turnover: '50' },
      { period: 'comparative', period_start: '2023-04-01', period_end: before, balance_sheet_date: now, equity: '4', turnover: '40' },
    ]);
    expect(rows.map(({ filing }) => filing)).toEqual(Array(2).fill('99000001_20250331_aa11bb22cc33'));
  });

  test('an opening balance of two years back, or of the day after, is not the comparative', () => {
    const full = (date: string) => ['CurrentAssets', 'Debtors', 'NetAssetsLiabilities', 'Equity'].map((name) => money(name, '1', at(date)));
    const rows = rowsOf(...full(now), ...full(before), money('Equity', '1', at('2023-03-31')), money('Equity', '1', at('2024-04-01')));
    expect(rows.map(({ period_end }) => period_end)).toEqual([now, before]);
  });

  test('equity at the start of a first year does not make a comparative row', () => {
    const opening = [
      money('Equity', '0', at('2024-10-31')),
      money('Equity', '0', at('2024-10-31', { EquityClassesDimension: 'ShareCapital' })),
    ];
    expect(rowsOf(money('NetAssetsLiabilities', '5', at(now)), money('Equity', '5', at(now)), ...opening)).toHaveLength(1);
    expect(rowsOf(money('Equity', '5', at(now)), ...opening, money('NetAssetsLiabilities', '0', at('2024-10-31')))).toHaveLength(2);
  });

  test('the opening balance of a note does not make a comparative row', () => {
    const rows = rowsOf(money('Equity', '1', at(now)), money('PropertyPlantEquipment', '0', at(before)));
    expect(rows.map(({ period }) => period)).toEqual(['current']);
  });

  test('a tagged date that differs from the one in the name is used, with a flag', () => {
    const row = rowOf(words('BalanceSheetDate', before, at(before)), money('Equity', '5', at(before)));
    expect(row).toMatchObject({ period_end: before, filing: '99000001_20240331_aa11bb22cc33' });
    expect(codes(row)).toEqual(['BALANCE_DATE_DIFFERS']);
  });

  test('a stated date without figures is replaced by a date with figures', () => {
    const row = rowOf(words('BalanceSheetDate', '2052-03-31', at(now)), money('Equity', '5', at('2025-03-30')));
    expect(row.period_end).toBe('2025-03-30');
    expect(codes(row)).toEqual(['BALANCE_DATE_DIFFERS', 'CONTEXT_GUESSED']);
    const later = [...['Equity', 'Debtors'].map((name) => money(name, '5', at('2025-04-05'))), money('Equity', '5', at('2025-03-30'))];
    expect(rowOf(words('BalanceSheetDate', '2052-03-31', at('2025-03-30')), ...later).period_end).toBe('2025-03-30');
  });

  test('figures of the year before alone are the comparative, and the filing has no current row without figures', () => {
    const last = money('Equity', '5', at(before));
    const stated = words('BalanceSheetDate', now, at(now));
    const headed = words('BalanceSheetDate', before, at(before));
    for (const facts of [[stated, last], [stated, headed, last], [last], [words('BalanceSheetDate', now, at(before)), last]]) {
      const rows = rowsOf(...facts, money('Debtors', '3', at(before)));
      expect(rows).toMatchObject([{ period: 'comparative', period_end: before, balance_sheet_date: now, equity: '5', debtors: '3' }]);
      expect(rows.map(({ filing }) => filing)).toEqual(['99000001_20250331_aa11bb22cc33']);
      expect(rows.map(codes)).toEqual([['CURRENT_UNTAGGED']]);
    }
    const [current, comparative] = rowsOf(
      stated,
      last,
      money('Debtors', '3', at(before)),
      money('TurnoverRevenue', '9', over('2024-04-01', now)),
    );
    expect(current).toMatchObject({ period: 'current', period_end: now, equity: null, turnover: '9' });
    expect(comparative).toMatchObject({ period: 'comparative', period_end: before, equity: '5', turnover: null });
  });

  test('a mistyped date decades later does not make the figures at its context a comparative', () => {
    const facts = [words('BalanceSheetDate', '2052-03-31', at(before)), money('Equity', '5', at(before))];
    const { rows } = mapAccounts(instanceOf(facts), { ...document, name: 'Prod223_4001_99000001.html' });
    expect(rows).toMatchObject([{ period: 'current', period_end: before, balance_sheet_date: before }]);
    expect(rows.map(codes)).toEqual([['CONTEXT_GUESSED']]);
  });

  test('a period longer than 18 months and a week is flagged, and one of 18 months is not', () => {
    const sold = (start: string) => rowOf(money('Equity', '5', at(now)), money('TurnoverRevenue', '1', over(start, now)));
    expect(codes(sold('2023-10-01'))).toEqual([]);
    expect(codes(sold('2023-09-20'))).toEqual(['PERIOD_IMPOSSIBLE']);
  });

  test('a fact whose context ends before it starts, or has an invalid date, is not used', () => {
    const row = rowOf(
      money('Equity', '5', at(now)),
      money('TurnoverRevenue', '1', over('2026-04-01', now)),
      money('Debtors', '3', at('2025-02-30')),
    );
    expect(row).toMatchObject({ turnover: null, debtors: null, period_start: null });
  });

  test('a balance tagged over a period, or a flow tagged at a date, is used with a flag', () => {
    const row = rowOf(...dates, money('Equity', '5', over('2024-04-01', now)), money('TurnoverRevenue', '1', at(now)));
    expect(row).toMatchObject({ equity: '5', turnover: '1' });
    expect(codes(row)).toEqual(['CONTEXT_GUESSED', 'CONTEXT_GUESSED']);
  });
});

describe('employees', () => {
  const people = (value: string, more: Partial<Fact> = {}) =>
    rowOf(money('AverageNumberEmployeesDuringPeriod', value, over('2024-04-01', now), { unit: unitOf('xbrli:pure'), ...more }));

  test('employees scaled down by a product are the displayed number, and the flag states the tagged one', () => {
    const row = people('0.02', { scale: -2 });
    expect(row).toMatchObject({ employees: '2', flags: [{ code: 'EMPLOYEES_SCALED', detail: expect.stringContaining('0.02') }] });
    expect(people('1.5', { scale: -2 }).employees).toBe('150');
  });

  test('employees scaled up stay as tagged, with a flag', () => {
    const row = people('45000', { scale: 3, text: '45' });
    expect(row).toMatchObject({ employees: '45000', flags: [{ code: 'EMPLOYEES_SCALED', detail: expect.stringContaining('45') }] });
    expect(people('0', { scale: 3 }).flags).toEqual([]);
  });

  test.each([['-1'], ['0.5'], ['2025'], ['4000000']])('%s employees are flagged and stay as filed', (value) => {
    const row = people(value);
    expect(row.employees).toBe(value);
    expect(codes(row)).toEqual(['EMPLOYEES_IMPLAUSIBLE']);
  });

  test.each([['0'], ['1'], ['12.5'], ['300000']])('%s employees raise no flag', (value) => {
    expect(people(value)).toMatchObject({ employees: value, flags: [] });
  });
});

describe('quality flags', () => {
  test('net assets and equity with opposite signs are flagged', () => {
    expect(codes(rowOf(money('NetAssetsLiabilities', '8999', at(now)), money('Equity', '-8999', at(now))))).toEqual(['NET_ASSETS_SIGN']);
  });

  test('net assets and equity that differ otherwise are flagged, except for a partnership', () => {
    const facts = [money('NetAssetsLiabilities', '8999', at(now)), money('Equity', '100', at(now))];
    expect(codes(rowOf(...facts))).toEqual(['IDENTITY_BROKEN']);
    const [row] = mapAccounts(instanceOf(facts), { ...document, name: 'Prod223_4001_OC999901_20250331.html' }).rows;
    expect(row?.flags).toEqual([]);
  });

  test.each([
    ['one pound for one figure', '0', '1000', '399', []],
    ['more than rounding', '0', '1000', '390', ['IDENTITY_BROKEN']],
    ['thousands', '-3', '1000000', '399000', []],
  ])('the check of a sum that is out by %s', (_, decimals, assets, net, expected) => {
    const owed = assets.length > 4 ? '600000' : '600';
    const row = rowOf(
      money('CurrentAssets', assets, at(now), { decimals }),
      money('Creditors', owed, at(now, { [term]: 'WithinOneYear' }), { decimals }),
      money('NetCurrentAssetsLiabilities', net, at(now), { decimals }),
    );
    expect(codes(row)).toEqual(expected);
  });

  test('an item that products show inside or outside a subtotal raises no flag either way', () => {
    const facts = [
      money('TotalAssetsLessCurrentLiabilities', '100', at(now)),
      money('AccruedLiabilitiesNotExpressedWithinCreditorsSubtotal', '30', at(now)),
    ];
    expect(codes(rowOf(...facts, money('NetAssetsLiabilities', '70', at(now))))).toEqual([]);
    expect(codes(rowOf(...facts, money('NetAssetsLiabilities', '100', at(now))))).toEqual([]);
    expect(codes(rowOf(...facts, money('NetAssetsLiabilities', '60', at(now))))).toEqual(['IDENTITY_BROKEN']);
  });

  test('a negative cost is reversed when the sum proves it', () => {
    const year = over('2024-04-01', now);
    const row = rowOf(money('TurnoverRevenue', '100', year), money('CostSales', '-60', year), money('GrossProfitLoss', '40', year));
    expect(row.cost_of_sales).toBe('60');
    expect(codes(row)).toEqual(['SIGN_TURNED']);
  });

  test('negative costs are reversed when the operating profit or the profit before tax proves them', () => {
    const year = over('2024-04-01', now);
    const facts = [
      money('GrossProfitLoss', '400', year),
      money('AdministrativeExpenses', '-300', year),
      money('OperatingProfitLoss', '100', year),
      money('InterestPayableSimilarChargesFinanceCosts', '-20', year),
      money('ProfitLossOnOrdinaryActivitiesBeforeTax', '80', year),
    ];
    const row = rowOf(...facts);
    expect(row).toMatchObject({ administrative_expenses: '300', interest_payable: '20', operating_profit: '100', profit_before_tax: '80' });
    expect(codes(row)).toEqual(['SIGN_TURNED', 'SIGN_TURNED']);
    const sold = rowOf(money('TurnoverRevenue', '900', year), money('CostSales', '500', year), ...facts.slice(1));
    expect(sold).toMatchObject({ administrative_expenses: '300', interest_payable: '20' });
    const byNature = rowOf(
      money('TurnoverRevenue', '1000', year),
      money('StaffCostsEmployeeBenefitsExpense', '-600', year),
      money('DepreciationAmortisationImpairmentExpense', '-50', year),
      money('OperatingProfitLoss', '350', year),
    );
    expect(byNature).toMatchObject({ staff_costs: '600', depreciation: '50' });
  });

  test('a loss that is tagged positive is negative when its costs prove it, and so are the results below it', () => {
    const year = over('2024-04-01', now);
    const sheet = [money('TurnoverRevenue', '1000', year), money('AdministrativeExpenses', '1300', year)];
    const row = rowOf(...sheet, money('OperatingProfitLoss', '300', year), money('ProfitLossOnOrdinaryActivitiesBeforeTax', '300', year));
    expect(row).toMatchObject({ administrative_expenses: '1300', operating_profit: '-300', profit_before_tax: '-300' });
    expect(codes(row)).toEqual(['SIGN_TURNED', 'SIGN_TURNED']);
    const after = rowOf(
      ...sheet,
      money('OperatingProfitLoss', '-300', year),
      money('InterestPayableSimilarChargesFinanceCosts', '20', year),
      money('ProfitLossOnOrdinaryActivitiesBeforeTax', '320', year),
    );
    expect(after).toMatchObject({ interest_payable: '20', profit_before_tax: '-320' });
    expect(codes(after)).toEqual(['SIGN_TURNED']);
  });

  test('a gross profit that its own sum disproves proves no sign below it', () => {
    const year = over('2024-04-01', now);
    const row = rowOf(
      money('TurnoverRevenue', '1000', year),
      money('CostSales', '200', year),
      money('GrossProfitLoss', '100', year),
      money('AdministrativeExpenses', '400', year),
      money('OperatingProfitLoss', '300', year),
    );
    expect(row.operating_profit).toBe('300');
    expect(codes(row)).toEqual(['IDENTITY_BROKEN', 'IDENTITY_BROKEN']);
  });

  test('an operating profit with costs that are no figures here raises no flag', () => {
    const year = over('2024-04-01', now);
    const sheet = [money('GrossProfitLoss', '400', year), money('AdministrativeExpenses', '300', year)];
    expect(codes(rowOf(...sheet, money('OperatingProfitLoss', '70', year)))).toEqual([]);
    expect(rowOf(...sheet, money('OperatingProfitLoss', '90', year))).toMatchObject({ administrative_expenses: '300', flags: [] });
  });

  test('negative creditors of a sheet without fixed assets are reversed when net assets prove them', () => {
    const owed = money('Creditors', '-600', at(now, { [term]: 'WithinOneYear' }));
    const row = rowOf(money('CurrentAssets', '1000', at(now)), owed, money('NetAssetsLiabilities', '400', at(now)));
    expect(row).toMatchObject({ creditors_within_one_year: '600', flags: [{ code: 'CREDITORS_INFERRED' }] });
    const open = rowOf(money('CurrentAssets', '1000', at(now)), owed, money('NetAssetsLiabilities', '900', at(now)));
    expect(open).toMatchObject({ creditors_within_one_year: '-600', flags: [] });
  });

  test('negative amounts owed are reversed by equity when net assets are not stated', () => {
    const row = rowOf(
      money('TotalAssetsLessCurrentLiabilities', '100', at(now)),
      money('Creditors', '-150', at(now, { [term]: 'AfterOneYear' })),
      money('ProvisionsForLiabilitiesBalanceSheetSubtotal', '-10', at(now)),
      money('Equity', '-60', at(now)),
    );
    expect(row).toMatchObject({ creditors_after_one_year: '150', provisions: '10' });
    expect(codes(row)).toEqual(['CREDITORS_INFERRED', 'SIGN_TURNED']);
  });

  test('words around the tagged number are ignored, and another number is flagged', () => {
    const tagged = (text: string) => words('UKCompaniesHouseRegisteredNumber', text, over('2024-04-01', now));
    expect(codes(rowOf(money('Equity', '1', at(now)), tagged('Registered number: 99000001 (England and Wales)')))).toEqual([]);
    expect(codes(rowOf(money('Equity', '1', at(now)), tagged('Registered number: 99000002')))).toEqual(['NUMBER_DIFFERS']);
    const society = { ...document, name: 'Prod223_4001_RS007XIP_20250331.html' };
    const facts = [money('Equity', '1', at(now)), tagged('Registered number: RS007XIP (England and Wales)')];
    expect(mapAccounts(instanceOf(facts), society).rows.map(codes)).toEqual([[]]);
  });

  test('a tagged number that lost its leading zeros is not flagged, and another number is', () => {
    const numbered = (name: string, number: string) => {
      const facts = [words('UKCompaniesHouseRegisteredNumber', number, at(now)), money('Equity', '1', at(now))];
      return mapAccounts(instanceOf(facts), { ...document, name }).rows.map(codes);
    };
    expect(numbered('Prod223_4001_00000001_20250331.html', '1')).toEqual([[]]);
    expect(numbered(document.name, '99000002')).toEqual([['NUMBER_DIFFERS']]);
  });

  test('a currency other than pounds is flagged, and so is a second currency in one filing', () => {
    const euro = { unit: unitOf('iso4217:EUR') };
    expect(rowOf(money('Equity', '1', at(now), euro))).toMatchObject({ currency: 'EUR', flags: [{ code: 'CURRENCY_NOT_GBP' }] });
    const mixed = rowOf(money('Equity', '1', at(now)), money('Debtors', '1', at(now)), money('Equity', '2', at(now), euro));
    expect(mixed).toMatchObject({ currency: 'GBP', equity: '1', flags: [{ code: 'UNITS_MIXED' }] });
  });

  test('two values for one figure are flagged unless one is the other rounded', () => {
    const twice = (value: string, decimals: string) =>
      rowOf(money('Equity', '1234', at(now)), money('Equity', value, at(now), { decimals }));
    expect(codes(twice('1000', '-3'))).toEqual([]);
    expect(twice('1000', '-3').equity).toBe('1234');
    expect(codes(twice('1235', '0'))).toEqual([]);
    expect(codes(twice('2000', '-3'))).toEqual(['INCONSISTENT_DUPLICATE']);
  });

  test('a figure out of range is left out with a flag', () => {
    const row = rowOf(money('Equity', '1', at(now)), money('Debtors', '9'.repeat(23), at(now)));
    expect(row).toMatchObject({ debtors: null, flags: [{ code: 'FIGURE_OUT_OF_RANGE' }] });
    expect(rowOf(money('Debtors', '9'.repeat(16), at(now))).debtors).toBe('9'.repeat(16));
  });
});

describe('the description of a document', () => {
  test('a document with an unknown name is identified by its tags', () => {
    const facts = [
      words('UKCompaniesHouseRegisteredNumber', '99000001', at(now)),
      words('BalanceSheetDate', '31 March 2025', at(now)),
      money('Equity', '1', at(now)),
    ];
    const [row] = mapAccounts(instanceOf(facts), { ...document, name: 'accounts.html' }).rows;
    expect(row).toMatchObject({ company_number: '99000001', balance_sheet_date: now, flags: [] });
  });

  test('a document without figures has no rows and states the reason', () => {
    expect(mapAccounts(instanceOf([words('BalanceSheetDate', now, at(now))]), document)).toEqual({
      rows: [],
      problem: expect.stringContaining('has no figure'),
    });
  });

  test('the kind of accounts is read from the members of empty facts', () => {
    const year = (members: Readonly<Record<string, string>>) => over('2024-04-01', now, members);
    const row = rowOf(
      money('Equity', '1', at(now)),
      words('AccountingStandardsApplied', '', year({ AccountingStandardsDimension: 'SmallEntities' })),
      words('AccountsType', '', year({ AccountsTypeDimension: 'FilletedAccounts' })),
      words('AccountsStatusAuditedOrUnaudited', '', year({ AccountsStatusDimension: 'AuditExempt-NoAccountantsReport' })),
      words('EntityDormantTruefalse', 'false', year({})),
      words('EntityCurrentLegalOrRegisteredName', ' INVENTED  WIDGETS\n LIMITED', year({})),
      words('NameProductionSoftware', 'Ledgerwright', year({})),
      words('VersionProductionSoftware', '4.2', year({})),
    );
    expect(row).toMatchObject({
      taxonomy: 'frc-2025',
      accounts_type: 'filleted',
      standard: 'frs-102-1a',
      audited: false,
      dormant: false,
      company_name: 'INVENTED WIDGETS LIMITED',
      software: 'Ledgerwright 4.2',
      period_start: '2024-04-01',
    });
  });

  test('in the IFRS taxonomy a figure without a scope belongs to the group and a separate one to the company', () => {
    const namespace = 'http://xbrl.ifrs.org/taxonomy/2023-03-23/ifrs-full';
    const separate = { ConsolidatedAndSeparateFinancialStatementsAxis: 'SeparateMember' };
    const rows = rowsOf(
      money('Equity', '900', at(now), { namespace }),
      money('Equity', '70', at(now, { ComponentsOfEquityAxis: 'IssuedCapitalMember' }), { namespace }),
      money('CurrentLiabilities', '300', at(now), { namespace }),
      money('Revenue', '5000', over('2024-04-01', now), { namespace }),
      money('Equity', '400', at(now, separate), { namespace }),
      words('UKCompaniesHouseRegisteredNumber', '99000001', over('2024-04-01', now)),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ scope: 'company', equity: '400', turnover: null, flags: [] });
    expect(rows[1]).toMatchObject({
      ...{ scope: 'group', equity: '900', share_capital: '70', creditors_within_one_year: '300', turnover: '5000', flags: [] },
      ...{ taxonomy: 'ifrs-2023', standard: 'ifrs', accounts_type: 'group' },
    });
  });

  test('accounts of a micro-entity are identified by their standard or by the WebFiling form', () => {
    const micro = { accounts_type: 'micro', standard: 'frs-105' };
    const facts = [money('Equity', '1', at(now))];
    const stated = words('AccountingStandardsApplied', '', over('2024-04-01', now, { AccountingStandardsDimension: 'Micro-entities' }));
    expect(rowOf(...facts, stated)).toMatchObject(micro);
    const generator = 'Companies House WebFiling - Micro-entity Accounts Form';
    expect(mapAccounts(instanceOf(facts, { generator }), document).rows[0]).toMatchObject(micro);
  });
});
