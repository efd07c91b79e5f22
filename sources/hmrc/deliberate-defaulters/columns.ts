import { cellAt, type SheetCell, type SheetRow } from './spreadsheet.ts';

type Field = 'name' | 'trade' | 'address' | 'period' | 'tax' | 'penalties';

/** The publisher's six headings, by the words that tell them apart. A seventh with free text is passed over: no rule needs what it tells of people. */
const headings: readonly (readonly [field: Field, words: RegExp])[] = [
  ['penalties', /penalt(?:y|ies) (?:charged|imposed)/i],
  ['tax', /\b(?:tax|duty)\b/i],
  ['period', /period/i],
  ['address', /address/i],
  ['trade', /trade|occupation/i],
  ['name', /^name\b/i],
];

export type Columns = ReadonlyMap<Field, number>;

/** Where the fields stand, if the row is the heading of the list. */
export function columnsOf({ cells }: SheetRow): Columns | undefined {
  const columns = new Map<Field, number>();
  for (const [at, { text }] of cells.entries()) {
    // a heading is a phrase; a note that speaks of names, taxes and penalties is longer
    const field = text.length > 120 ? undefined : headings.find(([, words]) => words.test(text.replaceAll('\n', ' ')))?.[0];
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return columns.size === headings.length ? columns : undefined;
}

export function cellOf(row: SheetRow, columns: Columns, field: Field): SheetCell {
  return cellAt(row, columns.get(field));
}
