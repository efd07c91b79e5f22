import type { Pool } from '../../infra/postgres/pool.ts';
import type { Moment } from '../../infra/records-clock.ts';
import { listRules, screeningLists } from '../../models/screening/lists.ts';
import { type ReadState, readSourceStates } from '../facts/company-facts.ts';
import { type SourceLimits, sourceStates } from '../facts/source-states.ts';

export const officersSource = 'companies-house/officers';
export const ownersSource = 'companies-house/psc';

/** How lately the records behind a screening were looked at. */
export interface RecordsLooked {
  readonly lists: ReadonlyMap<string, ListLooked>;
  /** False: that a company has no officers here says nothing of it. */
  readonly officersTakenIn: boolean;
  /** Why the owners held may be those of yesterday, in words; null: they are looked at as often as they should be. */
  readonly ownersStale: string | null;
}

interface ListLooked {
  /** ISO 8601 UTC; null: never. */
  readonly lookedAt: string | null;
  /** Why it is too old to clear anybody, in words; null: it is not. */
  readonly stale: string | null;
}

/** Reads the states at most every few seconds; while they cannot be read those that were last read grow old. Rejects when there are none. */
export function followLooks({
  pool,
  screenedSources,
  clock,
}: {
  readonly pool: Pool;
  readonly screenedSources: readonly SourceLimits[];
  readonly clock: () => Moment;
}) {
  let last: { readonly at: number; readonly states: readonly ReadState[] } | undefined;
  return async (): Promise<RecordsLooked> => {
    if (last === undefined || performance.now() - last.at > 5_000) {
      const before = last?.states;
      const states = await readSourceStates(pool).catch((error: unknown) => {
        if (before === undefined) throw error;
        return before;
      });
      last = { at: performance.now(), states };
    }
    return recordsLooked(screenedSources, last.states, clock().now);
  };
}

/** A source without a limit, or that was never read, cannot be taken for fresh. */
export function recordsLooked(limits: readonly SourceLimits[], read: readonly ReadState[], now: Date): RecordsLooked {
  const states = new Map(sourceStates(limits, read).map((state) => [state.source, state]));
  const looked = (source: string): ListLooked => {
    const { checkedAt = null, checkedWithinHours = 0 } = states.get(source) ?? {};
    return { lookedAt: checkedAt, stale: whyStale(checkedAt, checkedWithinHours, now) };
  };
  const lists = screeningLists.map((list) => [list, looked(listRules[list].source)] as const);
  const ownersStale = looked(ownersSource).stale;
  return {
    lists: new Map(lists),
    ownersStale,
    officersTakenIn: read.some(({ source, release }) => source === officersSource && release !== null),
  };
}

function whyStale(checkedAt: string | null, withinHours: number, now: Date): string | null {
  if (checkedAt === null) return 'never looked at';
  return now.getTime() - Date.parse(checkedAt) > withinHours * 3_600_000 ? `last looked at ${checkedAt}, limit ${withinHours} hours` : null;
}
