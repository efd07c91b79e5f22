import type { Steps } from './in-steps.ts';
import { roleIs } from './kept-names.ts';
import type { BoundsOfNames, LikelyBounds } from './likely-bounds.ts';
import { withRoom } from './word-numbers.ts';

/**
 * Ways in which a word is near to the entries, as bits: in one piece with another word; as the beginning or the end of a name without its spaces; as the beginning of a name
 * that is cut off; as the first or the last word of a name; as exactly the beginning of the letters of a name of any kind; as two neighbours in one piece.
 */
export const ways = { joined: 1, begins: 2, ends: 4, cut: 8, first: 16, last: 32, prefix: 64, pair: 128 } as const;

/** What changed entries have near one word of a register. */
export interface NearWord {
  /** Bits of `ways`, without those of the first and the last word. */
  readonly ways: number;
  /** Its own weight; by how much a word that it is paired with may be lighter, as a half: one near to it, and any other (`LikelyBounds`). */
  readonly weight: number;
  readonly lighter: number;
  readonly others: number;
  /** What it may have in common with any row (`gainOf`), at most: in a name, and in one that may be that of another company of a group. */
  readonly gain: number;
  readonly gainOfSibling: number;
  /** The rows that have a word near to it. Of each, what the two share above `leastCounted`, and by how much their weights differ. */
  readonly rows: readonly number[];
  readonly agreed: readonly number[];
  readonly apart: readonly number[];
  /** Texts of the entries by number: names without spaces that begin or end nearly with it, and words, where another word is joined to it. */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  readonly begun: readonly number[];
  readonly ended: readonly number[];
  /** The lengths of the last two lists' texts (`lengthBit`). */
  readonly begunLengths: number;
  readonly endedLengths: number;
}

/** Returns the bit of a length. */
export function lengthBit(length: number): number {
  return 1 << Math.min(length, 31);
}

/** Which of the lists of numbers. */
export const nearLists = { rows: 0, begins: 1, ends: 2, begun: 3, ended: 4 } as const;
type NearList = (typeof nearLists)[keyof typeof nearLists];
const listsOfWord = 5;
const sumsOfRecord = 5;

/** What changed entries have near the words of a register, by the numbers of the words. Most names need a few numbers of each word only, so these are side by side. */
export interface NearWords {
  /** The number of the words that were added. */
  size(): number;
  /** Adds the next word with all its ways and with what its role says (`roleIs`). */
  add(word: NearWord, all: number, role: number): void;
  /** Returns the ways of the words of a name together. */
  waysOf(words: Int32Array, from: number, to: number): number;
  waysOfWord(word: number): number;
  /** Returns what the role of a word says (`roleIs`). */
  roleOfWord(word: number): number;
  /** Adds the rows with which the words of a name may have enough in common, without joined words. */
  addLikely(words: Int32Array, from: number, to: number, found: Set<number>): void;
  /** Returns the lengths of the texts that begin with the first word or end with the second one, where another word is joined to it (`lengthBit`). */
  lengthsOf(first: number, second: number): number;
  /** Returns the numbers of a list of a word. */
  listOf(word: number, list: NearList): Int32Array;
  clear(): void;
}

const noRows = new Int32Array(0);

