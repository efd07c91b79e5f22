/** Returns one line of CSV (RFC 4180). Null is an empty cell; lists and structs are JSON. */
export function csvLine(values: readonly unknown[]): string {
  const cells = values.map((value) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
