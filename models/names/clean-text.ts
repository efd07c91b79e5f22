/**
 * Caps the length of a name: only the first 400 characters are read and compared, so a name of ten thousand characters costs no more than one
 * of four hundred. The longest name known on a public list has fewer than 300.
 */
export const readCharacters = 400;

/** Control and format characters (zero-width joiners, direction marks, soft hyphens, tags), variation selectors, lone surrogates, emoji. */
const invisible =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu;
const blank = /[\s\p{Z}]+/gu;
/** A letter of a living script has at most two marks; further marks are decoration. */
const piledMarks = /(\p{M}{2})\p{M}+/gu;

/** Text in which only blanks may be more than they should be. */
const plain = /^[\x20-\x7e]*$/;

/** Characters that are searched for those 400: the others may be marks and blanks only. */
const searchedCharacters = 20_000;

/** Returns one written form for text that looks alike: NFKC, without invisible characters, with single blanks, at most `readCharacters` long. */
export function cleanText(text: string): string {
  if (text.length <= readCharacters && plain.test(text)) return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim();
  const bounded = text
    .slice(0, searchedCharacters)
    .replace(piledMarks, '$1')
    .slice(0, readCharacters * 8);
  const visible = bounded
    .replace(/[\t\n\v\f\r]/g, ' ')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(piledMarks, '$1')
    .replace(blank, ' ')
    .trim();
  return visible.slice(0, readCharacters);
}
