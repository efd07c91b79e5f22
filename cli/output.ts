import { styleText } from 'node:util';
import { printable, printableJson, printableLines } from '../serving/output/printable.ts';

/** Exit codes that README documents and scripts rely on. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, checkFailed: 3, notReplayable: 4 } as const;

interface Output {
  readonly json?: boolean;
  /** Prints a number as it is. Otherwise it counts, and its thousands are grouped. */
  readonly exact?: boolean;
}

/** Prints rows on stdout as an aligned table, numbers to the right; with `json`, as one JSON document. */
export function printRows(rows: readonly Record<string, unknown>[], { json, exact = false }: Output): void {
  if (json === true) {
    process.stdout.write(`${printableJson(rows, 2)}\n`);
    return;
  }
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const cells = rows.map((row) => columns.map((column) => cell(row[column], exact)));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (values: readonly string[], row?: Record<string, unknown>) =>
    values
      .map((value, i) => (typeof row?.[columns[i] ?? ''] === 'number' ? value.padStart(widths[i] ?? 0) : value.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  const bold = (text: string) => (process.stdout.isTTY ? styleText('bold', text) : text);
  process.stdout.write(`${bold(line(columns.map(printable)))}\n`);
  rows.forEach((row, i) => {
    process.stdout.write(`${line(cells[i] ?? [], row)}\n`);
  });
}

/** Shows progress on stderr: one line redrawn in place on a terminal, otherwise one line for each step. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let last = '';
  return {
    show(text: string): void {
      if (text === last) return;
      last = text;
      const shown = printableLines(text);
      stream.write(stream.isTTY ? `\r\u001b[2K${shown}` : `${shown}\n`);
    },
    end(): void {
      if (stream.isTTY && last !== '') stream.write('\n');
    },
  };
}

/** Formats seconds: 75 -> "1m15s". */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m${String(s % 60).padStart(2, '0')}s`;
  return `${Math.floor(s / 3600)}h${String(Math.floor((s % 3600) / 60)).padStart(2, '0')}m`;
}

function cell(value: unknown, exact: boolean): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  if (typeof value === 'number' && !exact) return value.toLocaleString('en-GB');
  return printable(String(value));
}
