import { codeOf, digraphClass, doubledLetter, letters, omission } from './compare/confusables.ts';
import { asTenths, createTrieMemory, inTenths, type Limit, type TrieMemory, wanted } from './trie-memory.ts';

/** Longer texts are left out: no name that is searched is as long. */
export const longestOfTrie = 64;
const longest = longestOfTrie;
const side = letters + 1;

/** Returns distances by the length of a text. They must not fall with it. */
export function limitsByLength(limit: (length: number) => number): Uint8Array {
  return Uint8Array.from({ length: longest + 1 }, (_, length) => inTenths(limit(length)));
}

/** Texts of the trie, as parts of its order: those from `[at]` to before `[at + 1]`, for each even `at`. */
type Ranges = readonly number[];

/**
 * Folded texts by their beginnings, or by their ends: texts that begin alike share their rows of the table of distances (`confusableDistance`), so a
 * text is compared with thousands in some ten microseconds.
 */
export interface WordTrie {
  /** Returns the numbers of the texts at a distance of at most `limit`. */
  near(text: string, limit: Limit): number[];
  /**
   * Returns the texts that begin with something at a distance of at most half of `limit` of the text; of a trie by ends, those that end so. Of two parts that a text is
   * divided into, one is as near in each text at a distance of `limit`; where a digraph or a swap joins the parts, the one without the letter beside the other
   * part is nearer by half of its cost. Undefined: that may be every text.
   */
  beginning(text: string, limit: number): Ranges | undefined;
  /**
   * Returns the numbers of the texts at a distance of at most half of `limit` of a beginning of the text; of a trie by ends, of an end of it. What `beginning` says of a text
   * and of one of a trie, this says of one of the trie and of a text.
   */
  beginningOf(text: string, limit: number): number[];
  /** Returns the texts that begin with exactly the text, itself among them. */
  startingWith(text: string): Ranges;
  /** Returns the numbers of the texts with which the text begins, of at least so many letters. */
  beginningsOf(text: string, least: number): number[];
  /** Returns the numbers of the texts in the ranges. */
  textsIn(ranges: Ranges): number[];
}

/** A node of the trie is six numbers, of which the last two are bytes (`near-texts-kernel.as`). Its children are side by side. */
const ofNode = 6;
const bytesOfNode = 4 * ofNode;
const at = { child: 0, alone: 1, from: 2, to: 3 } as const;
const byteAt = { code: 16, shortest: 17, longest: 18, marks: 19, cost: 20, digraph: 21, before: 22, depth: 23 } as const;
const marks = { isText: 1, isLast: 2 } as const;
const none = new Int32Array(0);

