/** Caps the words that are read: no name on a public list has more. */
export const mostWords = 32;

export interface Word {
  /** Lower case a-z and 0-9. */
  readonly text: string;
  /** In Latin letters, with its capitals. */
  readonly written: string;
  /** True for letters with stops between them (`J.-C.`, `A.B.C.`), which `text` joins. */
  readonly letters: boolean;
}

/** First alternative: letters with stops between them; second: any other word. */
const wordPattern = /(?<![A-Za-z0-9.])[A-Za-z](?:\.[\s-]?[A-Za-z](?![A-Za-z0-9'`]))+\.?|[A-Za-z0-9]+/g;

/** A name is read as each kind, one after another. */
let newest: { readonly latin: string; readonly words: readonly Word[] } | undefined;

/** Returns the words of a text in ASCII letters, in order, at most `mostWords`. */
export function splitWords(latin: string): readonly Word[] {
  if (newest?.latin !== latin) newest = { latin, words: read(latin) };
  return newest.words;
}

function read(latin: string): Word[] {
  const plain = latin.replace(/&/g, ' and ').replace(/['`]/g, '');
  const words: Word[] = [];
  for (const [found] of plain.matchAll(wordPattern)) {
    const written = found.replace(/[^A-Za-z0-9]/g, '');
    words.push({ text: written.toLowerCase(), written, letters: written.length < found.length });
    if (words.length === mostWords) break;
  }
  return words;
}
