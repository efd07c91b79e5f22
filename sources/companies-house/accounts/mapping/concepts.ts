import type { Figure } from './row.ts';
import { at, balance, count, flow, frc, gaap, ifrs, type Line, pt } from './tags.ts';
import type { Family } from './taxonomy.ts';

const maturity = 'MaturitiesOrExpirationPeriodsDimension';
const instrument = 'FinancialInstrumentCurrentNon-currentDimension';
const equityClass = 'EquityClassesDimension';
const equityComponent = 'ComponentsOfEquityAxis';

/** A movement of equity in total, or where only its column is tagged that of the component that bears it. */
function throughEquity(concept: string): readonly (string | ReturnType<typeof at>)[] {
  return [concept, at(concept, { [equityClass]: 'ShareCapital' }), at(concept, { [equityClass]: 'RetainedEarningsAccumulatedLosses' })];
}

/**
 * Which tag carries what, FRC 2014-2026, UK GAAP 2009, UK GAAP 2004 and IFRS. Each figure takes the first of its tags that the filing has for the date and scope.
 * A tag without `at` stands for the total: a fact with a dimension that is neither named in its tag nor in `scopes` or `whole` below is a part, and never taken.
 */
export const lines: Readonly<Record<Figure | Supporting, Line>> = {
  employees: count(
    frc('AverageNumberEmployeesDuringPeriod'),
    gaap('AverageNumberEmployeesDuringPeriod', 'EmployeesTotal'),
    pt('AverageNumberEmployeesDuringPeriod', 'EmployeesTotal'),
    ifrs('AverageNumberOfEmployees'),
  ),

  // Assets
  fixed_assets: balance(frc('FixedAssets', 'Non-currentAssets'), gaap('FixedAssets'), pt('FixedAssets'), ifrs('NoncurrentAssets')),
  intangible_assets: balance(
    frc('IntangibleAssetsIncludingRight-of-useAssets', 'IntangibleAssets', 'IntangibleAssetsExcludingRight-of-useAssets'),
    gaap('IntangibleFixedAssets'),
    pt('IntangibleFixedAssets'),
    ifrs('IntangibleAssetsAndGoodwill', 'IntangibleAssetsOtherThanGoodwill'),
  ),
  tangible_assets: balance(
    frc('PropertyPlantEquipmentIncludingRight-of-useAssets', 'PropertyPlantEquipment', 'PropertyPlantEquipmentExcludingRight-of-useAssets'),
    gaap('TangibleFixedAssets'),
    pt('TangibleFixedAssets'),
    ifrs('PropertyPlantAndEquipmentIncludingRightofuseAssets', 'PropertyPlantAndEquipment'),
  ),
  investments: balance(
    frc('InvestmentsFixedAssets', at('Investments', { [instrument]: 'Non-currentFinancialInstruments' })),
    gaap('InvestmentsFixedAssets'),
    pt('TotalInvestmentsFixedAssets'),
  ),
  current_assets: balance(frc('CurrentAssets'), gaap('CurrentAssets'), pt('CurrentAssets'), ifrs('CurrentAssets')),
  stock: balance(frc('TotalInventories'), gaap('StocksInventory'), pt('StocksInventory'), ifrs('Inventories')),
  debtors: balance(
    frc(
      'Debtors',
      at('Debtors', {
        [instrument]: 'CurrentFinancialInstruments',
        [maturity]: 'WithinOneYear',
      }),
      at('Debtors', { [instrument]: 'CurrentFinancialInstruments' }),
      at('Debtors', { [maturity]: 'WithinOneYear' }),
      'TradeOtherReceivables',
      at('TradeOtherReceivables', { [instrument]: 'CurrentFinancialInstruments' }),
    ),
    gaap('Debtors', 'DebtorsDueWithinOneYear'),
    pt('Debtors', 'DebtorsDueWithinOneYear'),
    ifrs('TradeAndOtherCurrentReceivables', 'TradeAndOtherReceivables'),
  ),
  cash: balance(
    frc('CashBankOnHand', 'CashCashEquivalents', at('CashCashEquivalents', { [instrument]: 'CurrentFinancialInstruments' })),
    gaap('CashBankInHand'),
    pt('CashBankInHand'),
    ifrs('CashAndCashEquivalents'),
  ),
  prepayments: balance(
    frc('PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSubtotal'),
    gaap('PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSubtotal'),
    pt('PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSub-total'),
  ),
  unpaid_capital: balance(
    frc('CalledUpShareCapitalNotPaidNotExpressedAsCurrentAsset'),
    gaap('CalledUpShareCapitalNotPaidNotExpressedAsCurrentAsset'),
    pt('CalledUpShareCapitalNotPaidNotExpressedAsCurrentAsset'),
  ),

  // Liabilities: amounts owed, positive
  creditors_within_one_year: balance(
    frc(
      at('Creditors', {
        [instrument]: 'CurrentFinancialInstruments',
        [maturity]: 'WithinOneYear',
      }),
      at('Creditors', { [maturity]: 'WithinOneYear' }),
      at('Creditors', { [instrument]: 'CurrentFinancialInstruments' }),
      'CurrentLiabilities',
      at('TradeOtherPayables', { [instrument]: 'CurrentFinancialInstruments' }),
    ),
    gaap('CreditorsDueWithinOneYear'),
    pt('CreditorsDueWithinOneYearTotalCurrentLiabilities', 'CreditorsDueWithinOneYear'),
    ifrs('CurrentLiabilities'),
  ),
  net_current_assets: balance(frc('NetCurrentAssetsLiabilities'), gaap('NetCurrentAssetsLiabilities'), pt('NetCurrentAssetsLiabilities')),
  total_assets_less_current_liabilities: balance(
    frc('TotalAssetsLessCurrentLiabilities'),
    gaap('TotalAssetsLessCurrentLiabilities'),
    pt('TotalAssetsLessCurrentLiabilities'),
    ifrs('AssetsLessCurrentLiabilities'),
  ),
  creditors_after_one_year: balance(
    frc(
      at('Creditors', {
        [instrument]: 'Non-currentFinancialInstruments',
        [maturity]: 'AfterOneYear',
      }),
      at('Creditors', { [maturity]: 'AfterOneYear' }),
      at('Creditors', { [instrument]: 'Non-currentFinancialInstruments' }),
      'Non-currentLiabilities',
      at('TradeOtherPayables', { [instrument]: 'Non-currentFinancialInstruments' }),
    ),
    gaap('CreditorsDueAfterOneYear'),
    pt('CreditorsDueAfterOneYearTotalNoncurrentLiabilities', 'CreditorsDueAfterOneYear'),
    ifrs('NoncurrentLiabilities'),
  ),
  creditors_undated: balance(frc('Creditors')),
  provisions: balance(
    frc('ProvisionsForLiabilitiesBalanceSheetSubtotal', 'Provisions', 'TaxationIncludingDeferredTaxationBalanceSheetSubtotal'),
    gaap('ProvisionsForLiabilitiesCharges'),
    pt('ProvisionsForLiabilitiesCharges'),
  ),
  retirement_benefits: balance(frc('RetirementBenefitObligationsSurplus')),
  accruals_and_deferred_income: balance(
    frc('AccruedLiabilitiesNotExpressedWithinCreditorsSubtotal'),
    gaap('AccrualsDeferredIncome'),
    pt('AccrualsDeferredIncome'),
  ),
  accruals_within_creditors: balance(frc('AccruedLiabilitiesDeferredIncome')),
  net_assets: balance(
    frc('NetAssetsLiabilities', 'NetAssetsLiabilitiesIncludingPensionAssetLiability'),
    gaap('NetAssetsLiabilitiesIncludingPensionAssetLiability'),
    pt('NetAssetsLiabilitiesIncludingPensionAssetLiability'),
    ifrs('NetAssetsLiabilities'),
  ),

  // Capital and reserves: in the FRC suite one concept, whose fact without a member is the total and whose members are the components. Some products carry
  // names of 2009 over into it.
  share_capital: balance(
    frc(at('Equity', { [equityClass]: 'ShareCapital' }), 'CalledUpShareCapital'),
    gaap('CalledUpShareCapital', 'ShareCapitalAllottedCalledUpPaid'),
    pt('CalledUpShareCapital'),
    ifrs('IssuedCapital', at('Equity', { [equityComponent]: 'IssuedCapitalMember' })),
  ),
  share_premium: balance(
    frc(at('Equity', { [equityClass]: 'SharePremium' })),
    gaap('SharePremiumAccount'),
    pt('SharePremiumAccount'),
    ifrs('SharePremium', at('Equity', { [equityComponent]: 'SharePremiumMember' })),
  ),
  revaluation_reserve: balance(
    frc(at('Equity', { [equityClass]: 'RevaluationReserve' })),
    gaap('RevaluationReserve'),
    pt('RevaluationReserve'),
    ifrs('RevaluationSurplus'),
  ),
  profit_loss_reserve: balance(
    frc(at('Equity', { [equityClass]: 'RetainedEarningsAccumulatedLosses' }), 'ProfitLossAccountReserve'),
    gaap('ProfitLossAccountReserve'),
    pt('ProfitLossAccountReserve'),
    ifrs('RetainedEarnings', at('Equity', { [equityComponent]: 'RetainedEarningsMember' })),
  ),
  equity: balance(frc('Equity', 'CharityFunds', 'ShareholderFunds'), gaap('ShareholderFunds'), pt('ShareholderFunds'), ifrs('Equity')),

  // Profit and loss: costs positive
  turnover: flow(
    frc('TurnoverRevenue', 'IncomeEndowments'),
    gaap('TurnoverGrossOperatingRevenue'),
    pt('TurnoverGrossOperatingRevenue'),
    ifrs('Revenue'),
  ),
  cost_of_sales: flow(frc('CostSales'), gaap('CostSales'), pt('CostSales'), ifrs('CostOfSales')),
  gross_profit: flow(frc('GrossProfitLoss'), gaap('GrossProfitLoss'), pt('GrossProfitLoss'), ifrs('GrossProfit')),
  administrative_expenses: flow(
    frc('AdministrativeExpenses'),
    gaap('AdministrativeExpenses'),
    pt('AdministrativeExpenses'),
    ifrs('AdministrativeExpense'),
  ),
  other_operating_income: flow(
    frc('OtherOperatingIncomeFormat1', 'OtherOperatingIncomeFormat2', 'OtherOperatingIncome'),
    gaap('OtherOperatingIncome', 'OtherOperatingIncomeFormat2'),
    pt('OtherOperatingIncome', 'OtherOperatingIncomeFormat2'),
    ifrs('OtherIncome'),
  ),
  // In the FRC suite RawMaterialsConsumables is a kind of stock.
  raw_materials: flow(frc('RawMaterialsConsumablesUsed'), gaap('RawMaterialsConsumables'), pt('RawMaterialsConsumables')),
  staff_costs: flow(frc('StaffCostsEmployeeBenefitsExpense'), gaap('StaffCosts'), pt('StaffCosts'), ifrs('EmployeeBenefitsExpense')),
  depreciation: flow(
    frc('DepreciationAmortisationImpairmentExpense', 'DepreciationAmortisationExpense'),
    gaap('DepreciationOtherAmountsWrittenOffTangibleIntangibleFixedAssets'),
    pt('DepreciationOtherAmountsWrittenOffTangibleIntangibleFixedAssets'),
    ifrs('DepreciationAndAmortisationExpense'),
  ),
  other_operating_charges: flow(
    frc('OtherOperatingExpensesFormat2', 'OtherOperatingExpensesFormat1'),
    gaap('OtherOperatingChargesFormat2'),
    pt('OtherOperatingChargesFormat2'),
  ),
  operating_profit: flow(
    frc('OperatingProfitLoss'),
    gaap('OperatingProfitLoss'),
    pt('TotalOperatingProfitLoss', 'OperatingProfitLoss'),
    ifrs('ProfitLossFromOperatingActivities'),
  ),
  interest_payable: flow(
    frc('InterestPayableSimilarChargesFinanceCosts'),
    gaap('InterestPayableSimilarCharges'),
    pt('InterestPayableSimilarCharges'),
    ifrs('FinanceCosts'),
  ),
  profit_before_tax: flow(
    frc('ProfitLossOnOrdinaryActivitiesBeforeTax', 'ProfitLossBeforeTax', 'NetIncomeExpenditureBeforeTaxForReportingPeriod'),
    gaap('ProfitLossOnOrdinaryActivitiesBeforeTax'),
    pt('ProfitLossOnOrdinaryActivitiesBeforeTax'),
    ifrs('ProfitLossBeforeTax'),
  ),
  tax: flow(
    frc('TaxTaxCreditOnProfitOrLossOnOrdinaryActivities'),
    gaap('TaxOnProfitOrLossOnOrdinaryActivities'),
    pt('TaxRelatedToProfitOrLossOnOrdinaryActivities', 'TaxOnProfitOrLossOnOrdinaryActivities'),
    ifrs('IncomeTaxExpenseContinuingOperations'),
  ),
  profit_after_tax: flow(
    frc(
      'ProfitLoss',
      'ProfitLossOnOrdinaryActivitiesAfterTax',
      'NetIncomeExpenditureBeforeTransfersBetweenFundsOtherRecognisedGainsLosses',
      // Filings without a profit and loss may still show what it came to in the statement of changes in equity.
      at('ProfitLoss', { [equityClass]: 'RetainedEarningsAccumulatedLosses' }),
    ),
    gaap('ProfitLossForPeriod', 'ProfitLossOnOrdinaryActivitiesAfterTax'),
    pt('ProfitLossForPeriod', 'ProfitLossOnOrdinaryActivitiesAfterTax'),
    ifrs('ProfitLoss'),
  ),
  dividends: flow(
    frc(
      'DividendsPaid',
      at('DividendsPaid', { [equityClass]: 'RetainedEarningsAccumulatedLosses' }),
      'DividendsPaidOnShares',
      'DividendsPaidClassifiedAsFinancingActivities',
    ),
    pt('GrossDividendPayment-AllShares'),
    ifrs('DividendsPaid', 'DividendsPaidClassifiedAsFinancingActivities'),
  ),
  // What left the owners' capital otherwise, by the statement of changes in equity, else by what it cost in cash.
  capital_reduction: flow(
    frc(
      ...throughEquity('CapitalReductionDecreaseInEquity'),
      ...throughEquity('CancellationSubscribedCapitalDecreaseInEquity'),
      ...throughEquity('RedemptionSharesDecreaseInEquity'),
      ...throughEquity('PurchaseTreasurySharesDecreaseInEquity'),
      'PaymentsToAcquireOrRedeemOwnSharesOtherEquityInstruments',
      'PaymentsToRedeemOwnShares',
      'PaymentsToAcquireOwnShares',
    ),
    ifrs('ReductionOfIssuedCapital', 'PaymentsToAcquireOrRedeemEntitysShares'),
  ),
};