/** @param texts distinct; a text has the number of its place. `byEnds`: they are read from their ends. `memory`: that of the tries that are searched for the same texts. */
export function createTrie(texts: readonly string[], byEnds = false, memory: TrieMemory = createTrieMemory()): WordTrie {
  const read = (text: string) => (byEnds ? reversed(text) : text);
  const sorted = texts
    .map((text, number) => ({ text: read(text), number }))
    .filter(({ text }) => text.length > 0 && text.length <= longest)
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  const numbers = Int32Array.from(sorted, ({ number }) => number);
  const inOrder = lettersOf(sorted);
  const root = memory.allocate(bytesOfNode * nodesOf(inOrder));
  /** A search finds at most as many nodes as texts. */
  const output = memory.allocate(8 * sorted.length);
  writeNodes(inOrder, byEnds, memory.numbers().subarray(root / 4), memory.bytes().subarray(root));
  const numberOf = (node: number, which: number) => memory.numbers()[root / 4 + ofNode * node + which] ?? 0;
  const byteOf = (node: number, which: number) => memory.bytes()[root + bytesOfNode * node + which] ?? 0;

  /** Returns the numbers of a search, two for each node that is found. */
  function search(kind: number): Int32Array {
    const count = memory.search(root, output, kind);
    return count === 0 ? none : memory.numbers().subarray(output / 4, output / 4 + 2 * count);
  }

  /** Returns the numbers of the texts that a search finds. */
  function searchTexts(kind: number): number[] {
    const ranges = search(kind);
    const found: number[] = [];
    for (let place = 0; place < ranges.length; place += 2) found.push(numbers[ranges[place] ?? 0] ?? 0);
    return found;
  }

  function descend(text: string, visit: (node: number, depth: number) => void): number {
    let node = 0;
    for (let depth = 0; depth < text.length; depth += 1) {
      node = numberOf(node, at.child);
      if (node === 0) return 0;
      const letter = codeOf(text.charCodeAt(depth));
      while (byteOf(node, byteAt.code) !== letter) {
        if ((byteOf(node, byteAt.marks) & marks.isLast) !== 0) return 0;
        node += 1;
      }
      visit(node, depth + 1);
    }
    return node;
  }

  return {
    near(text, limit) {
      memory.begin(text, byEnds, typeof limit === 'number' ? inTenths(limit) : limit);
      return searchTexts(wanted.whole);
    },
    beginning(text, limit) {
      memory.begin(text, byEnds, inTenths(limit / 2));
      return memory.beginsEach(inTenths(limit / 2)) ? undefined : [...search(wanted.beginning)];
    },
    beginningOf(text, limit) {
      memory.begin(text, byEnds, inTenths(limit / 2));
      return searchTexts(wanted.ofBeginning);
    },
    startingWith(text) {
      const node = descend(read(text), () => undefined);
      return node === 0 ? [] : [numberOf(node, at.from), numberOf(node, at.to)];
    },
    beginningsOf(text, least) {
      const found: number[] = [];
      descend(read(text), (node, depth) => {
        const isText = (byteOf(node, byteAt.marks) & marks.isText) !== 0;
        if (isText && depth >= least) found.push(numbers[numberOf(node, at.from)] ?? 0);
      });
      return found;
    },
    textsIn(ranges) {
      const found: number[] = [];
      for (let place = 0; place < ranges.length; place += 2)
        for (let one = ranges[place] ?? 0; one < (ranges[place + 1] ?? 0); one += 1) found.push(numbers[one] ?? 0);
      return found;
    },
  };
}

function reversed(text: string): string {
  let result = '';
  for (let place = text.length - 1; place >= 0; place -= 1) result += text[place];
  return result;
}

/** Texts in their order: the letters of text n are from `starts[n]` to before `starts[n + 1]`. */
interface SortedTexts {
  readonly letters: Uint16Array;
  readonly starts: Int32Array;
}

function lettersOf(sorted: readonly { readonly text: string }[]): SortedTexts {
  const starts = new Int32Array(sorted.length + 1);
  sorted.forEach(({ text }, place) => {
    starts[place + 1] = (starts[place] ?? 0) + text.length;
  });
  const letters = new Uint16Array(starts[sorted.length] ?? 0);
  let end = 0;
  for (const { text } of sorted) for (let depth = 0; depth < text.length; depth += 1) letters[end++] = text.charCodeAt(depth);
  return { letters, starts };
}

/** Returns how many nodes sorted texts have: one for each letter that a text does not share with the one before it, and the root. */
function nodesOf({ letters, starts }: SortedTexts): number {
  let count = 1 + (starts[1] ?? 0);
  for (let place = 1; place < starts.length - 1; place += 1) {
    const [before, start, end] = [starts[place - 1] ?? 0, starts[place] ?? 0, starts[place + 1] ?? 0];
    const most = Math.min(start - before, end - start);
    let shared = 0;
    while (shared < most && letters[before + shared] === letters[start + shared]) shared += 1;
    count += end - start - shared;
  }
  return count;
}

