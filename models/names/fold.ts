import { cleanText } from './clean-text.ts';
import { unmask } from './homoglyphs.ts';
import { transliterate } from './transliterate.ts';

/**
 * Text of any script as lower-case a-z, 0-9 and single blanks: NFKC, without unseen characters, letters in disguise unmasked, transliterated,
 * without diacritics and punctuation. `&` is `and`; an apostrophe joins, any other mark parts. `''` when nothing is left.
 */
export function foldText(text: string): string {
  return foldLatin(transliterate(unmask(cleanText(text))));
}

/** The last step alone, for text that is ASCII already. */
export function foldLatin(text: string): string {
  return text
    .replace(/&/g, ' and ')
    .replace(/['`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
