import { type Row, sharedRows, type TextRows } from './compare/confusable-distance.ts';
import { codeOf, digraphClass, digraphCost, inClass, letters, omission, substitution, transposition } from './compare/confusables.ts';

/** Longer texts are left out: no name that is searched is as long. */
export const longestOfTrie = 64;
const longest = longestOfTrie;
const side = letters + 1;
/** One row for each letter of a path, and one before the first. A text of a query has at most 128 letters. */
const rows = Array.from({ length: longest + 1 }, sharedRows.createRow);
const rowAt = (depth: number): Row => rows[depth] ?? sharedRows.createRow();
const sameLimits = new Float64Array(longest + 1);
const halfLimits = new Float64Array(longest + 1);
/** The least distance in the row of each letter of a path. */
const leastAt = new Float64Array(longest + 1);
const limitsOf = (limit: Limit) => (typeof limit === 'number' ? sameLimits.fill(limit) : limit);

/** Returns distances by the length of a text. They must not fall with it. */
export function limitsByLength(limit: (length: number) => number): Float64Array {
  return Float64Array.from({ length: longest + 1 }, (_, length) => limit(length));
}

interface Search extends TextRows {
  /** The limit of a text, by its length. */
  readonly limits: Float64Array;
  /** What letters of other texts cost; undefined: only the beginnings of texts are compared. */
  readonly others: OtherLetters | undefined;
  /** True: the texts are compared with beginnings of this one, and the last letter of each may cost nothing (`digraphCost`). */
  readonly isBeginning: boolean;
}

/** What each letter that a text does not have costs at least where another text has it, outside of a digraph or a double letter. */
interface OtherLetters {
  /** Bit mask of the letters that it has (`bitOf`). */
  readonly own: number;
  /** By code. */
  readonly costs: Float64Array;
}

/** `row`: the distances of the letters of the node from those of the text. Returns true where its children need no visit. */
type Visit = (node: number, depth: number, row: Float64Array) => boolean;

/** No letter costs more (`confusables.ts`). */
const mostOfLetter = 1;

/** Sums of costs differ in their last digits by the order of the letters. */
const tolerance = 1e-9;

/** A distance, or one for each length of a text of the trie (`limitsByLength`). */
type Limit = number | Float64Array;

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
  beginning(text: string, limit: Limit): Ranges | undefined;
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

