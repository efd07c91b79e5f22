import type { Pool } from '../../infra/postgres/pool.ts';
import { clocksApart } from '../../models/clearance/clocks.ts';
import { recordsLost, whyBehind, whyStale } from '../../models/clearance/freshness.ts';
import type { ClearanceInputs, SourceState, UnservedSource } from '../../models/clearance/verdict.ts';
import { listRules, type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { drawnDaysBefore } from '../../sources/drawn.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { type ReadState, readSourceStates } from '../facts/company-facts.ts';
import { type SourceLimits, sourceStates } from '../facts/source-states.ts';
import { type MissingNumbers, readMissingNumbers } from '../ledger/missing-numbers.ts';
import type { ListProblem } from '../lists/list-problems.ts';
import { readPublicationState } from '../publish/publication-state.ts';
import type { Moment } from '../records-clock.ts';

export const namesSource = 'companies-house/basic-company-data';
export const officersSource = 'companies-house/officers';
export const ownersSource = 'companies-house/psc';

/** When the records behind a screening were last checked at their publishers. */
export interface ScreeningFreshness {
  /** By list name. */
  readonly lists: ReadonlyMap<string, ListFreshness>;
  /** False: no release of the register of officers is loaded, so a company without officers here may have some. */
  readonly officersLoaded: boolean;
  /** Why the register of companies, which states their names, is stale or not read whole, in words; null: it is neither. */
  readonly namesStale: string | null;
  /** The same of the register of officers. While no release of it is loaded, its age says nothing. */
  readonly officersStale: string | null;
  /** The same of the register of owners. */
  readonly ownersStale: string | null;
}

/** Registers that are loaded and not stale. */
export const freshRegisters: Omit<ScreeningFreshness, 'lists'> = {
  officersLoaded: true,
  namesStale: null,
  officersStale: null,
  ownersStale: null,
};

interface ListFreshness {
  /** UTC instant, ISO 8601; null: never checked. */
  readonly lookedAt: string | null;
  /** Why the list is stale, in words; null: it was checked within its limit. */
  readonly stale: string | null;
  /** What a stream of the list lost and nothing has brought since, in words. Absent: nothing. */
  readonly lost?: string;
  /** Entries that could not be read and that no later release has read. */
  readonly unread: number;
  /** The version that PostgreSQL serves, where the one in memory is older. Absent: it is not. */
  readonly servedVersion?: string;
  /** The counts of words that PostgreSQL serves, where those in memory are others; null: none are served. Absent: they are the same. */
  readonly servedWords?: string | null;
}

/**
 * Returns a function that gives the current freshness. It reads the source states from PostgreSQL at most every five seconds. When a read fails it
 * uses the states of the last read, which keep ageing; it rejects when no read has succeeded yet.
 */
export function followFreshness({
  pool,
  screenedSources,
  clock,
}: {
  readonly pool: Pool;
  readonly screenedSources: readonly SourceLimits[];
  readonly clock: () => Moment;
}) {
  let last: { readonly at: number; readonly freshness: (moment: Moment) => ScreeningFreshness } | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const before = last;
    const freshness = await readStates(pool, clock).then(
      ({ states, ...rest }) => freshnessOver(screenedSources, states, rest),
      (error: unknown) => {
        if (before === undefined) throw error;
        return before.freshness;
      },
    );
    last = { freshness, at: performance.now() };
  }

  return async (): Promise<ScreeningFreshness> => {
    while (last === undefined || performance.now() - last.at > 5_000) {
      // answers that arrive meanwhile wait for the same read
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return last.freshness(clock());
  };
}

interface Read {
  readonly states: readonly ReadState[];
  readonly stalled: readonly UnservedSource[];
  /** Lists whose newest version could not be made or served. */
  readonly problems: readonly ListProblem[];
  /** Since when the facts and lists may lack records: a warehouse of an earlier version, or a restored PostgreSQL. Null: they do not. */
  readonly outdated: string | null;
  /** True: the clocks of this process and of PostgreSQL differ, so the age of the records is not known. */
  readonly clocksApart: boolean;
  /** Releases that a publisher has numbered and that are not loaded. */
  readonly missing: readonly MissingNumbers[];
}

async function readStates(pool: Pool, clock: () => Moment): Promise<Read> {
  const [states, { stalled, lists: problems, outdated, readAt }, missing] = await Promise.all([
    readSourceStates(pool),
    readPublicationState(pool),
    readMissingNumbers(pool, sources),
  ]);
  const apart = clocksApart({ now: clock().now.toISOString(), publication: { readAt, unserved: stalled, setAside: [] } });
  return { states, stalled, problems, outdated, missing, clocksApart: apart.length > 0 };
}

/** Reads the freshness at a moment, which is now. */
export async function readScreeningFreshness(
  pool: Pool,
  screenedSources: readonly SourceLimits[],
  moment: Moment,
): Promise<ScreeningFreshness> {
  const { states, ...rest } = await readStates(pool, () => moment);
  return screeningFreshness(screenedSources, states, moment, rest);
}

/**
 * Computes the freshness at a moment. A source is stale by the rule of a clearance (models/clearance/freshness.ts). So is one that has no limit, one with a
 * release that is applied and not published in time (`stalled`), a list whose newest version could not be made or served (`problems`), and a register
 * whose stream is behind, or of which an update is missing (`missing`).
 */
export function screeningFreshness(
  limits: readonly SourceLimits[],
  read: readonly ReadState[],
  moment: Moment,
  rest: Partial<Omit<Read, 'states'>> = {},
): ScreeningFreshness {
  return freshnessOver(limits, read, rest)(moment);
}

/** Computes once what does not depend on the moment: an answer asks hundreds of times a second. */
function freshnessOver(
  limits: readonly SourceLimits[],
  read: readonly ReadState[],
  rest: Partial<Omit<Read, 'states'>>,
): (moment: Moment) => ScreeningFreshness {
  const known = { states: sourceStates(limits, read), read, ...rest };
  const lists = screeningLists.map((list) => [list, listOf(known, list)] as const);
  const [names, officers, owners] = [registerOf(known, namesSource), registerOf(known, officersSource), registerOf(known, ownersSource)];
  const officersLoaded = read.some(({ source, release }) => source === officersSource && release !== null);
  return ({ now, today }) => {
    const at = { now: now.toISOString(), today };
    return {
      lists: new Map(lists.map(([list, freshness]) => [list, freshness(at)])),
      officersLoaded,
      namesStale: names.stale(at),
      officersStale: officersLoaded ? officers.stale(at) : officers.lacks(at),
      ownersStale: owners.stale(at),
    };
  };
}

interface KnownStates extends Partial<Omit<Read, 'states'>> {
  readonly states: readonly SourceState[];
  readonly read: readonly ReadState[];
}

type At = Pick<ClearanceInputs, 'now' | 'today'>;
type WhyStale = (at: At) => string | null;

function listOf(known: KnownStates, list: ScreeningList): (at: At) => ListFreshness {
  const { source } = listRules[list];
  const problem = known.problems?.find((one) => one.list === list);
  const lasting = whyLasting(known, source) ?? (problem === undefined ? null : `its newest version could not be made since ${problem.at}`);
  const unread = feedsOf(source).reduce((sum, feed) => sum + (known.read.find((one) => one.source === feed)?.unread ?? 0), 0);
  const lookedAt = known.states.find((one) => one.source === source)?.checkedAt ?? null;
  const age = ageOf(known, source);
  const feedStates = known.states.filter((one) => feedsOf(source).includes(one.source));
  const lost = inWords(feedStates.map(recordsLost).find((why) => why !== undefined));
  return (at) => ({ lookedAt, stale: age(at) ?? lasting, unread, ...(lost === null ? {} : { lost }) });
}

/** `lacks`: why the register lacks what was read or sent of it, whatever its age. `stale`: that, or why it is too old. */
function registerOf(known: KnownStates, source: string): Record<'stale' | 'lacks', WhyStale> {
  const [age, lasting] = [ageOf(known, source), whyLasting(known, source) ?? whyMissing(known, source)];
  const streams = feedsOf(source).flatMap((feed) => streamOf(known, feed, source));
  const lacks: WhyStale = (at) => lasting ?? streams.map((why) => why(at)).find((why) => why !== null) ?? null;
  return { lacks, stale: (at) => age(at) ?? lacks(at) };
}

/** By the rule of a clearance: a screening that had another one would be CLEAR while the clearance is REVIEW. */
function ageOf({ states }: KnownStates, source: string): WhyStale {
  const state = states.find((one) => one.source === source);
  return ({ now, today }) => (state === undefined ? 'never checked' : inWords(whyStale(state, now, today)));
}

/** A release of the register that was drawn later has what its stream missed since it was last read. */
function streamOf({ states, read }: KnownStates, feed: string, register: string): WhyStale[] {
  const state = states.find(({ source }) => source === feed);
  if (state === undefined || sources.find(({ id }) => id === feed)?.stream === undefined) return [];
  const dataDate = read.find(({ source }) => source === register)?.dataDate ?? null;
  const checkedDay = read.find(({ source }) => source === feed)?.checkedDay ?? null;
  const isBrought = dataDate !== null && checkedDay !== null && addDays(dataDate, -drawnDaysBefore(register)) > checkedDay;
  const stream = isBrought ? { ...state, checkedAt: null } : state;
  return [({ now }) => inWords(whyBehind(stream, now))];
}

/** Why the served records of a source lack what another part of the service has read, in words; null: they do not. */
function whyLasting({ stalled = [], outdated = null, clocksApart: apart = false }: KnownStates, source: string): string | null {
  const feeds = feedsOf(source);
  const unserved = whyUnserved(stalled.find((one) => feeds.includes(one.source)));
  return unserved ?? whyOutdated(outdated) ?? (apart ? 'the clocks of this process and of PostgreSQL differ' : null);
}

/** Returns the sources that feed the same table as a source, itself included: an entry that a stream could not read is missing from the list too. */
function feedsOf(id: string): string[] {
  const of = sources.find((one) => one.id === id);
  return of === undefined ? [id] : sources.filter(({ table }) => table === of.table).map((one) => one.id);
}

/** Returns the words of a clearance without their last stop, because those of a limit stand in brackets; null: there are none. */
function inWords(why: string | undefined): string | null {
  return why?.replace(/\.$/, '') ?? null;
}

function whyMissing({ missing = [] }: KnownStates, source: string): string | null {
  const feeds = feedsOf(source);
  const hole = missing.find((one) => feeds.includes(one.source));
  return hole === undefined
    ? null
    : `${hole.source} has releases ${hole.first} to ${hole.last} that are not loaded, of ${hole.from} to ${hole.to}`;
}

function whyUnserved(waiting: UnservedSource | undefined): string | null {
  return waiting === undefined ? null : `release ${waiting.release} was applied ${waiting.appliedAt} and is not published`;
}

function whyOutdated(since: string | null): string | null {
  return since === null
    ? null
    : `the records were stored by an earlier version of the service or restored from a backup (noticed ${since}) and may lack entries`;
}
