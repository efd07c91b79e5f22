import { scatter } from './random.ts';

/**
 * The invented UK: `companies` of them, told apart by their index. Nothing of it is stored; whatever is asked about a company, a notice or
 * a designation is worked out from `seed`, the index and the day.
 */
export interface World {
  readonly seed: number;
  readonly companies: number;
  /** Shuffles that give every company another name and another number. */
  readonly name: (index: number) => number;
  readonly digits8: (index: number) => number;
  readonly digits6: (index: number) => number;
  readonly digits5: (index: number) => number;
}

/** How many names there are: 600 places x 125 trades x 84 endings. */
export const NAMES = 6_300_000;

/** Companies come in blocks of this many, and every block tells the same kinds of story: see `stories.ts`. */
export const BLOCK = 200;

/**
 * Companies that were dissolved before the sample begins stand at this index and above: no register has them, but the accounts that they
 * filed are still in the archives, as on the real ones.
 */
export const FORMER = 5_900_000;

export function createWorld(seed: number, companies: number): World {
  return {
    seed,
    companies,
    name: scatter(NAMES, seed, 1),
    digits8: scatter(15_999_989, seed, 2),
    digits6: scatter(899_981, seed, 3),
    digits5: scatter(99_991, seed, 4),
  };
}