/** @param texts distinct; a text has the number of its place. `byEnds`: they are read from their ends. */
export function createTrie(texts: readonly string[], byEnds = false): WordTrie {
  const read = (text: string) => (byEnds ? [...text].reverse().join('') : text);
  const sorted = texts
    .map((text, number) => ({ text: read(text), number }))
    .filter(({ text }) => text.length > 0 && text.length <= longest)
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  const numbers = Int32Array.from(sorted, ({ number }) => number);
  const size = 1 + sorted.reduce((sum, { text }) => sum + text.length, 0);
  // node 0 is the root, and none as a child
  const code = new Uint8Array(size);
  const child = new Int32Array(size);
  const sibling = new Int32Array(size);
  const from = new Int32Array(size);
  const to = new Int32Array(size);
  const shortest = new Uint8Array(size);
  const longestOf = new Uint8Array(size);
  const isText = new Uint8Array(size);
  /** 1: a child has the same letter. */
  const doubles = new Uint8Array(size);
  /** The letters from here on that all texts have outside of digraphs and double letters, as a bit mask: each is compared alone. */
  const alone = new Int32Array(size);
  to[0] = sorted.length;
  const longestText = sorted.reduce((most, { text }) => Math.max(most, text.length), 0);
  let nodes = 1;
  fill(0, 0, 0);

  function fill(parent: number, depth: number, above: number): void {
    let last = 0;
    for (let at = from[parent] ?? 0; at < (to[parent] ?? 0); ) {
      const text = sorted[at]?.text ?? '';
      if (text.length === depth) {
        at += 1;
        continue;
      }
      const node = nodes++;
      const letter = text.charCodeAt(depth);
      let [end, least, most] = [at, longest, 0];
      for (; end < (to[parent] ?? 0) && sorted[end]?.text.charCodeAt(depth) === letter; end += 1) {
        least = Math.min(least, sorted[end]?.text.length ?? 0);
        most = Math.max(most, sorted[end]?.text.length ?? 0);
      }
      code[node] = codeOf(letter);
      if (parent !== 0 && code[parent] === code[node]) doubles[parent] = 1;
      [from[node], to[node], shortest[node], longestOf[node]] = [at, end, least, most];
      isText[node] = text.length === depth + 1 ? 1 : 0;
      if (last === 0) child[parent] = node;
      else sibling[last] = node;
      last = node;
      fill(node, depth + 1, code[parent] ?? 0);
      at = end;
    }
    alone[parent] = lettersAlone(parent, above);
  }

  function lettersAlone(node: number, above: number): number {
    const letter = code[node] ?? 0;
    let isAlone = !areOne(above, letter);
    let common = isText[node] === 1 ? 0 : -1;
    for (let next = child[node] ?? 0; next !== 0; next = sibling[next] ?? 0) {
      common &= alone[next] ?? 0;
      isAlone &&= !areOne(letter, code[next] ?? 0);
    }
    return common | (isAlone ? bitOf(letter) : 0);
  }

  function areOne(one: number, other: number): boolean {
    return one === other || isDigraph(one, other);
  }

  /** Begins the table of distances of a text. Returns its columns. */
  function begin(text: string, limits: Float64Array): number {
    return sharedRows.begin(read(text), rowAt(0), limits[longestText] ?? 0, byEnds);
  }

  function near(text: string, limit: Limit): number[] {
    const found: number[] = [];
    const limits = limitsOf(limit);
    const columns = begin(text, limits);
    const search = { columns, fromEnd: byEnds, limits, others: otherLetters(text), isBeginning: false };
    walk(0, 1, 0, 0, search, (node, depth, distances) => {
      if (isText[node] === 1 && (distances[columns] ?? 0) <= (limits[depth] ?? 0)) found.push(numbers[from[node] ?? 0] ?? 0);
      return false;
    });
    return found;
  }

  function beginning(text: string, limit: Limit): Ranges | undefined {
    const found: number[] = [];
    const [limits, whole] = [halfLimits, limitsOf(limit)];
    for (let length = 0; length <= longest; length += 1) limits[length] = (whole[length] ?? 0) / 2;
    const columns = begin(text, limits);
    const begins = (row: Float64Array, most: number) => (row[columns] ?? 0) <= most || (row[columns - 1] ?? 0) <= most - digraphCost / 2;
    if (columns === 0 || begins(rowAt(0).cells, limits[longest] ?? 0)) return undefined;
    walk(0, 1, 0, 0, { columns, fromEnd: byEnds, limits, others: undefined, isBeginning: false }, (node, _, row) => {
      if (!begins(row, limits[longestOf[node] ?? 0] ?? 0)) return false;
      found.push(from[node] ?? 0, to[node] ?? 0);
      return true;
    });
    return found;
  }

  function beginningOf(text: string, limit: number): number[] {
    const found: number[] = [];
    const most = limit / 2;
    const limits = sameLimits.fill(most);
    const columns = begin(text, limits);
    leastAt[0] = 0;
    const search = { columns, fromEnd: byEnds, limits, others: otherLetters(text), isBeginning: true };
    walk(0, 1, 0, 0, search, (node, depth, row) => {
      let least = Number.POSITIVE_INFINITY;
      for (let column = 0; column <= columns; column += 1) least = Math.min(least, row[column] ?? 0);
      leastAt[depth] = least;
      const begins = least <= most || (leastAt[depth - 1] ?? 0) <= most - digraphCost / 2;
      if (isText[node] === 1 && begins) found.push(numbers[from[node] ?? 0] ?? 0);
      return false;
    });
    return found;
  }

  /**
   * Visits the nodes that may lead to a text within its limit, until `visit` says that what begins so needs no visit. `above`, `before`: the least distances in the last row
   * and in the one before, which a row can follow by a digraph or a swap only.
   */
  function walk(parent: number, depth: number, above: number, before: number, search: Search, visit: Visit): void {
    const row = rowAt(depth);
    const three = [rowAt(Math.max(0, depth - 2)), rowAt(depth - 1), row] as const;
    const { columns, limits, others, isBeginning } = search;
    const free = isBeginning ? mostOfLetter : 0;
    const letterAbove = code[parent] ?? 0;
    const least = Math.min(above, before + digraphCost);
    for (let node = child[parent] ?? 0; node !== 0; node = sibling[node] ?? 0) {
      const limit = limits[longestOf[node] ?? 0] ?? 0;
      const letter = code[node] ?? 0;
      if (others !== undefined) {
        // each letter that only one text has costs 0.3 at least
        if (!isBeginning && 0.3 * Math.max((shortest[node] ?? 0) - columns, columns - (longestOf[node] ?? 0)) > limit) continue;
        if (least + costOf(alone[node] ?? 0, others) - free > limit + tolerance) continue;
      }
      if (above > limit && limit < transposition && !isDigraph(letterAbove, letter)) continue;
      const own = sharedRows.next(depth, letter, search, byEnds && doubles[node] === 1, three, limit);
      if (visit(node, depth, row.cells)) continue;
      if (child[node] !== 0 && (own <= limit || above + digraphCost <= limit)) walk(node, depth + 1, own, above, search, visit);
    }
  }

  function isDigraph(before: number, letter: number): boolean {
    return digraphClass[byEnds ? letter * side + before : before * side + letter] !== 0;
  }

  function descend(text: string, visit: (node: number, depth: number) => void): number {
    let node = 0;
    for (let depth = 0; depth < text.length; depth += 1) {
      const letter = codeOf(text.charCodeAt(depth));
      node = child[node] ?? 0;
      while (node !== 0 && code[node] !== letter) node = sibling[node] ?? 0;
      if (node === 0) return 0;
      visit(node, depth + 1);
    }
    return node;
  }

  return {
    near,
    beginning,
    beginningOf,
    startingWith(text) {
      const node = descend(read(text), () => undefined);
      return node === 0 ? [] : [from[node] ?? 0, to[node] ?? 0];
    },
    beginningsOf(text, least) {
      const found: number[] = [];
      descend(read(text), (node, depth) => {
        if (isText[node] === 1 && depth >= least) found.push(numbers[from[node] ?? 0] ?? 0);
      });
      return found;
    },
    textsIn(ranges) {
      const found: number[] = [];
      for (let at = 0; at < ranges.length; at += 2)
        for (let place = ranges[at] ?? 0; place < (ranges[at + 1] ?? 0); place += 1) found.push(numbers[place] ?? 0);
      return found;
    },
  };
}

