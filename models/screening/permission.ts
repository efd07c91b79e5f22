import { readNames } from '../names/read-names.ts';
import type { ScreenQuery } from './answer.ts';
import { compareNames } from './compare/compare-names.ts';
import { likelyName } from './effects.ts';
import type { ListEntry } from './entry.ts';
import { inForce } from './entry-features.ts';
import type { WordRarity } from './rarity.ts';

/**
 * Returns whether a court permits the person of the query to act on this day (Company Directors Disqualification Act 1986 s 17). A permission is for the
 * companies that it names, so it says nothing of another one for which the person acts. One that names no company, and a query that does not say for
 * which company the person acts, count as permitted.
 */
export function isPermitted({ permissions = [] }: ListEntry, { actsFor }: ScreenQuery, today: string, rarity: WordRarity): boolean {
  return permissions.some(
    (permission) =>
      inForce(permission, today) &&
      (actsFor === undefined ||
        permission.companyNames.length === 0 ||
        permission.companyNames.some((stated) => actsFor.some((name) => isLikely(stated, name, rarity)))),
  );
}

function isLikely(one: string, other: string, rarity: WordRarity): boolean {
  const [readings, others] = [readNames(one, 'organisation'), readNames(other, 'organisation')];
  return readings.some((reading) => others.some((name) => compareNames(reading, name, rarity).score >= likelyName));
}
