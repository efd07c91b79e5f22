import { type Figures, sums, totalAssets } from './figures.ts';
import type { Matter } from './planted.ts';

const { max, round } = Math;

/** Reduces the net assets by `loss`: the share `borrowed` as new creditors, the rest out of the assets in proportion to their size. */
export function shrink(of: Figures, loss: number, borrowed: number): Figures {
  const owned = of.cash + of.debtors + of.stock + of.tangible;
  const spent = loss * (1 - borrowed);
  const less = (amount: number) => max(0, amount - round((spent * amount) / max(1, owned)));
  return {
    ...of,
    cash: less(of.cash),
    debtors: less(of.debtors),
    stock: less(of.stock),
    tangible: less(of.tangible),
    within: of.within + round(loss * borrowed),
  };
}

/** Adds creditors due after a year, without assets in return. */
export function addDebt(of: Figures, by: number): Figures {
  return { ...of, after: of.after + round(by) };
}

/** Makes `by` pounds of the creditors due within a year that were due later. */
export function dueSooner(of: Figures, by: number): Figures {
  return { ...of, within: of.within + by, after: of.after - by };
}

/**
 * Returns manipulated figures. Every balance sheet still adds up; the manipulation shows only beside the figures of a year before and those of
 * other companies.
 */
export function manipulated(of: Figures, matter: Matter): Figures {
  const total = totalAssets(of);
  switch (matter) {
    case 'assets':
      // debtors that do not exist
      return { ...of, debtors: of.debtors + round(total * 0.3) };
    case 'hidden':
      return { ...of, within: round(of.within * 0.05), after: 0, provisions: 0 };
    case 'reserve':
      // a profit that exists only as intangible fixed assets
      return { ...of, intangible: of.intangible + round(sums(of).netAssets * 0.9) };
    case 'cash':
      return { ...of, cash: of.cash + of.debtors + of.stock - round(of.debtors * 0.02), debtors: round(of.debtors * 0.02), stock: 0 };
    case 'scale':
      return thousandfold(of);
    default:
      return of;
  }
}

function thousandfold(of: Figures): Figures {
  const { employees, ...money } = of;
  const times = (amount: number) => amount * 1_000;
  return {
    employees,
    intangible: times(money.intangible),
    tangible: times(money.tangible),
    investments: times(money.investments),
    stock: times(money.stock),
    debtors: times(money.debtors),
    cash: times(money.cash),
    prepayments: times(money.prepayments),
    within: times(money.within),
    after: times(money.after),
    provisions: times(money.provisions),
    accruals: times(money.accruals),
    shareCapital: times(money.shareCapital),
    sharePremium: times(money.sharePremium),
  };
}
