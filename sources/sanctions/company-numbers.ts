import { companyNumberShape, readCompanyNumber } from '../../uk/company-number.ts';

const written = `'?((?:[A-Z]{2} ?\\d{6}|\\d{7,8})(?!\\d)|${companyNumberShape}(?![A-Z\\d]))`;

const word = '(?:numbers?|nos?\\b\\.?|№)';
const nations = '(?:England(?: (?:and|&) Wales)?|Scotland|Wales|Northern Ireland)';
const british = new RegExp(
  `(?:${[
    // `UK Company no. 06527449`, `UK Company Number – OE019729`, `UK company 06527449`
    `(?:\\bUK\\b|United Kingdom|\\bBritish)[\\s(]*(?:registered )?compan(?:y|ies)(?: house)?[\\s)]*(?:registration|registered)?\\s*${word}?`,
    `Compan(?:y|ies) House\\s*(?:registration|registered|company)?\\s*${word}`,
    // `Registered in England. Company number: 06527449.`
    `Registered in ${nations}[.,;:]?\\s*(?:(?:with|under)\\s+)?(?:company|registration|registered)?\\s*${word}`,
    `${nations}\\s+company\\s+(?:registration\\s+)?${word}`,
  ].join('|')})\\s*[:–—.-]*\\s*${written}`,
  'gi',
);
/** A number alone, or behind a label that registers of all countries use. */
const whole = new RegExp(
  `^\\s*(?:(?:company|registration|business registration|registered)\\s*(?:number|no\\.?)\\s*[:–—.-]*\\s*)?${written}\\s*$`,
  'i',
);

/**
 * Returns the UK company numbers in the registrations and the free text of a list entry, sorted. A number without a UK label may be any
 * country's, so it counts only for an entry with an address in the United Kingdom.
 */
export function companyNumbersOf(registrations: readonly string[], freeText: readonly string[], inUnitedKingdom: boolean): string[] {
  const labelled = [...registrations, ...freeText].flatMap((text) => [...text.matchAll(british)].map(([, number]) => number));
  const bare = inUnitedKingdom ? registrations.map((text) => whole.exec(text)?.[1]) : [];
  const numbers = [...labelled, ...bare].flatMap((text) => readCompanyNumber(text) ?? []);
  return [...new Set(numbers)].sort();
}
