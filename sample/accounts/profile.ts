import { companyNumber } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { draw, pick } from '../random.ts';
import { mainActivity } from '../register.ts';
import { BLOCK, type World } from '../world.ts';
import { even, normal, salt, share } from './chance.ts';
import { type Matter, manipulations, type Planting, plantingOf } from './planted.ts';
import { lastFiledEnd, yearEnds } from './year-ends.ts';

const { exp, max, min, round } = Math;

/** The kind of accounts that a company files. A dormant company uses the micro or small form, or the form for dormant companies. */
export type AccountsKind = 'micro' | 'small' | 'full' | 'group' | 'dormant';

/** The properties of a company from which its accounts of any year are computed. Amounts are those of 2025, in pounds. */
export interface Profile {
  readonly number: string;
  readonly kind: AccountsKind;
  readonly planting: Planting | undefined;
  /** True: small changes from year to year, and ratios near those of its trade. */
  readonly calm: boolean;
  /** False for partnerships and companies limited by guarantee, which have no shares. */
  readonly shares: boolean;
  /** Assets less liabilities; negative for a deficit. */
  readonly netAssets: number;
  readonly liabilities: number;
  /** Logits of shares: fixed assets of total assets, stock of current assets, cash of the rest. Undefined stock: no stock. */
  readonly fixed: number;
  readonly stock: number | undefined;
  readonly cash: number;
  /** Share of the liabilities that is due after a year. */
  readonly longTerm: number;
  /** Share of total assets by which liabilities due within a year can exceed the current assets. */
  readonly overdrawn: number;
  readonly intangible: number;
  readonly investments: number;
  readonly provisions: number;
  readonly accruals: number;
  readonly prepayments: number;
  readonly shareCapital: number;
  readonly sharePremium: number;
  readonly employees: number;
  readonly growth: number;
  /** Large companies report in thousands. */
  readonly unit: 1 | 1_000;
  readonly profitAndLoss: boolean;
}

interface Trade {
  readonly fixed: number;
  readonly stock: number | undefined;
  readonly size: number;
  readonly staff: number;
}

/** Returns a trade by the first two digits of its SIC code: share of fixed assets, share of stock, relative size. */
function tradeOf(activity: string): Trade {
  const code = Number(activity.slice(0, 2));
  if (code === 41) return { fixed: -1.4, stock: 0.6, size: 2.2, staff: 0.8 };
  if (code === 43) return { fixed: -0.8, stock: -1.8, size: 1, staff: 1.2 };
  if (code >= 45 && code <= 47) return { fixed: -1.3, stock: 0.3, size: 1.3, staff: 1 };
  if (code >= 49 && code <= 53) return { fixed: 0, stock: undefined, size: 0.9, staff: 1.2 };
  if (code >= 55 && code <= 56) return { fixed: 0.3, stock: -1.4, size: 0.9, staff: 2 };
  if (code === 62 || code === 70 || code === 74) return { fixed: -2, stock: undefined, size: 0.8, staff: 0.8 };
  if (code === 64) return { fixed: 1.6, stock: undefined, size: 5, staff: 0.3 };
  if (code === 68) return { fixed: 1.8, stock: undefined, size: 4, staff: 0.3 };
  return { fixed: -1, stock: undefined, size: 0.8, staff: 1 };
}

const typical = { micro: 32_000, small: 260_000, full: 9_000_000, group: 16_000_000, dormant: 100 } as const;
const spread = { micro: 1.25, small: 1.3, full: 1.2, group: 1.2, dormant: 0 } as const;
const capitals = [1, 1, 1, 2, 2, 10, 100, 100, 100, 100, 100, 1_000, 1_000, 10_000, 50_000];

/** Returns the kind of accounts of a company without drawing the rest of its profile. */
export function accountsKind(world: World, index: number): AccountsKind {
  const planting = plantingOf(world, index);
  const drawn = even(world, index, salt.kind);
  if (planting !== undefined) return plantedKind(planting, drawn);
  const { category } = kindOf(index).kind;
  if (category === 'Public Limited Company') return drawn < 0.5 ? 'full' : 'group';
  if (category === 'Community Interest Company') return 'small';
  if (mainActivity(world, index).startsWith('99999') || drawn < 0.115) return 'dormant';
  if (drawn < 0.555) return 'micro';
  if (drawn < 0.955 || index % BLOCK < 6) return 'small';
  return drawn < 0.988 ? 'full' : 'group';
}

