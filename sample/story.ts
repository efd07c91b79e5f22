/** What happens to a company: what is true on which days, the notices that are published, and the changes of the register. */
export interface Story {
  readonly truths: readonly Truth[];
  readonly notices: readonly PublishedNotice[];
  readonly register: readonly Entry[];
  readonly filings?: Filings;
}

/** Names of the truth groups. A company in none of them is `healthy`. */
export type TruthName =
  | 'petitioned'
  | 'petitionDismissed'
  | 'petitionedLongAgo'
  | 'petitionRetracted'
  | 'petitionSubstituted'
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
  | 'disqualifiedFutureDirector'
  | 'disqualifiedFormerDirector'
  | 'disqualifiedCompany'
  | 'phoenix'
  | 'phoenixFalseFriend'
  | 'creditorsAsked'
  | 'provisionalLiquidator'
  | 'liquidationOfUnknownKind'
  | 'corporateBoard'
  | 'directedBySanctioned'
  | 'directorUnverified'
  | 'defaultOffice'
  | AccountsTruthName;

/** What is planted in filed accounts. `capitalBleedFalseFriend` only looks like a loss of capital. */
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

/** A fact about a company with the days on which it is true. */
export interface Truth {
  readonly name: TruthName;
  /** First day on which it is true; a day before -56: before the history begins. */
  readonly from: number;
  /** First day on which it is no longer true. */
  readonly to?: number;
  /** Facts with which a person can check an answer: dates, the court case. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** A notice of a story: its day of publication and its code; `matter` when it concerns a court case. */
export interface PublishedNotice {
  readonly day: number;
  readonly code: string;
  readonly matter?: Matter;
  /** Other companies that the same notice names. */
  readonly alsoNames?: readonly number[];
  /** Day on which the notice is published again with a correction; until then it states `firstHearingOn` as the day of the hearing. */
  readonly correctedOn?: number;
  readonly firstHearingOn?: number;
  /** True: the notice is of the appointment of a provisional liquidator. */
  readonly provisional?: true;
  /** Place in the story of the notice that this one retracts. */
  readonly retracts?: number;
  /** Place in the story of the notice that this one replaces. */
  readonly substitutes?: number;
}

/** Days of a court case. */
export interface Matter {
  readonly presentedOn: number;
  readonly hearingOn: number;
}

/** A change of the register, which the first monthly snapshot after `day` shows. */
interface Entry {
  readonly day: number;
  readonly status?: string;
  readonly gone?: true;
  readonly renamedTo?: string;
  readonly sic?: number;
}

/** Filings of a company that a story changes, such as filings that stopped until the day `until`. */
export interface Filings {
  readonly incorporatedOn?: number;
  readonly accountsMonth?: number;
  readonly accountsMadeUpTo?: number;
  readonly confirmationDue?: number;
  readonly until: number;
  /** Days from thirty days after the year's end to the filing of the accounts. */
  readonly accountsLag?: number;
  /** The accounts made up to this day cover a period that is not a year. */
  readonly changedPeriod?: { readonly madeUpTo: number; readonly months: number };
  /** The accounts made up to the first day are registered late, on the second. */
  readonly filedLate?: { readonly madeUpTo: number; readonly registered: number };
  /** Days from the end of the review period to the confirmation statement. */
  readonly confirmationLag?: number;
  /** Last day of a review period, from which the anniversary of the incorporation follows. */
  readonly reviewEnds?: number;
}
