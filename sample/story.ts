/** What happens to a company: truths with their days, the notices they are told by, and what the register makes of it. */
export interface Story {
  readonly truths: readonly Truth[];
  readonly notices: readonly Told[];
  readonly register: readonly Entry[];
  readonly filings?: Filings;
}

/** The names of the groups; `healthy` is the absence of all of them. */
export type TruthName =
  | 'petitioned'
  | 'petitionDismissed'
  | 'woundUp'
  | 'creditorsVoluntaryLiquidation'
  | 'membersVoluntaryLiquidation'
  | 'inAdministration'
  | 'moratorium'
  | 'moratoriumEnded'
  | 'receivership'
  | 'voluntaryArrangement'
  | 'strikeOffProposed'
  | 'strikeOffDiscontinued'
  | 'dissolved'
  | 'accountsOverdue'
  | 'confirmationOverdue'
  | 'bothOverdue'
  | 'siccodeChanged'
  | 'renamed'
  | 'unusualStatus'
  | 'olderProcedure'
  | 'sanctionedByNumber'
  | 'sanctionedByName'
  | 'sanctionedWeakAliasOnly'
  | 'delisted'
  | 'ownedBySanctioned'
  | 'partOwnedBySanctioned'
  | 'fcaWarned'
  | 'cloneVictim'
  | 'taxDefaulter'
  | 'investmentBanned'
  | 'disqualifiedDirector'
  | 'disqualifiedDirectorPermitted'
  | 'disqualifiedDirectorLapsed'
  | 'disqualifiedCompany'
  | AccountsTruthName;

/** What is planted in filed accounts; `capitalBleedFalseFriend` looks like a loss of capital and is none. */
export type AccountsTruthName =
  | 'capitalBleeding'
  | 'capitalBleedFalseFriend'
  | 'workingCapitalDeficit'
  | 'cookedBooks'
  | 'dormantWithVastCash'
  | 'comparativeRestated'
  | 'identityBroken'
  | 'amendedAccounts'
  | 'unreadableAccounts';

export interface Truth {
  readonly name: TruthName;
  /** First day on which it is true; before day -56 when it was so before the history begins. */
  readonly from: number;
  /** First day on which it no longer is. */
  readonly to?: number;
  /** What a person who checks the answer wants to see: dates, the court's case. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** A notice: the day it is published and its code; `matter` for what a court deals with. */
export interface Told {
  readonly day: number;
  readonly code: string;
  readonly matter?: Matter;
  /** Other companies that the same notice names. */
  readonly alsoNames?: readonly number[];
  /** Published again with a correction on this day: until then the hearing was said to be on `saidBefore`. */
  readonly correctedOn?: number;
  readonly saidBefore?: number;
}

export interface Matter {
  readonly presentedOn: number;
  readonly hearingOn: number;
}

/** A change of the register; it shows in the first monthly snapshot that is made after `day`. */
export interface Entry {
  readonly day: number;
  readonly status?: string;
  readonly gone?: true;
  readonly renamedTo?: string;
  readonly sic?: number;
}

/** Filings that stopped: made up to what, and the day on which the company catches up. */
export interface Filings {
  readonly incorporatedOn?: number;
  readonly accountsMonth?: number;
  readonly accountsMadeUpTo?: number;
  readonly confirmationDue?: number;
  readonly until: number;
  /** Days from thirty days after the year's end to the filing of the accounts. */
  readonly accountsLag?: number;
  /** The period of the accounts that were made up to this day was not a year. */
  readonly changedPeriod?: { readonly madeUpTo: number; readonly months: number };
  /** The accounts that were made up to this day were registered late, on the other. */
  readonly filedLate?: { readonly madeUpTo: number; readonly registered: number };
  /** Days from the end of the review period to the confirmation statement. */
  readonly confirmationLag?: number;
  /** The day of the year on which it was incorporated follows from the confirmation statement's due date. */
  readonly reviewEnds?: number;
}
