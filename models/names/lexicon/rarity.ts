import { leastShares } from './generic-words.ts';
import { isDirection, isPlace } from './places.ts';

/** How often words occur in a collection of names: the names of screening lists, or of a company register. */
export interface WordCounts {
  /** Names counted; a company with several names counts once. */
  readonly names: number;
  /** How many of them have the word; 0 for an unknown word. */
  namesWith(word: string): number;
}

/** A collection of fewer names says little about how rare a word is, so it counts as one of this size. */
const fewestNames = 1_000;

/**
 * Returns the rarity of a word as a weight for screening, 0 to 1: 1 where no name has it, near 0 where every name has it (inverse document
 * frequency). `background` counts other names, for example those of the register: it can only lower the rarity.
 */
export function relativeRarity(counts: WordCounts, background?: WordCounts): (word: string) => number {
  return remembered((word) => Math.min(...[counts, background].flatMap((one) => (one === undefined ? [] : [relative(one, word)]))));
}

function relative({ names, namesWith }: WordCounts, word: string): number {
  const all = Math.max(names, fewestNames);
  return Math.log((all + 1) / (Math.min(namesWith(word), all) + 1)) / Math.log(all + 1);
}

/** A word that more than one company in so many has, in at least `fewNames` of them, is a general one. */
const generalShare = 1 / 1_000;
const fewNames = 5;
/** A British place occurs in at least one company's name in so many. */
const placeShare = 1 / 3_000;
/** A word of one or two letters occurs in at least one company's name in so many. */
const shortWordShare = 1 / 500;

export interface Rarity {
  /** Bits (log2) that sharing the token is worth: 10 where one company in 1,024 has it. */
  readonly bits: (token: string) => number;
  /** True for a word that too many companies have to distinguish one from another. */
  readonly isGeneric: (token: string) => boolean;
  /** Bits that it takes to single out one company of the register: log2 of its size. */
  readonly register: number;
}

/**
 * Returns the rarity of tokens in bits, for resolution. It is the chance that another company has the token: companies that have it, without
 * the one that is compared, or half a company where there is none; never less than general knowledge says (`generic-words.ts`, `places.ts`).
 */
export function rarityInBits(counts: WordCounts): Rarity {
  const share = (token: string): number => {
    const others = Math.max(counts.namesWith(token) - 1, 0.5) / Math.max(counts.names, 1);
    return Math.min(1, Math.max(others, leastShare(token), isPlace(token) || isDirection(token) ? placeShare : 0));
  };
  const bits = remembered((token) => -Math.log2(share(token)));
  const isGeneric = remembered(
    (token) => leastShare(token) > generalShare || (bits(token) < -Math.log2(generalShare) && counts.namesWith(token) >= fewNames),
  );
  return { bits, isGeneric, register: Math.log2(Math.max(counts.names, 2)) };
}

function leastShare(token: string): number {
  return token.length <= 2 ? shortWordShare : (leastShares.get(token) ?? 0);
}

/** The same words recur in query after query. */
const mostRemembered = 100_000;

function remembered<Value>(compute: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const value = compute(word);
    if (known.size >= mostRemembered) known.clear();
    known.set(word, value);
    return value;
  };
}
