import { indexedText, leastShared, longestWord, mayBeJoinedLike, trigramsOf } from './vocabulary.ts';
import { withRoom } from './word-numbers.ts';

/** Excludes most pairs of words of a register that are like no word that has left a list, by the trigrams of each of the two. */
export interface GonePairs {
  /** Adds the next word. Returns whether it shares two trigrams with a word that has left. */
  add(text: string): boolean;
  /** Returns whether two words in one piece may be similar to a word that has left a list. `length`: of both. */
  mayBeSimilar(first: number, second: number, length: number, list: number): boolean;
  clear(): void;
}

/** Groups of the words that have left, as bits: words of one list and of like lengths are together. */
const groups = 32;
/** Shared trigrams are counted up to this. */
const mostCounted = 6;

/** `lists`: of each list, the words that have left it, and their joined words, as they are searched (`indexedText`). */
export function createGonePairs(lists: readonly Iterable<string>[]): GonePairs {
  const gone = lists.flatMap((texts, list) => [...texts].sort((a, b) => a.length - b.length).map((text) => ({ text, list })));
  const bitOf = gone.map((_, at) => 1 << Math.floor((at * groups) / gone.length));
  const withTrigram = new Map<number, number[]>();
  gone.forEach(({ text }, at) => {
    for (const trigram of new Set(trigramsOf(text))) withTrigram.set(trigram, [...(withTrigram.get(trigram) ?? []), at]);
  });
  /** Of each list, by the length of two words in one piece: the groups with a word of a length that may be like it. */
  const ofLength = lists.map((_, list) =>
    Array.from({ length: longestWord + 1 }, (__, length) =>
      gone.reduce((bits, one, at) => (one.list === list && mayBeJoinedLike(length, one.text.length) ? bits | (bitOf[at] ?? 0) : bits), 0),
    ),
  );
  const counts = new Uint8Array(gone.length);
  const touched: number[] = [];
  /** Of each word, as bits: the groups with a word that shares one of its trigrams, two, and so on up to `mostCounted` or more. */
  let shared = new Int32Array(mostCounted * 1024);
  let size = 0;

  return {
    add(text) {
      const first = mostCounted * size;
      shared = withRoom(shared, first + mostCounted);
      shared.fill(0, first, first + mostCounted);
      for (const trigram of trigramsOf(indexedText(text))) {
        for (const at of withTrigram.get(trigram) ?? []) {
          const times = counts[at] ?? 0;
          if (times === mostCounted) continue;
          if (times === 0) touched.push(at);
          counts[at] = times + 1;
          shared[first + times] = (shared[first + times] ?? 0) | (bitOf[at] ?? 0);
        }
      }
      for (const at of touched) counts[at] = 0;
      touched.length = 0;
      size += 1;
      return shared[first + 1] !== 0;
    },
    mayBeSimilar(first, second, length, list) {
      const least = Math.min(Math.ceil(leastShared(length)), mostCounted);
      if (least === 0) return true;
      const [one, other] = [mostCounted * first - 1, mostCounted * second - 1];
      let likely = (shared[one + least] ?? 0) | (shared[other + least] ?? 0);
      for (let some = 1; some < least; some += 1) likely |= (shared[one + some] ?? 0) & (shared[other + least - some] ?? 0);
      return (likely & (ofLength[list]?.[length] ?? 0)) !== 0;
    },
    clear() {
      size = 0;
    },
  };
}
