import { createMemory } from '../names/memory.ts';
import { type Row, sharedRows } from './compare/confusable-distance.ts';
import { codeOf, digraphCost } from './compare/confusables.ts';

/** Letters of a text that are compared at each of its ends, and letters of the other text beside them. */
const compared = 4;
const beside = 5;
/** A higher cost counts as this one: what is behind it need not be compared. */
const mostCost = 2;
/** Costs are kept in a byte, as tenths, rounded down. */
export const tenths = 10;
const tolerance = 1e-3;
/** Bytes that are kept of the beginnings that were asked last: at least so many, and at most twice as many. */
const mostKept = 16_000_000;

/** What texts cost by their first or by their last letters. */
export interface TextEnds {
  /** Of each text, the number of its end. Of a text that is too short to have two ends, 0, which costs nothing. */
  readonly ends: Int32Array;
  /**
   * Returns by the number of an end what it costs beside another text, in tenths. Of two texts, the costs of both ends together are not more than their distance
   * (`confusableDistance`): the alignment of the first letters and that of the last ones are parts of the alignment of the texts that have no letter in common.
   */
  costsFor(other: string): Uint8Array;
}

/** An end as it is read. `isDoubled`: some text has its last letter once more behind it. */
interface End {
  readonly letters: string;
  isDoubled: boolean;
}

const rows = Array.from({ length: compared + 1 }, sharedRows.createRow);
const rowAt = (depth: number): Row => rows[depth] ?? sharedRows.createRow();
/** Of the first letters of an end: their least cost, and that of an alignment that goes on behind the columns. */
const least = new Float64Array(compared + 1);
const behind = new Float64Array(compared + 1);

/** @param fromEnd the last letters of the texts are compared, read from the end. */
export function createTextEnds(texts: readonly string[], fromEnd: boolean): TextEnds {
  const read = (text: string) => (fromEnd ? [...text].reverse().join('') : text);
  const byLetters = new Map<string, End>();
  const own = texts.map((text) => {
    if (text.length < 2 * compared) return undefined;
    const letters = read(text).slice(0, compared);
    const end = byLetters.get(letters) ?? { letters, isDoubled: false };
    byLetters.set(letters, end);
    end.isDoubled ||= read(text).charAt(compared) === letters.charAt(compared - 1);
    return end;
  });
  // ends that begin alike share rows
  const all = [...byLetters.values()].sort((a, b) => (a.letters < b.letters ? -1 : 1));
  const numbers = new Map(all.map((end, at) => [end, at + 1]));
  const known = createMemory<Uint8Array>(mostKept, ({ length }) => length);

  function costsOf(text: string): Uint8Array {
    const columns = sharedRows.begin(text, rowAt(0), mostCost, fromEnd);
    const search = { columns, fromEnd };
    const costs = new Uint8Array(all.length + 1);
    least[0] = 0;
    behind[0] = behindColumns(0, columns);
    let [before, depth] = ['', 0];
    all.forEach(({ letters, isDoubled }, at) => {
      depth = Math.min(depth, alike(before, letters));
      before = letters;
      for (; depth < compared && !isFar(depth); depth += 1) {
        const doubles = depth + 1 < compared ? letters.charAt(depth + 1) === letters.charAt(depth) : isDoubled;
        const three = [rowAt(Math.max(0, depth - 1)), rowAt(depth), rowAt(depth + 1)] as const;
        sharedRows.next(depth + 1, codeOf(letters.charCodeAt(depth)), search, fromEnd && doubles, three, mostCost);
        least[depth + 1] = leastOf(rowAt(depth + 1), Math.min(columns, beside));
        behind[depth + 1] = Math.min(behind[depth] ?? 0, behindColumns(depth + 1, columns));
      }
      // a digraph or a swap across the border counts half for each part
      const cost = isFar(depth) ? mostCost : Math.min(least[compared] ?? 0, (least[compared - 1] ?? 0) + digraphCost / 2, mostCost);
      costs[at + 1] = Math.floor(Math.min(cost, behind[depth] ?? 0) * tenths + tolerance);
    });
    return costs;
  }

  return {
    ends: Int32Array.from(own, (end) => (end && numbers.get(end)) ?? 0),
    costsFor(other) {
      // the letter behind says whether the last one is doubled
      const text = read(other).slice(0, beside + 1);
      const costs = known.get(text) ?? costsOf(text);
      known.set(text, costs);
      return costs;
    },
  };
}

/** Returns whether no alignment of further letters costs less than `mostCost`, unless it goes on behind the columns. */
function isFar(depth: number): boolean {
  return depth > 0 && (least[depth] ?? 0) > mostCost && (least[depth - 1] ?? 0) + digraphCost / 2 > mostCost;
}

/** Returns how many letters two ends have in common from their beginning. */
function alike(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one.charAt(same) === other.charAt(same)) same += 1;
  return same;
}

function leastOf({ cells }: Row, columns: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let column = 0; column <= columns; column += 1) least = Math.min(least, cells[column] ?? 0);
  return least;
}

/** Returns the least cost of an alignment that leaves the columns after so many letters: a step goes on by two letters at most. */
function behindColumns(depth: number, columns: number): number {
  const { cells } = rowAt(depth);
  return columns <= beside ? Number.POSITIVE_INFINITY : Math.min(cells[beside] ?? 0, cells[beside - 1] ?? 0);
}
