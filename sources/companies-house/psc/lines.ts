import { z } from 'zod';
import { lineBlocks } from '../../line-blocks.ts';
import { SourceProblem } from '../../problem.ts';

/**
 * Lines that are no persons, by what their kind begins with. A quotation mark within a value is escaped, so that these words can stand
 * nowhere but where the kind does.
 */
const others = {
  statements: Buffer.from('"kind":"persons-with-significant-control-statement"'),
  exemptions: Buffer.from('"kind":"exemptions"'),
  totals: Buffer.from('"kind":"totals#'),
} as const;

export interface Counted {
  lines: number;
  statements: number;
  exemptions: number;
  totals: Totals[];
}

/** The last line of the last part. */
const totalsLine = z.object({
  data: z.object({
    persons_of_significant_control_count: z.number(),
    statements_count: z.number(),
    exemptions_count: z.number(),
  }),
});
export type Totals = z.output<typeof totalsLine>['data'];

const newline = 10;

/**
 * The lines of a snapshot that are persons, under a header that names their one column; what is left out is counted. Nothing looks at a line
 * that is kept but for its end: there are fifteen million of them. Throws UNEXPECTED_HTML, UNEXPECTED_SHAPE.
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
  if (first) throw new SourceProblem('UNEXPECTED_SHAPE', 'an empty file came where a snapshot was due');
}

function checkStart(block: Buffer): void {
  const text = block.subarray(0, 200).toString('utf8').trimStart();
  if (/^<(?:!doctype|html|head|\?xml)/i.test(text))
    throw new SourceProblem('UNEXPECTED_HTML', `a page came where lines of JSON were due: ${text.slice(0, 120)}`);
  if (!/^\{\s*"(?:company_number|data)"/.test(text))
    throw new SourceProblem('UNEXPECTED_SHAPE', `not lines of companies and their persons: it begins with ${text.slice(0, 120)}`);
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

/** In the order of the block. */
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
