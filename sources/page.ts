import { SourceProblem } from './problem.ts';

/**
 * Returns the text of an HTML page that a source reads as a list. Throws PUBLISHER_ERROR for a page that ends before `</html>`: nothing else in it
 * says that the rest of the list is missing, and a later request may get the whole page.
 */
export function wholePage(bytes: Uint8Array, url: string): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (/<\/html\s*>/i.test(text.slice(-2_000))) return text;
  throw new SourceProblem('PUBLISHER_ERROR', `${url} breaks off after ${bytes.byteLength} bytes, before its last tag`);
}
