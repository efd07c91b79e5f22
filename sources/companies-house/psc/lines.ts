import { z } from 'zod';
import { lineBlocks } from '../../line-blocks.ts';
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
 * Yields the lines of persons under a header that names their one column; adds the lines that it leaves out to `counted`. Does not parse the
 * lines of persons, because there are fifteen million of them. Throws UNEXPECTED_HTML, UNEXPECTED_SHAPE.
 */
export async function* personLines(bytes: AsyncIterable<Buffer>, counted: Counted): AsyncGenerator<Buffer> {
  let first = true;
  for await (const block of lineBlocks(bytes)) {
    if (first) {
      checkStart(block);
      yield Buffer.from('line\n');
    }
    first = false;
    for (let at = block.indexOf(newline); at !== -1; at = block.indexOf(newline, at + 1)) counted.lines++;
    yield* persons(block, counted);
  }
  if (first) throw new SourceProblem('UNEXPECTED_SHAPE', 'an empty file in place of a snapshot');
}

function checkStart(block: Buffer): void {
  const text = block.subarray(0, 200).toString('utf8').trimStart();
  if (/^<(?:!doctype|html|head|\?xml)/i.test(text))
    throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of lines of JSON: ${text.slice(0, 120)}`);
  if (!/^\{\s*"(?:company_number|data)"/.test(text))
    throw new SourceProblem('UNEXPECTED_SHAPE', `not lines of companies and their persons: the file begins with ${text.slice(0, 120)}`);
}

function* persons(block: Buffer, counted: Counted): Generator<Buffer> {
  let from = 0;
  for (const { start, end, kind } of otherLines(block)) {
    if (start > from) yield block.subarray(from, start);
    from = end;
    if (kind === 'totals') counted.totals.push(readTotals(block.subarray(start, end).toString('utf8')));
    else counted[kind]++;
  }
  if (from < block.length) yield block.subarray(from);
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
