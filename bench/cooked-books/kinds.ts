import { type Books, netAssets, totalAssets } from './company.ts';

/** Two years of books. */
export interface Years {
  readonly lastYear: Books;
  readonly thisYear: Books;
}

/**
 * A manipulation of this year's books by a share of the item; undefined: there is too little of it.
 * Profit takes the other side, so the sheet balances.
 */
type Manipulate = (years: Years, share: number) => Books | undefined;

/** Kinds like the changes that the network learns from (`anomaly_changes()` in models/anomaly/macros.sql). */
export const taught: Readonly<Record<string, Manipulate>> = {
  debtors: ({ thisYear }, share) => {
    const debtors = thisYear.other - thisYear.stock;
    return enough(debtors, thisYear) ? { ...thisYear, other: thisYear.other + Math.round(share * debtors) } : undefined;
  },
  'hidden creditors': ({ thisYear }, share) =>
    enough(thisYear.dueSoon, thisYear) ? { ...thisYear, dueSoon: Math.round((1 - share) * thisYear.dueSoon) } : undefined,
  cash: ({ thisYear }, share) =>
    enough(thisYear.cash, thisYear) ? { ...thisYear, cash: Math.round((1 + share) * thisYear.cash) } : undefined,
  'capitalised costs': ({ thisYear }, share) =>
    enough(thisYear.fixed, thisYear) ? { ...thisYear, fixed: Math.round((1 + share) * thisYear.fixed) } : undefined,
  /** Moves the year's change of net assets towards 0: a profit into creditors, a loss into debtors. */
  smoothing: ({ lastYear, thisYear }, share) => {
    const moved = Math.round(share * (netAssets(thisYear) - netAssets(lastYear)));
    if (!enough(Math.abs(moved) / share, thisYear)) return undefined;
    return moved > 0 ? { ...thisYear, dueSoon: thisYear.dueSoon + moved } : { ...thisYear, other: thisYear.other - moved };
  },
  stock: ({ thisYear }, share) => {
    const added = Math.round(share * thisYear.stock);
    return enough(thisYear.stock, thisYear) ? { ...thisYear, stock: thisYear.stock + added, other: thisYear.other + added } : undefined;
  },
};

/** Kinds that are unlike every change that the network learns from. */
export const untaught: Readonly<Record<string, Manipulate>> = {
  /** Debts due within a year are shown as due later, which hides a shortage of cash. */
  'debts shown as later': ({ thisYear }, share) => {
    const moved = Math.round(share * thisYear.dueSoon);
    return enough(thisYear.dueSoon, thisYear)
      ? { ...thisYear, dueSoon: thisYear.dueSoon - moved, dueLater: thisYear.dueLater + moved }
      : undefined;
  },
  /** Loans due after a year are shown as paid-up share capital. */
  'loans shown as capital': ({ thisYear }, share) => {
    const moved = Math.round(share * thisYear.dueLater);
    return enough(thisYear.dueLater, thisYear)
      ? { ...thisYear, dueLater: thisYear.dueLater - moved, capital: thisYear.capital + moved }
      : undefined;
  },
  /** Cash that is gone is shown as debtors. */
  'missing cash': ({ thisYear }, share) => {
    const gone = Math.round(share * thisYear.cash);
    return enough(thisYear.cash, thisYear) ? { ...thisYear, cash: thisYear.cash - gone, other: thisYear.other + gone } : undefined;
  },
};

const kinds: Readonly<Record<string, Manipulate>> = { ...taught, ...untaught };
export const kindNames = Object.keys(kinds);

function enough(line: number, books: Books): boolean {
  return line >= 0.02 * totalAssets(books);
}

/** A variant of a held-out company by the first two characters of its number. */
export interface Variant {
  readonly code: string;
  readonly kind: string;
  /** Share of the item; 0 for honest. */
  readonly share: number;
  /** True: last year's books have the same manipulation. */
  readonly repeated: boolean;
}

/** Shares of the item by which each kind manipulates. */
export const shares = [0.1, 0.3, 1] as const;

/**
 * Honest, each kind by each share, and each kind but smoothing in full in both years: to smooth last year, the year before would have to be known.
 */
export const variants: readonly Variant[] = [
  { code: 'H0', kind: 'honest', share: 0, repeated: false },
  ...kindNames.flatMap((kind, index) => {
    const letter = 'ABCDEFJKL'[index] ?? '';
    const once = shares.map((share, place) => ({ code: `${letter}${place + 1}`, kind, share, repeated: false }));
    return kind === 'smoothing' ? once : [...once, { code: `${letter}9`, kind, share: 1, repeated: true }];
  }),
];

/** Returns the two years as the company would file them; undefined when there is too little of the item. */
export function manipulated({ kind, share, repeated }: Variant, years: Years): Years | undefined {
  if (share === 0) return years;
  const thisYear = kinds[kind]?.(years, share);
  const lastYear = repeated ? kinds[kind]?.({ lastYear: years.lastYear, thisYear: years.lastYear }, share) : years.lastYear;
  return thisYear === undefined || lastYear === undefined ? undefined : { thisYear, lastYear };
}
