import type { Statement } from '../filing.ts';
import { figureOf } from './figure.ts';
import type { Line } from './vocabulary.ts';

/** A row of a printed statement. */
export interface Row {
  readonly line: Line;
  readonly label: string;
  /** True: a deduction, shown in brackets. */
  readonly owed?: true;
  readonly total?: true;
  /** True: left out when neither year has a figure. */
  readonly optional?: true;
}

const sheet: readonly Row[] = [
  { line: 'intangible', label: 'Intangible assets', optional: true },
  { line: 'tangible', label: 'Tangible assets', optional: true },
  { line: 'investments', label: 'Investments', optional: true },
  { line: 'fixed', label: 'Fixed assets', optional: true, total: true },
  { line: 'stock', label: 'Stocks', optional: true },
  { line: 'debtors', label: 'Debtors', optional: true },
  { line: 'cash', label: 'Cash at bank and in hand', optional: true },
  { line: 'current', label: 'Current assets', total: true },
  { line: 'prepayments', label: 'Prepayments and accrued income', optional: true },
  { line: 'within', label: 'Creditors: amounts falling due within one year', owed: true, optional: true },
  { line: 'netCurrent', label: 'Net current assets (liabilities)', total: true },
  { line: 'lessCurrent', label: 'Total assets less current liabilities', total: true },
  { line: 'after', label: 'Creditors: amounts falling due after more than one year', owed: true, optional: true },
  { line: 'provisions', label: 'Provisions for liabilities', owed: true, optional: true },
  { line: 'accruals', label: 'Accruals and deferred income', owed: true, optional: true },
  { line: 'netAssets', label: 'Net assets (liabilities)', total: true },
  { line: 'shareCapital', label: 'Called up share capital', optional: true },
  { line: 'sharePremium', label: 'Share premium', optional: true },
  { line: 'retained', label: 'Profit and loss account', optional: true },
  { line: 'equity', label: 'Capital and reserves', total: true },
];

/** Lines that the micro-entity balance sheet lacks, because it has sums only (FRS 105). */
const parts: ReadonlySet<Line> = new Set<Line>([
  'intangible',
  'tangible',
  'investments',
  'stock',
  'debtors',
  'cash',
  'shareCapital',
  'sharePremium',
  'retained',
]);

const income: readonly Row[] = [
  { line: 'turnover', label: 'Turnover' },
  { line: 'costOfSales', label: 'Cost of sales', owed: true },
  { line: 'gross', label: 'Gross profit', total: true },
  { line: 'administration', label: 'Administrative expenses', owed: true },
  { line: 'operating', label: 'Operating profit (loss)', total: true },
  { line: 'interest', label: 'Interest payable and similar charges', owed: true },
  { line: 'beforeTax', label: 'Profit (loss) before taxation', total: true },
  { line: 'tax', label: 'Tax on profit', owed: true },
  { line: 'profit', label: 'Profit (loss) for the financial year', total: true },
  { line: 'dividends', label: 'Dividends paid', owed: true, optional: true },
  { line: 'staffCosts', label: 'Staff costs, among the costs above', optional: true },
  { line: 'depreciation', label: 'Depreciation, among the costs above', optional: true },
];

const shown = (statement: Statement, rows: readonly Row[]) =>
  rows.filter(({ line, optional }) => !optional || figureOf(statement, line, 'current') || figureOf(statement, line, 'previous'));

/** Returns the rows of a balance sheet; `every`: also those without a figure, which some products print with a dash. */
export function sheetRows(statement: Statement, every = false): readonly Row[] {
  const rows = statement.kind === 'micro' ? sheet.filter(({ line }) => !parts.has(line)) : sheet;
  return every ? rows : shown(statement, rows);
}

export function incomeRows(statement: Statement): readonly Row[] {
  return statement.profit === undefined ? [] : shown(statement, income);
}
