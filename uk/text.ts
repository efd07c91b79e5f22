/**
 * Control characters (C0, DEL, C1), line separators, the byte order mark, and marks that set the direction of text, as the inside of a character
 * class. A terminal executes some of them, and others show another text than the one that is stored and compared. Joiners and other marks that words
 * need are not among them.
 */
export const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff';

/** Characters that are removed: controls other than line breaks and tabs, the byte order mark, and marks that set the direction of text. */
const removed = /(?![\t\n\v\f\r\x85])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Tabs and line breaks, with the spaces around them. */
const breaks = / *[\t\n\v\f\r\x85\u2028\u2029][ \t\n\v\f\r\x85\u2028\u2029]*/gu;

/**
 * Returns the text of a publisher as the service stores it. PostgreSQL refuses NUL and half of a surrogate pair; other control characters and
 * direction marks make a name look like another one. A run of tabs and line breaks becomes one space, and none at the ends.
 */
export function storableText(text: string): string {
  const kept = text.replace(/\p{Surrogate}/gu, '\ufffd').replace(removed, '');
  const joined = kept.replace(breaks, ' ');
  return joined === kept ? kept : joined.replace(/^ +| +$/g, '');
}

/**
 * Returns the text without the characters of `before` at its beginning and those of `after` at its end. Its time grows with the text alone: a regular
 * expression such as `/[;,]+$/` begins anew at each of these characters, and takes seconds for a text of a hundred thousand of them.
 */
export function withoutEnds(text: string, before: string, after: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && before.includes(text.charAt(from))) from += 1;
  while (to > from && after.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Unicode's category Zs. */
const spaces = ' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000';

/** Returns the text without the spaces of any width around it, as `trim` of DuckDB does. Tabs and line breaks stay. */
export const withoutSpaces = (text: string): string => withoutEnds(text, spaces, spaces);
