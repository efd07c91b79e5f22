import { csvLine as lineOf } from '../../serving/output/csv-line.ts';
import { type AccountsRow, type Figure, figures } from '../../sources/companies-house/accounts/mapping/row.ts';

/** The input for one line of CSV: a mapped row, or a document without rows and the reason. */
interface CsvSource {
  readonly name: string;
  readonly archive: string | undefined;
  /** Namespaces of the core concepts that the document uses. */
  readonly namespaces: readonly string[];
  readonly row: AccountsRow | undefined;
  readonly error: string | undefined;
}

type Column = readonly [name: string, value: (source: CsvSource) => string | null | undefined];

/**
 * The 38 columns of stream-read-xbrl 0.1 and its address column, in its order and with the meaning that their names state. The columns of this
 * service follow with the prefix `accounts.`. docs/accounts.md lists where the values of the two differ.
 */
const columns: readonly Column[] = [
  ['run_code', ({ name }) => named(name)?.[1]],
  ['company_id', ({ name, row }) => row?.company_number ?? named(name)?.[2]],
  ['date', ({ name, row }) => row?.balance_sheet_date ?? named(name)?.[3]?.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')],
  ['file_type', ({ name }) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()],
  ['taxonomy', ({ namespaces }) => namespaces.join(';')],
  ['balance_sheet_date', ({ row }) => row?.balance_sheet_date],
  ['companies_house_registered_number', ({ row }) => row?.company_number],
  ['entity_current_legal_name', ({ row }) => row?.company_name],
  ['company_dormant', ({ row }) => truth(row?.dormant)],
  ['average_number_employees_during_period', figure('employees')],
  ['period_start', ({ row }) => row?.period_start ?? row?.period_end],
  ['period_end', ({ row }) => row?.period_end],
  ['tangible_fixed_assets', figure('tangible_assets')],
  ['debtors', figure('debtors')],
  ['cash_bank_in_hand', figure('cash')],
  ['current_assets', figure('current_assets')],
  ['creditors_due_within_one_year', figure('creditors_within_one_year')],
  ['creditors_due_after_one_year', figure('creditors_after_one_year')],
  ['net_current_assets_liabilities', figure('net_current_assets')],
  ['total_assets_less_current_liabilities', figure('total_assets_less_current_liabilities')],
  ['net_assets_liabilities_including_pension_asset_liability', figure('net_assets')],
  ['called_up_share_capital', figure('share_capital')],
  ['profit_loss_account_reserve', figure('profit_loss_reserve')],
  ['shareholder_funds', figure('equity')],
  ['turnover_gross_operating_revenue', figure('turnover')],
  ['other_operating_income', figure('other_operating_income')],
  ['cost_sales', figure('cost_of_sales')],
  ['gross_profit_loss', figure('gross_profit')],
  ['administrative_expenses', figure('administrative_expenses')],
  ['raw_materials_consumables', figure('raw_materials')],
  ['staff_costs', figure('staff_costs')],
  ['depreciation_other_amounts_written_off_tangible_intangible_fixed_assets', figure('depreciation')],
  ['other_operating_charges_format2', figure('other_operating_charges')],
  ['operating_profit_loss', figure('operating_profit')],
  ['profit_loss_on_ordinary_activities_before_tax', figure('profit_before_tax')],
  ['tax_on_profit_or_loss_on_ordinary_activities', figure('tax')],
  ['profit_loss_for_period', figure('profit_after_tax')],
  ['error', ({ error }) => error],
  ['zip_url', ({ archive }) => archive],
  ...own(['filing', 'company_number', 'period', 'scope', 'taxonomy', 'accounts_type', 'standard', 'currency', 'software']),
  ['accounts.audited', ({ row }) => truth(row?.audited)],
  ...own(figures),
  ['accounts.flags', ({ row }) => row?.flags.map(({ code }) => code).join(';')],
];

/** Returns the header line. */
export function csvHeader(): string {
  return lineOf(columns.map(([name]) => name));
}

/** Returns one line of CSV, quoted as RFC 4180 requires. */
export function csvLine(source: CsvSource): string {
  return lineOf(columns.map(([, value]) => value(source) ?? ''));
}

function figure(name: Figure): Column[1] {
  return ({ row }) => row?.[name];
}

function own(
  names: readonly (
    | Figure
    | 'filing'
    | 'company_number'
    | 'period'
    | 'scope'
    | 'taxonomy'
    | 'accounts_type'
    | 'standard'
    | 'currency'
    | 'software'
  )[],
): readonly Column[] {
  return names.map((name) => [`accounts.${name}`, ({ row }) => row?.[name]]);
}

function named(name: string): RegExpExecArray | null {
  return /(Prod\d+_\d+)_([A-Z\d]{8})_(\d{8})/.exec(name);
}

/** Writes a boolean as Python does, like stream-read-xbrl. */
function truth(value: boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  return value ? 'True' : 'False';
}
