import type { NameKind } from '../names/name.ts';
import { readQueryNames } from '../names/read-query.ts';
import type { ScreenQuery } from './answer.ts';
import { behindFirm, withNumbersInName } from './behind-the-name.ts';
import { reaches, scansAll } from './candidates.ts';
import { identifierKey } from './identifier-key.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { WordRarity } from './rarity.ts';

const kinds: readonly NameKind[] = ['person', 'organisation', 'ship'];

/**
 * Returns whether a change of some entries of a list may change what a screening of the query against the list finds,
 * in a tenth of the time of a screening.
 * `some`: the index of these entries, as they were and as they are; `whole`: of the list after the change. Never denies a change, of these entries or
 * of others: an entry displaces others from the limits of a search only where the search reads it. `rarity` is that of both screenings.
 */
export function mayConcern(some: ScreeningIndex, whole: ScreeningIndex, query: ScreenQuery, rarity: WordRarity): boolean {
  const { companyNumber = '', identifiers = [] } = withNumbersInName(query);
  if (some.byCompanyNumber.has(companyNumber.trim().toUpperCase())) return true;
  if (identifiers.some((one) => some.byIdentifier.has(identifierKey(one) ?? ''))) return true;
  if (behindFirm(query.name).some((name) => reaches(some, name, rarity))) return true;
  return kinds.some((kind) =>
    readQueryNames(query.name, kind).some((name) => reaches(some, name, rarity) || scansAll(whole, name, rarity)),
  );
}
