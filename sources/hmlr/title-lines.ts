import { lineBlocks } from '../line-blocks.ts';
import { SourceProblem } from '../problem.ts';
import { checkHeader, checkRows, statedRows } from './layout.ts';

const [newline, carriageReturn, quotationMark] = [10, 13, 34];

/**
 * Yields the bytes of a full file without the last line, which states the number of rows, for DuckDB to read. `isWhole`: as in `checkRows`. Throws UNEXPECTED_HTML,
 * UNEXPECTED_HEADER, and UNEXPECTED_SHAPE for an empty file or another number of rows.
 */
export async function* titleLines(
  { name: file, isWhole }: { readonly name: string; readonly isWhole: boolean },
  bytes: AsyncIterable<Buffer>,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const records = recordCounter();
  let rows = 0;
  let held: Buffer | undefined; // the last line is known only when the file has ended
  for await (const block of lineBlocks(bytes)) {
    if (held === undefined) {
      const afterHeader = checkedHeader(file, block, columns);
      // DuckDB's reader takes the line ends of the first line for those of the file
      yield Buffer.from(`${columns.join(',')}${block[afterHeader - 2] === carriageReturn ? '\r\n' : '\n'}`);
      held = block.subarray(afterHeader);
      continue;
    }
    if (held.length > 0) yield held;
    rows += records(held);
    held = block;
  }
  if (held === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${file} is empty`);
  const last = held.lastIndexOf(newline, held.length - 2) + 1;
  const stated = statedRows(held.subarray(last).toString('latin1').trim());
  const rest = stated === undefined ? held : held.subarray(0, last);
  checkRows(file, rows + records(rest), stated, isWhole);
  yield rest;
}

/** Returns the offset of the line after the header. */
function checkedHeader(file: string, block: Buffer, columns: readonly string[]): number {
  const end = block.indexOf(newline);
  const line = block
    .subarray(0, end)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  checkHeader(
    file,
    line.split(',').map((cell) => cell.replace(/^"|"$/g, '')),
    columns,
  );
  return end + 1;
}

/**
 * Returns a function that counts the records which end in the next block. Every cell is quoted, so a record ends at a line end that follows a
 * quotation mark and is in no cell: a cell may hold an escaped quotation mark before a line break.
 */
function recordCounter(): (block: Buffer) => number {
  let inCell = false;
  return (block) => {
    let count = 0;
    let afterMark = false;
    for (let at = 0; at < block.length; at++) {
      const byte = block[at];
      if (byte === quotationMark) {
        inCell = !inCell;
        afterMark = true;
      } else {
        if (byte === newline && afterMark && !inCell) count++;
        if (byte !== carriageReturn) afterMark = false;
      }
    }
    return count;
  };
}
