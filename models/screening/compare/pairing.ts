import { assign } from './assignment.ts';
import { tokenSimilarity, type Vowelless } from './token-similarity.ts';
import type { Unit } from './units.ts';

export interface Pair {
  readonly one: Unit;
  readonly other: Unit;
  /** Similarity, 0 to 1. */
  readonly alike: number;
}

/** The paired words of two names, and the words without a pair on each side. */
export interface Pairing {
  readonly pairs: readonly Pair[];
  readonly left: readonly Unit[];
  readonly right: readonly Unit[];
}

/** Similarity of an initial and a full name: likely, never certain. */
const initialOfName = 0.85;

const shortestCut = 4;
const cutLeast = 0.45;
const cutMost = 0.75;

/** Pairs the words of two names in any order, with the largest sum of weighted similarities. */
export function pairUnits(left: readonly Unit[], right: readonly Unit[], vowelless: Vowelless): Pairing {
  const columns = right.length;
  const alike = new Float64Array(left.length * columns);
  const gain = new Float64Array(left.length * columns);
  let clash = false;
  const columnTaken = new Uint8Array(columns);
  const chosen = new Int8Array(left.length).fill(-1);
  left.forEach((one, row) => {
    for (let column = 0; column < columns; column++) {
      const other = right[column];
      if (other === undefined) continue;
      const similarity = unitSimilarity(one, other, vowelless);
      if (similarity === 0) continue;
      alike[row * columns + column] = similarity;
      gain[row * columns + column] = similarity * similarity * (one.weight + other.weight);
      clash ||= chosen[row] !== -1 || columnTaken[column] === 1;
      chosen[row] = column;
      columnTaken[column] = 1;
    }
  });
  return pairing(left, right, clash ? assign(gain, left.length, columns) : chosen, alike);
}

function pairing(left: readonly Unit[], right: readonly Unit[], chosen: Int8Array, alike: Float64Array): Pairing {
  const pairs: Pair[] = [];
  const alone: Unit[] = [];
  const paired = new Uint8Array(right.length);
  left.forEach((one, row) => {
    const column = chosen[row] ?? -1;
    const other = right[column];
    if (other === undefined) {
      alone.push(one);
      return;
    }
    paired[column] = 1;
    pairs.push({ one, other, alike: alike[row * right.length + column] ?? 0 });
  });
  return { pairs, left: alone, right: right.filter((_, column) => paired[column] === 0) };
}

/** Returns the similarity of two words, 0 to 1. It depends on their text, role, sound and on whether each is the last of its name. */
export function unitSimilarity(one: Unit, other: Unit, vowelless: Vowelless): number {
  if (one.text === other.text) return 1;
  if (one.role === 'initial' || other.role === 'initial') {
    const initials = one.text.charCodeAt(0) === other.text.charCodeAt(0) && !isSmall(one) && !isSmall(other);
    return initials ? initialOfName : 0;
  }
  if (isSmall(one) !== isSmall(other)) return 0;
  return Math.max(tokenSimilarity(one, other, vowelless), cutSimilarity(one, other), cutSimilarity(other, one));
}

/** Returns the similarity of a cut-off last word: it must be the beginning of the other word and at least half of it. */
function cutSimilarity(cut: Unit, whole: Unit): number {
  const letters = cut.text.length;
  if (!cut.last || letters < shortestCut || letters >= whole.text.length || letters < whole.text.length / 2) return 0;
  return whole.text.startsWith(cut.text) ? cutLeast + (cutMost - cutLeast) * (letters / whole.text.length) : 0;
}

/** Particles and titles: they pair with each other only, and never with an initial. */
function isSmall(unit: Unit): boolean {
  return unit.role === 'particle' || unit.role === 'title';
}