/** Looked up for the identities, and no columns themselves. */
type Supporting = 'unpaid_capital' | 'creditors_undated' | 'retirement_benefits' | 'accruals_within_creditors';
export type LineName = Figure | Supporting;

/** Dimensions that say whose figures these are; their absence is the company (default member of GroupCompanyDataDimension). */
export const scopes: Readonly<Record<string, Readonly<Record<string, 'company' | 'group'>>>> = {
  GroupCompanyDataDimension: { Company: 'company', CompanyDefault: 'company', Consolidated: 'group' },
  GroupCompanyDimension: { Company: 'company', Consolidated: 'group' }, // UK GAAP 2009
  ConsolidationDimension: { Company: 'company', Consolidated: 'group' },
  ConsolidatedAndSeparateFinancialStatementsAxis: { ConsolidatedMember: 'group', SeparateMember: 'company' },
};

/** Whose a figure is whose context does not say: the default member of the dimension above. */
export const unsaid: Readonly<Record<Family, 'company' | 'group'>> = { frc: 'company', gaap: 'company', pt: 'company', ifrs: 'group' };

/**
 * Members that stand for the whole. Some products tag every figure of an unrevised set as `Original`; in a revised set the revised figures carry no member,
 * and what they replaced is `Original` (from 2023 `Superseded`, which is never taken): hence a fact without a member is preferred, then `Revised`, then
 * `Original`. The total of an analysis comes after them, and what continues where nothing is said of what was discontinued last.
 */
export const whole: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [maturity]: { AllPeriods: 0 },
  OriginalRevisedDataDimension: { Revised: 1, Original: 2 },
  RestatementsFirstTimeAdoptionDimension: { CurrentlyStatedAmount: 0, RestatedAmount: 1 },
  OperatingSegmentsDimension: { TotalReportableOperatingSegmentsIncludingAnyUnallocatedAmount: 3 },
  GeographicSegmentsDimension: { TotalGeographicSegmentsIncludingAnyUnallocatedAmount: 3 },
  ProductsServicesDimension: { TotalReportableProductsServicesIncludingAnyUnallocatedAmount: 3 },
  ContinuingDiscontinuedOperationsDimension: { ContinuingOperations: 4 },
};
