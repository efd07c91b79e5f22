import type { Limit } from '../clearance/verdict.ts';

/** What each limit means for a finance clerk: what the records behind an answer cannot show, and what the request does not state. */
export const limitWords = {
  PETITION_BLIND_WINDOW: 'A court may have been asked to wind the company up weeks before the first public notice of it.',
  SINGLE_SNAPSHOT_REGISTER: 'The register is a copy that is made once a month, so we do not know what has changed since.',
  FILING_NOT_YET_KNOWN: 'A filing fell due after the last copy of the register, so we do not know if it was made.',
  GOVERNANCE_NOT_EVALUATED:
    'We did not check who runs a company: our list is missing or more than 92 days old, or UK law sets no rule for it.',
  ACCOUNTS_NOT_EVALUATED: 'We hold no accounts of a company, or they say too little, so we did not check what it owns and owes.',
  OFFICERS_NOT_SCREENED: 'We could not check the people who run a company against the lists, or not by a list that is new enough.',
  OWNERSHIP_NOT_SCREENED: 'We could not check all owners of a company, and their owners, against the lists.',
  COURT_LISTS_NOT_READ: 'We did not read the lists of the court in time, and they show a request to wind up weeks before The Gazette.',
  FILINGS_NOT_READ: 'We did not read new filings in time, so we may have missed that a company is to be struck off or cannot pay.',
  INSOLVENCY_CASES_NOT_READ: 'We did not read the cases at Companies House in time, but we did read the notices in The Gazette.',
  BASIS_OF_ENGLAND_AND_WALES: 'We cite the law of England and Wales, but one of the companies is on a register of another place.',
  PAYEE_NEW_NOT_STATED: 'You did not say if the payee is new to the payer, so we took it as known.',
  BANK_DETAILS_CHANGE_NOT_STATED: 'You did not say if the bank details of the payee have changed, so we did not count that.',
  VALIDATION_ORDER_NOT_STATED: 'A court was asked to wind the payer up, and you did not name a court order that allows the payment.',
} as const satisfies Record<Limit, string>;

/** What a report as of an earlier instant cannot know, beside the limits of its verdict. */
export const reportLimitWords = {
  NO_FACTS_THEN: 'We hold no facts about this company as of that time: it was not known yet, or they are no longer kept.',
} as const;

/** What a report does not cover. */
export interface NotKnown {
  readonly code: Limit | keyof typeof reportLimitWords;
  readonly plain: string;
}

/** Every limit, in the order of the OpenAPI document. */
export const limitCodes = Object.keys(limitWords).filter(isLimit);

function isLimit(code: string): code is Limit {
  return Object.hasOwn(limitWords, code);
}
