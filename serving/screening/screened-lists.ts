import type { ScreenQuery } from '../../models/screening/answer.ts';
import type { LimitCode } from '../../models/screening/company/limits.ts';
import type { ListVersion } from '../../models/screening/entry.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { type MatchEffect, mandatoryLists, type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { ServingProblem } from '../problem.ts';
import type { ScreeningFreshness } from './freshness.ts';

export interface ScreenedList extends ListVersion {
  /** UTC instant, ISO 8601: when the publisher was last checked, whether or not it had a new version; null: never. */
  readonly lookedAt: string | null;
}

export interface Lists {
  readonly lists: readonly ScreenedList[];
  readonly missing: readonly [LimitCode, string][];
  /**
   * The lowest effect that the outcome may have: REVIEW when a mandatory list is stale or has entries that could not be read, because such a list
   * cannot show that a name is CLEAR.
   */
  readonly least: MatchEffect;
}

const reviewUntilRead = '; the outcome is at least REVIEW until they are read';
const reviewUntilChecked = '; the outcome is at least REVIEW until the publisher is checked again';

interface HeldLists {
  readonly indexes: readonly ScreeningIndex[];
  readonly freshness: ScreeningFreshness;
}

/** Returns the lists that answer the query, and what is missing of them. */
export function listsOf({ indexes, freshness }: HeldLists, wanted: readonly ScreeningList[] | undefined): Lists {
  const requested = screeningLists.filter((list) => wanted?.includes(list) ?? true);
  const held = new Map(indexes.map(({ version }) => [version.list, version]));
  const answered = requested.flatMap((list) => held.get(list) ?? []);
  const stale = answered.flatMap(({ list, version }) => {
    const state = freshness.lists.get(list);
    const why = state?.stale ?? whyOutdated(version, state?.servedVersion) ?? whyOtherWords(state?.servedWords);
    return why === null ? [] : [[list, why] as const];
  });
  const unread = answered.flatMap(({ list }) => {
    const entries = freshness.lists.get(list)?.unread ?? 0;
    return entries === 0 ? [] : [[list, entries] as const];
  });
  const lost = answered.flatMap(({ list }): [LimitCode, string][] => {
    const why = freshness.lists.get(list)?.lost;
    return why === undefined ? [] : [['LIST_GAP', `${list} (${why})`]];
  });
  return {
    lists: answered.map((version) => ({ lookedAt: freshness.lists.get(version.list)?.lookedAt ?? null, ...version })),
    missing: [
      ...stale.map(([list, why]): [LimitCode, string] => [
        'LIST_STALE',
        `${list} (${why}${mandatoryLists.includes(list) ? reviewUntilChecked : ''})`,
      ]),
      ...lost,
      ...unread.map(([list, entries]): [LimitCode, string] => [
        'LIST_UNREAD',
        `${list} (${entries}${mandatoryLists.includes(list) ? reviewUntilRead : ''})`,
      ]),
      ...requested.filter((list) => !held.has(list)).map((list): [LimitCode, string] => ['LISTS_NOT_HELD', list]),
      ...screeningLists.filter((list) => !requested.includes(list)).map((list): [LimitCode, string] => ['LISTS_NOT_ASKED', list]),
    ],
    least: [...stale, ...unread].some(([list]) => mandatoryLists.includes(list)) ? 'REVIEW' : 'INFO',
  };
}

/** A process that cannot load the newest version answers from the old one. */
function whyOutdated(held: string, served: string | undefined): string | null {
  return served === undefined || served === held ? null : `version ${served} is served and is not in the memory of this process`;
}

/** A process that scores by other counts of words than the others must not answer CLEAR. `served`: undefined: they are the same. */
function whyOtherWords(served: string | null | undefined): string | null {
  return served === undefined
    ? null
    : `the counts of words ${served ?? 'of the lists'} are served and are not in the memory of this process`;
}

/** The lists that a request names; undefined: it names none. */
type WithLists =
  | { readonly kind: 'subject'; readonly query: Pick<ScreenQuery, 'lists'> }
  | { readonly kind: 'company'; readonly lists: readonly ScreeningList[] | undefined };

/** Returns the required lists that are not in memory: those that a request names, and the mandatory lists for a request that names none. */
export function missingLists(indexes: readonly ScreeningIndex[], requests: readonly WithLists[]): ScreeningList[] {
  const held = new Set(indexes.map(({ version }) => version.list));
  const wanted = requests.flatMap((one) => (one.kind === 'subject' ? one.query.lists : one.lists) ?? mandatoryLists);
  return [...new Set(wanted)].filter((list) => !held.has(list));
}

/** Returns whether every list that the requests need is in memory. `ready`: see `ScreeningLists`. */
export function listsReady(indexes: readonly ScreeningIndex[], requests: readonly WithLists[], ready: boolean): boolean {
  return ready && missingLists(indexes, requests).length === 0;
}

/**
 * Throws LISTS_NOT_LOADED when a list that the requests need is not in memory, or when `ready` is false: CLEAR would be wrong then. The caller
 * may retry after 10 seconds.
 */
export function requireLists(indexes: readonly ScreeningIndex[], requests: readonly WithLists[], ready = true): void {
  if (listsReady(indexes, requests, ready)) return;
  const missing = missingLists(indexes, requests);
  const which = missing.length === 0 ? 'Not every list is in memory yet.' : `Not in memory: ${missing.join(', ')}.`;
  throw new ServingProblem('LISTS_NOT_LOADED', which, { retryAfter: 10 });
}
