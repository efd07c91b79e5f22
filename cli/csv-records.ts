import { parse } from 'csv-parse';
import { z } from 'zod';

/** Bytes. */
export const longestRow = 1 << 20;

/** One row: its cells, and the line on which it ends, from 1. */
export const csvRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * Reads a CSV file as a stream of `csvRecord`. Leaves out a row that cannot be split and calls `onBroken` with its line and the code of the parser;
 * the stream goes on. An error of the file ends the stream with it.
 */
export function csvRecords(file: AsyncIterable<Uint8Array>, onBroken: (line: number, code: string | undefined) => void) {
  let lastLine = 0;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    on_skip: (error) => {
      const line = Number(error?.lines ?? 0);
      if (line === lastLine) return; // the parser reports each quotation mark of a broken row
      lastLine = line;
      onBroken(line, error?.code);
    },
  });
  feed(file, parser);
  return parser;
}

/** Feeds the parser without a pipe, so that an error of the file reaches the reader of the rows. */
function feed(file: AsyncIterable<Uint8Array>, parser: ReturnType<typeof parse>): void {
  void (async () => {
    for await (const chunk of file) if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve));
    parser.end();
  })().catch((error: Error) => parser.destroy(error));
}
