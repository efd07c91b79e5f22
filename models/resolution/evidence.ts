/** One thing that speaks for or against, in bits: twice as likely is one bit. `subject` is the word, postcode or number that it is about. */
export interface Evidence {
  readonly code: EvidenceCode;
  readonly subject: string;
  readonly bits: number;
}

export type EvidenceCode =
  | 'REGISTER_SIZE'
  | 'COMPANY_NUMBER_EQUAL'
  | 'COMPANY_NUMBER_DIFFERS'
  | 'NAME_EXACT'
  | 'NAME_SAME_WORDS'
  | 'TOKEN_SHARED'
  | 'TOKEN_MISSPELT'
  | 'TOKEN_CUT_SHORT'
  | 'TOKEN_JOINED'
  | 'INITIALS'
  | 'LETTERS_ALIKE'
  | 'NUMBER_DIFFERS'
  | 'PLACE_DIFFERS'
  | 'WORDS_DIFFER'
  | 'KIND_DIFFERS'
  | 'QUERY_TOKEN_UNMATCHED'
  | 'QUERY_TOKEN_EXTRA'
  | 'NAME_TOKEN_UNMATCHED'
  | 'NAME_DISAGREES'
  | 'NAME_NOT_GIVEN'
  | 'LEGAL_FORM_EQUAL'
  | 'LEGAL_FORM_DIFFERS'
  | 'NAME_PREVIOUS'
  | 'NAME_TRADING'
  | 'NOT_LIVE'
  | 'POSTCODE_EQUAL'
  | 'POSTCODE_SECTOR_EQUAL'
  | 'POSTCODE_DISTRICT_EQUAL'
  | 'POSTCODE_AREA_EQUAL'
  | 'POSTCODE_AREA_DIFFERS'
  | 'STREET_NUMBER_EQUAL'
  | 'ADDRESS_SHARED'
  | 'PERSON_IN_NAME'
  | 'WEBSITE_IN_NAME';

export function sumOf(evidence: readonly Evidence[]): number {
  return evidence.reduce((sum, { bits }) => sum + bits, 0);
}
