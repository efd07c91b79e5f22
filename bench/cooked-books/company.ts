import type { Random } from './random.ts';

/** What a company owns and owes at a balance sheet date, in pounds. Net assets follow from these lines. */
export interface Books {
  readonly fixed: number;
  readonly cash: number;
  /** Stock and debtors. */
  readonly other: number;
  /** Stock, a part of `other`; 0 in generated books. */
  readonly stock: number;
  readonly dueSoon: number;
  readonly dueLater: number;
  readonly provisions: number;
  readonly capital: number;
  /** Share premium and revaluation. */
  readonly otherReserves: number;
  readonly employees: number;
}

export type Kind = 'micro' | 'small' | 'full' | 'dormant';

export interface Company {
  readonly kind: Kind;
  readonly sic: string;
  readonly lastYear: Books;
  readonly thisYear: Books;
}

/** The economics of an industry. */
interface Trade {
  /** Share of companies with fixed assets, and the share of total assets that these have. */
  readonly fixed: readonly [number, number];
  /** Median share of cash in current assets. */
  readonly cash: number;
  /** Median ratio of liabilities to total assets. */
  readonly debt: number;
  /** Mean yearly profit as a share of total assets, before the factor in `traded`. */
  readonly margin: number;
  /** Difference of the mean logarithm of total assets from the kind's. */
  readonly size: number;
  /** Pounds of total assets per employee. */
  readonly perHead: number;
}

/** Industries with different economics, each with its SIC codes and its weight in the population. */
const trades: readonly (readonly [Trade, readonly string[], number])[] = [
  [trade(0.85, 0.8, 0.25, 0.72, 0.04, 0.9, 300_000), ['68209', '68100', '68320', '68201'], 14],
  [trade(0.55, 0.15, 0.45, 0.5, 0.16, -0.3, 40_000), ['62020', '62012', '62090', '63110', '62030'], 12],
  [trade(0.5, 0.15, 0.5, 0.48, 0.18, -0.4, 35_000), ['70229', '70221', '74909', '71129', '71122', '73110'], 14],
  [trade(0.6, 0.3, 0.2, 0.68, 0.1, 0.1, 45_000), ['41202', '41201', '41100', '43999', '43210', '43220', '43390'], 15],
  [trade(0.6, 0.25, 0.2, 0.66, 0.08, 0.2, 40_000), ['47910', '47190', '47110', '46900', '45200', '45112'], 12],
  [trade(0.8, 0.55, 0.2, 0.8, 0.05, -0.1, 15_000), ['56101', '56103', '56302', '55100'], 8],
  [trade(0.75, 0.4, 0.2, 0.6, 0.07, 0.6, 60_000), ['10890', '25620', '32990', '18129', '28990'], 6],
  [trade(0.65, 0.35, 0.3, 0.55, 0.1, 0, 25_000), ['86900', '87300', '88990', '85590', '85600'], 7],
  [trade(0.7, 0.45, 0.25, 0.65, 0.09, 0, 30_000), ['49410', '49320', '52290', '53202'], 5],
  [trade(0.45, 0.2, 0.4, 0.55, 0.12, -0.3, 30_000), ['82990', '81210', '78200', '96090', '96020', '93199', '90030'], 14],
  [trade(0.5, 0.5, 0.35, 0.6, 0.06, 1.4, 500_000), ['64209', '64999', '66220'], 4],
  [trade(0.9, 0.7, 0.2, 0.5, 0.05, 1, 90_000), ['01110', '01500'], 2],
];

const kinds: readonly (readonly [Kind, number])[] = [
  ['micro', 43],
  ['small', 41],
  ['full', 3.5],
  ['dormant', 12.5],
];

const sizes: Readonly<Record<Kind, readonly [number, number]>> = {
  micro: [10.1, 1.5],
  small: [12, 1.6],
  full: [15.2, 1.5],
  dormant: [4.6, 2.2],
};

/**
 * Draws a company with two years of books. The later year follows from the earlier one by a year of trade.
 * @param issues the share of companies that issue shares in the year.
 */
export function company(random: Random, issues = 0.025): Company {
  const kind = random.pick(kinds);
  const [trade, sics] = random.pick(trades.map(([one, codes, weight]) => [[one, codes] as const, weight]));
  const sic = random.pick(sics.map((code, i) => [code, 1 / (i + 1)]));
  const lastYear = kind === 'dormant' ? sleeping(random) : opening(random, kind, trade);
  return { kind, sic, lastYear, thisYear: kind === 'dormant' ? asleep(random, lastYear) : traded(random, lastYear, trade, issues) };
}

/** Pounds. */
export const totalAssets = ({ fixed, cash, other }: Books) => fixed + cash + other;
/** Pounds; negative when debts exceed assets. */
export const netAssets = (books: Books) => totalAssets(books) - books.dueSoon - books.dueLater - books.provisions;

