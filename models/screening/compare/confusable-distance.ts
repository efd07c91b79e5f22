import {
  codeOf,
  digraphClass,
  digraphCost,
  doubledLetter,
  inClass,
  letters,
  omission,
  substitution,
  transposition,
} from './confusables.ts';

const side = letters + 1;
const longest = 128;
const left = new Uint8Array(longest + 1);
const right = new Uint8Array(longest + 1);
/** Of each letter of the right word: the cost of leaving it out, and the class of the digraph that ends with it. */
const rightMissing = new Float64Array(longest + 1);
const rightClass = new Uint8Array(longest + 1);

/** A row of a table of distances. Cells before the first and behind the last one are above the limit. */
interface Row {
  readonly cells: Float64Array;
  first: number;
  last: number;
  /** The cells from here to before `to` were written; all others are infinite. */
  from: number;
  to: number;
}

const createRow = (): Row => ({
  cells: new Float64Array(longest + 1).fill(Number.POSITIVE_INFINITY),
  first: 0,
  last: longest,
  from: 0,
  to: 0,
});

/** Makes the cells infinite again that were written: few of a row are, and a fill of the whole row takes longer than they do. */
function forget(row: Row): void {
  const { cells, from, to } = row;
  for (let j = from; j < to; j++) cells[j] = Number.POSITIVE_INFINITY;
}
const rows = [createRow(), createRow(), createRow()] as const;

/**
 * Returns the Damerau-Levenshtein distance (optimal string alignment) of two folded strings; likely confusions cost less than 1
 * (`confusables.ts`). Symmetric. Returns `Infinity` when the distance exceeds `limit`. Compares the first 128 letters only.
 */
export function confusableDistance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  let [before, above, row] = rows as readonly [Row, Row, Row];
  const [rowsOf, columnsOf] = [encode(one, left), beginRows(other, above, limit)];
  let leastBefore = 0;
  for (let i = 1; i <= rowsOf; i++) {
    const least = fillRow(i, columnsOf, missing(left, i), classOf(left, i), [before, above, row], limit);
    // a digraph and a transposition skip one row, so two rows must exceed the limit
    if (least > limit && leastBefore > limit) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [before, above, row] = [above, row, before];
  }
  const distance = above.cells[columnsOf] ?? Number.POSITIVE_INFINITY;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}

/**
 * Begins the table of distances of a text, whose letters are the columns: fills the row before the first letter of the other text. Returns the number of
 * columns.
 */
function beginRows(text: string, row: Row, limit: number): number {
  const columns = encode(text, right);
  const { cells } = row;
  forget(row);
  row.first = 0;
  row.last = 0;
  row.from = 0;
  row.to = columns + 1;
  cells[0] = 0;
  for (let j = 1; j <= columns; j++) {
    rightMissing[j] = missing(right, j);
    rightClass[j] = classOf(right, j);
    const cost = (cells[j - 1] ?? 0) + (rightMissing[j] ?? 0);
    cells[j] = cost;
    if (cost <= limit) row.last = j;
  }
  return columns;
}

/** The rows of the two letters before, and that to fill. */
type ThreeRows = readonly [before: Row, above: Row, row: Row];

/** Returns the class of the digraph that ends with a letter; 0: none. */
function classOf(codes: Uint8Array, place: number): number {
  return place < 2 ? 0 : (digraphClass[(codes[place - 1] ?? 0) * side + (codes[place] ?? 0)] ?? 0);
}

/** Writes the letter codes into `into` from index 1 and returns their number. */
function encode(text: string, into: Uint8Array): number {
  const length = Math.min(text.length, longest);
  for (let place = 0; place < length; place++) into[place + 1] = codeOf(text.charCodeAt(place));
  return length;
}

function missing(codes: Uint8Array, place: number): number {
  const code = codes[place] ?? 0;
  return place > 1 && codes[place - 1] === code && code > 10 ? doubledLetter : (omission[code] ?? 1);
}

/** Fills the cells that may be within the limit: those that follow such cells of the rows before, and each next one. The others are infinite. */
function fillRow(i: number, columns: number, aMissing: number, aClass: number, three: ThreeRows, limit: number): number {
  const [rowBefore, rowAbove, row] = three;
  const { cells: before } = rowBefore;
  const { cells: above } = rowAbove;
  const { cells } = row;
  const from = Math.min(rowAbove.first, rowBefore.first + 1);
  const until = Math.max(rowAbove.last, rowBefore.last) + 2;
  const a = left[i] ?? 0;
  const aBefore = i > 1 ? (left[i - 1] ?? 0) : -1;
  const costs = a * side;
  const letterOfClass = aClass * side;
  forget(row);
  let leftward = from === 0 ? (above[0] ?? 0) + aMissing : Number.POSITIVE_INFINITY;
  let least = leftward;
  let first = leftward <= limit ? 0 : columns + 1;
  let last = leftward <= limit ? 0 : -2;
  const start = Math.max(1, from);
  let diagonal = above[start - 1] ?? 0;
  let bBefore = start > 1 ? (right[start - 1] ?? 0) : -1;
  cells[start - 1] = leftward;
  let j = start;
  for (; j <= columns && (j <= until || leftward <= limit); j++) {
    const b = right[j] ?? 0;
    const up = above[j] ?? 0;
    let cost = diagonal + (substitution[costs + b] ?? 1);
    if (up + aMissing < cost) cost = up + aMissing;
    const omitted = leftward + (rightMissing[j] ?? 0);
    if (omitted < cost) cost = omitted;
    if (a === bBefore && b === aBefore && a !== b) cost = Math.min(cost, (before[j - 2] ?? 0) + transposition);
    if (aClass > 0 && inClass[letterOfClass + b] === 1) cost = Math.min(cost, (before[j - 1] ?? 0) + digraphCost);
    const bClass = rightClass[j] ?? 0;
    if (bClass > 0) {
      if (inClass[bClass * side + a] === 1) cost = Math.min(cost, (above[j - 2] ?? 0) + digraphCost);
      if (aClass > 0 && sharesSound(aClass, bClass)) cost = Math.min(cost, (before[j - 2] ?? 0) + digraphCost);
    }
    cells[j] = cost;
    if (cost < least) least = cost;
    if (cost <= limit) {
      last = j;
      if (first > columns) first = j;
    }
    leftward = cost;
    diagonal = up;
    bBefore = b;
  }
  row.from = start - 1;
  row.to = j;
  row.first = first;
  row.last = last;
  return least;
}

/** 1 when a letter is in both classes, at `class * classes + otherClass`. */
const classes = inClass.length / side;
const soundShared = Uint8Array.from({ length: classes * classes }, (_, at) => (haveLetter(Math.floor(at / classes), at % classes) ? 1 : 0));

function sharesSound(one: number, other: number): boolean {
  return soundShared[one * classes + other] === 1;
}

function haveLetter(one: number, other: number): boolean {
  for (let code = 11; code < side; code++) {
    if (inClass[one * side + code] === 1 && inClass[other * side + code] === 1) return true;
  }
  return false;
}
