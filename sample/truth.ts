import { profileOf } from './accounts/profile.ts';
import { accountsTruths } from './accounts/truths.ts';
import { civilOf, isoOf, monthStart } from './calendar.ts';
import { companyName, companyNumber } from './company.ts';
import { disqualifiedTruths } from './disqualified/planted.ts';
import { officeTruths } from './filings/history.ts';
import { kindOf } from './kinds.ts';
import { boardTruths } from './officers/planted.ts';
import { phoenixTruths } from './phoenix/truths.ts';
import { ownershipTruths } from './psc/planted.ts';
import { registerState } from './register.ts';
import { HISTORY, QUIET, storyOf } from './stories.ts';
import type { Story, Truth, TruthName } from './story.ts';
import { warnedTruths } from './warned.ts';
import type { World } from './world.ts';

interface TruthRow {
  readonly companyNumber: string;
  readonly companyName: string;
  readonly truth: TruthName;
  /** First day on which it is true (London, ISO); null: before the history begins. */
  readonly startsOn: string | null;
  /** First day on which it is no longer true; null: it stays true. */
  readonly endsOn: string | null;
  readonly startDay: number;
  readonly endDay: number | null;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Yields the truth table, company by company. A caller should stream it: with five million companies it is long. */
export function* truthTable(world: World): Generator<TruthRow> {
  for (let index = 0; index < world.companies; index += 1) {
    for (const truth of truthsOf(world, index)) {
      yield {
        companyNumber: companyNumber(world, index),
        companyName: companyName(world, index),
        truth: truth.name,
        startsOn: truth.from < HISTORY ? null : isoOf(truth.from),
        endsOn: truth.to === undefined ? null : isoOf(truth.to),
        startDay: truth.from,
        endDay: truth.to ?? null,
        ...(truth.facts === undefined ? {} : { facts: truth.facts }),
      };
    }
  }
}

/**
 * Returns what is true of a company from its story, its accounts, its owners, the lists that name it, its officers,
 * its office and a failed company that it follows.
 */
export function truthsOf(world: World, index: number): readonly Truth[] {
  return [
    ...(storyOf(world, index)?.truths ?? []),
    ...accountsTruths(world, index),
    ...ownershipTruths(world, index),
    ...warnedTruths(world, index),
    ...disqualifiedTruths(world, index),
    ...phoenixTruths(world, index),
    ...boardTruths(world, index),
    ...officeTruths(world, index),
  ];
}

/** Names of the groups of `/truth/examples`, and whether a story belongs to a group on a day. */
const groups: Readonly<Record<string, (story: Story, today: number) => boolean>> = {
  petitioned: now('petitioned'),
  petitionDismissed: now('petitionDismissed'),
  petitionedLongAgo: now('petitionedLongAgo'),
  petitionRetracted: now('petitionRetracted'),
  petitionSubstituted: now('petitionSubstituted'),
  petitionedTomorrow: ({ truths }, today) => truths.some(({ name, from }) => name === 'petitioned' && from === today + 1),
  woundUp: now('woundUp'),
  creditorsVoluntaryLiquidation: now('creditorsVoluntaryLiquidation'),
  membersVoluntaryLiquidation: now('membersVoluntaryLiquidation'),
  inAdministration: now('inAdministration'),
  moratorium: now('moratorium'),
  moratoriumEnded: now('moratoriumEnded'),
  receivership: now('receivership'),
  voluntaryArrangement: now('voluntaryArrangement'),
  strikeOffProposed: now('strikeOffProposed'),
  accountsOverdue: now('accountsOverdue'),
  confirmationOverdue: now('confirmationOverdue'),
  bothOverdue: now('bothOverdue'),
  sanctionedByNumber: now('sanctionedByNumber'),
  sanctionedByName: now('sanctionedByName'),
  sanctionedWeakAliasOnly: now('sanctionedWeakAliasOnly'),
  ownedBySanctioned: now('ownedBySanctioned'),
  partOwnedBySanctioned: now('partOwnedBySanctioned'),
  designatedLater: later('sanctionedByNumber'),
  delistedLater: later('delisted'),
  fcaWarned: now('fcaWarned'),
  fcaWarnedTomorrow: ({ truths }, today) => truths.some(({ name, from }) => name === 'fcaWarned' && from === today + 1),
  cloneVictim: now('cloneVictim'),
  taxDefaulter: now('taxDefaulter'),
  taxDefaulterLater: later('taxDefaulter'),
  investmentBanned: now('investmentBanned'),
  disqualifiedDirector: now('disqualifiedDirector'),
  directorDisqualifiedLater: later('disqualifiedDirector'),
  disqualifiedDirectorPermitted: now('disqualifiedDirectorPermitted'),
  disqualifiedDirectorLapsed: now('disqualifiedDirectorLapsed'),
  disqualifiedCompany: now('disqualifiedCompany'),
  creditorsAsked: now('creditorsAsked'),
  provisionalLiquidator: now('provisionalLiquidator'),
  liquidationOfUnknownKind: now('liquidationOfUnknownKind'),
  corporateBoard: now('corporateBoard'),
  directedBySanctioned: now('directedBySanctioned'),
  directorUnverifiedLater: later('directorUnverified'),
  defaultOfficeLater: later('defaultOffice'),
  phoenix: now('phoenix'),
  phoenixFalseFriend: now('phoenixFalseFriend'),
  unusualStatus: now('unusualStatus'),
  capitalBleeding: now('capitalBleeding'),
  capitalBleedsLater: later('capitalBleeding'),
  capitalBleedFalseFriend: now('capitalBleedFalseFriend'),
  workingCapitalDeficit: now('workingCapitalDeficit'),
  cookedBooks: now('cookedBooks'),
  booksCookedLater: later('cookedBooks'),
  dormantWithVastCash: now('dormantWithVastCash'),
  comparativeRestated: now('comparativeRestated'),
  identityBroken: now('identityBroken'),
  amendedAccounts: now('amendedAccounts'),
  unreadableAccounts: now('unreadableAccounts'),
  dissolvedNextMonth: ({ register }, today) => register.some(({ gone, day }) => gone === true && inMonthOf(today, day)),
  siccodeChangesNextMonth: ({ register }, today) => register.some(({ sic, day }) => sic !== undefined && inMonthOf(today, day)),
  renamedNextMonth: ({ register }, today) => register.some(({ renamedTo, day }) => renamedTo !== undefined && inMonthOf(today, day)),
};

function now(name: TruthName): (story: Story, today: number) => boolean {
  return ({ truths }, today) => truths.some((truth) => truth.name === name && truth.from <= today && today < (truth.to ?? Infinity));
}

function later(name: TruthName): (story: Story, today: number) => boolean {
  return ({ truths }, today) => truths.some((truth) => truth.name === name && truth.from > today);
}

/** True when `day` is in the month of `today`: an entry of this month shows in next month's snapshot. */
function inMonthOf(today: number, day: number): boolean {
  return day >= monthStart(today) && day < monthStart(today, 1);
}

function storyWithTruths(world: World, index: number): Story {
  return { notices: [], register: [], ...storyOf(world, index), truths: truthsOf(world, index) };
}

/** Returns company numbers of every group on the day `today`, at most `limit` each, in the order of the world. */
export function truthExamples(world: World, today: number, limit = 25): Record<string, string[]> {
  const examples: Record<string, string[]> = { healthy: [] };
  for (const name of Object.keys(groups)) examples[name] = [];
  // sixty thousand companies have enough examples of every group
  const end = Math.min(world.companies, 60_000);
  for (let index = 0; index < end; index += 1) {
    const story = storyWithTruths(world, index);
    const add = (group: string) => {
      const list = examples[group];
      if (list !== undefined && list.length < limit) list.push(companyNumber(world, index));
    };
    if ((examples.healthy?.length ?? 0) < limit && healthy(world, index, story, today)) add('healthy');
    if (story.truths.length + story.register.length === 0) continue;
    for (const [group, belongs] of Object.entries(groups)) if (belongs(story, today)) add(group);
  }
  return examples;
}

/**
 * True when a company stays healthy for sixty days from `today`: it has no story, its accounts are like those of its peers, and nothing is due so
 * soon that a monthly file shows it as overdue although the company has filed.
 */
function healthy(world: World, index: number, { truths, notices, register }: Story, today: number): boolean {
  if (truths.some(({ from }) => from < today + QUIET) || kindOf(index).kind.keeps !== 'all') return false;
  if (!profileOf(world, index).calm) return false;
  if ([...notices, ...register].some(({ day }) => day < today + QUIET)) return false;
  return [0, 1, 2].every((months) => {
    const snapshot = monthStart(today, months);
    const state = registerState(world, index, snapshot);
    const soon = (due: number | undefined) => due === undefined || due <= snapshot + 31;
    return state !== undefined && !soon(state.accounts?.nextDue) && !soon(state.confirmation.nextDue);
  });
}

/** Returns the day and the name (`2026-06-01`) of the newest monthly snapshot. */
export function snapshotOf(today: number): { readonly day: number; readonly name: string } {
  const { year, month } = civilOf(today);
  return { day: monthStart(today), name: `${year}-${String(month).padStart(2, '0')}-01` };
}
