import { z } from 'zod';
import { lineBlocks, linesOf } from '../../line-blocks.ts';
import { SourceProblem } from '../../problem.ts';

/**
 * Beginnings of the kind of lines that are not persons. JSON escapes a quotation mark within a value, so these bytes occur only where a line
 * states its kind.
 */
const others = {
  statements: Buffer.from('"kind":"persons-with-significant-control-statement"'),
  exemptions: Buffer.from('"kind":"exemptions"'),
  totals: Buffer.from('"kind":"totals#'),
} as const;

/** Numbers of lines read so far: `lines` counts all of them, and `totals` collects the lines of totals. */
export interface Counted {
  lines: number;
  statements: number;
  exemptions: number;
  totals: Totals[];
}

/** A line that is not of a person, as the staging of its table reads it. */
export interface OtherLine {
  readonly _file: string;
  readonly _line: number;
  readonly text: string;
}

/** The first lines of a file are looked through for members that are new, and then a line in so many bytes: one in a hundred of fifteen million. */
const sampled = { first: 20, everyBytes: 1 << 16 };

/** Receives the lines of statements and of exemptions. */
export type Keep = (kind: 'statements' | 'exemptions', line: OtherLine) => Promise<void>;

/** Receives the text of a line that is in the sample. */
type Look = (line: string) => void;

/** The last line of the last part: the number of lines of each kind. */
const totalsLine = z.object({
  data: z.object({
    persons_of_significant_control_count: z.number(),
    statements_count: z.number(),
    exemptions_count: z.number(),
  }),
});
type Totals = z.output<typeof totalsLine>['data'];

const newline = 10;

/**
 * Yields the lines of persons under a header that names their one column, and gives the other lines to `keep`; adds all to `counted`. Does not parse
 * the lines of persons, because there are fifteen million of them. Throws UNEXPECTED_HTML, UNEXPECTED_SHAPE.
 */
export async function* personLines(
  bytes: AsyncIterable<Buffer>,
  file: string,
  counted: Counted,
  keep: Keep,
  look: Look,
): AsyncGenerator<Buffer> {
  let [before, unlooked] = [0, 0];
  for await (const block of lineBlocks(bytes)) {
    if (before === 0) {
      checkStart(block);
      yield Buffer.from('line\n');
    }
    const isDue = unlooked >= sampled.everyBytes;
    for (const text of firstLines(block, before === 0 ? sampled.first : Number(isDue))) look(text);
    unlooked = isDue ? 0 : unlooked + block.length; // a block may have as few lines as zlib gives at once
    const found = persons(block, before);
    for (const persons of found.persons) yield persons;
    for (const { kind, line, text } of found.others) {
      if (kind === 'totals') counted.totals.push(readTotals(text));
      else {
        counted[kind]++;
        await keep(kind, { _file: file, _line: line, text });
      }
    }
    counted.lines += found.end - before;
    before = found.end;
  }
  if (before === 0) throw new SourceProblem('UNEXPECTED_SHAPE', 'an empty file in place of a snapshot');
}

function firstLines(block: Buffer, count: number): string[] {
  const lines: string[] = [];
  if (count === 0) return lines;
  for (const [from, to] of linesOf(block)) {
    lines.push(block.toString('utf8', from, to));
    if (lines.length === count) break;
  }
  return lines;
}

function checkStart(block: Buffer): void {
  const text = block.subarray(0, 200).toString('utf8').trimStart();
  if (/^<(?:!doctype|html|head|\?xml)/i.test(text))
    throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of lines of JSON: ${text.slice(0, 120)}`);
  if (!/^\{\s*"(?:company_number|data)"/.test(text))
    throw new SourceProblem('UNEXPECTED_SHAPE', `not lines of companies and their persons: the file begins with ${text.slice(0, 120)}`);
}

/** Splits a block that begins after `before` lines of its file. `end`: lines of the file up to its end. */
function persons(block: Buffer, before: number) {
  const parts: Buffer[] = [];
  const kept: { kind: keyof typeof others; line: number; text: string }[] = [];
  let [from, line] = [0, before];
  for (const { start, end, kind } of otherLines(block)) {
    if (start > from) parts.push(block.subarray(from, start));
    line += linesIn(block, from, end);
    kept.push({ kind, line, text: block.subarray(start, end).toString('utf8').trimEnd() });
    from = end;
  }
  if (from < block.length) parts.push(block.subarray(from));
  return { persons: parts, others: kept, end: line + linesIn(block, from, block.length) };
}

function linesIn(block: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = block.indexOf(newline, from); at !== -1 && at < to; at = block.indexOf(newline, at + 1)) lines++;
  return lines;
}

/** Returns the lines of a block that are not persons, in the order of the block. */
function otherLines(block: Buffer) {
  const kinds = ['statements', 'exemptions', 'totals'] as const;
  const found = kinds.flatMap((kind) => {
    const lines: { start: number; end: number; kind: typeof kind }[] = [];
    for (let at = block.indexOf(others[kind]); at !== -1; at = block.indexOf(others[kind], at)) {
      const start = block.lastIndexOf(newline, at) + 1;
      at = block.indexOf(newline, at) + 1;
      lines.push({ start, end: at, kind });
    }
    return lines;
  });
  return found.sort((a, b) => a.start - b.start);
}

function readTotals(line: string): Totals {
  const read = totalsLine.safeParse(JSON.parse(line));
  if (read.success) return read.data.data;
  throw new SourceProblem('UNEXPECTED_SHAPE', `the line of totals has another shape: ${line.slice(0, 300).trim()}`);
}
