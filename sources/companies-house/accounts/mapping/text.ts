/** Returns at most `longest` UTF-16 units of the text. Replaces lone surrogates, from the cut or from the document, which a table cannot store. */
export function truncate(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Returns a column name as words for messages: `net assets`. */
export function labelOf(column: string): string {
  return column.replaceAll('_', ' ');
}

/** Returns the text on one line, white space folded, at most 300 UTF-16 units; undefined when it is blank. */
export function oneLine(text: string): string | undefined {
  const folded = truncate(text.replaceAll(/\s+/g, ' ').trim(), 300);
  return folded === '' ? undefined : folded;
}