const firstLetter = codeOf('a'.charCodeAt(0));
const costsOfOthers = new Float64Array(side);
let newest: { readonly text: string; readonly letters: OtherLetters } | undefined;

/** Returns the bit of a letter, and 0 for a digit: digits are mistaken for letters. */
function bitOf(code: number): number {
  return code < firstLetter ? 0 : 1 << (code - firstLetter);
}

/** A text is searched in several tries one after another. */
function otherLetters(text: string): OtherLetters {
  if (newest?.text !== text) newest = { text, letters: readOthers(text) };
  return newest.letters;
}

function readOthers(text: string): OtherLetters {
  const codes = Array.from({ length: text.length }, (_, at) => codeOf(text.charCodeAt(at)));
  const classes = codes.map((code, at) => (at === 0 ? 0 : (digraphClass[(codes[at - 1] ?? 0) * side + code] ?? 0)));
  let own = 0;
  for (const code of codes) own |= bitOf(code);
  for (let letter = firstLetter; letter < side; letter += 1) {
    let cost = omission[letter] ?? 0;
    for (const code of codes) cost = Math.min(cost, substitution[letter * side + code] ?? 0);
    for (const one of classes) if (one > 0 && inClass[one * side + letter] === 1) cost = Math.min(cost, digraphCost);
    costsOfOthers[letter] = cost;
  }
  return { own, costs: costsOfOthers };
}

/** Returns what the letters of a mask cost that the text does not have. */
function costOf(mask: number, { own, costs }: OtherLetters): number {
  let cost = 0;
  for (let left = mask & ~own; left !== 0; left &= left - 1) cost += costs[firstLetter + 31 - Math.clz32(left & -left)] ?? 0;
  return cost;
}
