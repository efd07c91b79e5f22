import { sharedRows, type TextRows } from './compare/confusable-distance.ts';
import { codeOf, digraphClass, digraphCost, letters, transposition } from './compare/confusables.ts';

/** Longer texts are left out: no name that is searched is as long. */
export const longestOfTrie = 64;
const longest = longestOfTrie;
const side = letters + 1;
/** One row for each letter of a path, and one before the first. A text of a query has at most 128 letters. */
const rows = Array.from({ length: longest + 1 }, sharedRows.createRow);
const rowAt = (depth: number): Float64Array => rows[depth] ?? sharedRows.createRow();
const limitsOf = (limit: Limit) =>
  Float64Array.from({ length: longest + 1 }, (_, length) => (typeof limit === 'number' ? limit : limit(length)));

interface Search extends TextRows {
  /** The limit of a text, by its length. */
  readonly limits: Float64Array;
  /** True: whole texts are compared. */
  readonly whole: boolean;
}

/** `row`: the distances of the letters of the node from those of the text. Returns true where its children need no visit. */
type Visit = (node: number, depth: number, row: Float64Array) => boolean;

/** A distance, which may depend on the length of the text of the trie and must not fall with it. */
type Limit = number | ((length: number) => number);

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
  to[0] = sorted.length;
  let nodes = 1;
  fill(0, 0);

  function fill(parent: number, depth: number): void {
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
      fill(node, depth + 1);
      at = end;
    }
  }

  function near(text: string, limit: Limit): number[] {
    const found: number[] = [];
    const limits = limitsOf(limit);
    const columns = sharedRows.begin(read(text), rowAt(0), byEnds);
    walk(0, 1, 0, { columns, fromEnd: byEnds, limits, whole: true }, (node, depth, distances) => {
      if (isText[node] === 1 && (distances[columns] ?? 0) <= (limits[depth] ?? 0)) found.push(numbers[from[node] ?? 0] ?? 0);
      return false;
    });
    return found;
  }

  function beginning(text: string, limit: Limit): Ranges | undefined {
    const found: number[] = [];
    const columns = sharedRows.begin(read(text), rowAt(0), byEnds);
    const limits = limitsOf(limit).map((whole) => whole / 2);
    const begins = (row: Float64Array, most: number) => (row[columns] ?? 0) <= most || (row[columns - 1] ?? 0) <= most - digraphCost / 2;
    if (columns === 0 || begins(rowAt(0), limits[longest] ?? 0)) return undefined;
    walk(0, 1, 0, { columns, fromEnd: byEnds, limits, whole: false }, (node, _, row) => {
      if (!begins(row, limits[longestOf[node] ?? 0] ?? 0)) return false;
      found.push(from[node] ?? 0, to[node] ?? 0);
      return true;
    });
    return found;
  }

  /** Visits the nodes that may lead to a text within its limit, until `visit` says that what begins so needs no visit. */
  function walk(parent: number, depth: number, leastAbove: number, search: Search, visit: Visit): void {
    const row = rowAt(depth);
    const three = [rowAt(Math.max(0, depth - 2)), rowAt(depth - 1), row] as const;
    const { columns, limits, whole } = search;
    const letterAbove = code[parent] ?? 0;
    for (let node = child[parent] ?? 0; node !== 0; node = sibling[node] ?? 0) {
      const limit = limits[longestOf[node] ?? 0] ?? 0;
      const letter = code[node] ?? 0;
      // each letter that only one text has costs 0.3 at least
      if (whole && 0.3 * Math.max((shortest[node] ?? 0) - columns, columns - (longestOf[node] ?? 0)) > limit) continue;
      // a row can follow the row before the last by a digraph or a swap only
      if (leastAbove > limit && limit < transposition && !isDigraph(letterAbove, letter)) continue;
      const least = sharedRows.next(depth, letter, search, byEnds && doubles[node] === 1, three);
      if (visit(node, depth, row)) continue;
      if (child[node] !== 0 && (least <= limit || leastAbove + digraphCost <= limit)) walk(node, depth + 1, least, search, visit);
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
