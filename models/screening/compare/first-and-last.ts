import { oneSyllable } from '../../names/lexicon/chinese-syllables.ts';
import type { Name, NameToken } from '../../names/name.ts';
import { isServant, isServantOf } from './token-similarity.ts';

/** Scores of a name of which only the first and the last part are left: likely, never the same, because a family may share both. */
const least = 0.83;
const most = 0.87;
/** Parts of the longer name; `Abdul Rahman` are two, although the reader joins them. */
const fewestParts = 4;
/** Rarity that the first and the last word need together. */
const rarityNeeded = 0.75;

/**
 * Returns the score of two names of a person of which the shorter one is the first and the last word of the longer one: 0.83 to 0.87, more where
 * more of the words are left. Returns 0 for other names, for two words that are too common to single out a person, and for two Chinese syllables,
 * which many longer names have. Symmetric.
 */
export function compareFirstAndLast(query: Name, listed: Name, rarity: (token: string) => number): number {
  if (query.kind !== 'person' || listed.kind !== 'person') return 0;
  const [one, other] = [partsOf(query), partsOf(listed)];
  const [left, all] = one.length < other.length ? [one, other] : [other, one];
  const [first, last] = [left[0], left[1]];
  if (left.length !== 2 || countOf(all) < fewestParts || first === undefined || last === undefined) return 0;
  const [start, end] = [all[0], all.at(-1)];
  if (first.role !== 'name' || last.role !== 'name' || start?.text !== first.text || end === undefined) return 0;
  if (last.text !== end.text && !isServantOf(last.text, end.text)) return 0;
  if (oneSyllable.test(first.text) && oneSyllable.test(last.text)) return 0;
  if (rarity(first.text) + rarity(last.text) < rarityNeeded) return 0;
  return least + (most - least) * (left.length / all.length);
}

function partsOf({ tokens }: Name): NameToken[] {
  return tokens.filter(({ role }) => role === 'name' || role === 'initial');
}

function countOf(parts: readonly NameToken[]): number {
  return parts.reduce((count, { text }) => count + (isServant(text) ? 2 : 1), 0);
}
