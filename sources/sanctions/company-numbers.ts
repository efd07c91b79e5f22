import { companyNumberShape, readCompanyNumber } from '../../uk/company-number.ts';
import { readHtml, textOf } from '../html.ts';

const number = `'?(?:(?:[A-Z]{2} ?\\d{6}|\\d{7,8})(?!\\d)|${companyNumberShape}(?![A-Z\\d]))`;
/** Numbers of several companies behind one label. A later one that states a place of its own, as in `06527449, 14850239 (Estonia)`, is not among them. */
const written = `(${number}(?:\\s*(?:[,;/|&]|\\band\\b)\\s*${number}(?!\\s*\\())*)`;
const numbers = new RegExp(number, 'gi');

const word = '(?:numbers?|nos?\\b\\.?|№|ref(?:erence)?\\b\\.?)';
const uk = '(?:\\bUK\\b|United Kingdom|\\bBritish)';
const nations = '(?:England(?: (?:and|&) Wales)?|Scotland|Wales|Northern Ireland|(?:the )?United Kingdom|the UK)';
const britishLabel = `(?:${[
  // `UK Company no. 06527449`, `UK Company Number – OE019729`, `UK company 06527449`
  `${uk}[\\s(]*(?:registered )?compan(?:y|ies)(?: house)?[\\s)(]*(?:registration|registered|reg\\.?)?\\s*${word}?`,
  // `UK CRN: 06527449`, `UK LLP number OC400827`
  `${uk}\\s+(?:CRN\\b|(?:registration|registered|reg\\.?|co\\.?|llp|partnership|establishment|overseas entity)\\s*${word})`,
  `company (?:registration )?${word}\\s*\\((?:UK|United Kingdom|${nations})\\)`,
  // `Scottish company number SC123456`
  `\\b(?:Scottish|English|Welsh|Northern Irish) company (?:registration )?${word}`,
  // `Company House number: 15109642`, `registered with Companies House under number 06527449`
  `Compan(?:y|ies) House\\s*(?:under\\s+)?(?:registration|registered|company)?\\s*${word}?`,
  // `Registered in England. Company number: 06527449.`
  `Registered in ${nations}[.,;:]?\\s*(?:(?:with|under)\\s+)?(?:company|registration|registered)?\\s*${word}?`,
  `${nations}\\s+company\\s+(?:registration\\s+)?${word}`,
].join('|')})\\s*(?:is\\b)?\\s*[:–—.-]*\\s*\\(?\\s*`;
const british = new RegExp(`${britishLabel}${written}`, 'gi');
const place = `(?:\\(\\s*(?:UK|GB|United Kingdom|Great Britain|${nations}|Compan(?:y|ies) House)\\s*\\))`;
/** `Registered company number`, `Company registration no.`: a label that registers of all countries use. */
const label = `(?:registered\\s+)?company(?:\\s+registration)?\\s*${word}\\s*[:–—.-]*\\s*`;
/** The whole of a registration: numbers alone, or behind such a label or a country. */
const bare = `^\\s*(?:(?:UK|GB)\\s*(?:[:–—-]\\s*)?|${nations}\\s*[:–—-]?\\s*)?(?:${label}|(?:(?:company|registration|business registration|registered|reg\\.?)(?:\\s*${word})?|CRN)\\s*[:–—.-]*\\s*)?${written}\\s*`;
const whole = new RegExp(`${bare}${place}?\\s*$`, 'i');
const wholeOfUk = new RegExp(`${bare}${place}\\s*$`, 'i');
/** A number that lost more than one zero. Only a firm that is nowhere else has it from the UK register. */
const short = new RegExp(`^\\s*(?:${label})?'?(\\d{5,6})\\s*$`, 'i');
/** The label at the beginning of a sentence. Behind the name of another company it is the number of that one. */
const within = new RegExp(`(?:^|[.;:)])\\s*${label}${written}(?!\\s*\\()`, 'gi');

/** What looks like a number, behind a UK label or behind numbers that were read (\0). Behind it stands no place of its own. */
const unread = new RegExp(
  `(?:${britishLabel}|\\0\\s*(?:[,;/|&]|\\band\\b)\\s*)'?(?=(?:[A-Z-]*\\d){5})[A-Z\\d-]+(?![A-Z\\d-]|\\s*\\()`,
  'gi',
);
/** A place at the end of a registration, of any country. */
const anyPlace = /\([^()\d]+\)\s*$/;
const britishPlace = new RegExp(`${place}\\s*$`, 'i');

/** Whether an entry has an address in the United Kingdom; `only`: and none elsewhere. */
export type InUnitedKingdom = boolean | 'only';

/**
 * Returns the UK company numbers in the registrations and the free text of a list entry, sorted. A number without a UK label may be any
 * country's, so it counts only for an entry with an address in the United Kingdom. Both may be escaped as HTML, as statements of reasons are.
 */
export function companyNumbersOf(
  registrations: readonly string[],
  freeText: readonly string[],
  inUnitedKingdom: InUnitedKingdom,
): string[] {
  const stated = registrations.map(unescaped);
  const texts = [...stated, ...freeText.map(unescaped)];
  const labels = inUnitedKingdom ? [british, within] : [british];
  const labelled = texts.flatMap((text) => labels.flatMap((one) => [...text.matchAll(one)].map(([, list]) => list)));
  const unlabelled = stated.map((text) => (inUnitedKingdom ? whole : wholeOfUk).exec(text)?.[1]);
  const shortened = inUnitedKingdom === 'only' ? stated.map((text) => short.exec(text)?.[1]) : [];
  const found = [...labelled, ...unlabelled].flatMap((list = '') =>
    [...list.matchAll(numbers)].flatMap(([one]) => readCompanyNumber(one) ?? []),
  );
  return [...new Set([...found, ...shortened.flatMap((one) => readCompanyNumber(one) ?? [])])].sort();
}

/**
 * Returns the texts of a list entry that state a UK company number and hold none that can be read, sorted: misprinted, too long, or words. A registration
 * with a digit counts for an entry with an address in the United Kingdom, except behind it stands another country. Elsewhere a UK label must stand before it.
 */
export function unreadNumbersOf(registrations: readonly string[], freeText: readonly string[], inUnitedKingdom: InUnitedKingdom): string[] {
  const stated = registrations.map(unescaped);
  const labelled = [...stated, ...freeText.map(unescaped)].flatMap(
    (text) =>
      text
        .replaceAll(british, '\0')
        .match(unread)
        ?.map((one) => one.replace(/^\0\W*/, '')) ?? [],
  );
  const unlabelled = stated.filter(
    (text) =>
      inUnitedKingdom &&
      /\d/.test(text) &&
      (!anyPlace.test(text) || britishPlace.test(text)) &&
      companyNumbersOf([text], [], inUnitedKingdom).length === 0,
  );
  // a registration that is unread as a whole holds its label
  const found = [...unlabelled, ...labelled.filter((one) => !unlabelled.some((text) => text.includes(one)))];
  return [...new Set(found.map((text) => text.trim()))].sort();
}

function unescaped(text: string): string {
  return /&#?\w+;/.test(text) ? textOf(readHtml(text)) : text;
}
