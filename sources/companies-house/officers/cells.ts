import { allParts, type Cells, readLine } from './record.ts';

/** Separates the cells of a row. No cell has a control character. */
const separator = 0x1f;
const columns = [
  'company_number',
  'type',
  'person',
  'corporate',
  'appointed',
  'resigned',
  'postcode',
  'born',
  'name',
  'nationality',
  'residence',
] as const satisfies readonly (keyof Cells)[];

/** The header of the CSV that staging.sql reads. */
export const header = Buffer.from(`${columns.join('\x1f')}\n`);

/** Returns the row of a line in any form, or the reason when the line cannot be used. */
export function rowOf(line: string): { readonly row: Buffer } | string {
  const cells = readLine(line);
  if (typeof cells === 'string') return cells;
  return { row: Buffer.from(`${columns.map((column) => cells[column]).join('\x1f')}\n`) };
}

const newline = 10;
const carriageReturn = 13;
const space = 32;
const hyphen = 45;
const [zero, nine] = [48, 57] as const;
const endOfPart = 60; // `<`
const [capitalA, capitalY, capitalZ] = [65, 89, 90] as const;
const tilde = 126;

/** Where each part of the variable part begins, and where the part after the last one does. */
const starts = new Int32Array(allParts + 1);

/**
 * Writes the row of the line at `from` to `out` at `to`, byte by byte: nearly every line is plain ASCII with each part in its usual form, and to make
 * texts of all lines would take most of the time. Returns the end of the row; -1 for any other line, which `rowOf` reads. Both
 * write the same row. The block ends with a line break.
 */
export function writePlain(block: Buffer, from: number, out: Buffer, to: number): number {
  const begins = beginOfVariable(block, from);
  if (begins === -1) return -1;
  const end = findParts(block, begins);
  if (end - begins !== numberOf4(block, begins - 4)) return -1;
  let at = writeCell(block, from, from + 8, out, to);
  at = writeCell(block, from + 10, from + 12, out, at);
  at = writeCell(block, from + 12, from + 24, out, at);
  if (block[from + 24] === capitalY) out[at++] = capitalY;
  out[at++] = separator;
  at = writeCell(block, from + 32, from + 40, out, at);
  at = writeCell(block, from + 40, from + 48, out, at);
  at = writeCell(block, from + 48, from + 56, out, at);
  at = writeMonth(block, from + 56, out, at);
  const name = at;
  at = copyTrimmed(block, starts[1] ?? 0, (starts[2] ?? 0) - 1, out, at);
  const forenames = at;
  if (at > name) out[at++] = space;
  const surname = at;
  at = copyTrimmed(block, starts[2] ?? 0, (starts[3] ?? 0) - 1, out, at);
  if (at === surname) at = forenames;
  if (at === name) return -1;
  out[at++] = separator;
  at = writeCell(block, starts[12] ?? 0, (starts[13] ?? 0) - 1, out, at);
  at = copyTrimmed(block, starts[13] ?? 0, (starts[14] ?? 0) - 1, out, at);
  out[at++] = newline;
  return at;
}

/** Returns where the variable part of a line begins whose fixed part has the usual form; -1: it has another. */
function beginOfVariable(block: Buffer, from: number): number {
  const isUsual =
    isNumber(block, from) &&
    isPlain(block, from + 8, from + 10) &&
    isDigits(block, from + 10, from + 24) &&
    (block[from + 10] !== nine || block[from + 11] !== nine) &&
    isPlain(block, from + 24, from + 32) &&
    isDay(block, from + 32) &&
    isDay(block, from + 40) &&
    isPlain(block, from + 48, from + 64);
  if (!isUsual) return -1;
  if (isDay(block, from + 64) && isDigits(block, from + 72, from + 76)) return from + 76;
  return isDay(block, from + 56) && isDigits(block, from + 64, from + 68) ? from + 68 : -1;
}

/** Finds `starts`. Returns the end of a line of fourteen parts, without its line break; -1: it has others, or a character that is not plain. */
function findParts(block: Buffer, begins: number): number {
  let part = 0;
  let at = begins;
  starts[0] = begins;
  for (; at < block.length; at += 1) {
    const byte = block[at] ?? 0;
    // most are letters, which follow `<`
    if (byte > endOfPart ? byte <= tilde : byte >= space && byte < endOfPart) continue;
    if (byte !== endOfPart) break;
    if (part === allParts) return -1;
    part += 1;
    starts[part] = at + 1;
  }
  const isEnd = block[at] === newline || (block[at] === carriageReturn && block[at + 1] === newline);
  return isEnd && part === allParts && isBlank(block, starts[allParts] ?? 0, at) ? at : -1;
}

/** Eight digits, or two letters and six digits: the form of nearly all company numbers. */
function isNumber(block: Buffer, from: number): boolean {
  const [first, second] = [block[from] ?? 0, block[from + 1] ?? 0];
  if (!isDigits(block, from + 2, from + 8)) return false;
  if (first >= capitalA && first <= capitalZ) return second >= capitalA && second <= capitalZ;
  if (!isDigits(block, from, from + 2)) return false;
  for (let at = from; at < from + 8; at += 1) if (block[at] !== zero) return true;
  return false;
}

function isDigits(block: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = block[at] ?? 0;
    if (byte < zero || byte > nine) return false;
  }
  return true;
}

function isPlain(block: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = block[at] ?? 0;
    if (byte < space || byte > tilde) return false;
  }
  return true;
}

/** Eight digits or eight spaces. */
function isDay(block: Buffer, from: number): boolean {
  return block[from] === space ? isBlank(block, from, from + 8) : isDigits(block, from, from + 8);
}

function isBlank(block: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (block[at] !== space) return false;
  return true;
}

const digitAt = (block: Buffer, at: number) => (block[at] ?? 0) - zero;
const numberOf4 = (block: Buffer, at: number) =>
  digitAt(block, at) * 1_000 + digitAt(block, at + 1) * 100 + digitAt(block, at + 2) * 10 + digitAt(block, at + 3);

/** Writes bytes without the spaces around them, and a separator. Returns the end. */
function writeCell(block: Buffer, from: number, to: number, out: Buffer, at: number): number {
  const end = copyTrimmed(block, from, to, out, at);
  out[end] = separator;
  return end + 1;
}

function copyTrimmed(block: Buffer, from: number, to: number, out: Buffer, at: number): number {
  let first = from;
  let last = to;
  while (first < last && block[first] === space) first += 1;
  while (last > first && block[last - 1] === space) last -= 1;
  for (let next = first; next < last; next += 1) out[at + next - first] = block[next] ?? 0;
  return at + last - first;
}

/** Writes `CCYYMM` as `CCYY-MM`, nothing of another text, and a separator. Returns the end. */
function writeMonth(block: Buffer, from: number, out: Buffer, at: number): number {
  let end = at;
  if (isDigits(block, from, from + 6)) {
    const [century, month] = [
      digitAt(block, from) * 10 + digitAt(block, from + 1),
      digitAt(block, from + 4) * 10 + digitAt(block, from + 5),
    ];
    if (century >= 18 && century <= 20 && month >= 1 && month <= 12) {
      for (let next = from; next < from + 4; next += 1) out[end++] = block[next] ?? 0;
      out[end++] = hyphen;
      out[end++] = block[from + 4] ?? 0;
      out[end++] = block[from + 5] ?? 0;
    }
  }
  out[end] = separator;
  return end + 1;
}
