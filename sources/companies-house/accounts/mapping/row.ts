/**
 * Row of table `accounts`: one per company, filing, balance sheet date and scope. Field names are the column names. Figures are exact decimals as
 * text, in whole units of `currency` (pounds, not pence). Creditors, provisions and costs are positive amounts owed or spent; net assets, equity,
 * reserves and profits are negative when they are deficits and losses. Null: the filing does not state the value.
 */
export interface AccountsRow extends Readonly<Record<Figure, string | null>> {
  /** `<company number>_<balance sheet date, YYYYMMDD>_<first 12 of the document's SHA-256>`: the same bytes are the same filing in any zip. */
  readonly filing: string;
  /** Eight characters. Read from the member's name first, because tagged numbers lose leading zeros. */
  readonly company_number: string;
  readonly company_name: string | null;
  readonly period: 'current' | 'comparative';
  /** Date of this row's balance sheet, ISO 8601. */
  readonly period_end: string;
  /** First day of the period that this row's profit and loss covers, ISO 8601; null when no context states it. */
  readonly period_start: string | null;
  /** Balance sheet date of the filing, ISO 8601: the `period_end` of its current rows. */
  readonly balance_sheet_date: string;
  /** `group`: consolidated figures. */
  readonly scope: 'company' | 'group';
  /** Family and year of the taxonomy: `frc-2025`, `uk-gaap-2009`, `uk-gaap-2004`, `charities-2023`, `ifrs-2023`, `unknown`. */
  readonly taxonomy: string;
  readonly accounts_type: AccountsType | null;
  readonly standard: Standard | null;
  readonly dormant: boolean | null;
  readonly audited: boolean | null;
  /** ISO 4217 code; null when no figure has one. */
  readonly currency: string | null;
  readonly software: string | null;
  readonly flags: readonly QualityFlag[];
}

/** Kind of accounts, as the filing states it (docs/accounts.md). */
export type AccountsType = 'micro' | 'small' | 'medium' | 'full' | 'abridged' | 'filleted' | 'group' | 'dormant' | 'interim' | 'initial';
/** Accounting standard. `frs-102-1a`: FRS 102 section 1A, for small entities. */
export type Standard = 'frs-102' | 'frs-102-1a' | 'frs-105' | 'frs-101' | 'ifrs' | 'uk-gaap' | 'frsse' | 'charities-sorp';

/** Lines of the profit and loss account. Dividends and capital returned are not among them: a parent and its group pay the same owners. */
export const profitAndLoss = [
  'turnover',
  'cost_of_sales',
  'gross_profit',
  'administrative_expenses',
  'other_operating_income',
  'raw_materials',
  'staff_costs',
  'depreciation',
  'other_operating_charges',
  'operating_profit',
  'interest_payable',
  'profit_before_tax',
  'tax',
  'profit_after_tax',
] as const;

/** Figure columns, in the order of the statement. */
export const figures = [
  'employees',
  'fixed_assets',
  'intangible_assets',
  'tangible_assets',
  'investments',
  'current_assets',
  'stock',
  'debtors',
  'cash',
  'prepayments',
  'creditors_within_one_year',
  'net_current_assets',
  'total_assets_less_current_liabilities',
  'creditors_after_one_year',
  'provisions',
  'accruals_and_deferred_income',
  'net_assets',
  'share_capital',
  'share_premium',
  'revaluation_reserve',
  'profit_loss_reserve',
  'equity',
  ...profitAndLoss,
  'dividends',
  'capital_reduction',
] as const;

export type Figure = (typeof figures)[number];

/** A doubt about the data, with the code of its rule (docs/accounts.md). The figure is as filed unless the detail states the value that is used. */
export interface QualityFlag {
  readonly code: QualityCode;
  /** One sentence that states the figures. */
  readonly detail: string;
}

type QualityCode =
  | 'EMPLOYEES_SCALED'
  | 'EMPLOYEES_IMPLAUSIBLE'
  | 'ASSET_SIGN'
  | 'ASSET_SIGN_DOUBTFUL'
  | 'NET_ASSETS_SIGN'
  | 'IDENTITY_BROKEN'
  | 'SIGN_TURNED'
  | 'CREDITORS_INFERRED'
  | 'CREDITORS_UNRESOLVED'
  | 'NUMBER_DIFFERS'
  | 'BALANCE_DATE_DIFFERS'
  | 'CURRENT_UNTAGGED'
  | 'SCOPE_UNSTATED'
  | 'CURRENCY_NOT_GBP'
  | 'PERIOD_IMPOSSIBLE'
  | 'INCONSISTENT_DUPLICATE'
  | 'FIGURE_OUT_OF_RANGE'
  | 'FIGURE_UNREADABLE'
  | 'UNITS_MIXED'
  | 'CONTEXT_GUESSED';
