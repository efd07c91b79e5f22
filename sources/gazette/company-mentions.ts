import { readCompanyNumber } from '../../uk/company-number.ts';

/** A company number in a text, from the offset of its label or bracket to the offset after it. */
interface Mention {
  readonly number: string;
  readonly at: number;
  readonly end: number;
  /** True: several numbers have one label, so the name before it is not the name of each. */
  readonly shared: boolean;
}

const prefix = '(?:[A-Z]{2}|R0)';
/** A number and, where its digits are in groups, those after it: `SC123456`, `01 234 567`. A house number that follows looks like a group. */
const written = `(${prefix}[ .]?\\d[\\dA-Z]{0,5}(?: \\d{1,4}){0,3}|\\d[\\d ]{0,9}\\d|\\d)`;
/** What ends a number: no letter or digit, and a slash only before another number, as in `01234567/SC123456`. */
const whole = `(?:${prefix}\\d{6}|\\d{7,8})`;
const ends = `(?!\\w|/(?!\\s*${whole}(?![\\w/])))`;
const nations = 'England(?:\\s+(?:and|&)\\s+Wales)?|Scotland|Wales|Northern\\s+Ireland';

/**
 * `(Company Number 11416317 )`, `Company Number: (SC123456)`, `Registered No 1234567`, `Company Reg. No.`, `CRN 01234567`,
 * `registered in Scotland with number SC123456`, `Limited Liability Partnership Number OC123456`, `Registered Society Number: IP12345R`,
 * `Companies House Number 01234567`, `Company Nos. ...`, `Company Number(s) ...`.
 */
const labelled = new RegExp(
  [
    '((?:\\bCRN|(?<!\\bVAT\\s+)(?:company|compan(?:y|ies)\\s+house|partnership|registered(?:\\s+society)?|registration|reg\\.?|co\\.)',
    `\\s*(?:registration|registered|reg\\.?|under|in\\s+(?:${nations}),?(?:\\s+(?:with|under))?(?:\\s+company)?)?`,
    "\\s*(?:numbers?(?:\\s*\\(s\\))?|no\\.?\\s*\\(s\\)|no\\.?[’']?s\\b\\.?|no\\b\\.?)))",
    `\\s*(?:[:.–—-]|is\\b)?\\s*\\(?\\s*${written}${ends}`,
  ].join(''),
  'gi',
);
/** Words that end the name of a company. */
export const legalForms = 'LIMITED|LTD|PLC|LLP|CIC|CYFYNGEDIG|CYF|COMPANY|LP';
/** `company of NAME LTD (01234567) of ADDRESS`: a petition gives the number without a label, or as `No. 01234567`, after a name that ends with a legal form. */
const bracketed = new RegExp(
  `\\b(?:${legalForms})\\.?,?\\s*\\(\\s*(?:no\\b\\.?\\s*(?=\\d{5}|[A-Z]{2}\\d))?(?!no\\.)${written}\\s*\\)`,
  'gi',
);
/** A further number behind one label: `Company Numbers 01234567, SC123456 and 07654321`. */
const further = new RegExp(`\\s*(?:,\\s*and\\b|[,;&/]|\\band\\b)\\s*(${whole})${ends}`, 'iy');

/** Returns every company number in a text, in the order of the text. */
export function mentionsIn(text: string): Mention[] {
  return [...labelledIn(text), ...bracketedIn(text)]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ written, ...place }) => {
      const number = readCompanyNumber(written);
      return number === undefined ? [] : [{ number, ...place }];
    });
}

type Found = Omit<Mention, 'number'> & { readonly written: string };

function labelledIn(text: string): Found[] {
  return [...text.matchAll(labelled)].flatMap(({ index: at, 0: found, 2: digits = '' }) => {
    const own = ownPart(digits);
    const end = at + found.length - digits.length + own.length;
    const others = furtherIn(text, end);
    return [{ at, end, written: own, shared: others.length > 0 }, ...others];
  });
}

function furtherIn(text: string, from: number): Found[] {
  const found: Found[] = [];
  further.lastIndex = from;
  for (let read = further.exec(text); read !== null; read = further.exec(text)) {
    const [whole, number = ''] = read;
    const end = read.index + whole.length;
    found.push({ at: end - number.length, end, written: number, shared: true });
  }
  return found;
}

function bracketedIn(text: string): Found[] {
  return [...text.matchAll(bracketed)].map(({ index, 0: whole, 1: digits = '' }) => {
    // here the name ends at the bracket
    return { at: index + whole.indexOf('('), end: index + whole.length, written: digits, shared: false };
  });
}

/**
 * Returns what belongs to the number at the start of digits in groups: all of `01 234 567`, and `01234567` of `01234567 12`. A group of five digits
 * or more is a whole number.
 */
function ownPart(digits: string): string {
  const [, head = ''] = /^((?:[A-Z]{2}|R0)[ .]?)\d/i.exec(digits) ?? [];
  const most = head === '' ? 8 : 6;
  let [length, end] = [0, head.length];
  for (const { index, 0: group } of digits.slice(head.length).matchAll(/[\dA-Z]+/gi)) {
    if (length > 0 && length + group.length > most) break;
    length += group.length;
    end = head.length + index + group.length;
    if (group.length >= 5) break;
  }
  return digits.slice(0, end);
}
