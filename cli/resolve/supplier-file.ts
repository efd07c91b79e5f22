import { ConfigError } from '../../infra/config.ts';
import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { hasControls } from '../../serving/input/text.ts';
import { csvRecord, csvRecords, longestRow } from '../csv-records.ts';
import { type GivenColumns, queryOf, readColumns, type SupplierColumns } from './columns.ts';

/**
 * A row of a supplier file: its query, or the error why it has none. `line` is the line on which the row ends, from 1. `cells` is empty where the row
 * could not be split.
 */
export type SupplierRow = { readonly line: number; readonly cells: readonly string[] } & (
  | { readonly query: ResolveQuery }
  | { readonly error: string }
);

interface SupplierFile {
  readonly header: readonly string[];
  readonly columns: SupplierColumns;
  readonly rows: AsyncIterable<SupplierRow>;
}

/** Why a text is not resolved: a person would read another name than the one that is compared. */
export const controlsRefused = 'a control character, or a mark that sets the direction of text';

/**
 * Reads a CSV file as a stream. A broken row carries its error and does not end the stream.
 * Throws `ConfigError` when the header has no usable column.
 */
export async function readSuppliers(file: AsyncIterable<Uint8Array>, given: GivenColumns): Promise<SupplierFile> {
  const broken: SupplierRow[] = [];
  const parser = csvRecords(file, (line, code) => broken.push({ line, cells: [], error: brokenReason(code) }));
  const records = parser[Symbol.asyncIterator]();
  const first = await records.next();
  if (first.done === true) throw new ConfigError('the file has no header: its first row must name the columns');
  const header = csvRecord.parse(first.value).record;
  const columns = readColumns(header, given);
  return { header, columns, rows: rowsOf(records, columns, broken) };
}

async function* rowsOf(records: AsyncIterator<unknown>, columns: SupplierColumns, broken: SupplierRow[]): AsyncGenerator<SupplierRow> {
  for (;;) {
    const next = await records.next();
    if (next.done === true) break;
    const { record: cells, info } = csvRecord.parse(next.value);
    // the parser reads ahead: rows that it skipped behind this one come later
    while ((broken[0]?.line ?? info.lines) < info.lines) yield* broken.splice(0, 1);
    yield rowOf(columns, cells, info.lines);
  }
  yield* broken;
}

function rowOf(columns: SupplierColumns, cells: readonly string[], line: number): SupplierRow {
  if (cells.length !== columns.width) return { line, cells, error: `${cells.length} cells where the header has ${columns.width}` };
  if (cells.some((cell) => cell.includes('\ufffd'))) return { line, cells, error: 'the row is not valid UTF-8' };
  const query = queryOf(columns, cells);
  if (query === undefined) return { line, cells, error: 'no name and no company number' };
  return Object.values(query).some(hasControls) ? { line, cells, error: controlsRefused } : { line, cells, query };
}

function brokenReason(code: string | undefined): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `the row is longer than ${longestRow / 1024} kB; check for a quotation mark that is not closed`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed, so the rest of the file is not read';
  return `a quotation mark is in the wrong place (${code ?? 'unknown'})`;
}
