import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { readCharacters } from './clean-text.ts';
import { foldText } from './fold.ts';
import { genericWords } from './lexicon/generic-words.ts';
import { countriesOfGroups } from './lexicon/group-suffixes.ts';
import { screeningForms } from './lexicon/legal-forms.ts';
import { isPlace } from './lexicon/places.ts';
import { stem } from './lexicon/stem.ts';

/** A word that names a reference, and a code of one word with a digit, so a word of a name is not such a code: `INV 10442`, `A/C no. 12345`, `REF QZ/77`. */
const word = 'inv(?:oice)?s?|ref(?:erence)?|a/c|acc(?:ount)?|acct|ac|payment|pymt|order|po|statement|stmt|bacs|chq|cheque';
const behindWord = String.raw`\b[\s.:#/-]*(?:(?:nos?|numbers?|nr|ref|id)\b[\s.:#/-]*)?`;
/** `INV 1, 2, 3`, `INV NOS 10 & 12`. */
const furtherCodes = String.raw`(?:(?:\s?[,&+]\s?|\sand\s)[a-z]{0,3}\d[a-z0-9/.-]{0,24}){0,9}`;
const numbered = String.raw`(?:${word})${behindWord}(?=[a-z/-]{0,6}\d)[a-z0-9][a-z0-9/.-]{0,24}${furtherCodes}`;
/** Words that are also words of names: the code has three digits (`CONTRACT 12345`, `CREDIT NOTE 10442`), behind `COMPANY` and `REG` also `NO`. */
const record =
  'purchase order|p/o|p\\.o\\.|so|cn|credit note|contract|policy|booking|job|quote|case|ticket|transaction|txn|trn|tran|mandate|customer|cust|client|supplier|memo|id|crn|vat|tel(?:ephone)?';
