import { controlCharacters } from '../../uk/text.ts';
import { printableJson } from './printable.ts';

/** Returns one line of CSV (RFC 4180). Null is an empty cell; lists and structs are JSON. Texts are as `safeCell` makes them. */
export function csvLine(values: readonly unknown[]): string {
  return `${csvRecord(values)}\n`;
}

/** As `csvLine`, without the line break. */
export function csvRecord(values: readonly unknown[]): string {
  return values.map((value) => quoted(cellOf(value))).join(',');
}

/**
 * Returns a text that a spreadsheet opens as the text it is. A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@` (also in full width), a
 * tab or a line break as a formula, which can start programs and send the sheet away; names, references and records come from others. Such a text
 * gets an apostrophe in front (OWASP, "CSV Injection"). A number, also an amount with its sign and separators, stays as it is. Control characters
 * other than tabs and line breaks, and marks that set the direction of text, become U+FFFD.
 */
export function safeCell(text: string): string {
  const clean = text.replace(controls, '\ufffd');
  return formula.test(clean) && !number.test(clean) ? `'${clean}` : clean;
}

const controls = new RegExp(`(?![\\t\\n\\r])[${controlCharacters}]`, 'g');
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;
const number = /^[+-]?[£$€]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?%?$/;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return safeCell(value);
  return typeof value === 'object' ? printableJson(value) : String(value);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
