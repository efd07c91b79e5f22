import { draw } from '../random.ts';
import { BLOCK, type World } from '../world.ts';
import { addDebt, dueSooner, manipulated, shrink } from './alterations.ts';
import { normal, path, salt, share } from './chance.ts';
import { type Figures, type Profit, sums, totalAssets } from './figures.ts';
import { type Profile, profileOf } from './profile.ts';
import { businessYear } from './year-ends.ts';

const { abs, exp, floor, max, min, round } = Math;

/**
 * Returns a company's figures at a year's end, including what is planted from that year on. The comparative figures of a balance sheet are those
 * that were filed for the year before.
 */
export function figuresAt(world: World, index: number, end: number): Figures {
  const profile = profileOf(world, index);
  const usual = profile.kind === 'dormant' ? asleep(profile) : usualFigures(world, index, profile, businessYear(world, index, end));
  const { planting } = profile;
  return planting === undefined || end < planting.madeUpTo ? usual : planted(usual, profile, index);
}

/** Returns the figures of the first set of a year's end that is amended later: without what the amendment shows. */
export function figuresBefore(world: World, index: number, end: number): Figures {
  const profile = profileOf(world, index);
  return usualFigures(world, index, profile, businessYear(world, index, end));
}

function asleep({ shareCapital }: Profile): Figures {
  return { ...nothing, cash: shareCapital, shareCapital };
}

const nothing: Figures = {
  intangible: 0,
  tangible: 0,
  investments: 0,
  stock: 0,
  debtors: 0,
  cash: 0,
  prepayments: 0,
  within: 0,
  after: 0,
  provisions: 0,
  accruals: 0,
  shareCapital: 0,
  sharePremium: 0,
  employees: 0,
};

function usualFigures(world: World, index: number, profile: Profile, year: number): Figures {
  const { planting, calm, growth, unit } = profile;
  const step = (of: number, strength: number) => path(world, index, of, year) * (calm ? strength / 2 : strength);
  // most changes of a year change all lines of a balance sheet alike
  const scale = exp(growth * (year - 2_025) + (planting === undefined ? step(salt.growthPath, 0.5) : 0));
  const own = planting === undefined ? exp(step(salt.netAssetsPath, profile.netAssets < 0 ? 0.15 : 0.05)) : 1;
  // a deficit does not grow with the business
  const equity = profile.netAssets * own * (profile.netAssets < 0 ? 1 : scale);
  const liabilities = profile.liabilities * scale * exp(step(salt.liabilitiesPath, 0.06));
  const total = profile.netAssets < 0 ? max(0, profile.liabilities + profile.netAssets) * scale : equity + liabilities;
  const owed = profile.netAssets < 0 ? total - equity : liabilities;
  const fixed = total * share(profile.fixed + step(salt.fixedPath, 0.25));
  const current = total - fixed;
  const stock = profile.stock === undefined ? 0 : current * share(profile.stock + step(salt.stockPath, 0.3));
  const prepayments = (current - stock) * profile.prepayments;
  const liquid = current - stock - prepayments;
  const cash = liquid * share(profile.cash + step(salt.cashPath, 0.6));
  const premium = max(0, profile.netAssets) * profile.sharePremium;
  const whole = (of: number) => round(of / unit) * unit;
  return {
    intangible: whole(fixed * profile.intangible),
    investments: whole(fixed * profile.investments * 0.9),
    tangible: whole(fixed * (1 - profile.intangible - profile.investments * 0.9)),
    stock: whole(stock),
    prepayments: whole(prepayments),
    cash: whole(cash),
    debtors: whole(liquid - cash),
    ...owing(profile, owed, current, total, whole),
    shareCapital: unit === 1 ? profile.shareCapital : max(unit, whole(profile.shareCapital)),
    sharePremium: whole(premium),
    employees: profile.employees,
  };
}

/** Splits liabilities: those that current assets cannot nearly cover are due after more than a year. */
function owing(profile: Profile, owed: number, current: number, total: number, whole: (of: number) => number) {
  const provisions = profile.provisions * owed;
  const accruals = profile.accruals * owed;
  const creditors = owed - provisions - accruals;
  const soon = min(creditors * (1 - profile.longTerm), current + profile.overdrawn * total);
  return { within: whole(soon), after: whole(creditors - soon), provisions: whole(provisions), accruals: whole(accruals) };
}

function planted(usual: Figures, profile: Profile, index: number): Figures {
  const { netAssets } = sums(usual);
  switch (profile.planting?.matter) {
    case 'bleed':
      return shrink(usual, netAssets * (0.27 + 0.01 * (floor(index / BLOCK) % 8)), 0);
    case 'amended-worse':
      return shrink(usual, netAssets * 0.3, 0);
    case 'bleed-dividend':
      return shrink(usual, netAssets * 0.4, 0);
    case 'bleed-through':
      return shrink(usual, netAssets * 1.3, 0.5);
    case 'small-fall':
      return shrink(usual, netAssets * 0.2, 0);
    case 'long-period':
      return shrink(usual, netAssets * 0.3, 0);
    case 'negative-base':
      return addDebt(usual, abs(netAssets) * 0.5);
    case 'first-year':
      return { ...usual, shareCapital: max(2, round(netAssets / 0.6)), sharePremium: 0 };
    case 'deficit':
      // a lender calls in a loan: a debt due after a year becomes due within a year
      return dueSooner(usual, round(totalAssets(usual) * 0.025));
    case 'dormant-cash': {
      const vast = 10 ** (7 + (index % 5)) * (1 + (profile.shareCapital % 7));
      return { ...usual, cash: vast, shareCapital: vast };
    }
    default:
      return profile.planting === undefined ? usual : manipulated(usual, profile.planting.matter);
  }
}

/** Returns the profit and loss account between two balance sheets; the first begins with nothing. */
export function profitFor(world: World, index: number, now: Figures, before: Figures | undefined): Profit {
  const profile = profileOf(world, index);
  const { unit, planting } = profile;
  const whole = (of: number) => round(of / unit) * unit;
  const retained = sums(now).retained - (before === undefined ? 0 : sums(before).retained);
  const paidOut = planting?.matter === 'bleed-dividend' && retained < 0;
  const usual = retained > 0 && draw(world.seed, index, salt.margin) % 2 === 0 ? whole(retained * 0.6) : 0;
  const dividends = paidOut ? whole(-retained * 1.1) : usual;
  const profit = retained + dividends;
  const tax = profit > 0 ? whole(profit / 3) : 0;
  const interest = whole(now.after * 0.06);
  const beforeTax = profit + tax;
  const operating = beforeTax + interest;
  const turnover = whole(totalAssets(now) * (0.9 + 0.3 * abs(normal(world, index, salt.margin))) + max(0, operating) * 2);
  const administration = whole(turnover * 0.18);
  const gross = operating + administration;
  const staffCosts = whole(min(now.employees * 31_000, turnover * 0.4));
  const depreciation = whole(now.tangible * 0.12);
  const account = { turnover, costOfSales: turnover - gross, gross, administration, operating, interest, beforeTax, tax, profit };
  return { ...account, dividends, staffCosts, depreciation };
}
