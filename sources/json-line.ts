/**
 * A record as a line of NDJSON. Half a character, such as a cut leaves, is put to U+FFFD: `JSON.stringify` writes it as an escape, at which a
 * strict reader gives up the whole file.
 */
export function jsonLine(record: object): string {
  const text = JSON.stringify(record);
  if (!text.includes('\\ud')) return `${text}\n`;
  return `${JSON.stringify(record, (_, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value))}\n`;
}
