import { isDirection, isPlace } from '../names/lexicon/places.ts';
import { leastShare } from './common-words.ts';
import type { TokenStatistics } from './statistics.ts';

/** A word of one name in so many, and of so many names, is one that everybody uses. */
const genericShare = 1 / 1_000;
const fewNames = 5;
/** One British place among the larger ones is in so many names. */
const placeShare = 1 / 3_000;

export interface Rarity {
  /** log2 of how many companies there are for one that has this token: what it is worth to share it. */
  readonly bits: (token: string) => number;
  readonly isGeneric: (token: string) => boolean;
  /** Companies on the register, as bits: what it takes to single one out. */
  readonly register: number;
}

/**
 * The chance that another company has the token: those that have it without the one in question, or half a company where none has, but never
 * less than is generally known of the word.
 */
export function rarityFrom(statistics: TokenStatistics): Rarity {
  const kept = rarities.get(statistics);
  if (kept !== undefined) return kept;
  const made = countedFrom(statistics);
  rarities.set(statistics, made);
  return made;
}

/** A register's words are asked for again and again; so many are remembered. */
const rarities = new WeakMap<TokenStatistics, Rarity>();
const mostRemembered = 100_000;

function countedFrom({ companies, frequency }: TokenStatistics): Rarity {
  const known = new Map<string, number>();
  const share = (token: string): number => {
    const others = Math.max(frequency(`t:${token}`) - 1, 0.5) / Math.max(companies, 1);
    return Math.min(1, Math.max(others, leastShare(token), isPlace(token) || isDirection(token) ? placeShare : 0));
  };
  const bits = (token: string): number => {
    const found = known.get(token);
    if (found !== undefined) return found;
    const counted = -Math.log2(share(token));
    if (known.size >= mostRemembered) known.clear();
    known.set(token, counted);
    return counted;
  };
  const generic = new Map<string, boolean>();
  const isGeneric = (token: string): boolean => {
    const found = generic.get(token);
    if (found !== undefined) return found;
    const counted = leastShare(token) > genericShare || (bits(token) < -Math.log2(genericShare) && frequency(`t:${token}`) >= fewNames);
    if (generic.size >= mostRemembered) generic.clear();
    generic.set(token, counted);
    return counted;
  };
  return { bits, isGeneric, register: Math.log2(Math.max(companies, 2)) };
}
