import { ConfigError } from '../../infra/config.ts';
import { requestOf, screenSubject } from '../../serving/screening/request.ts';
import type { ScreeningRequest } from '../../serving/screening/screener.ts';
import { csvRecord, csvRecords } from '../csv-records.ts';
import { columnNames as supplierColumns } from '../resolve/columns.ts';

/** A row that can be screened, or the reason why it cannot. */
export type InputRow = { readonly line: number; readonly reference: string; readonly name: string } & (
  | { readonly request: ScreeningRequest }
  | { readonly error: string }
);

/** Accepted names of each column, lower case without spaces and punctuation. The first name in the header wins. */
const columnNames = {
  name: ['name', ...supplierColumns.name],
  kind: ['kind', 'type'],
  dateOfBirth: ['dateofbirth', 'dob'],
  countries: ['countries', 'country', 'nationality'],
  companyNumber: supplierColumns.number,
  postcode: supplierColumns.postcode,
  identifiers: ['identifiers', 'identifier'],
  reference: ['reference', 'id'],
} as const;
type Column = keyof typeof columnNames;

/** Values for rows with a name whose own cell is empty. */
export interface RowDefaults {
  readonly kind?: string;
  readonly countries?: readonly string[];
}

/**
 * Reads the rows of a CSV file. Yields a broken row, or a row without a subject, with its line number and the reason, and continues with the
 * next row. Throws `ConfigError` when the header names neither a name nor a company number.
 */
export async function* inputRows(
  file: AsyncIterable<Uint8Array>,
  defaults: RowDefaults,
  reportUnused: (columns: readonly string[]) => void,
): AsyncGenerator<InputRow> {
  const broken: InputRow[] = [];
  const parser = csvRecords(file, (line, code) => broken.push({ line, reference: '', name: '', error: brokenReason(code) }));
  let header: Header | undefined;
  for await (const given of parser) {
    yield* broken.splice(0);
    const { record: cells, info } = csvRecord.parse(given);
    if (header === undefined) {
      header = readHeader(cells);
      reportUnused(header.unused);
    } else yield readRow(header, cells, info.lines, defaults);
  }
  yield* broken.splice(0);
  if (header === undefined) throw new ConfigError('the file has no header: its first row must name the columns');
}

interface Header {
  readonly places: readonly (Column | undefined)[];
  readonly unused: readonly string[];
}

function readHeader(cells: readonly string[]): Header {
  const keys = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const found = (Object.keys(columnNames) as Column[]).flatMap((column) => {
    const name = columnNames[column].find((known) => keys.includes(known));
    if (name === undefined) return [];
    if (keys.indexOf(name) !== keys.lastIndexOf(name)) throw new ConfigError(`the header names two columns of ${column}`);
    return [[keys.indexOf(name), column] as const];
  });
  const places = cells.map((_, at) => found.find(([place]) => place === at)?.[1]);
  if (!places.includes('name') && !places.includes('companyNumber')) throw new ConfigError(uselessHeader(cells));
  return { places, unused: cells.filter((_, at) => places[at] === undefined) };
}

function uselessHeader(cells: readonly string[]): string {
  const header = cells.join(', ').replaceAll('\t', ' ').slice(0, 200);
  const hint = cells.some((cell) => /[;\t]/.test(cell)) ? '; columns must be separated by commas' : '';
  return `the header names neither name nor company_number: ${header}${hint}`;
}

function readRow({ places }: Header, cells: readonly string[], line: number, defaults: RowDefaults): InputRow {
  const value = (column: Column) => (cells[places.indexOf(column)] ?? '').trim();
  const shown = { line, reference: value('reference'), name: value('name') || value('companyNumber') };
  if (cells.length !== places.length) return { ...shown, error: `the row has ${cells.length} cells, the header has ${places.length}` };
  if (cells.some((cell) => cell.includes('\ufffd'))) return { ...shown, error: 'not UTF-8: characters are lost' };
  const read = screenSubject.safeParse({ ...(value('name') === '' ? {} : defaults), ...memberOf(value) });
  if (read.success) return { ...shown, request: requestOf(read.data) };
  return { ...shown, error: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
}

function memberOf(value: (column: Column) => string): Record<string, unknown> {
  const many = (text: string) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const plain = (['name', 'dateOfBirth', 'companyNumber', 'postcode', 'reference'] as const).map(
    (column) => [column, value(column)] as const,
  );
  const lists = (['countries', 'identifiers'] as const).map((column) => [column, many(value(column))] as const);
  return Object.fromEntries(
    [...plain, ['kind', value('kind').toLowerCase()], ...lists].filter(([, given]) => given !== undefined && given.length > 0),
  );
}

function brokenReason(code: string | undefined): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the row is longer than 1 MiB: probably a quote is not closed';
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote is not closed: no row after it was read'
    : 'a quote stands inside an unquoted cell, or after a closing quote';
}
