import { draw } from '../random.ts';
import type { World } from '../world.ts';

const { exp } = Math;

/** What each draw of the accounts is for; apart from those of the register (company.ts). */
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
  /** Paths over the years begin here: each takes one. */
  netAssetsPath: 130,
  liabilitiesPath: 131,
  fixedPath: 132,
  cashPath: 133,
  stockPath: 134,
  growthPath: 135,
} as const;

/** Nearly normal, of mean 0 and deviation 1, and never beyond 3.5: the sum of four even draws. */
export function normal(world: World, index: number, salt: number): number {
  const a = draw(world.seed, index, salt);
  const b = draw(world.seed, index, salt + 1_000);
  return ((a & 0xffff) + (a >>> 16) + (b & 0xffff) + (b >>> 16) - 131_070) / 37_837;
}

/** From 0 up to 1. */
export function even(world: World, index: number, salt: number): number {
  return draw(world.seed, index, salt) / 4_294_967_296;
}

/** A figure that wanders from year to year without leaving its place: between -1/2 and 1/2, a year's step at most 1/3. */
export function path(world: World, index: number, salt: number, year: number): number {
  const at = (of: number) => draw(world.seed, index, salt * 10_000 + of);
  return (at(year) + at(year - 1) + at(year - 2)) / 12_884_901_885 - 0.5;
}

/** A share between 0 and 1 from any number. */
export function share(of: number): number {
  return 1 / (1 + exp(-of));
}
