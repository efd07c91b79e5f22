import { atOnce, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { WordRarity } from './rarity.ts';

export interface Kept<Value> {
  /** Returns the value that is kept, or makes it at once. */
  (index: ScreeningIndex, rarity: WordRarity): Value;
  /** Makes the value, unless it is kept. */
  inSteps(index: ScreeningIndex, rarity: WordRarity): Steps<Value>;
}

/**
 * Keeps what `make` computes of a list and of a rarity of words, as long as both are in use. Two rarities are in use while a process prepares its
 * lists for new counts of words: the old one still answers.
 */
export function keptByRarity<Value>(make: (index: ScreeningIndex, rarity: WordRarity) => Steps<Value>): Kept<Value> {
  const kept = new WeakMap<ScreeningIndex, WeakMap<WordRarity, Value>>();

  function* inSteps(index: ScreeningIndex, rarity: WordRarity): Steps<Value> {
    const own = kept.get(index)?.get(rarity) ?? (yield* make(index, rarity));
    const ofIndex = kept.get(index) ?? new WeakMap<WordRarity, Value>();
    kept.set(index, ofIndex);
    const value = ofIndex.get(rarity) ?? own; // made at once meanwhile
    ofIndex.set(rarity, value);
    return value;
  }

  const made = (index: ScreeningIndex, rarity: WordRarity) => kept.get(index)?.get(rarity) ?? atOnce(inSteps(index, rarity));
  return Object.assign(made, { inSteps });
}
