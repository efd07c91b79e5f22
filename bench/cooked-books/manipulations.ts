import { type Books, totalAssets } from './company.ts';

/**
 * What a manipulator does to this year's books. Each balances: whoever invents assets or hides debts shows the gain as profit kept. It
 * answers nothing where there is nothing to do it with.
 */
export const manipulations: Readonly<Record<string, (books: Books) => Books | undefined>> = {
  /** Stock or debtors that are not there: total assets and the profit and loss reserve rise by 30 %. */
  'assets +30 %': (books) => ({ ...books, other: Math.round(books.other + 0.3 * totalAssets(books)) }),

  /** Six tenths of what is due within a year is left out. */
  'hidden liabilities': (books) =>
    books.dueSoon < 0.1 * totalAssets(books) ? undefined : { ...books, dueSoon: Math.round(0.4 * books.dueSoon) },

  /** Costs of half the company's size are called fixed assets, and the reserve jumps by as much. */
  'reserve jump': (books) => ({ ...books, fixed: Math.round(books.fixed + 0.5 * totalAssets(books)) }),

  /** Nine tenths of stock and debtors are called cash. */
  'cash swap': (books) =>
    books.other < 0.2 * (books.other + books.cash)
      ? undefined
      : { ...books, cash: books.cash + Math.round(0.9 * books.other), other: books.other - Math.round(0.9 * books.other) },

  /** Every figure in pounds is written as if it were in thousands. */
  'scale error': ({ employees, ...books }) => ({
    fixed: books.fixed * 1000,
    cash: books.cash * 1000,
    other: books.other * 1000,
    dueSoon: books.dueSoon * 1000,
    dueLater: books.dueLater * 1000,
    provisions: books.provisions * 1000,
    capital: books.capital * 1000,
    otherReserves: books.otherReserves * 1000,
    employees,
  }),
};
