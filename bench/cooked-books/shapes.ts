import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { mapAccounts } from '../../sources/companies-house/accounts/mapping/map-accounts.ts';
import type { AccountsRow, Figure } from '../../sources/companies-house/accounts/mapping/row.ts';
import { documentPaths } from '../accounts/documents.ts';
import { type Books, type Company, company, type Kind, netAssets, totalAssets, whole } from './company.ts';
import type { Style } from './filing.ts';
import { createRandom, type Random } from './random.ts';

/** Two balance sheets of a real company, and the lines that its accounts show. */
export interface Shape extends Company {
  readonly style: Style;
}

/**
 * Reads the real accounts of a folder of test data and returns the pairs of balance sheets of companies that trade. A filing does not state the
 * company's industry, so each pair has the SIC code of an invented company.
 * @param root the folder that RISK_TEST_DATA names.
 */
export function readShapes(root: string): Shape[] {
  const random = createRandom(1);
  return documentPaths(join(root, 'companies-house/accounts')).flatMap((path): Shape[] => {
    const instance = readInstance(readFileSync(path));
    if (instance.problems.some(({ fatal }) => fatal)) return [];
    const { rows } = mapAccounts(instance, { name: basename(path), sha256: '0'.repeat(64) });
    const own = rows.filter(({ scope }) => scope === 'company');
    const [now, last] = (['current', 'comparative'] as const).map((period) => own.find((row) => row.period === period));
    const [thisYear, lastYear] = [now, last].map((row) => (row === undefined ? undefined : booksOf(row)));
    const kind = now === undefined ? undefined : kindOf(now);
    if (now === undefined || thisYear === undefined || lastYear === undefined || kind === undefined) return [];
    return [{ kind, sic: company(random).sic, lastYear, thisYear, style: styleOf(now) }];
  });
}

/**
 * Draws a company that is like a real one: of another size, each line of last year and each change over the year of another amount. Trade moves
 * between stock, debtors, creditors and cash, so that the invented part of a change is honest.
 */
export function resampled(random: Random, shapes: readonly Shape[]): Shape {
  for (;;) {
    const shape = shapes[Math.floor(random.uniform() * shapes.length)];
    if (shape === undefined) throw new Error('there is no real balance sheet to draw from');
    const drawn = likeness(random, shape);
    if (totalAssets(drawn.lastYear) > 0 && totalAssets(drawn.thisYear) > 0) return drawn;
  }
}

type Line = Exclude<keyof Books, 'capital' | 'otherReserves'>;
const lines: readonly Line[] = ['fixed', 'cash', 'other', 'stock', 'dueSoon', 'dueLater', 'provisions', 'employees'];

function likeness(random: Random, shape: Shape): Shape {
  const size = Math.exp(0.7 * random.normal());
  const lastYear = scaledBy(shape.lastYear, size);
  const thisYear = scaledBy(shape.thisYear, size);
  for (const line of lines) {
    const factor = Math.exp(0.35 * random.normal());
    const before = shape.lastYear[line] * size * factor;
    const change = (shape.thisYear[line] - shape.lastYear[line]) * size * factor * Math.exp(0.4 * random.normal());
    lastYear[line] = before;
    thisYear[line] = Math.max(0, before + change);
  }
  for (const books of [lastYear, thisYear]) books.stock = Math.min(books.stock, books.other);
  trade(random, lastYear, thisYear);
  return { ...shape, lastYear: whole(lastYear), thisYear: whole(thisYear) };
}

type Draft = { -readonly [line in keyof Books]: number };

/** Moves stock, debtors and creditors against cash, and draws a profit or loss in cash. A shortage of cash is an overdraft. */
function trade(random: Random, before: Draft, books: Draft): void {
  for (const line of ['other', 'dueSoon'] as const) {
    const moved = books[line] * (Math.exp(0.15 * random.student(5)) - 1);
    books[line] += moved;
    books.cash += line === 'dueSoon' ? moved : -moved;
    if (line === 'other') books.stock = Math.min(books.other, books.stock * Math.exp(0.1 * random.student(5)));
  }
  books.cash += 0.05 * totalAssets(before) * random.student(5);
  if (books.cash >= 0) return;
  books.dueSoon -= books.cash;
  books.cash = random.chance(0.5) ? 0 : 0.01 * totalAssets(before) * random.uniform();
  books.dueSoon += books.cash;
}

const scaledBy = (books: Books, size: number): Draft => ({
  fixed: books.fixed * size,
  cash: books.cash * size,
  other: books.other * size,
  stock: books.stock * size,
  dueSoon: books.dueSoon * size,
  dueLater: books.dueLater * size,
  provisions: books.provisions * size,
  capital: books.capital,
  otherReserves: books.otherReserves * size,
  employees: books.employees * size,
});

/** Returns the lines of a balance sheet, or undefined when its totals leave them open. */
function booksOf(row: AccountsRow): Books | undefined {
  const of = (figure: Figure) => (row[figure] === null ? undefined : Number(row[figure]));
  const net = of('net_assets') ?? of('equity');
  const [stock, cash, soon, capital] = [of('stock') ?? 0, of('cash') ?? 0, of('creditors_within_one_year') ?? 0, of('share_capital') ?? 0];
  const stated = of('current_assets') ?? sum(of('net_current_assets'), of('creditors_within_one_year'));
  const held = (stated ?? stock + cash + (of('debtors') ?? 0)) + (of('prepayments') ?? 0);
  const fixed = of('fixed_assets') ?? sum(of('total_assets_less_current_liabilities'), -(of('net_current_assets') ?? Number.NaN)) ?? 0;
  if (net === undefined || fixed + held <= 0 || fixed < 0) return undefined;
  const provisions = (of('provisions') ?? 0) + (of('accruals_and_deferred_income') ?? 0);
  const reserve = of('profit_loss_reserve');
  const books = { fixed, cash, other: Math.max(0, held - cash), stock, dueSoon: soon, dueLater: 0, provisions, capital };
  const gap = totalAssets({ ...books, otherReserves: 0, employees: 0 }) - soon - provisions - net;
  const otherReserves = reserve === undefined ? 0 : net - capital - reserve;
  const whole = {
    ...books,
    dueLater: Math.max(0, gap),
    other: books.other + Math.max(0, -gap),
    otherReserves,
    employees: of('employees') ?? 0,
  };
  return Math.abs(netAssets(whole) - net) < 2 ? whole : undefined;
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined || Number.isNaN(other) ? undefined : one + other;
}

function kindOf({ dormant, accounts_type: type, standard }: AccountsRow): Kind | undefined {
  if (dormant === true || type === 'dormant') return undefined;
  if (type === 'micro' || standard === 'frs-105') return 'micro';
  return type === 'full' || type === 'medium' || type === 'group' ? 'full' : 'small';
}

function styleOf(row: AccountsRow): Style {
  const shows = (figure: Figure) => row[figure] !== null;
  return {
    totalsOnly: !shows('current_assets') && !shows('creditors_within_one_year'),
    cash: shows('cash'),
    debtors: shows('debtors'),
    stock: shows('stock'),
    subtotals: shows('net_current_assets'),
    reserves: shows('profit_loss_reserve'),
    netAssets: shows('net_assets'),
    equity: shows('equity'),
    employees: shows('employees'),
    zeros: false,
  };
}
