/**
 * The distinct words of a register, numbered from 0 in the order in which they were met. They are in typed arrays: millions of words as strings of maps would take several
 * times the memory and the time.
 */
export interface WordNumbers {
  readonly size: number;
  /** Returns the number of the word from `from` to before `to` of the text. The last word of a name is another word than the same one elsewhere. `hash`: of its letters (`hashed`). */
  numberOf(text: string, from: number, to: number, isLast: boolean, hash: number): number;
  textOf(word: number): string;
  isLast(word: number): boolean;
  /** Returns the first letter of a word, as a code of UTF-16. */
  firstOf(word: number): number;
  lengthOf(word: number): number;
  /** Continues a hash (`hashed`) with the letters of a word behind its first one, `most` at most. */
  hashedOf(word: number, hash: number, most: number): number;
  /** Forgets all words. */
  clear(): void;
}

export const emptyHash = 0x811c9dc5;

/** Continues a hash with a code of UTF-16 (FNV-1a). */
export function hashed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Continues a hash with the first letters of a text, `most` at most. */
export function hashedText(text: string, most = text.length): number {
  let hash = emptyHash;
  for (let at = 0; at < text.length && at < most; at += 1) hash = hashed(hash, text.charCodeAt(at));
  return hash;
}

export function createWordNumbers(): WordNumbers {
  /** For each place of the table the hash of a word, and its number plus 1; 0: free. */
  let places = new Int32Array(2 * 1024);
  /** For each word 1 or 0, whether it is the last of its name, and its letters. */
  let letters = new Uint16Array(4096);
  /** The letters of word n end before `ends[n + 1]`. */
  let ends = new Int32Array(1024);
  let size = 0;

  function isSame(word: number, text: string, from: number, to: number, last: number): boolean {
    const start = ends[word] ?? 0;
    if ((ends[word + 1] ?? 0) - start !== to - from + 1 || letters[start] !== last) return false;
    for (let at = from, place = start + 1; at < to; at += 1, place += 1) if (text.charCodeAt(at) !== letters[place]) return false;
    return true;
  }

  function add(text: string, from: number, to: number, last: number): number {
    let end = ends[size] ?? 0;
    letters = withRoom(letters, end + to - from + 1);
    ends = withRoom(ends, size + 2);
    letters[end++] = last;
    for (let at = from; at < to; at += 1) letters[end++] = text.charCodeAt(at);
    size += 1;
    ends[size] = end;
    return size - 1;
  }

  /** Doubles the table where three quarters of it are taken. */
  function makeRoom(): void {
    if (8 * size < 3 * places.length) return;
    const before = places;
    places = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] === 0) continue;
      const hash = before[at] ?? 0;
      const free = freePlace(hash);
      places[free] = hash;
      places[free + 1] = before[at + 1] ?? 0;
    }
  }

  function freePlace(hash: number): number {
    const most = places.length - 1;
    let at = (hash << 1) & most;
    while (places[at + 1] !== 0) at = (at + 2) & most;
    return at;
  }

  return {
    get size() {
      return size;
    },
    numberOf(text, from, to, isLast, hashOfLetters) {
      const last = isLast ? 1 : 0;
      let hash = hashed(hashOfLetters, last);
      hash ^= hash >>> 15;
      const most = places.length - 1;
      let at = (hash << 1) & most;
      for (; places[at + 1] !== 0; at = (at + 2) & most) {
        const word = (places[at + 1] ?? 0) - 1;
        if (places[at] === hash && isSame(word, text, from, to, last)) return word;
      }
      const word = add(text, from, to, last);
      places[at] = hash;
      places[at + 1] = word + 1;
      makeRoom();
      return word;
    },
    textOf: (word) => String.fromCharCode(...letters.subarray((ends[word] ?? 0) + 1, ends[word + 1])),
    isLast: (word) => letters[ends[word] ?? 0] === 1,
    firstOf: (word) => letters[(ends[word] ?? 0) + 1] ?? 0,
    lengthOf: (word) => (ends[word + 1] ?? 0) - (ends[word] ?? 0) - 1,
    hashedOf(word, hash, most) {
      const from = (ends[word] ?? 0) + 2;
      const to = Math.min(ends[word + 1] ?? 0, from + most);
      let result = hash;
      for (let at = from; at < to; at += 1) result = hashed(result, letters[at] ?? 0);
      return result;
    },
    clear() {
      places = new Int32Array(2 * 1024);
      letters = new Uint16Array(4096);
      ends = new Int32Array(1024);
      size = 0;
    },
  };
}

/** Words of which what is made of them is remembered: those that are near to something recur. */
const mostRemembered = 50_000;

/** Remembers what is made of words, by their numbers. */
export interface OfWords<Made> {
  of(word: number): Made;
  forget(): void;
}

export function rememberedOfWords<Made>(make: (word: number) => Made): OfWords<Made> {
  const known = new Map<number, Made>();
  return {
    of(word) {
      const before = known.get(word);
      if (before !== undefined) return before;
      if (known.size >= mostRemembered) known.clear();
      const made = make(word);
      known.set(word, made);
      return made;
    },
    forget: () => known.clear(),
  };
}

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Returns the array, or one with the same numbers that is at least twice as long, where it has less than `least`. */
export function withRoom<Some extends Numbers>(array: Some, least: number): Some {
  if (array.length >= least) return array;
  const larger = new (array.constructor as new (length: number) => Some)(Math.max(least, 2 * array.length));
  larger.set(array);
  return larger;
}
