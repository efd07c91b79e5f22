import type { ListEntry } from './entry.ts';
import type { WordTable } from './index-entries.ts';

interface Counted {
  readonly entries: readonly ListEntry[];
  entriesWith(word: string): number;
  readonly background: WordTable | undefined;
}

/** A list of a dozen names says little of how rare a word is: it counts as if among so many. */
const fewestNames = 1000;

/**
 * How much of an identity a word is, 0 to 1: 1 for one that no name has, towards 0 for one that all have (inverse document frequency over
 * all lists together). A table of other names can only make a word commoner.
 */
export function rarityOf(lists: readonly Counted[]): (word: string) => number {
  const names = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  const known = new Map<string, number>();
  const background = lists.find((list) => list.background !== undefined)?.background;
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const onLists = rarity(
      lists.reduce((sum, list) => sum + list.entriesWith(word), 0),
      names,
    );
    const value = background === undefined ? onLists : Math.min(onLists, rarity(background.namesWith(word), background.names));
    known.set(word, value);
    return value;
  };
}

function rarity(having: number, of: number): number {
  const all = Math.max(of, fewestNames);
  return Math.log((all + 1) / (Math.min(having, all) + 1)) / Math.log(all + 1);
}
