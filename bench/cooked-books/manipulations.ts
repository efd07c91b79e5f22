import { type Books, totalAssets } from './company.ts';

/**
 * Manipulations of this year's books by name. Each result balances: invented assets and hidden debts appear as retained profit. Returns undefined
 * when the books have too little to manipulate.
 */
export const manipulations: Readonly<Record<string, (books: Books) => Books | undefined>> = {
  /** Invents stock or debtors of 30 % of total assets. */
  'assets +30 %': (books) => ({ ...books, other: Math.round(books.other + 0.3 * totalAssets(books)) }),

  /** Leaves out six tenths of the debts due within a year. */
  'hidden liabilities': (books) =>
    books.dueSoon < 0.1 * totalAssets(books) ? undefined : { ...books, dueSoon: Math.round(0.4 * books.dueSoon) },

  /** Shows costs of half the total assets as fixed assets, which raises the reserve by the same amount. */
  'reserve jump': (books) => ({ ...books, fixed: Math.round(books.fixed + 0.5 * totalAssets(books)) }),

  /** Shows nine tenths of stock and debtors as cash. */
  'cash swap': (books) =>
    books.other < 0.2 * (books.other + books.cash)
      ? undefined
      : { ...books, cash: books.cash + Math.round(0.9 * books.other), other: books.other - Math.round(0.9 * books.other) },

  /** Multiplies every amount by a thousand, as if thousands were pounds. */
  'scale error': ({ employees, ...books }) => ({
    fixed: books.fixed * 1000,
    cash: books.cash * 1000,
    other: books.other * 1000,
    stock: books.stock * 1000,
    dueSoon: books.dueSoon * 1000,
    dueLater: books.dueLater * 1000,
    provisions: books.provisions * 1000,
    capital: books.capital * 1000,
    otherReserves: books.otherReserves * 1000,
    employees,
  }),
};
