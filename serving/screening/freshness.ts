import type { Pool } from '../../infra/postgres/pool.ts';
import type { SourceState, UnservedSource } from '../../models/clearance/verdict.ts';
import { listRules, screeningLists } from '../../models/screening/lists.ts';
import { sources } from '../../sources/index.ts';
import { addDays, daysBetween } from '../../uk/day.ts';
import { type ReadState, readSourceStates } from '../facts/company-facts.ts';
import { type SourceLimits, sourceStates } from '../facts/source-states.ts';
import type { ListProblem } from '../lists/list-problems.ts';
import { readPublicationState } from '../publish/publication-state.ts';
import type { Moment } from '../records-clock.ts';

export const officersSource = 'companies-house/officers';
export const ownersSource = 'companies-house/psc';

/** When the records behind a screening were last checked at their publishers. */
export interface ScreeningFreshness {
  /** By list name. */
  readonly lists: ReadonlyMap<string, ListFreshness>;
  /** False: no release of the register of officers is loaded, so a company without officers here may have some. */
  readonly officersLoaded: boolean;
  /** Why the register of officers is stale, in words; null: it was checked within its limit, or no release of it is loaded. */
  readonly officersStale: string | null;
  /** Why the register of owners is stale, in words; null: it was checked within its limit. */
  readonly ownersStale: string | null;
}

interface ListFreshness {
  /** UTC instant, ISO 8601; null: never checked. */
  readonly lookedAt: string | null;
  /** Why the list is stale, in words; null: it was checked within its limit. */
  readonly stale: string | null;
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
    const freshness = await readStates(pool).then(
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
}

async function readStates(pool: Pool): Promise<Read> {
  const [states, { stalled, lists: problems, outdated }] = await Promise.all([readSourceStates(pool), readPublicationState(pool)]);
  return { states, stalled, problems, outdated };
}

/**
 * Computes the freshness at a moment. A source that has no limit or was never checked is stale, and so is one with a release that is applied and not
 * published in time (`stalled`), and a list whose newest version could not be made or served (`problems`).
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
  { stalled = [], problems = [], outdated = null }: Partial<Omit<Read, 'states'>>,
): (moment: Moment) => ScreeningFreshness {
  const waiting = new Map(stalled.map((one) => [one.source, one]));
  const unreadOf = new Map(read.map(({ source, unread = 0 }) => [source, unread]));
  const states = new Map(sourceStates(limits, read).map((state) => [state.source, state]));
  const freshnessOf = (source: string, older: string | null = null) => {
    const state = states.get(source);
    const feeds = feedsOf(source);
    const unserved = feeds.map((feed) => waiting.get(feed)).find((one) => one !== undefined);
    const lasting = whyUnserved(unserved) ?? whyOutdated(outdated) ?? older;
    const unread = feeds.reduce((sum, feed) => sum + (unreadOf.get(feed) ?? 0), 0);
    return ({ now, today }: Moment): ListFreshness => ({
      lookedAt: state?.checkedAt ?? null,
      stale: (state === undefined ? 'never checked' : (whyStale(state, now) ?? dataTooOld(state, today))) ?? lasting,
      unread,
    });
  };
  const lists = screeningLists.map((list) => {
    const problem = problems.find((one) => one.list === list);
    const older = problem === undefined ? null : `its newest version could not be made since ${problem.at}`;
    return [list, freshnessOf(listRules[list].source, older)] as const;
  });
  const registers = { officers: freshnessOf(officersSource), owners: freshnessOf(ownersSource) };
  const officersLoaded = read.some(({ source, release }) => source === officersSource && release !== null);
  return (moment) => ({
    lists: new Map(lists.map(([list, freshness]) => [list, freshness(moment)])),
    officersLoaded,
    officersStale: officersLoaded ? registers.officers(moment).stale : null,
    ownersStale: registers.owners(moment).stale,
  });
}

/** Returns the sources that feed the same table as a source, itself included: an entry that a stream could not read is missing from the list too. */
function feedsOf(id: string): string[] {
  const of = sources.find((one) => one.id === id);
  return of === undefined ? [id] : sources.filter(({ table }) => table === of.table).map((one) => one.id);
}

/**
 * A register whose files are loaded by hand may have been checked today with a file of last year, and a publisher may offer the same list for months. A
 * clearance calls both stale too (models/clearance/freshness.ts).
 */
function dataTooOld({ dataDate, dataWithinDays }: SourceState, today: string): string | null {
  if (dataDate === null) return null;
  if (dataDate > addDays(today, 1)) return `data of ${dataDate}, which is in the future`;
  return dataWithinDays !== null && daysBetween(dataDate, today) > dataWithinDays
    ? `data of ${dataDate}, limit ${dataWithinDays} days`
    : null;
}

function whyUnserved(waiting: UnservedSource | undefined): string | null {
  return waiting === undefined ? null : `release ${waiting.release} was applied ${waiting.appliedAt} and is not published`;
}

function whyOutdated(since: string | null): string | null {
  return since === null
    ? null
    : `the records were stored by an earlier version of the service or restored from a backup (noticed ${since}) and may lack entries`;
}

function whyStale({ checkedAt, checkedWithinHours, open = null, refusedFeed }: SourceState, now: Date): string | null {
  if (checkedAt === null) return 'never checked';
  const isWithin = (since: string) => {
    const age = now.getTime() - Date.parse(since);
    return age >= 0 && age <= checkedWithinHours * 3_600_000;
  };
  if (!isWithin(checkedAt)) return `last checked ${checkedAt}, limit ${checkedWithinHours} hours`;
  if (open?.refused !== undefined) return 'its newest release was set aside, and the list still has its entries';
  if (refusedFeed !== undefined) return `a release of ${refusedFeed.source} was set aside, and the list still has its entries`;
  return open === null || isWithin(open.since) ? null : `a release is not loaded since ${open.since}, limit ${checkedWithinHours} hours`;
}
