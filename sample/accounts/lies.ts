import { type Figures, sums, totalAssets } from './figures.ts';
import type { Matter } from './planted.ts';

const { min, round } = Math;

/** Takes `loss` out of the net assets: the part `borrowed` by new creditors, the rest out of what can be turned into money. */
export function shrink(of: Figures, loss: number, borrowed: number): Figures {
  const left = { ...of, within: of.within + round(loss * borrowed) };
  let rest = round(loss) - round(loss * borrowed);
  const take = (from: number) => {
    const taken = min(from, rest);
    rest -= taken;
    return from - taken;
  };
  const cash = take(left.cash);
  const debtors = take(left.debtors);
  const stock = take(left.stock);
  const tangible = take(left.tangible);
  return { ...left, cash, debtors, stock, tangible, after: left.after + rest };
}

/** A business that grew smaller, in every line but its shares. */
export function shrunk(of: Figures, to: number): Figures {
  const { employees, shareCapital, sharePremium, ...rest } = of;
  const less = (amount: number) => round(amount * to);
  return {
    employees,
    shareCapital,
    sharePremium,
    intangible: less(rest.intangible),
    tangible: less(rest.tangible),
    investments: less(rest.investments),
    stock: less(rest.stock),
    debtors: less(rest.debtors),
    cash: less(rest.cash),
    prepayments: less(rest.prepayments),
    within: less(rest.within),
    after: less(rest.after),
    provisions: less(rest.provisions),
    accruals: less(rest.accruals),
  };
}

/** More is owed, and nothing has come in for it. */
export function swell(of: Figures, by: number): Figures {
  return { ...of, after: of.after + round(by) };
}

export function dueSooner(of: Figures, by: number): Figures {
  return { ...of, within: of.within + by, after: of.after - by };
}

/**
 * Books that are cooked. Every balance sheet still adds up; what gives them away is what they were a year before, and what others look
 * like.
 */
export function lie(of: Figures, matter: Matter): Figures {
  const total = totalAssets(of);
  switch (matter) {
    case 'assets':
      // nobody owes it to them
      return { ...of, debtors: of.debtors + round(total * 0.3) };
    case 'hidden':
      return { ...of, within: round(of.within * 0.05), after: 0, provisions: 0 };
    case 'reserve':
      // a profit that is only a name in the fixed assets
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