function plantedKind({ matter }: Planting, drawn: number): AccountsKind {
  if (matter === 'dormant-cash') return 'dormant';
  if (matter === 'group-dropped') return 'group';
  if (matter === 'bleed-dividend' || matter === 'deficit' || manipulations.some((one) => one === matter)) return 'small';
  return drawn < 0.45 ? 'micro' : 'small';
}

/** True for companies that file within two months of day 0, those with planted accounts, and the first six of a block. */
function isCalm(world: World, index: number): boolean {
  if (index % BLOCK < 6 || plantingOf(world, index) !== undefined) return true;
  const years = yearEnds(world, index);
  return lastFiledEnd(years, 60) !== lastFiledEnd(years, -1);
}

const profiles = new WeakMap<World, Map<number, Profile>>();

/** Returns the profile of a company. Caches the last few thousand. */
export function profileOf(world: World, index: number): Profile {
  const known = profiles.get(world) ?? new Map<number, Profile>();
  profiles.set(world, known);
  const profile = known.get(index) ?? drawProfile(world, index);
  if (known.size > 4_000) known.clear();
  known.set(index, profile);
  return profile;
}

function drawProfile(world: World, index: number): Profile {
  const planting = plantingOf(world, index);
  const kind = accountsKind(world, index);
  const calm = isCalm(world, index);
  const trade = tradeOf(mainActivity(world, index));
  const z = (of: number) => normal(world, index, of) * (calm ? 0.4 : 1);
  const total = sizeOf(kind, planting, typical[kind] * trade.size * exp(spread[kind] * z(salt.size)), even(world, index, salt.employees));
  const { netAssets, liabilities } = funding(world, index, total, calm, planting);
  const { shares, category } = { shares: hasShares(index), category: kindOf(index).kind.category };
  const micro = kind === 'micro';
  // holding companies
  const holds = mainActivity(world, index).startsWith('64');
  return {
    number: companyNumber(world, index),
    kind,
    planting,
    calm,
    shares,
    netAssets,
    liabilities,
    fixed: fixedOf(planting, trade.fixed) + 0.9 * z(salt.fixed),
    stock: trade.stock === undefined ? undefined : trade.stock + 0.8 * z(salt.stock),
    cash: planting?.matter === 'cash' ? -1.8 : -0.2 + 1.1 * z(salt.cash),
    longTerm: longTermOf(even(world, index, salt.longTerm), z(salt.longTerm), planting),
    overdrawn: planting?.matter === 'deficit' ? 0.985 : (netAssets < 0 ? 0.7 : 0.25) * even(world, index, salt.overdrawn),
    intangible: even(world, index, salt.intangible) < 0.08 && !micro && !holds ? 0.2 : 0,
    investments: holds ? 0.9 : 0,
    provisions: even(world, index, salt.provision) < 0.2 && !micro ? 0.03 : 0,
    accruals: micro && draw(world.seed, index, salt.provision) % 2 === 0 ? 0.06 : 0,
    prepayments: micro && draw(world.seed, index, salt.provision) % 4 === 1 ? 0.04 : 0,
    shareCapital: shares ? (planting?.matter === 'scale' ? 1_000 : capitalOf(world, index, kind, netAssets)) : 0,
    sharePremium: shares && !micro && even(world, index, salt.margin) < 0.05 ? 0.1 : 0,
    employees: employeesOf(kind, total, trade.staff * exp(0.5 * z(salt.employees))),
    growth: planting === undefined ? 0.012 * z(salt.growth) : 0,
    unit: total > 6_000_000 && (kind === 'full' || kind === 'group') ? 1_000 : 1,
    profitAndLoss:
      kind === 'full' ||
      kind === 'group' ||
      planting?.matter === 'bleed-dividend' ||
      category === 'Community Interest Company' ||
      (kind === 'small' && draw(world.seed, index, salt.margin) % 25 === 0),
  };
}

