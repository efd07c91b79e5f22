import { isoOf, weekdayOf } from '../calendar.ts';
import type { AccountsTruthName, Truth } from '../story.ts';
import type { World } from '../world.ts';
import { daily } from './archives.ts';
import { figuresAt } from './books.ts';
import { type Figures, sums, totalAssets } from './figures.ts';
import { type Filing, filingsOf, statementOf } from './filing.ts';
import { memberFor } from './members.ts';
import { type Matter, manipulations, type Planting, plantingOf } from './planted.ts';

type Facts = NonNullable<Truth['facts']>;

/** Returns what is planted in the accounts of a company, with figures by which a person can check it. */
export function accountsTruths(world: World, index: number): readonly Truth[] {
  const planting = plantingOf(world, index);
  if (planting === undefined) return [];
  const filings = [...filingsOf(world, index, planting.registered, planting.registered + 900)];
  const first = filings.find(({ end, amends }) => end === planting.madeUpTo && !amends);
  const amended = filings.find(({ end, amends }) => end === planting.madeUpTo && amends);
  if (first === undefined) return [];
  const later = filings.filter(({ end }) => end > planting.madeUpTo).reverse();
  // the set of the next year contradicts a false sum once more: its comparative is the right one
  const next = later[planting.matter === 'identity' ? 1 : 0];
  const until = next === undefined ? {} : { to: publicOn(next.registered) };
  if (planting.matter === 'deficit') return deficits(world, [first, ...later]);
  if (planting.matter.startsWith('amended')) return amended === undefined ? [] : amendment(world, planting.matter, first, amended, until);
  const name = nameOf(planting.matter);
  const facts = factsOf(world, planting, first);
  return [{ name, from: publicOn(first.registered), ...(stays.has(planting.matter) ? {} : until), facts }];
}

/** An unreadable document stays unreadable, and the sets of the next years show the same cash. */
const stays: ReadonlySet<Matter> = new Set(['unreadable', 'dormant-cash']);

/** Returns the deficits that sets of accounts show, the oldest set first. A loan that is called in makes none where the company owes too little beside it. */
function deficits(world: World, sets: readonly Filing[]): readonly Truth[] {
  return sets.flatMap((set, at) => {
    const { current } = statementOf(world, set);
    if (!isSevere(current)) return [];
    const next = sets[at + 1];
    const until = next === undefined ? {} : { to: publicOn(next.registered) };
    const facts = { ...lossOf(world, set), dueWithinOneYear: current.within, totalAssets: totalAssets(current) };
    return [{ name: 'workingCapitalDeficit', from: publicOn(set.registered), ...until, facts }];
  });
}

/**
 * Net current liabilities of 100,000 or more and at least as large as all assets, current assets of at most half of what is due within a year, and
 * less than nothing left for the owners (models/features/working_capital.sql states why).
 */
function isSevere(of: Figures): boolean {
  const { netCurrent, netAssets } = sums(of);
  const deficit = -netCurrent;
  return deficit >= 100_000 && deficit >= totalAssets(of) && 2 * (of.within - deficit) <= of.within && netAssets < 0;
}

/** Returns the truths of two sets for one balance sheet: capital bleeds while the newest set is the one with the loss. */
function amendment(world: World, matter: Matter, first: Filing, amended: Filing, until: { to?: number }): readonly Truth[] {
  const [before, after] = [publicOn(first.registered), publicOn(amended.registered)];
  const shows = matter === 'amended-better' ? first : amended;
  const facts = { ...lossOf(world, shows), firstRegisteredOn: isoOf(first.registered), amendedOn: isoOf(amended.registered) };
  const bleeding = matter === 'amended-better' ? { from: before, to: after } : { from: after, ...until };
  return [
    { name: 'capitalBleeding', ...bleeding, facts },
    {
      name: 'amendedAccounts',
      from: after,
      ...until,
      facts: { ...facts, lossShownBy: matter === 'amended-better' ? 'the first set' : 'the amended set' },
    },
  ];
}

function nameOf(matter: Matter): AccountsTruthName {
  if (manipulations.some((one) => one === matter)) return 'cookedBooks';
  switch (matter) {
    case 'bleed':
    case 'bleed-dividend':
    case 'bleed-through':
      return 'capitalBleeding';
    case 'deficit':
      return 'workingCapitalDeficit';
    case 'dormant-cash':
      return 'dormantWithVastCash';
    case 'restated':
      return 'comparativeRestated';
    case 'identity':
      return 'identityBroken';
    case 'unreadable':
      return 'unreadableAccounts';
    default:
      return 'capitalBleedFalseFriend';
  }
}

/** Returns the day of the archive: the day after the registration; Tuesday for accounts registered on Saturday and Sunday. */
function publicOn(registered: number): number {
  const weekday = weekdayOf(registered);
  return registered + (weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
}

function factsOf(world: World, { matter }: Planting, filing: Filing): Facts {
  const statement = statementOf(world, filing);
  const { current, comparative } = statement;
  const facts = lossOf(world, filing);
  if (nameOf(matter) === 'capitalBleedFalseFriend') return { ...facts, because: friends[matter] ?? '' };
  if (nameOf(matter) === 'cookedBooks') {
    return {
      ...facts,
      manipulation: matter,
      totalAssets: totalAssets(current),
      ...(comparative && { totalAssetsBefore: totalAssets(comparative) }),
    };
  }
  switch (matter) {
    case 'bleed-dividend':
      return { ...facts, dividends: statement.profit?.dividends ?? 0 };
    case 'dormant-cash':
      return { ...facts, cash: current.cash };
    case 'identity':
      return { ...facts, equity: statement.equity };
    case 'restated':
      return {
        ...facts,
        netAssetsFiledBefore: filing.before === undefined ? 0 : sums(figuresAt(world, filing.index, filing.before.end)).netAssets,
      };
    case 'unreadable':
      return { madeUpTo: isoOf(filing.end), registeredOn: isoOf(filing.registered), member: memberOf(world, filing) };
    default:
      return facts;
  }
}

/** Reasons why accounts look like a loss of capital but are not. */
const friends: Readonly<Partial<Record<Matter, string>>> = {
  'small-fall': 'a fifth of the capital went, which is below the threshold',
  'sign-flip': 'net assets are tagged with the wrong sign; the equity shows the right one',
  'long-period': 'the period has eighteen months: in twelve of them less than a quarter went',
  'first-year': 'first accounts: there is nothing to compare with',
  'group-dropped': 'last year the accounts also had the figures of the group, this year only those of the company',
  'negative-base': 'there was no capital left to lose: the deficit deepened',
};

/** Returns the net assets of both years, and the share of the capital that was lost if there was any. */
function lossOf(world: World, filing: Filing): Facts {
  const { netAssets, comparative } = statementOf(world, filing);
  const facts = { madeUpTo: isoOf(filing.end), registeredOn: isoOf(filing.registered), member: memberOf(world, filing), netAssets };
  if (comparative === undefined) return facts;
  const before = sums(comparative).netAssets;
  return { ...facts, netAssetsBefore: before, ...(before > 0 ? { fall: Math.round((1 - netAssets / before) * 10_000) / 10_000 } : {}) };
}

/** Returns the name of the member in the daily archive. */
function memberOf(world: World, filing: Filing): string {
  const span = daily(publicOn(filing.registered));
  return span === undefined ? '' : memberFor(world, span, filing).name;
}
