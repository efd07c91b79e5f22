import { relativeRarity, type WordCounts } from '../names/lexicon/rarity.ts';
import type { ListEntry } from './entry.ts';

interface CountedList {
  readonly entries: readonly ListEntry[];
  entriesWith(word: string): number;
  readonly background: WordCounts | undefined;
}

/** Returns the rarity of a word, 0 to 1, over the entries of all lists together; the background of the first list that has one limits it. */
export function rarityOf(lists: readonly CountedList[]): (word: string) => number {
  const names = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  const namesWith = (word: string) => lists.reduce((sum, list) => sum + list.entriesWith(word), 0);
  return relativeRarity({ names, namesWith }, lists.find(({ background }) => background !== undefined)?.background);
}
