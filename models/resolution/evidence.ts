import type { Reason } from './answer.ts';

/** How each kind of evidence reads in an answer, by its stable code. `subject` is the word, postcode, name or number that it is about. */
const wording = {
  REGISTER_SIZE: (subject) => `one company is to be found among ${subject}`,
  COMPANY_NUMBER_EQUAL: (subject) => `the query gives the company number ${subject}`,
  COMPANY_NUMBER_DIFFERS: (subject) => `the query gives another company number: ${subject}`,
  NAME_EXACT: (subject) => `the whole name is the same: ${subject}`,
  NAME_SAME_WORDS: (subject) => `all the words are the same: ${subject}`,
  TOKEN_SHARED: (subject) => `both names have "${subject}"`,
  TOKEN_MISSPELT: (subject) => `two words are spelt nearly the same: ${subject}`,
  TOKEN_CUT_SHORT: (subject) => `one word is the beginning of the other: ${subject}`,
  TOKEN_JOINED: (subject) => `one name writes "${subject}" in one word`,
  INITIALS: (subject) => `"${subject}" has the initials of the other name`,
  LETTERS_ALIKE: (subject) => `the names share pairs of letters: ${subject}`,
  NUMBER_DIFFERS: (subject) => `the names have different numbers: ${subject}`,
  PLACE_DIFFERS: (subject) => `the names have different places: ${subject}`,
  WORDS_DIFFER: (subject) => `each name has a distinctive word that the other lacks: ${subject}`,
  KIND_DIFFERS: (subject) => `the names have different general words: ${subject}`,
  QUERY_TOKEN_UNMATCHED: (subject) => `the registered name lacks "${subject}"`,
  QUERY_TOKEN_EXTRA: (subject) => `the registered name lacks "${subject}", which is weak evidence`,
  NAME_TOKEN_UNMATCHED: (subject) => `the registered name also has "${subject}"`,
  NAME_DISAGREES: (subject) => `the company with this number has another name than ${subject}`,
  NAME_NOT_GIVEN: () => 'the query gives no name, so only the number agrees',
  LEGAL_FORM_EQUAL: (subject) => `the same legal form: ${subject}`,
  LEGAL_FORM_DIFFERS: (subject) => `another legal form: ${subject}`,
  TRADING_STYLE: (subject) => `this name stands behind T/A, and the name before it says who trades: ${subject}`,
  BRANCH_LEFT_OUT: (subject) => `the query names a branch or an office, which may be a body of its own: ${subject}`,
  NAME_NOT_AS_WRITTEN: (subject) => `the names differ in the order, the number or the spelling of their words: ${subject}`,
  LEGAL_FORM_NOT_SHARED: (subject) => `the registered name does not have the legal form of the query: ${subject}`,
  LEGAL_FORM_LEFT_OUT: (subject) => `without a legal form this may be a person or another body: ${subject}`,
  LONGER_NAME_EXISTS: (subject) => `another company has this name and more: ${subject}`,
  SINGLE_WORD: (subject) => `a single word without a legal form may be the name of another body: ${subject}`,
  PERSON_NAME: (subject) => `the query may be a person and not the company of this name: ${subject}`,
  NAME_PREVIOUS: (subject) => `a previous name of the company: ${subject}`,
  NAME_RECORDED: (subject) => `a name that accounts or a notice give the company, and the register does not list: ${subject}`,
  NAME_NOT_REGISTERED: (subject) => `other bodies may use this name, because it is not on the register: ${subject}`,
  NAME_TRADING: (subject) => `a trading name of the company: ${subject}`,
  NOT_LIVE: (subject) => `the company is not live: ${subject}`,
  POSTCODE_EQUAL: (subject) => `the same postcode: ${subject}`,
  POSTCODE_SECTOR_EQUAL: (subject) => `the same postcode sector: ${subject}`,
  POSTCODE_DISTRICT_EQUAL: (subject) => `the same postcode district: ${subject}`,
  POSTCODE_AREA_EQUAL: (subject) => `the same postcode area: ${subject}`,
  POSTCODE_AREA_DIFFERS: (subject) => `another postcode area: ${subject}`,
  STREET_NUMBER_EQUAL: (subject) => `the same number at the postcode: ${subject}`,
  ADDRESS_SHARED: (subject) => `both addresses have: ${subject}`,
  PERSON_IN_NAME: (subject) => `the name has the person's "${subject}"`,
  WEBSITE_IN_NAME: (subject) => `the name has the website's "${subject}"`,
} as const satisfies Record<string, (subject: string) => string>;

export type EvidenceCode = keyof typeof wording;

/** One fact for (positive) or against (negative) a company. */
export interface Evidence {
  readonly code: EvidenceCode;
  /** The word, postcode, name or number that it is about. */
  readonly subject: string;
  /** log2 of how much more likely the company becomes: 1 is twice as likely. */
  readonly bits: number;
}

export function sumOf(evidence: readonly Evidence[]): number {
  return evidence.reduce((sum, { bits }) => sum + bits, 0);
}

/** Returns the evidence in words, its bits rounded to two places. */
export function reasonOf({ code, subject, bits }: Evidence): Reason {
  return { code, detail: wording[code](subject), bits: Number(bits.toFixed(2)) };
}
