import type { Name, NameKind } from '../names/name.ts';
import { readQueryNames } from '../names/read-query.ts';
import type { ScreenQuery } from './answer.ts';
import { hasSimilarWord, hasWord } from './candidates.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { WordRarity } from './rarity.ts';
import { matchesAny, screen } from './screen.ts';

const kinds: readonly NameKind[] = ['person', 'organisation', 'ship'];

/** Entries of one or more lists that have changed. */
export interface ChangedEntries {
  /** The entries of all lists together, as they were and as they are. */
  readonly entries: ScreeningIndex;
  readonly lists: readonly ChangedList[];
}

export interface ChangedList {
  /** The list after the change. */
  readonly after: ScreeningIndex;
  /** Its entries among the changed ones. */
  readonly entries: ScreeningIndex;
}

/**
 * Returns whether a change of entries may give the query a match that it does not have, in a fraction of the time of a screening. Never denies a new match
 * with one of these entries, nor one with another entry of a list that is not crowded for the query (`AnswerAmongMany`). `rarity` is that of both screenings.
 *
 * A search without limits finds a name of a list whatever other names there are, so the entries are screened alone. It finds more only in a list in which it scans
 * all names, and it did not scan the list before the change only if a changed entry of the list had a word that is similar to one of the query.
 */
export function mayConcern({ entries, lists }: ChangedEntries, query: ScreenQuery, today: string, rarity: WordRarity): boolean {
  return matchesAny(entries, query, today, rarity) || lists.some((list) => matchesInScan(list, query, today, rarity));
}

/** Returns whether the query matches an entry of a list in which a search scans all names only since its entries have changed. */
function matchesInScan({ after, entries }: ChangedList, query: ScreenQuery, today: string, rarity: WordRarity): boolean {
  const own = query.kind === undefined ? kinds : [query.kind];
  const readings = own
    .filter((kind) => after.kinds.has(kind))
    .flatMap((kind) => readQueryNames(query.name, kind, query.ofCompany !== true));
  const scans = (name: Name) =>
    !name.exactly && !hasWord(after, name, rarity) && hasSimilarWord(entries, name, rarity) && !hasSimilarWord(after, name, rarity);
  return readings.some(scans) && screen([after], query, today, rarity).matches.length > 0;
}
