import type { Reason } from './answer.ts';
import type { Evidence, EvidenceCode } from './evidence.ts';

const wording: Readonly<Record<EvidenceCode, (subject: string) => string>> = {
  REGISTER_SIZE: (subject) => `one company of ${subject} is to be singled out`,
  COMPANY_NUMBER_EQUAL: (subject) => `the company number ${subject} was given`,
  COMPANY_NUMBER_DIFFERS: (subject) => `another company number was given: ${subject}`,
  NAME_EXACT: (subject) => `the whole name is ${subject}`,
  NAME_SAME_WORDS: (subject) => `all the words of ${subject}`,
  TOKEN_SHARED: (subject) => `both names have "${subject}"`,
  TOKEN_MISSPELT: (subject) => `nearly the same word: ${subject}`,
  TOKEN_CUT_SHORT: (subject) => `one word begins the other: ${subject}`,
  TOKEN_JOINED: (subject) => `"${subject}" is written in one piece on one side`,
  INITIALS: (subject) => `"${subject}" is the initials of the other name`,
  LETTERS_ALIKE: (subject) => `pairs of letters in common: ${subject}`,
  NUMBER_DIFFERS: (subject) => `the names have different numbers: ${subject}`,
  PLACE_DIFFERS: (subject) => `the names have different places: ${subject}`,
  WORDS_DIFFER: (subject) => `each name has words of its own: ${subject}`,
  KIND_DIFFERS: (subject) => `the names say different things of what it is: ${subject}`,
  QUERY_TOKEN_UNMATCHED: (subject) => `"${subject}" is not in the registered name`,
  QUERY_TOKEN_EXTRA: (subject) => `"${subject}", which says little, is not in the registered name`,
  NAME_TOKEN_UNMATCHED: (subject) => `the registered name also has "${subject}"`,
  NAME_DISAGREES: (subject) => `the company with the number given is not called ${subject}`,
  NAME_NOT_GIVEN: () => 'the number alone was given: no name that could agree',
  LEGAL_FORM_EQUAL: (subject) => `the same legal form: ${subject}`,
  LEGAL_FORM_DIFFERS: (subject) => `another legal form: ${subject}`,
  NAME_PREVIOUS: (subject) => `a previous name: ${subject}`,
  NAME_TRADING: (subject) => `a trading style: ${subject}`,
  NOT_LIVE: (subject) => `no longer live: ${subject}`,
  POSTCODE_EQUAL: (subject) => `the same postcode: ${subject}`,
  POSTCODE_SECTOR_EQUAL: (subject) => `the same postcode sector: ${subject}`,
  POSTCODE_DISTRICT_EQUAL: (subject) => `the same postcode district: ${subject}`,
  POSTCODE_AREA_EQUAL: (subject) => `the same postcode area: ${subject}`,
  POSTCODE_AREA_DIFFERS: (subject) => `another postcode area: ${subject}`,
  STREET_NUMBER_EQUAL: (subject) => `the same number at the postcode: ${subject}`,
  ADDRESS_SHARED: (subject) => `both addresses have: ${subject}`,
  PERSON_IN_NAME: (subject) => `the person's "${subject}" is in the name`,
  WEBSITE_IN_NAME: (subject) => `the website's "${subject}" is in the name`,
};

export function reasonOf({ code, subject, bits }: Evidence): Reason {
  return { code, detail: wording[code](subject), bits: Number(bits.toFixed(2)) };
}
