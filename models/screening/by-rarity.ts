import type { ScreeningIndex } from './index-entries.ts';
import type { WordRarity } from './rarity.ts';

/**
 * Keeps what `make` computes of a list and of a rarity of words, as long as both are in use. Two rarities are in use while a process prepares its lists for new
 * counts of words: the old one still answers.
 */
export function keptByRarity<Value>(
  make: (index: ScreeningIndex, rarity: WordRarity) => Value,
): (index: ScreeningIndex, rarity: WordRarity) => Value {
  const kept = new WeakMap<ScreeningIndex, WeakMap<WordRarity, Value>>();
  return (index, rarity) => {
    const ofIndex = kept.get(index) ?? new WeakMap<WordRarity, Value>();
    kept.set(index, ofIndex);
    const value = ofIndex.get(rarity) ?? make(index, rarity);
    ofIndex.set(rarity, value);
    return value;
  };
}
