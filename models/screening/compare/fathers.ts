import type { Pair } from './pairing.ts';

/** The son of Hasan called Ahmad is not the son of Ahmad called Hasan: the only order that tells people apart. */
export function fatherAndSonSwapped(pairs: readonly Pair[]): boolean {
  return pairs.some(({ one, other }) => one.father && !other.father) && pairs.some(({ one, other }) => !one.father && other.father);
}
