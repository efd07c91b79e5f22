import { isCompanyNumber } from '../../uk/company-number.ts';

/** The first cell of a row of CSV, and the line on which the row begins, from 1. */
export interface FirstCell {
  readonly cell: string;
  readonly line: number;
  /** Why the row cannot be split, or names another company than is meant. */
  readonly problem?: string;
}

const separator = /[,;\t]/;
const rowEnd = /\r\n|[\r\n]/y;
const plain = /[^,;\t\r\n]*/y;
const blank = /[^\S\t\r\n]*/y;

/**
 * Reads the first column of a CSV (RFC 4180; commas, semicolons or tabs). A cell that begins with a quotation mark ends at the mark that closes it, so it may hold
 * separators and line breaks; a mark inside another cell is a character. Rows of empty cells are left out. Ends with the first row that cannot be split,
 * because where the next one begins is not known then. A row that a spreadsheet has spoilt has a problem of its own. `most`: rows that are read.
 */
export function firstColumn(text: string, most = Number.POSITIVE_INFINITY): FirstCell[] {
  const rows: FirstCell[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (let line = 1; at < text.length && rows.length < most; ) {
    const began = at;
    const cells: string[] = [];
    let problem: string | undefined;
    do {
      const read = cellAt(text, at + (cells.length === 0 ? 0 : 1));
      cells.push(read.cell);
      ({ end: at, problem } = read);
    } while (problem === undefined && separator.test(text[at] ?? ''));
    const [cell = ''] = cells;
    if (problem !== undefined) return [...rows, { cell, line, problem }];
    if (cells.some((one) => one !== '')) rows.push({ cell, line, ...misread(text.slice(began, at), cells) });
    at = after(rowEnd, text, at);
    line += text.slice(began, at).match(/\r\n|[\r\n]/g)?.length ?? 0;
  }
  return rows;
}

const grouped = /^\s*[^\w"]?\d{1,3}(?:,\d{3})+(?:\.\d*)?\s*(?:[,;\t]|$)/;
const rounded = /^\W*\d(?:[.,]\d+)?E\+\d+/i;
/** Far fewer digits than companies of today have: a count of rows, or an amount. */
const few = /^\d{1,5}$/;

/** Says why the first cell may be another number than that of the company. Missing zeros alone are no sign of it. */
function misread(row: string, [cell = '', ...others]: readonly string[]): { readonly problem?: string } {
  if (grouped.test(row)) return { problem: 'the number is written with a comma between its thousands: quote it, or write it without' };
  if (rounded.test(row)) return { problem: 'a spreadsheet has rounded the number: format its column as text' };
  const other = few.test(cell) ? others.find(isCompanyNumber) : undefined;
  return other === undefined ? {} : { problem: `the company number ${other} is not in the first column` };
}

function cellAt(text: string, from: number): { readonly cell: string; readonly end: number; readonly problem?: string } {
  const start = after(blank, text, from);
  if (text[start] !== '"') {
    const end = after(plain, text, from);
    return { cell: text.slice(from, end).trim(), end };
  }
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return { cell: '', end: text.length, problem: 'a quotation mark is not closed' };
  const cell = text
    .slice(start + 1, close)
    .replaceAll('""', '"')
    .trim();
  const end = after(blank, text, close + 1);
  const isEnded = end === text.length || /[,;\t\r\n]/.test(text[end] ?? '');
  return { cell, end, ...(isEnded ? {} : { problem: 'text follows a closing quotation mark' }) };
}

/** Returns the place after what the sticky expression finds at a place; the place itself when it finds nothing. */
function after(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}
