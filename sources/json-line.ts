/**
 * Returns a record as one line of NDJSON. Replaces an unpaired surrogate, which cutting a text can leave, by U+FFFD: `JSON.stringify` writes
 * it as an escape, and a strict JSON reader rejects the whole file for it.
 */
export function jsonLine(record: object): string {
  const text = JSON.stringify(record);
  if (!text.includes('\\ud')) return `${text}\n`;
  return `${JSON.stringify(record, (_, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value))}\n`;
}
