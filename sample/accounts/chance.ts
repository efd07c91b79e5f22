import { draw } from '../random.ts';
import type { World } from '../world.ts';

const { exp } = Math;

/** A number for each value that is drawn for accounts; different from those of the register (company.ts). */
export const salt = {
  kind: 100,
  size: 101,
  leverage: 102,
  deficit: 103,
  fixed: 104,
  cash: 105,
  stock: 106,
  longTerm: 107,
  capital: 108,
  provision: 109,
  employees: 110,
  growth: 111,
  margin: 112,
  product: 113,
  late: 114,
  changed: 115,
  flaw: 116,
  officer: 117,
  gone: 118,
  intangible: 119,
  overdrawn: 120,
  /** First number of the paths over the years; each path has one. */
  netAssetsPath: 130,
  liabilitiesPath: 131,
  fixedPath: 132,
  cashPath: 133,
  stockPath: 134,
  growthPath: 135,
} as const;

/** Returns an approximately normal number with mean 0 and deviation 1, within 3.5: the sum of four even draws. */
export function normal(world: World, index: number, salt: number): number {
  const a = draw(world.seed, index, salt);
  const b = draw(world.seed, index, salt + 1_000);
  return ((a & 0xffff) + (a >>> 16) + (b & 0xffff) + (b >>> 16) - 131_070) / 37_837;
}

/** Returns a number from 0, included, to 1, excluded. */
export function even(world: World, index: number, salt: number): number {
  return draw(world.seed, index, salt) / 4_294_967_296;
}

/** Returns a number between -1/2 and 1/2 that changes in a year by at most 1/3. `time`: in years. */
export function path(world: World, index: number, salt: number, time: number): number {
  const at = (of: number) => draw(world.seed, index, salt * 10_000 + of);
  const of = (year: number) => (at(year) + at(year - 1) + at(year - 2)) / 12_884_901_885 - 0.5;
  const year = Math.floor(time);
  return time === year ? of(year) : of(year) + (time - year) * (of(year + 1) - of(year));
}

/** Maps any number to a share between 0 and 1. */
export function share(of: number): number {
  return 1 / (1 + exp(-of));
}