/** Largest total assets in pounds, well below the limits of the micro and small regimes before April 2025 (Companies Act 2006 ss.382, 384A). */
const limits: Readonly<Partial<Record<AccountsKind, number>>> = { micro: 290_000, small: 4_600_000 };

/** Returns the size of a company; one with planted accounts is large enough for the plant to matter. */
function sizeOf(kind: AccountsKind, planting: Planting | undefined, drawn: number, chance: number): number {
  const least = planting === undefined ? 400 : planting.matter === 'deficit' ? 250_000 : 40_000;
  // a company that stops filing for its group is a small company itself
  const limit = limits[planting === undefined || kind !== 'group' ? kind : 'small'] ?? Number.POSITIVE_INFINITY;
  return drawn > limit ? limit * (0.5 + chance / 2) : max(least, drawn);
}

function hasShares(index: number): boolean {
  const { category } = kindOf(index).kind;
  return category === 'Private Limited Company' || category === 'Public Limited Company' || category === 'Private Unlimited Company';
}

/** Liabilities by what is planted: a loss of capital is planted where capital is small, and hidden debts where debts are large. */
const owings: Readonly<Partial<Record<Matter, number>>> = {
  bleed: 0.8,
  'bleed-dividend': 0.8,
  'amended-better': 0.8,
  'amended-worse': 0.8,
  'small-fall': 0.75,
  'long-period': 0.75,
  'bleed-through': 0.92,
  hidden: 0.78,
};
const deficits: Readonly<Partial<Record<Matter, number>>> = { 'negative-base': 0.2, deficit: 0.6 };

/** Returns net assets and liabilities. One company in six owes more than it has. */
function funding(world: World, index: number, total: number, calm: boolean, planting: Planting | undefined) {
  const z = normal(world, index, salt.leverage) * (calm ? 0.4 : 1);
  const planted = planting && deficits[planting.matter];
  if (planted !== undefined || (!calm && even(world, index, salt.deficit) < 0.21)) {
    const owed = max(150, total * (planted ?? min(0.95, exp(-1.1 + 0.8 * z))));
    return { netAssets: -owed, liabilities: total + owed };
  }
  const owing = (planting && owings[planting.matter]) ?? share(-0.2 + 0.9 * z);
  return { netAssets: max(150, total * (1 - owing)), liabilities: total * owing };
}

/** Plants after which a company is otherwise like most, so that only the loss of capital shows. */
const losing: ReadonlySet<Matter | undefined> = new Set<Matter>([
  'bleed',
  'bleed-dividend',
  'bleed-through',
  'amended-better',
  'amended-worse',
  'long-period',
  'small-fall',
]);

function fixedOf(planting: Planting | undefined, usual: number): number {
  if (planting?.matter === 'deficit') return 1.7;
  return losing.has(planting?.matter) ? -0.9 : usual;
}

function longTermOf(drawn: number, z: number, planting: Planting | undefined): number {
  if (planting?.matter === 'deficit' || losing.has(planting?.matter)) return 0.2;
  return drawn < 0.5 ? 0 : share(-0.6 + 0.8 * z);
}

function capitalOf(world: World, index: number, kind: AccountsKind, netAssets: number): number {
  if (kind === 'dormant') return pick([1, 1, 2, 100, 100, 1_000], draw(world.seed, index, salt.capital));
  const wanted = pick(capitals, draw(world.seed, index, salt.capital)) * (kind === 'full' || kind === 'group' ? 1_000 : 1);
  return netAssets < 0 ? min(wanted, 100) : wanted <= netAssets * 0.6 ? wanted : 1;
}

function employeesOf(kind: AccountsKind, total: number, staff: number): number {
  if (kind === 'dormant') return 0;
  if (kind === 'micro') return min(9, max(0, round(1.6 * staff)));
  return min(kind === 'small' ? 48 : 900, max(1, round(4 * staff * (total / 260_000) ** 0.45)));
}
