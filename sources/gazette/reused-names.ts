import { cleanStyles } from './trading-styles.ts';

/** Words that come before the names: `under the following name(s):`, `under the name of`, `the prohibited name is`. */
const introduced = new RegExp(
  [
    '\\b(?:[Uu]nder|[Uu]sing|[Bb]y)\\s+the\\s+(?:following\\s+)?(?:(?:company|business|trading|prohibited)\\s+)?',
    'names?(?:\\s*\\(s\\))?(?:\\s+(?:or|and)\\s+(?:names?|styles?))?(?:\\s+of)?',
    '|\\b[Pp]rohibited\\s+[Nn]ames?(?:\\s*\\(s\\))?(?:\\s+(?:is|are))?',
  ].join(''),
  'g',
);
/** What the names begin with after these words: a colon, a quotation mark or a capital letter. */
const opening = /^(?:\s*:\s*|\s+(?=["'“‘\p{Lu}\d]))/u;
/** A number after a name is not an end of the names. */
const number = /\s*\(\s*(?:[\p{L}.]+\s+){0,3}:?\s*(?:[A-Z]{2})?\d{5,8}\s*\)/gu;
/** Words and signs that end the names. A bracket before a legal form is a part of the name: `OWL (2026) LIMITED`. */
const turn =
  /\.(?=\s+(?!(?:[Ll]td|LTD|[Ll]imited|LIMITED|plc|PLC)\b)\p{L}|\s*$)|;|\((?![^()]{1,30}\)\s+(?:[\p{L}\p{N}&'’.-]+\s+){0,3}(?:[Ll]imited|LIMITED|[Ll]td|LTD|plc|PLC|LLP)\b)|\s(?:I|[Ww]hich|[Tt]his|[Ii]t|[Ss]ection|[Rr]ule|[Ii]n connection|[Ff]or the purposes?|[Ff]rom|[Ww]ith effect|[Rr]egistered office)\b/u;
/** A comma or an `and` after a legal form comes between two names; within a name it stays. */
const between = /(?<=\b(?:limited|ltd|plc|llp|cyfyngedig|cyf)\.?)["'”’]?(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)/i;
const longest = 400;

/**
 * Returns the names under which a notice of the re-use of a prohibited name (code 2403) says that the business is or will be carried on, at most ten.
 * Source: Insolvency (England and Wales) Rules 2016 r 22.4(3), by which the notice states them.
 */
export function reusedNamesIn(text: string): readonly string[] {
  const names = [...text.matchAll(introduced)].flatMap(({ index, 0: words }) => {
    const after = text.slice(index + words.length, index + words.length + longest);
    const start = opening.exec(after)?.[0].length;
    if (start === undefined) return [];
    const rest = after.slice(start).replaceAll(number, '');
    const end = rest.search(turn);
    return rest.slice(0, end === -1 ? undefined : end).split(between);
  });
  return cleanStyles(names);
}