/** Writes the nodes of sorted texts level by level: a search reads the children of a node, and the first letters of all texts, side by side. */
function writeNodes({ letters, starts }: SortedTexts, byEnds: boolean, numbers: Int32Array, bytes: Uint8Array): void {
  const numberOf = (node: number, which: number) => numbers[ofNode * node + which] ?? 0;
  const byteOf = (node: number, which: number) => bytes[bytesOfNode * node + which] ?? 0;
  const lengthOf = (place: number) => (starts[place + 1] ?? 0) - (starts[place] ?? 0);
  const letterAt = (place: number, depth: number) => letters[(starts[place] ?? 0) + depth] ?? 0;
  let nodes = 1;
  numbers[at.to] = starts.length - 1;
  for (let node = 0; node < nodes; node += 1) writeChildren(node);
  for (let node = nodes - 1; node >= 0; node -= 1) writeLetter(node);

  function writeChildren(node: number): void {
    const depth = byteOf(node, byteAt.depth);
    const [from, to, first] = [numberOf(node, at.from), numberOf(node, at.to), nodes];
    // the text that ends here is the first of those that begin so
    const isText = from < to && lengthOf(from) === depth;
    if (isText) mark(node, marks.isText);
    for (let place = isText ? from + 1 : from; place < to; ) {
      const letter = letterAt(place, depth);
      const start = place;
      let [least, most] = [longest, 0];
      for (; place < to && letterAt(place, depth) === letter; place += 1) {
        const length = lengthOf(place);
        if (length < least) least = length;
        if (length > most) most = length;
      }
      numbers[ofNode * nodes + at.from] = start;
      numbers[ofNode * nodes + at.to] = place;
      const child = bytesOfNode * nodes;
      bytes[child + byteAt.code] = codeOf(letter);
      bytes[child + byteAt.shortest] = least;
      bytes[child + byteAt.longest] = most;
      bytes[child + byteAt.before] = byteOf(node, byteAt.code);
      bytes[child + byteAt.depth] = depth + 1;
      nodes += 1;
    }
    if (nodes === first) return;
    numbers[ofNode * node + at.child] = first;
    mark(nodes - 1, marks.isLast);
  }

  /** Writes what depends on the letters beside that of a node. */
  function writeLetter(node: number): void {
    const [letter, before, child] = [byteOf(node, byteAt.code), byteOf(node, byteAt.before), numberOf(node, at.child)];
    let isAlone = !areOne(before, letter);
    let common = (byteOf(node, byteAt.marks) & marks.isText) === 0 ? -1 : 0;
    let isDouble = isLetter(letter) && before === letter;
    for (let one = child; child !== 0; one += 1) {
      const next = byteOf(one, byteAt.code);
      common &= numberOf(one, at.alone);
      isAlone &&= !areOne(letter, next);
      // of a double letter that is read from its end, either letter may be the one that is left out
      isDouble ||= byEnds && letter === next;
      if ((byteOf(one, byteAt.marks) & marks.isLast) !== 0) break;
    }
    bytes[bytesOfNode * node + byteAt.cost] = asTenths(isDouble ? doubledLetter : (omission[letter] ?? 0));
    bytes[bytesOfNode * node + byteAt.digraph] = classOf(before, letter);
    numbers[ofNode * node + at.alone] = common | (isAlone ? bitOf(letter) : 0);
  }

  function mark(node: number, one: number): void {
    bytes[bytesOfNode * node + byteAt.marks] = byteOf(node, byteAt.marks) | one;
  }

  function areOne(one: number, other: number): boolean {
    return one === other || classOf(one, other) !== 0;
  }

  /** Returns the class of the digraph of two letters in the order in which they are read. */
  function classOf(one: number, other: number): number {
    return digraphClass[byEnds ? other * side + one : one * side + other] ?? 0;
  }
}

const firstLetter = codeOf('a'.charCodeAt(0));

function isLetter(code: number): boolean {
  return code >= firstLetter;
}

/** Returns the bit of a letter, and 0 for a digit: digits are mistaken for letters. */
function bitOf(code: number): number {
  return !isLetter(code) ? 0 : 1 << (code - firstLetter);
}
