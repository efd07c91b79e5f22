/** A table in which a reading stands before the characters that are read so: `kim 金 lee 李`. The first reading of a character holds. */
export function readingsOf(lines: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  let reading = '';
  for (const part of lines.trim().split(/\s+/)) {
    if (/^[a-z]+$/.test(part)) reading = part;
    else if (!table.has(part)) table.set(part, reading);
  }
  return table;
}
