/**
 * Reads a table in which each reading stands before the characters that have it: `kim 金 lee 李`. Returns the reading by character; a character
 * that occurs twice has its first reading.
 */
export function readingsOf(table: string): ReadonlyMap<string, string> {
  const readings = new Map<string, string>();
  let reading = '';
  for (const part of table.trim().split(/\s+/)) {
    if (/^[a-z]+$/.test(part)) reading = part;
    else if (!readings.has(part)) readings.set(part, reading);
  }
  return readings;
}