const recorded = String.raw`(?:(?:${record})${behindWord}|(?:company|reg|registration)[\s.]{1,2}(?:no|number|nr)\b[\s.:#/-]*)(?=(?:[a-z/\s-]{0,4}\d){3})[a-z0-9](?:[a-z0-9/.-]|\s\d){0,24}|no[\s.:#-]{1,3}\d{4,20}`;
/** `GBP 1,234.56`, `£500`, `5000 USD`. */
const currency = '(?:gbp|usd|eur|chf|aed|jpy|cny|rub|[£$€])';
const amount = String.raw`(?:${currency}\s?\d[\d,.]{0,20}|\d[\d,.]{0,20}\s?${currency})`;
/** `INVOICE DATED 3 MAY`, `Statement May 2026`, `INV 03/05/2026`. */
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const date = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?[\s./-](?:${month}|\d{1,2})(?:[\s./-]\d{2,4})?|${month}\s\d{1,4}(?:,?\s\d{4})?)`;
const dated = String.raw`(?:${word})\s+(?:(?:dated?|dtd|of|for)\s+)?${date}`;
/** `S/C 20-30-40`, `SORT CODE 203040`. `SC203040` is the number of a Scottish company. */
const sortCode = String.raw`(?:s/c|sort\s?code)[\s.:#-]{0,3}\d{2}[\s-]?\d{2}[\s-]?\d{2}|sc\s\d{2}-\d{2}-\d{2}`;
/** `3 MAY 2026`, `MAY 2026`, `Q1 2026`: with the year, because `QUILLA MAY` is a name. */
const day = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?[\s./-])?${month}[\s./-](?:19|20)\d{2}|q[1-4][\s/-](?:19|20)\d{2}`;
/** `INV10442`: three digits, because `PO2` may be a name. */
const joined = String.raw`(?:inv(?:oice)?|ref|acct?|po|stmt|chq)\d{3,25}`;
/** `REF ABC`: the one word that is not a word of a name may have a code without digits. The group is the code. */
const lettered = String.raw`(?:(?:our|your)\s)?ref[\s.:#-]+([a-z]{2,12})`;

/** `DATED 3 MAY 2026` behind a reference. */
const dateOf = String.raw`(?:dated|dtd)\s+${date}`;
/**
 * `IBAN GB29 NWBK 6016 1331 9268 19`; without the word it has ten digits. The last group has a digit, so a name behind the number does not belong to it. Those of
 * Mauritius and Seychelles end with a currency.
 */
const groups = String.raw`(?:mu|sc)\d{2}(?:\s?[a-z0-9]{4}){6}\s?[a-z0-9]{2,3}|[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){1,7}\s?(?=[a-z]{0,3}\d)[a-z0-9]{1,4}`;
export const iban = String.raw`(?:iban[\s.:#-]*|(?=(?:[a-z ]{0,10}\d){10}))(?:${groups})\b`;
/**
 * `BIC NWBKGB2L`. Letters five and six are a country; `SWIFT` is also a word of names, so without `CODE` or a colon the code behind it has a digit. The group is a
 * code without digits.
 */
const countries = `(?:${[...Object.keys(en.countries), 'xk'].join('|')})`;
const bic = String.raw`(?:bic(?:\s?code)?[\s.:#-]*|swift(?:\s?code[\s.:#-]*|\s*:\s*))([a-z]{4}${countries}[a-z]{2}(?:[a-z]{3})?)|(?:bic|swift)(?:\s?code)?[\s.:#-]*(?=[a-z]*\d)[a-z]{4}${countries}[a-z0-9]{2}(?:[a-z0-9]{3})?`;

const anyReference = [numbered, recorded, amount, dated, day, dateOf, sortCode, iban, bic, joined, lettered].join('|');
/** Matches a run of marks from its first one only, so a long run takes no longer. */
const start = String.raw`(?<![\s,;:/-])[\s,;:/-]+`;
const behindName = new RegExp(String.raw`(?:${start}(?:${anyReference})|\s*\((?:${anyReference})\)|\s*\[(?:${anyReference})\])$`, 'i');
/** `INV 10442 COMPANY`: three digits and no word that names begin with, such as `ORDER` and `ACCOUNT`. */
const beforeName = new RegExp(
  String.raw`^(?:${amount}|(?:inv(?:oice)?|ref(?:erence)?|a/c|acct|po|stmt|chq|cheque|bacs)${behindWord}(?=[a-z0-9/.-]{0,9}\d{3})[a-z0-9/.-]{3,25}|${joined})[\s,;:/-]+(?=\p{L})`,
  'iu',
);
/** An address behind the name: `, 12 High Street, Leeds LS1 4AB`, or its postcode alone. `X 12 KING STREET LTD` is a name. */
const address =
  /[\s,]\s?\d{1,4}[a-z]?\s(?:[\p{L}'’.]{2,20}\s){1,3}(?:street|st|road|rd|avenue|ave|lane|drive|close|way|square|court|place)\b(?!.*\b(?:ltd|limited|plc|llp|llc|inc|cic|company)\.?$).{0,80}$|[\s,]\s?[a-z]{1,2}\d[a-z\d]?\s\d[a-z]{2}$/iu;
/** The lines of a SWIFT party (50F, 59F): `1/NAME 2/12 HIGH STREET 3/GB/LONDON`. The group is the name. */
const numberedLines = /^1\/(.{2,140}?)(?:\s[2-8]\/.*)?$/u;

/** The number of a ship, which is compared by itself. */
const ofShip = /(?<![\s,;:/(-])[\s,;:/(-]+imo(?:\s*(?:no|number))?[\s.:#-]{0,3}\d{7}\)?$/i;

/** The office that is paid: `(LONDON BRANCH)`, `- Leeds office`, `, Dubai branch`, `HEAD OFFICE`. */
const branch =
  /\s*(?:\([^()]{0,60}\b(?:branch|office|division)\)|(?:,|\s[-–])\s?[^-–,()]{0,60}\b(?:branch|office|division)|\shead office)$/i;
/** The same without a mark: `COMPANY LONDON BRANCH`, `COMPANY HONG KONG BR`, `COMPANY MOSCOW REP OFFICE`. The groups are the name and the place. */
const unmarkedBranch =
  /^(.*?\S)\s+((?:abu|new|hong|saudi|sri|south|north|united|great)\s[\p{L}.'’-]{2,30}|[\p{L}.'’-]{2,30})\s+(?:branch|br\.?|(?:rep(?:resentative)?\.?\s)?office|division)$/iu;
/** `COMPANY BRANCH OF LEEDS`, `COMPANY BR LEEDS`: the place stands last, and must be known. */
const branchOfPlace = /^(.*?\S)\s+(?:branch|br\.?)\s(?:(?:of|in)\s)?((?:[\p{L}.'’-]{2,12}\s)?[\p{L}.'’-]{2,30})$/iu;
/**
 * Cities and countries with branches of foreign companies. From general knowledge; the towns of Britain are in `places.ts`, the other countries in
 * `group-suffixes.ts`.
 */
const cities = new Set(
  `amsterdam ankara athens baghdad beijing beirut berlin brussels cairo damascus delhi dubai dublin frankfurt geneva hamburg
  istanbul karachi kiev kyiv lagos limassol madrid manila milan minsk moscow mumbai munich nairobi nicosia paris prague pyongyang riga
  rome seoul shanghai sofia stockholm tehran tokyo vienna vilnius warsaw zurich
  abu-dhabi new-york new-delhi hong-kong saudi-arabia sri-lanka south-africa south-korea north-korea united-kingdom united-states great-britain
  uk usa us uae afghanistan algeria angola armenia azerbaijan bangladesh belarus cuba czechia estonia ethiopia georgia iceland iran iraq latvia libya
  liechtenstein lithuania macau moldova monaco mozambique myanmar nepal russia senegal sudan syria tajikistan turkmenistan yemen zimbabwe`.split(
    /\s+/,
  ),
);

/** What every reference, account, address and branch has: a digit or one of these words. */
const mayBeBehindName = /\d|\b(?:ref|bic|br\b)|swift|branch|office|division/iu;

/** The name in the text of a payment. */
export interface PaidName {
  readonly name: string;
  /** True: the text names a branch or an office behind the name, which may be a body of its own. */
  readonly branch: boolean;
}

/**
 * Returns the name without the references, accounts and branches around it, at most four. Undefined: the text has none, or is so long that its end is cut off.
 * @param text in the form of `cleanText`: a long run of blanks would take long.
 */
export function paidName(text: string): PaidName | undefined {
  if (text.length >= readCharacters || !mayBeBehindName.test(text)) return undefined;
  let left: PaidName = { name: text.trim(), branch: false };
  for (let times = 0; times < 4; times += 1) {
    const named = left.name.replace(numberedLines, '$1').replace(ofShip, '').replace(address, '').trim();
    const numberless = withoutReference(named);
    const name = withoutBranch(numberless);
    if (name === left.name || !/\p{L}{2,}/u.test(name)) break;
    left = { name, branch: left.branch || name !== numberless };
  }
  return left.name === text.trim() ? undefined : left;
}

/**
 * A code that is a legal form or a word of organisations is part of a name: `ZITHER REF LTD`, `ZITHER BIC HOLDINGS`. A text without another word than legal
 * forms has no name: `INV 10442 LIMITED`.
 */
function withoutReference(text: string): string {
  const codes = behindName.exec(text)?.slice(1) ?? [];
  const isOfName = codes.some(
    (code) => code !== undefined && (screeningForms.has(code.toLowerCase()) || genericWords.has(code.toLowerCase())),
  );
  const name = isOfName ? text : text.replace(behindName, '').trim();
  const rest = name.replace(beforeName, '');
  const words = foldText(rest).split(' ');
  return words.every((each) => screeningForms.has(each)) ? name : rest;
}

/** Without a mark, a branch is one of a city or a town, or of whatever stands behind a legal form; `OLIVE BRANCH` is a name. */
function withoutBranch(text: string): string {
  const marked = text.replace(branch, '').trim();
  if (marked !== text) return marked;
  const [, name = '', place = ''] = unmarkedBranch.exec(text) ?? branchOfPlace.exec(text) ?? [];
  const words = foldText(name).split(' ');
  const folded = foldText(place.replaceAll('.', ''));
  const isOfPlace = [folded.replace(' ', '-'), folded.replace(/^.* /, '')].some(isKnownPlace);
  const isBranch = isOfPlace ? words.some((each) => each.length > 1 && each !== 'the') : screeningForms.has(words.at(-1) ?? '');
  return isBranch && words.some((each) => !screeningForms.has(each)) ? name.replace(/[\s,]+$/, '') : text;
}

function isKnownPlace(place: string): boolean {
  return cities.has(place) || countriesOfGroups.has(place) || isPlace(stem(place));
}
