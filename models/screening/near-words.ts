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
  /** The lengths of the texts of each of these lists (`lengthBit`). */
  readonly beginsLengths: number;
  readonly endsLengths: number;
  readonly begunLengths: number;
  readonly endedLengths: number;
}

/** Returns the bit of a length. */
export function lengthBit(length: number): number {
  return 1 << Math.min(length, 31);
}

/** Returns what gives the bits of all lengths from `least` to `most` of a length. */
export function lengthBitsFrom(least: (length: number) => number, most: (length: number) => number): (length: number) => number {
  const known = new Int32Array(64);
  return (length) => {
    const before = known[length];
    if (before !== undefined && before !== 0) return before;
    let bits = 0;
    for (let other = Math.max(0, Math.floor(least(length))); other <= most(length); other += 1) bits |= lengthBit(other);
    if (length < known.length) known[length] = bits;
    return bits;
  };
}

/** Which of the lists of numbers. */
export const nearLists = { rows: 0, begins: 1, ends: 2, begun: 3, ended: 4 } as const;
type NearList = (typeof nearLists)[keyof typeof nearLists];
const listsOfWord = 5;
const ofSums = { weight: 0, gain: 1, gainOfSibling: 2, lighter: 3, others: 4 } as const;
const ofNumbers = {
  ways: 10,
  role: 11,
  length: 12,
  record: 13,
  beginsLengths: 14,
  endsLengths: 15,
  begunLengths: 16,
  endedLengths: 17,
} as const;
const doublesOfWord = 9;
const integersOfWord = 2 * doublesOfWord;

/** What changed entries have near the words of a register, by the numbers of the words. Most names need a few numbers of each word only, so these are side by side. */
export interface NearWords {
  /** The number of the words that were added. */
  size(): number;
  /** Adds the next word with all its ways, with what its role says (`roleIs`) and with the number of its letters. */
  add(word: NearWord, all: number, role: number, length: number): void;
  /** Returns the ways of the words of a name together. */
  waysOf(words: Int32Array, from: number, to: number): number;
  waysOfWord(word: number): number;
  /** Returns what the role of a word says (`roleIs`). */
  roleOfWord(word: number): number;
  lengthOfWord(word: number): number;
  /** Adds the rows with which the words of a name may have enough in common, without joined words. */
  addLikely(words: Int32Array, from: number, to: number, found: Set<number>): void;
  /** Returns the lengths of the words that begin with the first word or end with the second one, where another word is joined to it (`lengthBit`). */
  begunLengths(first: number, second: number): number;
  /** Returns the lengths of the names without spaces that begin nearly with the first word or end nearly with the last one (`lengthBit`). */
  wholeLengths(first: number, last: number): number;
  /** Returns the numbers of a list of a word. */
  listOf(word: number, list: NearList): Int32Array;
  clear(): void;
}

const noRows = new Int32Array(0);

/** `totals`: the weight of the names of the entries, by row; `isNumbered`: 1 where the entry has a number. */
export function createNearWords({ usual, sibling }: BoundsOfNames, totals: Float64Array, isNumbered: Uint8Array): NearWords {
  let size = 0;
  /** Of each word: `ofSums`, as numbers of eight bytes, and behind these `ofNumbers`, as numbers of four. All that most names need of a word is side by side. */
  let doubles = new Float64Array(1024 * doublesOfWord);
  let integers = new Int32Array(doubles.buffer);
  /** Words that are near to something have a record: where each of its lists begins. A list ends where the next one begins. */
  let records = 1;
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
    const { rows, begins, ends, begun, ended } = word;
    if (rows.length + begins.length + ends.length + begun.length + ended.length === 0) return 0;
    const record = records++;
    starts = withRoom(starts, listsOfWord * records + 1);
    agreedAt = withRoom(agreedAt, end + rows.length);
    agreedAt.set(word.agreed, end);
    apartAt = withRoom(apartAt, end + rows.length);
    apartAt.set(word.apart, end);
    const list = listsOfWord * record;
    addList(list + nearLists.rows, rows);
    addList(list + nearLists.begins, begins);
    addList(list + nearLists.ends, ends);
    addList(list + nearLists.begun, begun);
    addList(list + nearLists.ended, ended);
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

  function numberOf(word: number, which: number): number {
    return integers[integersOfWord * word + which] ?? 0;
  }

  /** Adds the rows with which the words may have enough in common. `total`: their weight. */
  function addRows(words: Int32Array, from: number, to: number, total: number, bounds: LikelyBounds, found: Set<number>): void {
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const list = listsOfWord * numberOf(words[at] ?? 0, ofNumbers.record);
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
    add(word, all, role, length) {
      doubles = withRoom(doubles, doublesOfWord * (size + 1));
      if (integers.buffer !== doubles.buffer) integers = new Int32Array(doubles.buffer);
      doubles.set([word.weight, word.gain, word.gainOfSibling, word.lighter, word.others], doublesOfWord * size);
      const numbersOfWord = [
        all,
        role,
        length,
        addRecord(word),
        word.beginsLengths,
        word.endsLengths,
        word.begunLengths,
        word.endedLengths,
      ];
      integers.set(numbersOfWord, integersOfWord * size + ofNumbers.ways);
      size += 1;
    },
    waysOf(words, from, to) {
      let all = 0;
      for (let at = from; at < to; at += 1) all |= numberOf(words[at] ?? 0, ofNumbers.ways);
      return all;
    },
    waysOfWord: (word) => numberOf(word, ofNumbers.ways),
    roleOfWord: (word) => numberOf(word, ofNumbers.role),
    lengthOfWord: (word) => numberOf(word, ofNumbers.length),
    addLikely(words, from, to, found) {
      let [total, gain, gainOfSibling, lighter, others, roles] = [0, 0, 0, 0, 0, 0];
      for (let at = from; at < to; at += 1) {
        const word = words[at] ?? 0;
        const place = doublesOfWord * word;
        total += doubles[place + ofSums.weight] ?? 0;
        gain += doubles[place + ofSums.gain] ?? 0;
        gainOfSibling += doubles[place + ofSums.gainOfSibling] ?? 0;
        lighter += doubles[place + ofSums.lighter] ?? 0;
        others += doubles[place + ofSums.others] ?? 0;
        roles |= numberOf(word, ofNumbers.role);
      }
      const isSibling = (roles & roleIs.member) !== 0;
      if (isSibling) gain = gainOfSibling;
      const bounds = isSibling ? sibling : usual;
      if (gain > 0 && bounds.mayBeWith(total, { gain, lighter }, others)) addRows(words, from, to, total, bounds, found);
    },
    begunLengths: (first, second) => numberOf(first, ofNumbers.begunLengths) | numberOf(second, ofNumbers.endedLengths),
    wholeLengths: (first, last) => numberOf(first, ofNumbers.beginsLengths) | numberOf(last, ofNumbers.endsLengths),
    listOf(word, list) {
      const at = listsOfWord * numberOf(word, ofNumbers.record) + list;
      const [start, stop] = [starts[at] ?? 0, starts[at + 1] ?? 0];
      return start === stop ? noRows : numbers.subarray(start, stop);
    },
    clear() {
      [size, records, end] = [0, 1, 0];
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
