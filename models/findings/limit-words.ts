import { snapshotDays } from '../clearance/governance.ts';
import type { Limit } from '../clearance/verdict.ts';
import type { RiskLimit } from '../risk/coverage.ts';
import type { LimitCode } from '../screening/company/limits.ts';

/** What each limit means for a finance clerk: what the records behind an answer cannot show, and what the request does not state. */
export const limitWords = {
  PETITION_BLIND_WINDOW: 'A court may have been asked to wind the company up weeks before the first public notice of it.',
  SINGLE_SNAPSHOT_REGISTER: 'The register is a copy that is made once a month, so we do not know what has changed since.',
  FILING_NOT_YET_KNOWN: 'A filing fell due after the last copy of the register, so we do not know if it was made.',
  GOVERNANCE_NOT_EVALUATED: `We did not check who runs a company: our list is missing or more than ${snapshotDays} days old, or UK law sets no rule for it.`,
  IDENTITY_NOT_EVALUATED: 'Our records do not say if each person who runs a company has proved who they are, so we did not check that.',
  ACCOUNTS_NOT_EVALUATED: 'We hold no accounts of a company, or they say too little, so we did not check what it owns and owes.',
  OFFICERS_NOT_SCREENED: 'We could not check the people who run a company against the lists, or not by a list that is new enough.',
  OWNERSHIP_NOT_SCREENED: 'We could not check all owners of a company, and their owners, against the lists.',
  COURT_LISTS_NOT_READ: 'We did not read the lists of the court in time, and they show a request to wind up weeks before The Gazette.',
  FILINGS_NOT_READ: 'We did not read new filings in time, so we may have missed that a company is to be struck off or cannot pay.',
  INSOLVENCY_CASES_NOT_READ: 'We did not read the cases at Companies House in time, but we did read the notices in The Gazette.',
  NOTICES_NOT_READ: 'We tried for days to read a notice in The Gazette and could not, and it may name any company.',
  BASIS_OF_ENGLAND_AND_WALES: 'We cite the law of England and Wales, but one of the companies is on a register of another place.',
  PAYEE_NEW_NOT_STATED: 'We were not told if the payee is new to the payer, so we took it as known.',
  BANK_DETAILS_CHANGE_NOT_STATED: 'We were not told if the bank details of the payee have changed, so we did not count that.',
  VALIDATION_ORDER_NOT_STATED: 'A court was asked to wind the payer up, and no one named a court order that allows the payment.',
} as const satisfies Record<Limit, string>;

/** What a report as of an earlier instant cannot know, beside the limits of its verdict. */
export const reportLimitWords = {
  NO_FACTS_THEN: 'We hold no facts about this company as of that time: it was not known yet, or they are no longer kept.',
} as const;

/** What a risk assessment cannot show, beside the limits above. */
export const riskLimitWords = {
  POINTS_ARE_PRIORS: 'The points behind the band are our own view, and no past failures were used to set them.',
  SUPPLEMENTARY_SOURCE_NOT_READ: 'We did not read court lists, new filings or cases in time, so we may have missed a sign of trouble.',
  LISTS_NOT_SCREENED: 'We did not check sanctions and warning lists for this answer, so ask for that check too.',
} as const satisfies Record<Exclude<RiskLimit, Limit | keyof typeof reportLimitWords>, string>;

/** What a screening does not cover. */
export const screenLimitWords = {
  LISTS_NOT_HELD: 'Some lists are not loaded now, so we did not check them.',
  LIST_STALE: 'We did not read a list in time, so we may have missed its newest names.',
  LIST_GAP: 'We have lost some changes of a list, so we may have missed a name that was put on it then.',
  LIST_UNREAD: 'We could not read some entries of a list, so we did not check their names.',
  LISTS_NOT_ASKED: 'You left out some lists, so we did not check them.',
  NAME_TOO_SHORT: 'A name is so short or plain that neither a match nor the lack of one says much.',
  NAME_CUT: 'A name is so long that we read only the first part of it.',
  NO_DATE_OF_BIRTH: 'You sent no date of birth, so we cannot tell a person from others with the same name.',
  COMMON_NAME: 'Many people have this name, so a match by the name alone says little unless you send a date of birth.',
  NAME_NOT_SCREENED: 'A name was missing, or had no words that we can check.',
  COMPANY_UNKNOWN: 'We have no record of this company, so we checked its number alone.',
  FACTS_SET_ASIDE: 'We could not use the newest records of a company, so we may not know who runs or owns it now.',
  RECORD_UNREAD: 'We could not read a newer record of a company, so a name or a person may be missing.',
  OFFICERS_NOT_SCREENED: 'The records name no one who runs this company, or only those whom a new record names.',
  OFFICERS_NOT_TAKEN_IN: 'We have not loaded the list of those who run firms, so we did not check them all.',
  NAMES_STALE: 'We did not read the list of firms in time, so we may have missed a new name.',
  OFFICERS_STALE: 'We did not read the list of those who run firms in time, so we may have missed a change.',
  OWNERS_STALE: 'We did not read the list of owners in time, so we may have missed a change.',
  OWNERS_NOT_SCREENED: 'The records name no one who owns or controls this company.',
  OWNERS_BEYOND_NOT_SCREENED:
    'We do not know who owns one of the owners: it is from abroad, names no owner, or has the number of another firm.',
  OWNER_PROTECTED: 'The register hides the details of an owner, so we could not check that owner.',
  CHAIN_CUT: 'The chain of owners is so long or wide that we followed only a part of it.',
  OWNERSHIP_CIRCLE: 'Some firms own each other in a circle, which we followed once.',
  CONTROL_NOT_READ: 'The register states a kind of control that we could not read.',
} as const satisfies Record<LimitCode, string>;

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
