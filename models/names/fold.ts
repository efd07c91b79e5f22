import { cleanText } from './clean-text.ts';
import { unmask } from './homoglyphs.ts';
import { transliterate } from './transliterate.ts';

/**
 * Returns text of any script as lower-case a-z, 0-9 and single blanks: in NFKC, without invisible characters, diacritics and punctuation,
 * transliterated, with Latin letters for letters of other alphabets that look alike. `&` becomes `and`; an apostrophe joins the words on its
 * sides, any other mark separates them. Returns `''` when nothing is left.
 */
export function foldText(text: string): string {
  return foldLatin(transliterate(unmask(cleanText(text))));
}

/** Does the last step of `foldText` alone, for text that is already ASCII. */
export function foldLatin(text: string): string {
  return text
    .replace(/&/g, ' and ')
    .replace(/['`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
