import { civilOf } from '../calendar.ts';
import { draw } from '../random.ts';
import { BLOCK, type World } from '../world.ts';
import { normal, path, salt, share } from './chance.ts';
import { type Figures, type Profit, sums, totalAssets } from './figures.ts';
import { dueSooner, lie, shrink, swell } from './lies.ts';
import { type Profile, profileOf } from './profile.ts';

const { abs, exp, floor, max, min, round } = Math;

/**
 * A company's figures at a year's end, with what is planted in them from that year on. Years hang together: what one balance sheet says of
 * the year before is what was filed for it.
 */
export function figuresAt(world: World, index: number, end: number): Figures {
  const profile = profileOf(world, index);
  const honest = profile.kind === 'dormant' ? asleep(profile) : honestFigures(world, index, profile, civilOf(end).year);
  const { planting } = profile;
  return planting === undefined || end < planting.madeUpTo ? honest : planted(honest, profile, index);
}

/** The same without what an amendment brought to light: for the set that was filed first. */
export function figuresBefore(world: World, index: number, end: number): Figures {
  const profile = profileOf(world, index);
  return honestFigures(world, index, profile, civilOf(end).year);
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

function honestFigures(world: World, index: number, profile: Profile, year: number): Figures {
  const { planting, calm, growth, unit } = profile;
  const step = (of: number, strength: number) => path(world, index, of, year) * (calm ? strength / 2 : strength);
  // most of what a year brings moves the whole of a balance sheet
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

/** What cannot be paid out of current assets, or nearly, is lent for longer. */
function owing(profile: Profile, owed: number, current: number, total: number, whole: (of: number) => number) {
  const provisions = profile.provisions * owed;
  const accruals = profile.accruals * owed;
  const creditors = owed - provisions - accruals;
  const soon = min(creditors * (1 - profile.longTerm), current + profile.overdrawn * total);
  return { within: whole(soon), after: whole(creditors - soon), provisions: whole(provisions), accruals: whole(accruals) };
}

function planted(honest: Figures, profile: Profile, index: number): Figures {
  const { netAssets } = sums(honest);
  switch (profile.planting?.matter) {
    case 'bleed':
      return shrink(honest, netAssets * (0.27 + 0.01 * (floor(index / BLOCK) % 8)), 0);
    case 'amended-worse':
      return shrink(honest, netAssets * 0.3, 0);
    case 'bleed-dividend':
      return shrink(honest, netAssets * 0.4, 0);
    case 'bleed-through':
      return shrink(honest, netAssets * 1.3, 0.5);
    case 'small-fall':
      return shrink(honest, netAssets * 0.2, 0);
    case 'long-period':
      return shrink(honest, netAssets * 0.3, 0);
    case 'negative-base':
      return swell(honest, abs(netAssets) * 0.5);
    case 'first-year':
      return { ...honest, shareCapital: max(2, round(netAssets / 0.6)), sharePremium: 0 };
    case 'deficit':
      // a lender who asks for his money back: what was due later is due now
      return dueSooner(honest, round(totalAssets(honest) * 0.025));
    case 'dormant-cash': {
      const vast = 10 ** (7 + (index % 5)) * (1 + (profile.shareCapital % 7));
      return { ...honest, cash: vast, shareCapital: vast };
    }
    default:
      return profile.planting === undefined ? honest : lie(honest, profile.planting.matter);
  }
}

/** The profit and loss account that leads from one balance sheet to the next; the first leads from nothing. */
export function profitFor(world: World, index: number, now: Figures, before: Figures | undefined): Profit {
  const profile = profileOf(world, index);
  const { unit, planting } = profile;
  const whole = (of: number) => round(of / unit) * unit;
  const kept = sums(now).retained - (before === undefined ? 0 : sums(before).retained);
  const paidOut = planting?.matter === 'bleed-dividend' && kept < 0;
  const usual = kept > 0 && draw(world.seed, index, salt.margin) % 2 === 0 ? whole(kept * 0.6) : 0;
  const dividends = paidOut ? whole(-kept * 1.1) : usual;
  const profit = kept + dividends;
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
