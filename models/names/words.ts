/** More words than this are not read: no name on a public list has so many. */
export const mostWords = 32;

export interface Word {
  /** Lower case a-z and 0-9. */
  readonly text: string;
  /** As it stood, in Latin letters. */
  readonly written: string;
  /** Letters with stops between them (`J.-C.`, `A.B.C.`): `text` has them joined. */
  readonly letters: boolean;
}

/** First alternative: letters with stops between them; second: any other word. */
const part = /(?<![A-Za-z0-9.])[A-Za-z](?:\.[\s-]?[A-Za-z](?![A-Za-z0-9'`]))+\.?|[A-Za-z0-9]+/g;

/** The words of text in ASCII letters, in order. */
export function splitWords(latin: string): Word[] {
  const plain = latin.replace(/&/g, ' and ').replace(/['`]/g, '');
  const words: Word[] = [];
  for (const [found] of plain.matchAll(part)) {
    const written = found.replace(/[^A-Za-z0-9]/g, '');
    words.push({ text: written.toLowerCase(), written, letters: written.length < found.length });
    if (words.length === mostWords) break;
  }
  return words;
}
