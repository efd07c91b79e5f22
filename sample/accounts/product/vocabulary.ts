/** A line of a statement; the vocabularies below give its name in each taxonomy. */
export type Line =
  | 'intangible'
  | 'tangible'
  | 'investments'
  | 'fixed'
  | 'stock'
  | 'debtors'
  | 'cash'
  | 'current'
  | 'prepayments'
  | 'within'
  | 'netCurrent'
  | 'lessCurrent'
  | 'after'
  | 'provisions'
  | 'accruals'
  | 'netAssets'
  | 'shareCapital'
  | 'sharePremium'
  | 'retained'
  | 'equity'
  | 'turnover'
  | 'costOfSales'
  | 'gross'
  | 'administration'
  | 'operating'
  | 'interest'
  | 'beforeTax'
  | 'tax'
  | 'profit'
  | 'dividends'
  | 'staffCosts'
  | 'depreciation';

/** The namespace of a concept. Products use different prefixes for the same namespace. */
export type Room = 'core' | 'bus' | 'direp';

/** An explicit member of a dimension, both of one namespace. */
export interface Member {
  readonly room: Room;
  readonly axis: string;
  readonly member: string;
}

/** A family of taxonomies: namespaces, entry point, names. */
export interface Vocabulary {
  readonly entryPoint: string;
  readonly namespaces: Readonly<Record<Room, string>>;
  readonly lines: Readonly<Partial<Record<Line, string>>>;
  /** True: dimensions distinguish the parts of equity and of creditors; false: names do. */
  readonly dimensional: boolean;
  readonly employees: string | undefined;
  readonly dormant: string;
  readonly accountsType: string | undefined;
  readonly approved: string;
  readonly signing: string;
}

const income = {
  costOfSales: 'CostSales',
  gross: 'GrossProfitLoss',
  administration: 'AdministrativeExpenses',
  operating: 'OperatingProfitLoss',
  beforeTax: 'ProfitLossOnOrdinaryActivitiesBeforeTax',
} as const;

const frcLines = {
  ...income,
  intangible: 'IntangibleAssets',
  tangible: 'PropertyPlantEquipment',
  investments: 'InvestmentsFixedAssets',
  fixed: 'FixedAssets',
  stock: 'TotalInventories',
  debtors: 'Debtors',
  cash: 'CashBankOnHand',
  current: 'CurrentAssets',
  prepayments: 'PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSubtotal',
  within: 'Creditors',
  netCurrent: 'NetCurrentAssetsLiabilities',
  lessCurrent: 'TotalAssetsLessCurrentLiabilities',
  after: 'Creditors',
  provisions: 'ProvisionsForLiabilitiesBalanceSheetSubtotal',
  accruals: 'AccruedLiabilitiesNotExpressedWithinCreditorsSubtotal',
  netAssets: 'NetAssetsLiabilities',
  shareCapital: 'Equity',
  sharePremium: 'Equity',
  retained: 'Equity',
  equity: 'Equity',
  turnover: 'TurnoverRevenue',
  interest: 'InterestPayableSimilarChargesFinanceCosts',
  tax: 'TaxTaxCreditOnProfitOrLossOnOrdinaryActivities',
  profit: 'ProfitLoss',
  dividends: 'DividendsPaid',
  staffCosts: 'StaffCostsEmployeeBenefitsExpense',
  depreciation: 'DepreciationAmortisationImpairmentExpense',
} as const;

const gaapLines = {
  ...income,
  intangible: 'IntangibleFixedAssets',
  tangible: 'TangibleFixedAssets',
  investments: 'InvestmentsFixedAssets',
  fixed: 'FixedAssets',
  stock: 'StocksInventory',
  debtors: 'Debtors',
  cash: 'CashBankInHand',
  current: 'CurrentAssets',
  prepayments: 'PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSubtotal',
  within: 'CreditorsDueWithinOneYear',
  netCurrent: 'NetCurrentAssetsLiabilities',
  lessCurrent: 'TotalAssetsLessCurrentLiabilities',
  after: 'CreditorsDueAfterOneYear',
  provisions: 'ProvisionsForLiabilitiesCharges',
  accruals: 'AccrualsDeferredIncome',
  netAssets: 'NetAssetsLiabilitiesIncludingPensionAssetLiability',
  shareCapital: 'CalledUpShareCapital',
  sharePremium: 'SharePremiumAccount',
  retained: 'ProfitLossAccountReserve',
  equity: 'ShareholderFunds',
  turnover: 'TurnoverGrossOperatingRevenue',
  interest: 'InterestPayableSimilarCharges',
  tax: 'TaxOnProfitOrLossOnOrdinaryActivities',
  profit: 'ProfitLossForPeriod',
  staffCosts: 'StaffCosts',
  depreciation: 'DepreciationOtherAmountsWrittenOffTangibleIntangibleFixedAssets',
} as const;

const frc = (version: string): Vocabulary => ({
  entryPoint: `https://xbrl.frc.org.uk/FRS-102/${version}/FRS-102-${version}.xsd`,
  namespaces: {
    core: `http://xbrl.frc.org.uk/fr/${version}/core`,
    bus: `http://xbrl.frc.org.uk/cd/${version}/business`,
    direp: `http://xbrl.frc.org.uk/reports/${version}/direp`,
  },
  lines: frcLines,
  dimensional: true,
  employees: 'AverageNumberEmployeesDuringPeriod',
  dormant: 'EntityDormantTruefalse',
  accountsType: version < '2023' ? 'AccountsTypeFullOrAbbreviated' : 'AccountsType',
  approved: 'DateAuthorisationFinancialStatementsForIssue',
  signing: 'DirectorSigningFinancialStatements',
});

export const ukGaap: Vocabulary = {
  entryPoint: 'http://www.xbrl.org/uk/gaap/core/2009-09-01/uk-gaap-full-2009-09-01.xsd',
  namespaces: {
    core: 'http://www.xbrl.org/uk/gaap/core/2009-09-01',
    bus: 'http://www.xbrl.org/uk/cd/business/2009-09-01',
    direp: 'http://www.xbrl.org/uk/reports/direp/2009-09-01',
  },
  lines: gaapLines,
  dimensional: false,
  employees: undefined,
  dormant: 'EntityDormant',
  accountsType: undefined,
  approved: 'DateApprovalAccounts',
  signing: 'NameDirectorSigningAccounts',
};

const versions = [
  '2014-09-01',
  '2018-01-01',
  '2019-01-01',
  '2021-01-01',
  '2022-01-01',
  '2023-01-01',
  '2024-01-01',
  '2025-01-01',
  '2026-01-01',
];
const vocabularies = new Map(versions.map((version) => [version, frc(version)]));

/**
 * Returns the taxonomy for a period that ends in `year`: UK GAAP until 2014, then those of the Financial Reporting Council. `behind`: that of the
 * year before, which some products use.
 */
export function vocabularyFor(year: number, behind: boolean): Vocabulary {
  if (year < 2015) return ukGaap;
  const latest = String(year - (behind && year > 2015 ? 1 : 0));
  const version = versions.findLast((candidate) => candidate.slice(0, 4) <= latest);
  return vocabularies.get(version ?? '2014-09-01') ?? ukGaap;
}
