import { companyNumber } from '../../company-number.ts';

const written = "'?((?:[A-Z]{2} ?\\d{6}|\\d{7,8}))(?!\\d)";

/** `UK Company no. 06527449`, `UK Company Number – OE019729`, `Companies House number: 15109642`: whosever address is told. */
const british = new RegExp(
  `(?:\\bUK\\b|United Kingdom|England(?: (?:and|&) Wales)?|\\bBritish|Compan(?:y|ies) House)[\\s(]*(?:compan(?:y|ies)|registration|registered)?[\\s)]*(?:house)?\\s*(?:registration|registered)?\\s*(?:numbers?|nos?\\b\\.?|№)\\s*[:–—.-]*\\s*${written}`,
  'gi',
);
/** The number alone, or under a label that every register uses. */
const whole = new RegExp(
  `^\\s*(?:(?:company|registration|business registration|registered)\\s*(?:number|no\\.?)\\s*[:–—.-]*\\s*)?${written}\\s*$`,
  'i',
);

/**
 * UK company numbers of a designation. They hide in free text; a bare number of eight digits may be any country's, so it counts only for
 * those who have an address in the United Kingdom.
 */
export function companyNumbersOf(registrations: readonly string[], freeText: readonly string[], inUnitedKingdom: boolean): string[] {
  const labelled = [...registrations, ...freeText].flatMap((text) => [...text.matchAll(british)].map(([, number]) => number));
  const bare = inUnitedKingdom ? registrations.map((text) => whole.exec(text)?.[1]) : [];
  const numbers = [...labelled, ...bare].flatMap((text) => (text === undefined ? [] : (companyNumber(text) ?? [])));
  return [...new Set(numbers)].sort();
}
