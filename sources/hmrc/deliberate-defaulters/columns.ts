import { cellAt, type SheetCell, type SheetRow } from './spreadsheet.ts';

type Field = 'name' | 'trade' | 'address' | 'period' | 'tax' | 'penalties';

/** Words that identify the publisher's six headings. A seventh column with free text about people is not read, because no rule needs it. */
const headings: readonly (readonly [field: Field, words: RegExp])[] = [
  ['penalties', /penalt(?:y|ies) (?:charged|imposed)/i],
  ['tax', /\b(?:tax|duty)\b/i],
  ['period', /period/i],
  ['address', /address/i],
  ['trade', /trade|occupation/i],
  ['name', /^name\b/i],
];

/** The column of each field, from 0. */
export type Columns = ReadonlyMap<Field, number>;

/** Returns the column of each field when a row is the heading of the list; otherwise `undefined`. */
export function columnsOf({ cells }: SheetRow): Columns | undefined {
  const columns = new Map<Field, number>();
  for (const [at, { text }] of cells.entries()) {
    // a heading is a short phrase; a note that mentions names, taxes and penalties is longer
    const field = text.length > 120 ? undefined : headings.find(([, words]) => words.test(text.replaceAll('\n', ' ')))?.[0];
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return columns.size === headings.length ? columns : undefined;
}

/** Returns the cell of a field in a row. */
export function cellOf(row: SheetRow, columns: Columns, field: Field): SheetCell {
  return cellAt(row, columns.get(field));
}
