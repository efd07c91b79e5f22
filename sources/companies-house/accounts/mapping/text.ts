/** Text as a table can hold it: no longer than so many UTF-16 units, and without half a character, be it cut in two or written so. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** `net_assets` as a person reads it. */
export function inWords(column: string): string {
  return column.replaceAll('_', ' ');
}

/** Words of a document on one line; undefined when there are none. */
export function tidy(text: string): string | undefined {
  const folded = cut(text.replaceAll(/\s+/g, ' ').trim(), 300);
  return folded === '' ? undefined : folded;
}
