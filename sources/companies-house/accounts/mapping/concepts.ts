import type { Figure } from './row.ts';
import { at, balance, count, flow, frc, gaap, ifrs, type Line, pt } from './tags.ts';
import type { Family } from './taxonomy.ts';

const maturity = 'MaturitiesOrExpirationPeriodsDimension';
const instrument = 'FinancialInstrumentCurrentNon-currentDimension';
const equityClass = 'EquityClassesDimension';
const equityComponent = 'ComponentsOfEquityAxis';

/** Tags of a movement of equity: the total, else the component of equity that it belongs to. */
function throughEquity(concept: string): readonly (string | ReturnType<typeof at>)[] {
  return [concept, at(concept, { [equityClass]: 'ShareCapital' }), at(concept, { [equityClass]: 'RetainedEarningsAccumulatedLosses' })];
}

/**
 * The tags of each figure in the taxonomies FRC 2014-2026, UK GAAP 2009, UK GAAP 2004 and IFRS. A figure is read from the first of its tags that the
 * filing has for the date and scope. A tag without `at` matches the total only: a fact with a dimension that neither the tag nor `scopes` nor
 * `wholeMembers` below names is a part of the total and is not used. docs/accounts.md shows the same table; concepts.test.ts compares them.
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

  // Capital and reserves: the FRC suite has one concept. Its fact without a member is the total, and its members are the components. Some products
  // use concept names of 2009 in the FRC namespace.
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
  // In the FRC suite, RawMaterialsConsumables is a kind of stock.
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
      // A filing without a profit and loss account may state the profit in the statement of changes in equity.
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
  // Capital returned to the owners other than dividends: by the statement of changes in equity, else by the cash paid.
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

/** Lines that only the identities need; they are not columns of the table. */
type Supporting = 'unpaid_capital' | 'creditors_undated' | 'retirement_benefits' | 'accruals_within_creditors';
export type LineName = Figure | Supporting;

/** Dimensions that state the scope of a figure. Without one, `defaultScope` applies. */
export const scopes: Readonly<Record<string, Readonly<Record<string, 'company' | 'group'>>>> = {
  GroupCompanyDataDimension: { Company: 'company', CompanyDefault: 'company', Consolidated: 'group' },
  GroupCompanyDimension: { Company: 'company', Consolidated: 'group' }, // UK GAAP 2009
  ConsolidationDimension: { Company: 'company', Consolidated: 'group' },
  ConsolidatedAndSeparateFinancialStatementsAxis: { ConsolidatedMember: 'group', SeparateMember: 'company' },
};

/** Scope of a figure whose context states none, by family: the default member of the dimensions above. */
export const defaultScope: Readonly<Record<Family, 'company' | 'group'>> = {
  frc: 'company',
  gaap: 'company',
  pt: 'company',
  ifrs: 'group',
};

/**
 * Members that mean the whole, with their rank: the fact with the lowest rank is used.
 *
 * Some products tag every figure of unrevised accounts as `Original`. In revised accounts the revised figures have no member and the replaced ones
 * are `Original` (from 2023 `Superseded`, which is never used). So a fact without a member comes first, then `Revised`, then `Original`. The total of
 * an analysis comes after these, and continuing operations, where no total is tagged, come last.
 */
export const wholeMembers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [maturity]: { AllPeriods: 0 },
  OriginalRevisedDataDimension: { Revised: 1, Original: 2 },
  RestatementsFirstTimeAdoptionDimension: { CurrentlyStatedAmount: 0, RestatedAmount: 1 },
  OperatingSegmentsDimension: { TotalReportableOperatingSegmentsIncludingAnyUnallocatedAmount: 3 },
  GeographicSegmentsDimension: { TotalGeographicSegmentsIncludingAnyUnallocatedAmount: 3 },
  ProductsServicesDimension: { TotalReportableProductsServicesIncludingAnyUnallocatedAmount: 3 },
  ContinuingDiscontinuedOperationsDimension: { ContinuingOperations: 4 },
};
