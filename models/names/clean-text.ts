/**
 * Rule for names out of all proportion: the first 400 characters are read. The longest name on a public list that we know of has under 300.
 * What is cut off is not compared, so that ten thousand characters cost no more than four hundred.
 */
export const readCharacters = 400;

/** Control and format characters (zero-width joiners, direction marks, soft hyphens, tags), variation selectors, lone surrogates, emoji. */
const unseen =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu;
const blank = /[\s\p{Z}]+/gu;
/** A letter of a living script has at most two marks; what is piled higher is decoration. */
const piledMarks = /(\p{M}{2})\p{M}+/gu;

/** What is looked at to find those characters: the rest may be marks and spaces without end. */
const lookedAt = 20_000;

/** One written form for text that looks alike: NFKC, nothing unseen, single blanks, bounded length. */
export function cleanText(text: string): string {
  const bare = text
    .slice(0, lookedAt)
    .replace(piledMarks, '$1')
    .slice(0, readCharacters * 8);
  const seen = bare
    .replace(/[\t\n\v\f\r]/g, ' ')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(piledMarks, '$1')
    .replace(blank, ' ')
    .trim();
  return seen.length > readCharacters ? seen.slice(0, readCharacters) : seen;
}
