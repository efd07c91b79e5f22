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
export function columnsOf(row: SheetRow): Columns | undefined {
  const columns = fieldsIn(row);
  return columns.size === headings.length ? columns : undefined;
}

function fieldsIn({ cells }: SheetRow): Columns {
  const columns = new Map<Field, number>();
  for (const [at, { text }] of cells.entries()) {
    const field = fieldOf(text);
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}

/** A heading is a short phrase; a note that mentions names, taxes and penalties is longer. */
const fieldOf = (text: string) =>
  text.length > 120 ? undefined : headings.find(([, words]) => words.test(text.replaceAll('\n', ' ')))?.[0];

/** Returns the headings of the list beside those that are read. */
export function otherHeadings({ cells }: SheetRow): string[] {
  return cells.map(({ text }) => text.trim()).filter((text) => text !== '' && fieldOf(text) === undefined);
}

/** Returns the fields that the row with most headings lacks, for an operator who compares the list with its earlier form. */
export function lackingIn(rows: readonly SheetRow[]): Field[] {
  const lacking = rows.map((row) => headings.map(([field]) => field).filter((field) => !fieldsIn(row).has(field)));
  return lacking.toSorted((a, b) => a.length - b.length)[0] ?? headings.map(([field]) => field);
}

/** Returns the cell of a field in a row. */
export function cellOf(row: SheetRow, columns: Columns, field: Field): SheetCell {
  return cellAt(row, columns.get(field));
}
