import { type Books, type Kind, netAssets, totalAssets } from './company.ts';
import type { Random } from './random.ts';

/** The lines that a company's accounting product shows, the same in both years. */
export interface Style {
  /** True: only totals (total assets less current liabilities, net assets). */
  readonly totalsOnly: boolean;
  readonly cash: boolean;
  readonly debtors: boolean;
  readonly stock: boolean;
  readonly subtotals: boolean;
  readonly reserves: boolean;
  readonly netAssets: boolean;
  readonly equity: boolean;
  readonly employees: boolean;
  /** True: lines of 0 are shown and not left out. */
  readonly zeros: boolean;
}

/** Draws a style with the shares observed in Companies House's daily files (docs/signals/cooked-books.md). */
export function style(random: Random, kind: Kind): Style {
  const detailed = kind === 'small' || kind === 'full';
  return {
    totalsOnly: random.chance(detailed ? 0.1 : 0.14),
    cash: random.chance(detailed ? 0.8 : 0.05),
    debtors: random.chance(detailed ? 0.5 : 0.03),
    stock: false,
    subtotals: kind !== 'dormant' && random.chance(0.93),
    reserves: random.chance(detailed ? 0.85 : 0.25),
    netAssets: random.chance(0.906),
    equity: random.chance(0.97),
    employees: kind === 'dormant' ? random.chance(0.5) : random.chance(0.88),
    zeros: random.chance(0.14),
  };
}

const names = [
  'filing',
  'company_number',
  'period',
  'period_end',
  'balance_sheet_date',
  'scope',
  'accounts_type',
  'standard',
  'dormant',
  'currency',
  'employees',
  'fixed_assets',
  'current_assets',
  'stock',
  'debtors',
  'cash',
  'creditors_within_one_year',
  'net_current_assets',
  'total_assets_less_current_liabilities',
  'creditors_after_one_year',
  'provisions',
  'net_assets',
  'share_capital',
  'profit_loss_reserve',
  'equity',
  '_source',
  '_release',
  '_since',
  '_version',
  '_from',
];

/** Header line of the CSV. */
export const header = `${names.join(',')}\n`;

/** Returns the row of table `accounts` for such a filing as a line of CSV. */
export function filing(number: string, year: 2024 | 2025, kind: Kind, shown: Style, books: Books): string {
  const end = `${year}-03-31`;
  const current = books.cash + books.other;
  const net = netAssets(books);
  const line = (value: number) => (shown.totalsOnly || (value === 0 && !shown.zeros) ? '' : value);
  const when = (show: boolean, value: number | string) => (show ? value : '');
  const quiet = kind === 'dormant' && current === books.capital;
  return `${[
    `${number}_${year}0331_000000000000`,
    number,
    'current',
    end,
    end,
    'company',
    kind,
    kind === 'micro' ? 'frs-105' : kind === 'full' ? 'frs-102' : 'frs-102-1a',
    kind === 'dormant',
    'GBP',
    when(shown.employees, books.employees),
    line(books.fixed),
    when(!quiet, line(current)),
    when(shown.stock && !shown.totalsOnly, line(books.stock)),
    when(shown.debtors && !shown.totalsOnly, line(books.other - books.stock)),
    when(shown.cash && !shown.totalsOnly, line(books.cash)),
    line(books.dueSoon),
    when(shown.subtotals && !shown.totalsOnly, current - books.dueSoon),
    when(shown.subtotals, totalAssets(books) - books.dueSoon),
    line(books.dueLater),
    line(books.provisions),
    when(shown.netAssets || !shown.equity, net),
    when(shown.reserves, books.capital),
    when(shown.reserves, net - books.capital - books.otherReserves),
    when(shown.equity, net),
    'companies-house/accounts',
    `bench-${year}`,
    `${year}-12-31`,
    `${year}-12-31`,
    `${year}-12-31`,
  ].join(',')}\n`;
}
