import { relativeRarity, type WordCounts } from '../names/lexicon/rarity.ts';
import type { ListEntry } from './entry.ts';

interface CountedList {
  readonly entries: readonly ListEntry[];
  entriesWith(word: string): number;
  readonly background: WordCounts | undefined;
}

let newest: { readonly lists: readonly CountedList[]; readonly rarity: (word: string) => number } | undefined;

/**
 * Returns the rarity of a word, 0 to 1, over the entries of all lists together; the background of the first list that has one limits it. The same lists as
 * in the call before give the same function, which remembers the words of earlier names.
 */
export function rarityOf(lists: readonly CountedList[]): (word: string) => number {
  const known = newest;
  if (known?.lists.length === lists.length && lists.every((list, at) => list === known.lists[at])) return known.rarity;
  const rarity = computed(lists);
  newest = { lists: [...lists], rarity };
  return rarity;
}

function computed(lists: readonly CountedList[]): (word: string) => number {
  const names = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  const namesWith = (word: string) => lists.reduce((sum, list) => sum + list.entriesWith(word), 0);
  return relativeRarity({ names, namesWith }, lists.find(({ background }) => background !== undefined)?.background);
}
