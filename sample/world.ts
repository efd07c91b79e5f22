import { draw, scatter } from './random.ts';

/**
 * The invented UK, with companies of index 0 to `companies` - 1. Nothing of it is stored: companies, notices and designations are computed from
 * `seed`, the index and the day.
 */
export interface World {
  readonly seed: number;
  readonly companies: number;
  /** Adds to the number of a block where the days of its stories are chosen; 0 in a world without a seed of its truths. */
  readonly turn: number;
  /** True: its records have the noise of real ones (noise.ts). */
  readonly hard: boolean;
  /** One-to-one shuffles of the index, which give every company a different name and number. */
  readonly name: (index: number) => number;
  readonly digits8: (index: number) => number;
  readonly digits6: (index: number) => number;
  readonly digits5: (index: number) => number;
}

/** Number of different names: 600 places x 125 trades x 84 endings. */
export const NAMES = 6_300_000;

/** Companies per block. Every block has the same kinds of story: see `stories.ts`. */
export const BLOCK = 200;

/**
 * First index of companies that were dissolved before the sample begins. They are on no register, but the archives still hold the accounts that
 * they filed, like the real archives.
 */
export const FORMER = 5_900_000;

export const difficulties = ['easy', 'hard'] as const;
/** `easy`: records as a publisher would wish them. `hard`: with the noise of real records. */
export type Difficulty = (typeof difficulties)[number];

export interface Variation {
  /** Varies the names, addresses, amounts and days of what is true. Absent: the world of `seed` alone. */
  readonly truthSeed?: number | undefined;
  /** Absent: `easy`. */
  readonly difficulty?: Difficulty | undefined;
}

/** Returns the world of a seed and a number of companies. */
export function createWorld(given: number, companies: number, { truthSeed, difficulty = 'easy' }: Variation = {}): World {
  const seed = truthSeed === undefined ? given : draw(given, truthSeed, 9);
  return {
    seed,
    companies,
    turn: truthSeed === undefined ? 0 : draw(given, truthSeed, 10) % 1_000,
    hard: difficulty === 'hard',
    name: scatter(NAMES, seed, 1),
    digits8: scatter(15_999_989, seed, 2),
    digits6: scatter(899_981, seed, 3),
    digits5: scatter(99_991, seed, 4),
  };
}
