import type { ListEntry } from '../../models/screening/entry.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { AskedPerson } from './asked-people.ts';
import type { UkList } from './uk-list.ts';

/** The list that all is asked of, and how a hit on it is counted. */
export interface ScreenedList {
  readonly index: ScreeningIndex;
  readonly entries: ReadonlyMap<string, ListEntry>;
  /** The rows name no entry: an alert is right on an entry of the United Nations whose birth year, where both tell it, is the same or the next. */
  isRight(person: AskedPerson, entry: string): boolean;
}

export function screenedList({ entries, version, unitedNations }: UkList): ScreenedList {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    index: buildScreeningIndex(entries, version),
    entries: byId,
    isRight: (person, id) => unitedNations.has(id) && sameYear(person.dateOfBirth, byId.get(id)?.datesOfBirth ?? []),
  };
}

function sameYear(asked: string | undefined, listed: readonly string[]): boolean {
  if (asked === undefined || listed.length === 0) return true;
  return listed.some((date) => Math.abs(Number(date.slice(0, 4)) - Number(asked.slice(0, 4))) <= 1);
}
