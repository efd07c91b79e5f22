import { relativeRarity, type WordCounts } from '../names/lexicon/rarity.ts';
import type { ListEntry } from './entry.ts';
import { indexedText } from './vocabulary.ts';

interface CountedList {
  readonly entries: readonly ListEntry[];
  readonly entriesWith: ReadonlyMap<string, number>;
}

/** The rarity of a word, 0 to 1. */
export type WordRarity = (word: string) => number;

/** How many entries of some lists have each word, as they are stored: fixed for a time, so that no entry changes the score of another one. */
export interface ListWords {
  /** Entries counted. */
  readonly names: number;
  /** The number of entries with each word (`indexedText`). */
  readonly words: Readonly<Record<string, number>>;
}

/** Counts the words of the entries of all lists together. */
export function countWords(lists: readonly CountedList[]): ListWords {
  const words = new Map<string, number>();
  for (const { entriesWith } of lists) for (const [word, count] of entriesWith) words.set(word, (words.get(word) ?? 0) + count);
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1));
  return { names: lists.reduce((sum, { entries }) => sum + entries.length, 0), words: Object.fromEntries(sorted) };
}

/**
 * Returns the rarity of words by stored counts. A word that was not counted is as rare as any: an entry with a new word must be found by it.
 * `background` counts other names, for example those of the register: it can only make a word more common.
 */
export function rarityBy({ names, words }: ListWords, background?: WordCounts): WordRarity {
  const counts = new Map(Object.entries(words));
  return relativeRarity({ names, namesWith: (word) => counts.get(indexedText(word)) ?? 0 }, background);
}

let newest: { readonly lists: readonly CountedList[]; readonly rarity: WordRarity } | undefined;

/**
 * Returns the rarity of words by the entries of these lists themselves. The same lists as in the call before give the same function, which remembers
 * the words of earlier names.
 */
export function rarityOf(lists: readonly CountedList[]): WordRarity {
  const known = newest;
  if (known?.lists.length === lists.length && lists.every((list, at) => list === known.lists[at])) return known.rarity;
  const rarity = rarityBy(countWords(lists));
  newest = { lists: [...lists], rarity };
  return rarity;
}
