import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { asUtf8 } from '../as-utf8.ts';
import { headerChange } from '../header-change.ts';
import { linesOf } from '../line-blocks.ts';
import { SourceProblem } from '../problem.ts';
import type { RawFile } from '../source.ts';

/** A CSV in the form of both sanctions publishers: a line with its day, a header, then a row per name, address and identifier. */
interface ListCsv {
  readonly header: readonly string[];
  /** Throws `SourceProblem` when the first line is not that of the list. */
  checkFirstLine(record: readonly string[]): void;
  /** Returns the reason why a row with all its columns cannot be used, or `undefined`. */
  unusable(record: readonly string[]): string | undefined;
  /** Receives each usable row. */
  take(record: readonly string[], line: number): void;
  /** Receives each row that cannot be read or used: puts it into quarantine, or throws. */
  refuse(row: UnreadRow): Promise<void>;
}

export interface UnreadRow {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

const csvRow = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * Reads a list row by row. Throws UNEXPECTED_HEADER for another header, UNEXPECTED_SHAPE when
 * the list ends in the middle of a row, and what `checkFirstLine` and `refuse` throw.
 */
export async function readListCsv(file: RawFile, list: ListCsv): Promise<void> {
  const broken: UnreadRow[] = [];
  let rows = 0;
  let short: { line: number; text: string } | undefined;
  for await (const { record, line } of recordsOf(file, broken)) {
    rows++;
    if (rows === 1) list.checkFirstLine(record);
    else if (rows === 2) checkHeader(record, list.header);
    else {
      const text = record.join(',');
      if (short !== undefined) await list.refuse({ ...short, reason: `not ${list.header.length} columns` });
      short = record.length === list.header.length ? undefined : { line, text };
      const reason = list.unusable(record);
      if (short === undefined && reason !== undefined) await list.refuse({ line, text, reason });
      if (short === undefined && reason === undefined) list.take(record, line);
    }
  }
  if (rows < 2) throw new SourceProblem('UNEXPECTED_HEADER', `${file.name} has no header: ${rows} lines`);
  const cut = broken.find(({ reason }) => reason === 'cut off');
  if (short !== undefined || cut !== undefined) {
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${file.name} ends in the middle of a row, at line ${short?.line ?? cut?.line}: it is cut off`,
    );
  }
  for (const row of broken) await list.refuse(row);
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

/**
 * Yields the records of the file, and appends those that are not CSV to `broken`. The first line, which has fewer cells than every other one, is parsed by itself:
 * csv-parse makes an error with a copy of each record that is not as long as the first one, which takes longer than the parsing.
 */
async function* recordsOf(file: RawFile, broken: UnreadRow[]): AsyncGenerator<CsvRecord> {
  const blocks = asUtf8(createReadStream(file.path));
  try {
    const { value: block = Buffer.alloc(0) } = await blocks.next();
    let [end, lines] = [0, 0];
    for (const [from, to] of linesOf(block)) {
      [end, lines] = [to, lines + 1];
      if (block.toString('utf8', from, to).trim() !== '') break;
    }
    const first = block.subarray(0, end);
    yield* parsed([first], broken);
    // empty lines in the place of the first ones, so that each record has its line of the file
    const empty = Buffer.from((first.at(-2) === 13 ? '\r\n' : '\n').repeat(lines));
    yield* parsed(remaining(Buffer.concat([empty, block.subarray(end)]), blocks), broken);
  } finally {
    await blocks.return(undefined);
  }
}

async function* remaining(begun: Buffer, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield begun;
  yield* blocks;
}

async function* parsed(blocks: Iterable<Buffer> | AsyncIterable<Buffer>, broken: UnreadRow[]): AsyncGenerator<CsvRecord> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_error: true });
  parser.on('skip', (error: { code?: string; lines?: number; message: string } | undefined, raw?: string) => {
    const cutOff = error?.code === 'CSV_QUOTE_NOT_CLOSED';
    broken.push({ line: Number(error?.lines ?? 0), reason: cutOff ? 'cut off' : (error?.message ?? 'not CSV'), text: raw ?? '' });
  });
  const bytes = Readable.from(blocks);
  bytes.on('error', (error) => parser.destroy(error));
  try {
    for await (const one of bytes.pipe(parser)) {
      const { record, info } = csvRow.parse(one);
      yield { record, line: info.lines };
    }
  } finally {
    bytes.destroy();
  }
}

function checkHeader(record: readonly string[], header: readonly string[]): void {
  const change = headerChange(
    header,
    record.map((name) => name.trim()),
  );
  if (change !== '') throw new SourceProblem('UNEXPECTED_HEADER', `not the ${header.length} columns of the list: ${change}`);
}

/** Throws UNEXPECTED_HTML when the first cell of a list begins as HTML, UNEXPECTED_HEADER when it is in UTF-16. */
export function refusePage(first: string): void {
  // a NUL beside each letter
  if (first.includes('\0')) throw new SourceProblem('UNEXPECTED_HEADER', 'the list is in UTF-16 and not in UTF-8');
  if (first.trimStart().startsWith('<'))
    throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of the list: ${first.slice(0, 120)}`);
}
