import { civilOf, dayOf, monthEnd } from '../calendar.ts';
import { incorporatedOn, salt as registers } from '../company.ts';
import { draw } from '../random.ts';
import { storyOf } from '../stories.ts';
import type { Filings } from '../story.ts';
import { BLOCK, FORMER, type World } from '../world.ts';
import { even, salt } from './chance.ts';
import { plantedFilings, settled } from './planted.ts';

/** The year ends and filing days of a company, from which both the register and the accounts are computed. */
export interface YearEnds {
  readonly born: number;
  /** Month of the accounting reference date. */
  readonly month: number;
  /** First accounts are made up to this day or a later one. */
  readonly earliest: number;
  /** Days from thirty days after the year's end to the filing. */
  readonly lag: number;
  readonly filings: Filings | undefined;
  /** Last day on which the company files: that of its dissolution, or of the beginning of its liquidation, in which the directors do not act alone. */
  readonly lastDay: number;
}

export function yearEnds(world: World, index: number): YearEnds {
  const story = storyOf(world, index);
  const filings = story?.filings ?? plantedFilings(world, index);
  const born = bornOn(world, index, filings);
  const drawn = draw(world.seed, index, registers.accounts);
  const { year, month } = civilOf(born);
  const chosen = year < 2022 && drawn % 2 === 0;
  return {
    born,
    month: filings?.accountsMonth ?? (chosen ? 3 * (1 + ((drawn >>> 1) % 4)) : month),
    earliest: chosen ? born + 180 : monthEnd(born, 12),
    lag: filings?.accountsLag ?? draw(world.seed, index, registers.lag) % 200,
    filings,
    lastDay: story?.register.find(({ gone, status }) => gone === true || status === 'Liquidation')?.day ?? Number.POSITIVE_INFINITY,
  };
}

/** Returns the day of incorporation. A story can require a certain day, or an anniversary: the review period ends on the day before it. */
function bornOn(world: World, index: number, filings: Filings | undefined): number {
  if (filings?.incorporatedOn !== undefined) return filings.incorporatedOn;
  const position = index % BLOCK;
  const born = incorporatedOn(world, index, (position >= 6 && position < 50) || settled(world, index) || index >= FORMER);
  if (filings?.reviewEnds === undefined) return born;
  const { month, date } = civilOf(filings.reviewEnds + 1);
  return dayOf(civilOf(born).year, month, date);
}

/** Returns the newest year's end whose accounts are filed by `asOf`, which is at least thirty days after it. It can be before `earliest`. */
export function lastFiledEnd({ month, lag, filings, lastDay }: YearEnds, asOf: number): number {
  const filedBy = Math.min(asOf, lastDay) - 30 - lag;
  const { year } = civilOf(filedBy);
  const end = monthEnd(dayOf(year, month, 1));
  if (filings?.accountsMadeUpTo !== undefined && asOf < filings.until) return filings.accountsMadeUpTo;
  return end > filedBy ? monthEnd(dayOf(year - 1, month, 1)) : end;
}

/** An accounting period, and the day on which its accounts were registered. */
export interface Reported {
  readonly start: number;
  readonly end: number;
  readonly registered: number;
  /** The period before this one; the first period begins on the day of incorporation. */
  readonly before: Reported | undefined;
}

/** Yields the periods whose accounts are registered from `from` to `to`, both included, newest first. */
export function* reported(world: World, index: number, from: number, to: number): Generator<Reported> {
  const years = yearEnds(world, index);
  const newest = lastFiledEnd(years, -1);
  const upTo = lastFiledEnd({ ...years, filings: undefined }, to);
  for (let end = Math.max(newest, upTo); end >= years.earliest && end > from - 900; end = endBefore(world, index, years, end, newest)) {
    const registered = registeredOn(world, index, years, end, newest);
    if (registered >= from && registered <= to) yield periodTo(world, index, years, end, newest, 2);
  }
}

function periodTo(world: World, index: number, years: YearEnds, end: number, newest: number, depth: number): Reported {
  const last = endBefore(world, index, years, end, newest);
  const first = last < years.earliest;
  return {
    start: first ? years.born : last + 1,
    end,
    registered: registeredOn(world, index, years, end, newest),
    before: first || depth === 0 ? undefined : periodTo(world, index, years, last, newest, depth - 1),
  };
}

/** Companies formed before this day can have moved their year's end since. */
const SETTLED = dayOf(2019, 1, 1);

/**
 * Returns the year's end before `end`. One company in twenty-five has moved its year's end once: its newest period at day 0 is longer or shorter than
 * a year.
 */
function endBefore(world: World, index: number, { born, filings }: YearEnds, end: number, newest: number): number {
  if (filings?.changedPeriod?.madeUpTo === end) return monthEnd(end, -filings.changedPeriod.months);
  if (filings !== undefined || end !== newest || !mayMove(world, index) || born > SETTLED) return monthEnd(end, -12);
  const drawn = draw(world.seed, index, salt.changed);
  const { month } = civilOf(end);
  // a shorter period begins in the calendar year before, so that no calendar year has two year ends
  return monthEnd(end, month >= 6 && month <= 9 ? -(month + ((drawn >>> 8) % (12 - month))) : -(13 + ((drawn >>> 8) % 6)));
}

/** Returns a year's end in years of the business: in a period that is shorter than a year, only that part of a year's changes happens. */
export function businessYear(world: World, index: number, end: number): number {
  const { year } = civilOf(end);
  if (!mayMove(world, index)) return year;
  const years = yearEnds(world, index);
  const newest = lastFiledEnd(years, -1);
  const months = monthsBetween(endBefore(world, index, years, newest, newest), newest);
  return end < newest || months >= 12 ? year : year - 1 + months / 12;
}

function monthsBetween(one: number, other: number): number {
  const [from, to] = [civilOf(one), civilOf(other)];
  return 12 * (to.year - from.year) + to.month - from.month;
}

function mayMove(world: World, index: number): boolean {
  return draw(world.seed, index, salt.changed) % 25 === 0;
}

/**
 * Returns the day of registration. Most companies need the same time each year. One in two of the others filed later the year before, some after the
 * due date of nine months after the year's end (Companies Act 2006 s.442).
 */
function registeredOn(world: World, index: number, { lag, filings }: YearEnds, end: number, newest: number): number {
  const usual = end + 30 + lag;
  if (filings?.filedLate?.madeUpTo === end) return filings.filedLate.registered;
  if (filings?.accountsMadeUpTo !== undefined) return end > filings.accountsMadeUpTo && usual < filings.until ? filings.until : usual;
  if (filings !== undefined || end >= newest || end < monthEnd(newest, -18)) return usual;
  const latest = Math.min(end + 365, newest + 30 + lag - 21);
  const earliest = Math.max(usual, -360);
  if (latest <= earliest || draw(world.seed, index, salt.late) % 2 === 0) return usual;
  return earliest + Math.floor((latest - earliest) * even(world, index, salt.late));
}
