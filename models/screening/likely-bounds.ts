import { omissionCost } from './compare/weigh.ts';
import { leastLikely, leastShare } from './likely-rows.ts';

/**
 * Least share (`sameShare`) of two words of persons that count one by one. All others count as if they had it, so that a name needs no search for them. A list is asked about millions of names whose
 * words recur: with a lower share the search of a new word takes longer, and rows that have two common given names of the name and another family name are left out without a comparison. The words
 * of a register are searched among few entries once: with a higher share that takes less time.
 */
export const ofPersons = { recurring: 0.55, once: 0.65 } as const;
/**
 * The same of organisations. Most of their names share a general word with thousands of listed ones, and their words are weighed more differently than those of
 * persons. So words with less in common are counted: a row that shares general words only is left out at once.
 */
const ofOrganisations = 1 / 3;

/** What one word of a query may have in common with a row, at most. */
export interface Most {
  /** What a pair with it adds above `leastCounted`. */
  readonly gain: number;
  /** By how much the other word of the pair may be lighter, as a half; not used for organisations. */
  readonly lighter: number;
}

/** What a name and a row have in common. */
interface Common {
  /** The weights of both names. */
  readonly both: number;
  /** Of the pairs of words, the shares above `leastCounted` of their weights. */
  readonly agreed: number;
  /** By how much the weights of both names, and of their pairs of words, differ. */
  readonly apart: number;
  readonly isJoined: boolean;
  /** The entry has a number, by which a query may be identified that is another company of its group. */
  readonly isNumbered: boolean;
}

/** The bounds of the names of a kind. `sibling`: of a query that may be another company of the group of a listed one (`mayBeSibling`). */
export interface BoundsOfNames {
  readonly usual: LikelyBounds;
  readonly sibling: LikelyBounds;
}

/** Says of which rows a name may be likely, by what their words share. */
export interface LikelyBounds {
  /** Least share of two words that count one by one. */
  readonly leastCounted: number;
  /** Returns how much of the weights of both names a row without joined words must have in common with a name at least. */
  leastAgreed(isNumbered: boolean): number;
  /** Returns whether a row may be likely with this in common. */
  mayBeLikely(common: Common): boolean;
  /** Returns the gain of a pair of words, at most. `weight`: of the word of the query, `other`: of the word of the row. */
  gainOf(share: number, weight: number, other: number): number;
  /** Returns by how much a word that shares at most `leastCounted` with one of a name may be lighter, as a half. */
  lighterThan(weight: number): number;
  /**
   * Returns whether a row may be likely that has at most this in common with each word of a name. `others`: by how much words that share at most `leastCounted` with those
   * of the name may be lighter, as a half.
   */
  mayBeWith(total: number, all: Most, others: number): boolean;
}

/** A word of a person's name weighs so much at least; an initial less, and particles and titles, which pair with each other only, less than that. */
const leastOfWord = 0.5;
const ofInitial = 0.4;
/** So the weights of two words differ by so much of their mean at most. */
const leastAlike = 2 / 3;
/** Words that share at most `leastCounted` have at most so much of the weight of a likely name: `0.1756 a = (0.8244 - leastCounted) b` for the weight a of all other words. */
const mostUnlikeOf = (leastCounted: number) => (1 - leastLikely) / (1 - leastCounted);
/** `likelyRowsOf` rounds the shares of words up, by less than this. */
const roundedUp = 0.005;
/** The least share of the weight of two names that are `sibling`, by the score of `another` in `compare-names.ts`. */
const leastOfSibling = 0.4;
const tolerance = 1e-9;

export function boundsOfPersons(leastCounted: number): LikelyBounds {
  const mostUnlike = mostUnlikeOf(leastCounted);
  return {
    leastCounted,
    leastAgreed: () => leastShare - leastCounted,
    mayBeLikely({ both, agreed, apart, isJoined }) {
      if (agreed < (leastShare - leastCounted) * both - tolerance) return false;
      return isJoined || mostScore(leastCounted, agreed / 2, both / 2, apart + (leastAlike * mostUnlike * both) / 2) >= leastLikely;
    },
    gainOf: (share, weight, other) => ((share - leastCounted) * (weight + other)) / 2,
    // the other word is no initial: an initial shares more, or nothing
    lighterThan: (weight) => (weight < ofInitial ? weight : Math.max(0, weight - leastOfWord)) / 2,
    mayBeWith: (total, { gain, lighter }, others) => mostScoreOfAny(leastCounted, total, gain, lighter, others) >= leastLikely - tolerance,
  };
}

/** `findsSiblings`: also finds the entries with a number whose group the query may belong to. */
export function boundsOfOrganisations(findsSiblings: boolean): LikelyBounds {
  const needed = (isNumbered: boolean) => (findsSiblings && isNumbered ? leastOfSibling : leastShare - roundedUp) - ofOrganisations;
  const least = needed(true);
  return {
    leastCounted: ofOrganisations,
    leastAgreed: needed,
    mayBeLikely: ({ both, agreed, isJoined, isNumbered }) => isJoined || agreed >= needed(isNumbered) * both - tolerance,
    // a heavier word makes the row heavier too
    gainOf: (share, weight, other) => Math.max(0, (share - ofOrganisations) * (weight + other) - least * other),
    lighterThan: () => 0,
    mayBeWith: (total, { gain }) => gain >= least * total - tolerance,
  };
}

const intervals = 6;

/**
 * Returns an upper bound of what `weigh` gives two names of persons without joined words. `agreed`: of the pairs of words, the share above `leastCounted` of their mean
 * weights. `mean`: the mean weight of both names. The score is `m / n * (1 - omissionCost * o / (m + o))`: o is what only one name has, from 0 to `apart`; n is
 * `mean - o / 2`; m is what agrees, `agreed + leastCounted * n` at most. In each interval of o, each factor has its bound at one end.
 */
function mostScore(leastCounted: number, agreed: number, mean: number, apart: number): number {
  const most = agreed + leastCounted * mean;
  let score = 0;
  for (let part = 0; part < intervals; part += 1) {
    const [from, to] = [(apart * part) / intervals, Math.min((apart * (part + 1)) / intervals, 2 * mean)];
    const coverage = 2 * mean > to ? Math.min(1, leastCounted + agreed / (mean - to / 2)) : 1;
    score = Math.max(score, coverage * (1 - (omissionCost * from) / (most + from || 1)));
  }
  return score;
}

const intervalsOfAny = 16;

/**
 * Returns an upper bound of what `weigh` gives a name of the weight `total` and any other one without joined words, as `mostScore`. `lighter`, `others`: by how much the
 * words of the other name are lighter than those that they are paired with, as a half: words that share more than `leastCounted`, and others. Of o only the name itself
 * may have `total - n` less both, or more. So in each interval of n, from 0 to `total` and above it, each factor has its bound at one end.
 */
function mostScoreOfAny(leastCounted: number, total: number, agreed: number, lighter: number, others: number): number {
  const mostUnlike = mostUnlikeOf(leastCounted);
  let score = Math.min(1, leastCounted + agreed / total);
  for (let part = 0; part < intervalsOfAny; part += 1) {
    const [from, to] = [(total * part) / intervalsOfAny, (total * (part + 1)) / intervalsOfAny];
    const coverage = part === 0 ? 1 : Math.min(1, leastCounted + agreed / from);
    const omitted = Math.max(0, total - to - lighter - Math.min(others, (leastAlike / 2) * mostUnlike * to));
    const most = Math.min(to, leastCounted * to + agreed);
    score = Math.max(score, coverage * (1 - (omissionCost * omitted) / (most + omitted)));
  }
  return score;
}
