import { isoOf } from '../calendar.ts';
import { companyName, companyNumber, personName } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { draw } from '../random.ts';
import { registerSize, registerState } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import { FORMER, type World } from '../world.ts';
import { shrink } from './alterations.ts';
import { figuresAt, figuresBefore, profitFor } from './books.ts';
import { salt } from './chance.ts';
import { type Figures, type Profit, sums } from './figures.ts';
import { type AccountsKind, type Profile, profileOf } from './profile.ts';
import { type Reported, reported, yearEnds } from './year-ends.ts';

const { floor, min, round } = Math;

/** A registered set of accounts. */
export interface Filing extends Reported {
  readonly index: number;
  /** True: the set corrects one that was filed earlier for the same balance sheet. */
  readonly amends: boolean;
}

/** Days from the first set to an amended one; long enough that both are never in the same archive. */
const AMENDED_AFTER = 40;

/** Returns the number of former companies in the archives of a world. */
function formerCompanies(world: World): number {
  return floor(min(world.companies, WITH_NOTICES) * 0.35);
}

/** Yields every set of accounts registered from `from` to `to`, both included, of the companies that have notices and of former companies. */
export function* registeredBetween(world: World, from: number, to: number): Generator<Filing> {
  const filing = min(WITH_NOTICES, registerSize(world, to));
  for (let index = 0; index < filing; index += 1) yield* filingsOf(world, index, from, to);
  for (let former = 0; former < formerCompanies(world); former += 1) yield* filingsOf(world, FORMER + former, from, to);
}

/** Yields the sets of one company, newest first. */
export function* filingsOf(world: World, index: number, from: number, to: number): Generator<Filing> {
  if (kindOf(index).kind.keeps !== 'all') return;
  const last = min(to, index >= FORMER ? formerlyUntil(world, index) : yearEnds(world, index).lastDay);
  for (const period of reported(world, index, from - AMENDED_AFTER, last)) {
    if (period.registered >= from) yield { ...period, index, amends: false };
    const amended = period.registered + AMENDED_AFTER;
    if (amended >= from && amended <= last && isAmended(world, index, period)) {
      yield { ...period, registered: amended, index, amends: true };
    }
  }
}

/** Returns the day of the dissolution of a former company. */
function formerlyUntil(world: World, index: number): number {
  return -1 - (draw(world.seed, index, salt.gone) % 90);
}

/** True for one set in sixty, which is filed again, mostly with the same figures, because a signature or a note was missing. */
function isAmended(world: World, index: number, { end }: Reported): boolean {
  const { planting, kind } = profileOf(world, index);
  if (planting !== undefined) return planting.matter.startsWith('amended') && end === planting.madeUpTo;
  return kind !== 'dormant' && draw(world.seed, index, salt.flaw + 1_000 + end) % 60 === 0;
}

/** The contents of a set of accounts, independent of the product that writes it. */
export interface Statement {
  readonly filing: Filing;
  readonly profile: Profile;
  readonly kind: AccountsKind;
  readonly name: string;
  readonly number: string;
  readonly director: string;
  readonly current: Figures;
  /** Figures of the period before; undefined for first accounts. */
  readonly comparative: Figures | undefined;
  readonly profit: Profit | undefined;
  readonly comparativeProfit: Profit | undefined;
  /** Consolidated figures of a parent that files its group's accounts together with its own. */
  readonly group: { readonly current: Figures; readonly comparative: Figures | undefined } | undefined;
  /** Net assets as tagged, and equity as tagged (`equity`). They differ from the figures where that is planted. */
  readonly netAssets: number;
  readonly equity: number;
}

/** Returns the contents of a filing, planted errors included. */
export function statementOf(world: World, filing: Filing): Statement {
  const { index, end } = filing;
  const profile = profileOf(world, index);
  const matter = profile.planting?.madeUpTo === end ? profile.planting.matter : undefined;
  const current = firstVersion(world, filing) ? versionBefore(world, filing) : figuresAt(world, index, end);
  const before = filing.before && figuresAt(world, index, filing.before.end);
  const earlier = filing.before?.before && figuresAt(world, index, filing.before.before.end);
  const { netAssets } = sums(current);
  const consolidates = profile.kind === 'group' && !(profile.planting !== undefined && end >= profile.planting.madeUpTo);
  return {
    filing,
    profile,
    kind: profile.kind === 'group' && !consolidates ? 'small' : profile.kind,
    name:
      index >= FORMER ? companyName(world, index) : (registerState(world, index, filing.registered + 1)?.name ?? companyName(world, index)),
    number: companyNumber(world, index),
    director: personName(world, index + 7),
    current,
    comparative: before && (matter === 'restated' ? restate(before) : before),
    profit: profile.profitAndLoss ? profitFor(world, index, current, before) : undefined,
    comparativeProfit: profile.profitAndLoss && before !== undefined ? profitFor(world, index, before, earlier) : undefined,
    group: consolidates ? { current: consolidated(current), comparative: before && consolidated(before) } : undefined,
    netAssets: matter === 'sign-flip' ? -netAssets : netAssets,
    equity: matter === 'identity' ? netAssets + round(netAssets * 0.07) + 2 : netAssets,
  };
}

/** True for a set that an amended set with other figures supersedes later. */
function firstVersion(world: World, { index, end, amends }: Filing): boolean {
  const { planting } = profileOf(world, index);
  return !amends && planting !== undefined && planting.madeUpTo === end && planting.matter.startsWith('amended');
}

/** Returns the figures of the first set: for `amended-better` with a loss that did not happen, for `amended-worse` without a loss that did. */
function versionBefore(world: World, { index, end }: Filing): Figures {
  const usual = figuresBefore(world, index, end);
  const { matter } = profileOf(world, index).planting ?? {};
  return matter === 'amended-better' ? shrink(usual, sums(usual).netAssets * 0.3, 0) : usual;
}

/** Returns last year's figures with creditors that had been left out by mistake. */
function restate(of: Figures): Figures {
  const missed = round(sums(of).netAssets * 0.08) + 1;
  return { ...of, within: of.within + missed };
}

/** Returns a group's figures, between two and three times those of the parent. */
function consolidated(of: Figures): Figures {
  const unit = of.tangible % 1_000 === 0 && of.cash % 1_000 === 0 ? 1_000 : 1;
  const times = (amount: number, by: number) => round((amount * by) / unit) * unit;
  return {
    ...of,
    tangible: times(of.tangible, 2.4) + times(of.investments, 0.5),
    investments: times(of.investments, 0.1),
    stock: times(of.stock, 2.6),
    debtors: times(of.debtors, 2.1),
    cash: times(of.cash, 1.9),
    within: times(of.within, 2.2),
    after: times(of.after, 2),
    employees: of.employees * 3,
  };
}

/** Returns a day in the form of the archives' members, `20260331`. */
export function compact(day: number): string {
  return isoOf(day).replaceAll('-', '');
}

/** Returns the day on which the directors signed, some days before the registration. */
export function approvedOn({ registered, end }: Filing): number {
  return Math.max(end + 5, registered - 9);
}
