import { isoOf } from '../calendar.ts';
import { companyName, companyNumber, personName } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { draw } from '../random.ts';
import { registerSize, registerState } from '../register.ts';
import { storyOf, TOLD } from '../stories.ts';
import { FORMER, type World } from '../world.ts';
import { figuresAt, figuresBefore, profitFor } from './books.ts';
import { salt } from './chance.ts';
import { type Figures, type Profit, sums } from './figures.ts';
import { shrink } from './lies.ts';
import { type AccountsKind, type Profile, profileOf } from './profile.ts';
import { type Reported, reported } from './year-ends.ts';

const { floor, min, round } = Math;

/** A set of accounts as it was registered. */
export interface Filing extends Reported {
  readonly index: number;
  /** A set that puts right one that was filed before for the same balance sheet. */
  readonly amends: boolean;
}

/** How long after the first set an amended one comes: never in the same archive. */
const AMENDED_AFTER = 40;

/** How many former companies the archives know of for a world of that size. */
function formerCompanies(world: World): number {
  return floor(min(world.companies, TOLD) * 0.35);
}

/** Every set of accounts registered on `from` or later and by `to`, told of the first companies only as notices are. */
export function* registeredBetween(world: World, from: number, to: number): Generator<Filing> {
  const told = min(TOLD, registerSize(world, to));
  for (let index = 0; index < told; index += 1) yield* filingsOf(world, index, from, to);
  for (let former = 0; former < formerCompanies(world); former += 1) yield* filingsOf(world, FORMER + former, from, to);
}

/** One company's, newest first. */
export function* filingsOf(world: World, index: number, from: number, to: number): Generator<Filing> {
  if (kindOf(index).kind.keeps !== 'all') return;
  const last = min(to, lastDay(world, index));
  for (const period of reported(world, index, from - AMENDED_AFTER, last)) {
    if (period.registered >= from) yield { ...period, index, amends: false };
    const amended = period.registered + AMENDED_AFTER;
    if (amended >= from && amended <= last && isAmended(world, index, period)) {
      yield { ...period, registered: amended, index, amends: true };
    }
  }
}

/** The last day on which a company may file: it is gone after it. */
function lastDay(world: World, index: number): number {
  if (index >= FORMER) return -1 - (draw(world.seed, index, salt.gone) % 90);
  return storyOf(world, index)?.register.find(({ gone }) => gone)?.day ?? Number.POSITIVE_INFINITY;
}

/** One set in sixty is filed again, most with the same figures: a signature was missing, a note. */
function isAmended(world: World, index: number, { end }: Reported): boolean {
  const { planting, kind } = profileOf(world, index);
  if (planting !== undefined) return planting.matter.startsWith('amended') && end === planting.madeUpTo;
  return kind !== 'dormant' && draw(world.seed, index, salt.flaw + 1_000 + end) % 60 === 0;
}

/** What a set of accounts says, whichever product writes it. */
export interface Statement {
  readonly filing: Filing;
  readonly profile: Profile;
  readonly kind: AccountsKind;
  readonly name: string;
  readonly number: string;
  readonly director: string;
  readonly current: Figures;
  /** Of the period before; the first accounts have none. */
  readonly comparative: Figures | undefined;
  readonly profit: Profit | undefined;
  readonly comparativeProfit: Profit | undefined;
  /** Consolidated figures of a parent that files its group's accounts, beside its own. */
  readonly group: { readonly current: Figures; readonly comparative: Figures | undefined } | undefined;
  /** Tagged otherwise than they are: for what is planted. */
  readonly netAssets: number;
  readonly equity: number;
}

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

/** Is this the set that an amended one later supersedes with other figures? */
function firstVersion(world: World, { index, end, amends }: Filing): boolean {
  const { planting } = profileOf(world, index);
  return !amends && planting !== undefined && planting.madeUpTo === end && planting.matter.startsWith('amended');
}

/** The first set of `amended-better` shows a loss that was none; that of `amended-worse` hides one. */
function versionBefore(world: World, { index, end }: Filing): Figures {
  const honest = figuresBefore(world, index, end);
  const { matter } = profileOf(world, index).planting ?? {};
  return matter === 'amended-better' ? shrink(honest, sums(honest).netAssets * 0.3, 0) : honest;
}

/** An error of last year's found this year: creditors that had been left out. */
function restate(of: Figures): Figures {
  const missed = round(sums(of).netAssets * 0.08) + 1;
  return { ...of, within: of.within + missed };
}

/** What the subsidiaries add: the group is between two and three times its parent. */
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

/** `20260331`, as the members of the archives carry it. */
export function compact(day: number): string {
  return isoOf(day).replaceAll('-', '');
}

/** The day on which the directors signed: some days before it was registered. */
export function approvedOn({ registered, end }: Filing): number {
  return Math.max(end + 5, registered - 9);
}