function opening(random: Random, kind: Kind, trade: Trade): Books {
  const [middle, spread] = sizes[kind];
  const total = Math.exp(middle + trade.size + spread * 0.8 * random.student(6));
  const fixed = random.chance(trade.fixed[0] * 0.72) ? total * logistic(logit(trade.fixed[1]) + 1.1 * random.normal()) : 0;
  const current = total - fixed;
  const cash = current * logistic(logit(trade.cash) + 1.3 * random.normal());
  const debt = random.chance(0.08) ? 0 : total * trade.debt * 0.92 * Math.exp(0.6 * random.student(5));
  const later = random.chance(0.25 + 0.5 * (fixed / total)) ? debt * logistic(-0.6 + random.normal()) : 0;
  const capital = random.pick<number>([
    [1, 22],
    [2, 14],
    [100, 40],
    [1_000, 12],
    [10_000, 5],
    [Math.round(total * 0.2 * random.uniform()), 7],
  ]);
  return whole({
    fixed,
    cash,
    other: current - cash,
    stock: 0,
    dueSoon: debt - later,
    dueLater: later,
    provisions: kind !== 'micro' && random.chance(0.25) ? fixed * 0.1 * random.uniform() : 0,
    capital,
    otherReserves: random.chance(0.05) ? total * 0.2 * random.uniform() : 0,
    employees:
      total / trade.perHead > 0.4 ? Math.max(1, (total / trade.perHead) * Math.exp(0.7 * random.normal())) : random.uniform() * 2.4,
  });
}

/** Draws a year's profit, dividends, investment, loans and working capital. Cash is the remainder; a negative remainder becomes an overdraft. */
function traded(random: Random, before: Books, trade: Trade, issues: number): Books {
  const total = totalAssets(before);
  const upset = random.chance(0.04) ? 3 : 1; // a sale of the business, a great contract, a reorganisation
  const growth = 0.04 + upset * 0.16 * random.student(4);
  const profit = total * (trade.margin * 1.2 + upset * 0.1 * random.student(4));
  const paid = profit > 0 ? profit * random.uniform() * 0.95 : 0;
  const raised = random.chance(issues) ? total * 0.3 * random.uniform() : 0;
  const bought = random.chance(0.3) ? total * 0.12 * Math.exp(0.8 * random.normal()) * upset : 0;
  const fixed = before.fixed * (before.fixed > total * 0.6 ? 0.99 : 0.84) + (before.fixed > 0 || random.chance(0.05) ? bought : 0);
  const other = before.other * Math.exp(growth + 0.28 * upset * random.student(5));
  const dueSoon = before.dueSoon * Math.exp(0.6 * growth + 0.24 * upset * random.student(5));
  const dueLater = before.dueLater * (0.82 + 0.1 * random.uniform()) + (random.chance(0.08) ? total * 0.3 * random.uniform() : 0);
  const owned = netAssets(before) + profit - paid + raised;
  const cash = owned + dueSoon + dueLater + before.provisions - fixed - other;
  const least = total * 0.01 * random.uniform();
  return whole({
    ...before,
    fixed,
    other,
    dueLater,
    cash: Math.max(cash, least),
    dueSoon: dueSoon + Math.max(0, least - cash),
    capital: before.capital + (raised > 0 && random.chance(0.5) ? raised : 0),
    employees: before.employees * Math.exp(0.5 * growth + 0.12 * random.normal()),
  });
}

function sleeping(random: Random): Books {
  const capital = random.pick<number>([
    [1, 45],
    [2, 15],
    [100, 30],
    [1_000, 10],
  ]);
  const more = random.chance(0.25) ? Math.exp(8 + 2 * random.normal()) : 0;
  const owed = random.chance(0.15) ? more * random.uniform() * 1.5 : 0;
  return whole({
    fixed: 0,
    cash: 0,
    other: capital + more,
    stock: 0,
    dueSoon: owed,
    dueLater: 0,
    provisions: 0,
    capital,
    otherReserves: 0,
    employees: 0,
  });
}

/** A dormant company keeps its books, except that one in ten owes a small fee more. */
function asleep(random: Random, before: Books): Books {
  return random.chance(0.1) ? whole({ ...before, dueSoon: before.dueSoon + 30 * random.uniform() }) : before;
}

/** Rounds every figure to whole pounds. */
export function whole(books: Books): Books {
  const { fixed, cash, other, stock, dueSoon, dueLater, provisions, capital, otherReserves, employees } = books;
  const round = Math.round;
  return {
    fixed: round(fixed),
    cash: round(cash),
    other: round(other),
    stock: round(stock),
    dueSoon: round(dueSoon),
    dueLater: round(dueLater),
    provisions: round(provisions),
    capital: round(capital),
    otherReserves: round(otherReserves),
    employees: round(employees),
  };
}

function trade(has: number, share: number, cash: number, debt: number, margin: number, size: number, perHead: number): Trade {
  return { fixed: [has, share], cash, debt, margin, size, perHead };
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const logit = (p: number) => Math.log(p / (1 - p));