/** `totals`: the weight of the names of the entries, by row; `isNumbered`: 1 where the entry has a number. */
export function createNearWords({ usual, sibling }: BoundsOfNames, totals: Float64Array, isNumbered: Uint8Array): NearWords {
  let size = 0;
  let waysByWord = new Uint8Array(1024);
  let roleByWord = new Uint8Array(1024);
  /** Words that are near to nothing and have the same weight share a record. */
  let recordByWord = new Int32Array(1024);
  const shared = new Map<number, number>();
  let records = 0;
  /** Of each record: weight, gain, gain of a sibling, lighter, others. */
  let sums = new Float64Array(sumsOfRecord * 1024);
  let lengths = new Int32Array(2 * 1024);
  /** Of each record, where each list begins; it ends where the next one begins. */
  let starts = new Int32Array(listsOfWord * 1024 + 1);
  let numbers = new Int32Array(1024);
  /** By the places of the rows in `numbers`. */
  let agreedAt = new Float64Array(1024);
  let apartAt = new Float64Array(1024);
  let end = 0;
  /** Of a name that is asked about: the rows that have a word near to one of it, and what they have in common. */
  const agreedOf = new Float64Array(totals.length);
  const apartOf = new Float64Array(totals.length);
  const touched = new Int32Array(totals.length);

  function addRecord(word: NearWord): number {
    const record = records++;
    sums = withRoom(sums, sumsOfRecord * records);
    sums.set([word.weight, word.gain, word.gainOfSibling, word.lighter, word.others], sumsOfRecord * record);
    lengths = withRoom(lengths, 2 * records);
    lengths[2 * record] = word.begunLengths;
    lengths[2 * record + 1] = word.endedLengths;
    starts = withRoom(starts, listsOfWord * records + 1);
    const count = word.rows.length;
    agreedAt = withRoom(agreedAt, end + count);
    agreedAt.set(word.agreed, end);
    apartAt = withRoom(apartAt, end + count);
    apartAt.set(word.apart, end);
    const list = listsOfWord * record;
    addList(list + nearLists.rows, word.rows);
    addList(list + nearLists.begins, word.begins);
    addList(list + nearLists.ends, word.ends);
    addList(list + nearLists.begun, word.begun);
    addList(list + nearLists.ended, word.ended);
    return record;
  }

  function addList(list: number, some: readonly number[]): void {
    if (some.length > 0) {
      numbers = withRoom(numbers, end + some.length);
      numbers.set(some, end);
      end += some.length;
    }
    starts[list + 1] = end;
  }

  function recordOf(word: NearWord): number {
    const { rows, begins, ends, begun, ended, weight } = word;
    if (rows.length + begins.length + ends.length + begun.length + ended.length > 0) return addRecord(word);
    // the other numbers depend on the weight
    const record = shared.get(weight) ?? addRecord(word);
    shared.set(weight, record);
    return record;
  }

  /** Adds the rows with which the words may have enough in common. `total`: their weight. */
  function addRows(words: Int32Array, from: number, to: number, total: number, bounds: LikelyBounds, found: Set<number>): void {
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const list = listsOfWord * (recordByWord[words[at] ?? 0] ?? 0);
      for (let place = starts[list] ?? 0; place < (starts[list + 1] ?? 0); place += 1) {
        const row = numbers[place] ?? 0;
        if (agreedOf[row] === 0) touched[count++] = row;
        agreedOf[row] = (agreedOf[row] ?? 0) + (agreedAt[place] ?? 0);
        apartOf[row] = (apartOf[row] ?? 0) + (apartAt[place] ?? 0);
      }
    }
    for (let at = 0; at < count; at += 1) {
      const row = touched[at] ?? 0;
      if (mayBeLikely(row, total, bounds)) found.add(row);
      agreedOf[row] = 0;
      apartOf[row] = 0;
    }
  }

  function mayBeLikely(row: number, total: number, bounds: LikelyBounds): boolean {
    const other = totals[row] ?? 0;
    const apart = Math.abs(total - other) + (apartOf[row] ?? 0);
    return bounds.mayBeLikely({
      both: total + other,
      agreed: agreedOf[row] ?? 0,
      apart,
      isJoined: false,
      isNumbered: isNumbered[row] === 1,
    });
  }

  return {
    size: () => size,
    add(word, all, role) {
      waysByWord = withRoom(waysByWord, size + 1);
      roleByWord = withRoom(roleByWord, size + 1);
      recordByWord = withRoom(recordByWord, size + 1);
      waysByWord[size] = all;
      roleByWord[size] = role;
      recordByWord[size] = recordOf(word);
      size += 1;
    },
    waysOf(words, from, to) {
      let all = 0;
      for (let at = from; at < to; at += 1) all |= waysByWord[words[at] ?? 0] ?? 0;
      return all;
    },
    waysOfWord: (word) => waysByWord[word] ?? 0,
    roleOfWord: (word) => roleByWord[word] ?? 0,
    addLikely(words, from, to, found) {
      let [total, gain, gainOfSibling, lighter, others, roles] = [0, 0, 0, 0, 0, 0];
      for (let at = from; at < to; at += 1) {
        const word = words[at] ?? 0;
        const sum = sumsOfRecord * (recordByWord[word] ?? 0);
        total += sums[sum] ?? 0;
        gain += sums[sum + 1] ?? 0;
        gainOfSibling += sums[sum + 2] ?? 0;
        lighter += sums[sum + 3] ?? 0;
        others += sums[sum + 4] ?? 0;
        roles |= roleByWord[word] ?? 0;
      }
      const isSibling = (roles & roleIs.member) !== 0;
      if (isSibling) gain = gainOfSibling;
      const bounds = isSibling ? sibling : usual;
      if (gain > 0 && bounds.mayBeWith(total, { gain, lighter }, others)) addRows(words, from, to, total, bounds, found);
    },
    lengthsOf: (first, second) => (lengths[2 * (recordByWord[first] ?? 0)] ?? 0) | (lengths[2 * (recordByWord[second] ?? 0) + 1] ?? 0),
    listOf(word, list) {
      const at = listsOfWord * (recordByWord[word] ?? 0) + list;
      const [start, stop] = [starts[at] ?? 0, starts[at + 1] ?? 0];
      return start === stop ? noRows : numbers.subarray(start, stop);
    },
    clear() {
      [size, records, end] = [0, 0, 0];
      shared.clear();
    },
  };
}

/** Returns the members of a list by the word that they are found for. */
export function* collected<One>(
  words: number,
  all: readonly One[],
  find: (one: One) => readonly number[],
): Steps<readonly (readonly number[] | undefined)[]> {
  const found: number[][] = new Array(words);
  for (const [at, one] of all.entries()) {
    yield;
    for (const word of find(one)) {
      const members = found[word] ?? [];
      found[word] = members;
      members.push(at);
    }
  }
  return found;
}
