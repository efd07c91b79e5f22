import { Writable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { SourceProblem } from '../../problem.ts';
import { unzip } from '../../zip.ts';

/** A row of an OpenDocument spreadsheet, up to its last cell with a text. */
export interface SheetRow {
  readonly sheet: string;
  /** 1 for the first row of the sheet; repeated and empty rows count. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

export interface SheetCell {
  /** One line for each paragraph and line break. */
  readonly text: string;
  /** The exact number of a numeric cell, whose text is rounded and formatted. */
  readonly value: string | undefined;
}

/** A real list has some 200 rows and 1 MB. Writers repeat empty cells as text, which packs better than records do. */
const limits = { memberBytes: 64 << 20, totalBytes: 128 << 20, ratio: 1_000, members: 1_000 };
/** Columns that are read: writers repeat the last cell of a row 16,000 times, to the edge of the sheet. */
const widest = 64;
const nothing: SheetCell = { text: '', value: undefined };

/** Returns the rows of all sheets without the empty ones. Throws what `unzip` throws, and UNEXPECTED_SHAPE for another zip or broken XML. */
export async function readSpreadsheet(path: string): Promise<SheetRow[]> {
  const pieces: Buffer[] = [];
  await unzip(path, limits, (name) =>
    name === 'content.xml'
      ? {
          to: new Writable({
            write(chunk: Buffer, _encoding, next) {
              pieces.push(chunk);
              next();
            },
          }),
        }
      : undefined,
  );
  if (pieces.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${path} has no content.xml: it is not an OpenDocument file`);
  try {
    return rowsOf(Buffer.concat(pieces).toString('utf8'));
  } catch (cause) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${path}: content.xml is not well-formed`, { cause });
  }
}

/** Reads `content.xml` (OpenDocument 1.2 part 1, sections 9.1 tables and 6.1 text in cells). Throws an `Error` when the XML is not well-formed. */
export function rowsOf(xml: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let sheet = '';
  let line = 0;
  let repeatedRows = 1;
  let cells: SheetCell[] = [];
  let cell: { repeated: number; value: string | undefined; paragraphs: string[] } | undefined;
  /** Depth within a comment on a cell, whose paragraphs do not belong to the cell. */
  let aside = 0;
  const addText = (words: string) => {
    if (cell !== undefined && aside === 0 && cell.paragraphs.length > 0) cell.paragraphs.push((cell.paragraphs.pop() ?? '') + words);
  };

  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'office:annotation') aside += 1;
    if (aside > 0) return;
    if (name === 'table:table') {
      sheet = attributes['table:name'] ?? '';
      line = 0;
    } else if (name === 'table:table-row') {
      repeatedRows = count(attributes['table:number-rows-repeated']);
      cells = [];
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      cell = { repeated: count(attributes['table:number-columns-repeated']), value: attributes['office:value'], paragraphs: [] };
    } else if (name === 'text:p') cell?.paragraphs.push('');
    else if (name === 'text:line-break') addText('\n');
    else if (name === 'text:tab') addText(' ');
    else if (name === 'text:s') addText(' '.repeat(Math.min(count(attributes['text:c']), 100)));
  });
  parser.on('text', addText);
  parser.on('closetag', ({ name }) => {
    if (name === 'office:annotation') aside -= 1;
    if (aside > 0) return;
    if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && cell !== undefined) {
      const read = { text: tidy(cell.paragraphs), value: cell.value };
      for (let n = 0; n < cell.repeated && cells.length < widest; n += 1) cells.push(read);
      cell = undefined;
    } else if (name === 'table:table-row') {
      line += 1;
      const filled = cells.slice(0, cells.findLastIndex(({ text }) => text !== '') + 1);
      if (filled.length > 0) rows.push({ sheet, line, cells: filled });
      line += repeatedRows - 1;
    }
  });
  parser.write(xml).close();
  return rows;
}

/** Returns the cell of a column, counted from 0; an empty cell where the row has none. */
export function cellAt(row: SheetRow, column: number | undefined): SheetCell {
  return (column === undefined ? undefined : row.cells[column]) ?? nothing;
}

function count(text: string | undefined): number {
  const repeated = Number(text ?? 1);
  return Number.isInteger(repeated) && repeated > 0 ? repeated : 1;
}

function tidy(paragraphs: readonly string[]): string {
  return paragraphs
    .map((one) => one.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter((one) => one !== '')
    .join('\n');
}
