import { isoOf, weekdayOf } from '../calendar.ts';
import type { AccountsTruthName, Truth } from '../story.ts';
import type { World } from '../world.ts';
import { daily } from './archives.ts';
import { figuresAt } from './books.ts';
import { sums, totalAssets } from './figures.ts';
import { type Filing, filingsOf, statementOf } from './filing.ts';
import { memberFor } from './members.ts';
import { lies, type Matter, type Planting, plantingOf } from './planted.ts';

type Facts = NonNullable<Truth['facts']>;

/** What is planted in the accounts of a company, with the figures by which a person can check it. */
export function accountsTruths(world: World, index: number): readonly Truth[] {
  const planting = plantingOf(world, index);
  if (planting === undefined) return [];
  const filings = [...filingsOf(world, index, planting.registered, planting.registered + 900)];
  const first = filings.find(({ end, amends }) => end === planting.madeUpTo && !amends);
  const amended = filings.find(({ end, amends }) => end === planting.madeUpTo && amends);
  if (first === undefined) return [];
  const next = filings.filter(({ end }) => end > planting.madeUpTo).at(-1);
  const until = next === undefined ? {} : { to: publicOn(next.registered) };
  if (planting.matter.startsWith('amended')) return amended === undefined ? [] : amendment(world, planting.matter, first, amended, until);
  const name = nameOf(planting.matter);
  const facts = factsOf(world, planting, first);
  // a document that cannot be read stays so, and the next one is no better
  return [{ name, from: publicOn(first.registered), ...(name === 'unreadableAccounts' ? {} : until), facts }];
}

/** Two sets for one balance sheet: while the one that shows the loss stands, the company bleeds. */
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
  if (lies.some((lie) => lie === matter)) return 'cookedBooks';
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

/** Accounts come out in the archive of the day after; those of Saturday and Sunday on Tuesday. */
function publicOn(registered: number): number {
  const weekday = weekdayOf(registered);
  return registered + (weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
}

function factsOf(world: World, { matter }: Planting, filing: Filing): Facts {
  const said = statementOf(world, filing);
  const { current, comparative } = said;
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
      return { ...facts, dividends: said.profit?.dividends ?? 0 };
    case 'deficit':
      return { ...facts, dueWithinOneYear: current.within, totalAssets: totalAssets(current) };
    case 'dormant-cash':
      return { ...facts, cash: current.cash };
    case 'identity':
      return { ...facts, equity: said.equity };
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

/** Why what looks like a loss of capital is none. */
const friends: Readonly<Partial<Record<Matter, string>>> = {
  'small-fall': 'a fifth of the capital went, which is below the threshold',
  'sign-flip': 'net assets are tagged with the wrong sign: the equity beside them tells',
  'long-period': 'the period has eighteen months: in twelve of them less than a quarter went',
  'first-year': 'first accounts: there is nothing to compare with',
  'group-dropped': 'last year the figures of the group stood beside those of the company, now the company has its own alone',
  'negative-base': 'there was no capital left to lose: the deficit deepened',
};

/** Net assets of both years, and the part that went of a capital that was there. */
function lossOf(world: World, filing: Filing): Facts {
  const { netAssets, comparative } = statementOf(world, filing);
  const told = { madeUpTo: isoOf(filing.end), registeredOn: isoOf(filing.registered), member: memberOf(world, filing), netAssets };
  if (comparative === undefined) return told;
  const before = sums(comparative).netAssets;
  return { ...told, netAssetsBefore: before, ...(before > 0 ? { fall: Math.round((1 - netAssets / before) * 10_000) / 10_000 } : {}) };
}

/** Name of the member in the daily archive. */
function memberOf(world: World, filing: Filing): string {
  const span = daily(publicOn(filing.registered));
  return span === undefined ? '' : memberFor(world, span, filing).name;
}
