import type { ListEntry } from '../../models/screening/entry.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { Person } from './people.ts';
import type { UkList } from './uk-list.ts';

/** The list that the benchmark screens against, and the rule by which an alert counts as right. */
export interface ScreenedList {
  readonly index: ScreeningIndex;
  readonly entries: ReadonlyMap<string, ListEntry>;
  /**
   * The rows name no entry. An alert is right on an entry with a reference of the United Nations whose year of birth, if both have one, differs by
   * at most one.
   */
  isRight(person: Person, entry: string): boolean;
}

export function screenedList({ entries, version, unitedNations }: UkList): ScreenedList {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    index: buildScreeningIndex(entries, version),
    entries: byId,
    isRight: (person, id) => unitedNations.has(id) && sameYear(person.dateOfBirth, byId.get(id)?.datesOfBirth ?? []),
  };
}

function sameYear(given: string | undefined, listed: readonly string[]): boolean {
  if (given === undefined || listed.length === 0) return true;
  return listed.some((date) => Math.abs(Number(date.slice(0, 4)) - Number(given.slice(0, 4))) <= 1);
}
