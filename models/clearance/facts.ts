import type { ScreeningList } from '../screening/lists.ts';
import type { CompanyDetails } from './details.ts';
import type { Evidence } from './evidence.ts';
import type { FiledReturns, Governance, OwnershipGap, StrikeOff } from './register-facts.ts';

export type { Evidence } from './evidence.ts';

/**
 * The facts about one company. `models/features/company_features.sql` computes them, PostgreSQL stores them by company number, and the API
 * reads one row. They hold no elapsed days: `decide` counts those, so a row changes only when a record does. An absent part could not be
 * evaluated, which is not the same as clean.
 */
export interface CompanyFacts extends CompanyDetails {
  /** Eight characters, leading zeros kept. */
  readonly companyNumber: string;
  readonly name: string | null;
  /** Null: no register snapshot has held this number. */
  readonly register: RegisterEntry | null;
  /** Gazetted winding-up petitions that no order and no dismissal ended, newest first. */
  readonly petitions: readonly Petition[];
  /** Hearings of petitions against it on the lists of the court, newest first, at most five. Absent: facts from before the service computed them. */
  readonly courtListings?: readonly CourtListing[];
  readonly procedures: readonly Procedure[];
  /** Absent or null: no stored snapshot of officers names the company, so governance cannot be evaluated. */
  readonly officers?: Officers | null;
  /** Null: no record shows any of it. Absent: facts from before the service computed it. */
  readonly governance?: Governance | null;
  /** Null: no filing shows an open strike-off. Absent: as above. */
  readonly strikeOff?: StrikeOff | null;
  /** Returns of the filing history that are newer than those of the register's entry. Null: there are none. Absent: as above. */
  readonly returns?: FiledReturns | null;
  /** Why the records name no owner; null: they name one, or explain why there is none. Absent: as above. */
  readonly ownershipGap?: OwnershipGap | null;
  /**
   * Pairs with failed companies, the strongest first: of each level the five that count the longest.
   * Absent: facts from before the service computed them.
   */
  readonly phoenix?: readonly PhoenixPair[];
  /** Absent: no source of accounts was loaded. Null: no accounts of the company are stored in a form that the parser reads. */
  readonly accounts?: AccountsFacts | null;
  /** Sources that hold a record about the company that could not be read, so that the other facts rest on earlier records. Absent: none. */
  readonly unread?: readonly UnreadRecords[];
  /**
   * What the lists say of the company and of the people behind it. The service adds it when it decides,
   * because analysts of each tenant decide on matches.
   * Null: the company could not be screened. Absent: stored facts, and decisions from before the service recorded it. Both count as not screened.
   */
  readonly screening?: CompanyScreening | null;
  /**
   * What the scorecard that serves says of the company. The service adds it when it decides, because an operator chooses the scorecard. Absent:
   * stored facts, and decisions from before the service recorded it.
   */
  readonly credit?: CompanyCredit;
}

/** The band that a scorecard gives a company at least, whatever is not known of it (models/risk/credit.ts). */
export interface CompanyCredit {
  /** Version of the scorecard. */
  readonly scorecard: string;
  /** Null: an event decides the band, which is a finding of its own. */
  readonly band: 'A' | 'B' | 'C' | 'D' | 'E' | null;
  /** Sentences. Absent: the band is C or better, or null. */
  readonly detail?: string;
  readonly evidence?: readonly Evidence[];
  /** ISO day after that of the decision on which the same facts give band E. Absent: they do not, or the band is E. */
  readonly stricterFrom?: string;
}

/** The screening of one company for one tenant, as `POST /api/v1/screen` answers it, in the shape that the decision table reads. */
export interface CompanyScreening {
  readonly outcome: 'HOLD' | 'REVIEW' | 'CLEAR';
  readonly findings: readonly ScreeningFinding[];
  /** What the screening does not cover. */
  readonly limits: readonly { readonly code: string; readonly detail: string }[];
  /** The lists that were screened, with their versions. */
  readonly lists: readonly { readonly list: ScreeningList; readonly version: string }[];
  /** Lists that no payment can be cleared without and that are missing, stale or not read whole, each with a sentence. */
  readonly gaps: readonly ListGap[];
  /**
   * ISO day, after that of the screening, on which an entry that matches begins to count, or a permission that weakens it has ended. Absent: no such
   * day is known.
   */
  readonly stricterFrom?: string;
}

export interface ListGap {
  readonly list: ScreeningList;
  readonly detail: string;
}

export interface ScreeningFinding {
  readonly code: ScreeningCode;
  /** The strictest effect that the finding can have. */
  readonly effect: 'REVIEW' | 'HOLD';
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/** The conclusions of the screening about a company or a person behind it, in the order of the decision table. */
export const screeningCodes = [
  'SANCTION_NUMBER',
  'SANCTION_NAME',
  'SANCTION_OFFICER',
  'SANCTION_OWNER',
  'SANCTION_FORMER',
  'INVESTMENT_BAN',
  'FCA_WARNING',
  'GOV_DISQ_ACTING',
  'DISQUALIFIED_PARTY',
  'HMRC_DEFAULTER',
  'SCREENING_INCOMPLETE',
] as const;
export type ScreeningCode = (typeof screeningCodes)[number];

export interface UnreadRecords {
  readonly source: string;
  readonly records: number;
  /** The first five: the release, and the file and line in its raw bytes. */
  readonly evidence: readonly Evidence[];
}

export interface RegisterEntry {
  /** `statusText` mapped to a status; `unmapped` when the mapping table has no row for the words of the register. */
  readonly status: RegisterStatus;
  /** The status in the words of the register. */
  readonly statusText: string;
  /** False: the register shows it as removed, converted or closed, or an earlier snapshot held it and the newest does not. */
  readonly onRegister: boolean;
  readonly category: string | null;
  readonly incorporatedOn: string | null;
  /** ISO date; of a company that left the register, the day on which it did. */
  readonly dissolvedOn: string | null;
  readonly accountsDueOn: string | null;
  /** ISO date: balance sheet date of the newest accounts that the register has; null: none. */
  readonly accountsMadeUpTo: string | null;
  readonly confirmationDueOn: string | null;
  /** ISO date of the newest confirmation statement that the register has; null: none. */
  readonly confirmationMadeUpTo: string | null;
  readonly sicCodes: readonly string[];
  readonly evidence: Evidence;
}

export type RegisterStatus =
  | 'active'
  | 'strike-off-proposed'
  | 'liquidation'
  | 'administration'
  | 'voluntary-arrangement'
  | 'receivership'
  | 'dissolved'
  | 'left-register'
  | 'unmapped';

export interface Petition {
  readonly court: string | null;
  readonly courtCase: string | null;
  /** ISO date; a winding up that the court orders commences on this day (Insolvency Act 1986 s 129(2)). */
  readonly presentedOn: string | null;
  /** ISO date of the hearing, London time. */
  readonly hearingOn: string | null;
  /** ISO date of the newest notice of the petition. */
  readonly publishedOn: string;
  readonly doubt: NoticeDoubt | null;
  readonly evidence: Evidence;
}

/** A hearing of a petition or application for the winding up or the administration of the company that no order and no dismissal followed. */
export interface CourtListing {
  /** ISO date of the hearing, London time. */
  readonly hearingOn: string;
  /** The publisher's name of the list. */
  readonly listType: string;
  /** True: a notice about the company has the case number of the hearing. False: the list has its name or a former one, which is a candidate. */
  readonly byCase: boolean;
  /** By case, and a notice of the case shows that it is about the company and is not retracted. Absent: facts from before the service computed it. */
  readonly caseCertain?: boolean;
  /** How many companies that the register holds or held have or had the listed name, this one included; null: the list does not have its name. */
  readonly namesakes: number | null;
  readonly evidence: Evidence;
}

/**
 * A reason why notices may not concern the company: the text does not show whether the company is the subject of the notice or a petitioner, the
 * notice has its name and no number of a company of that name, or the Gazette retracted the notice without a substitute.
 */
export type NoticeDoubt = 'party-unclear' | 'name-alone' | 'notice-retracted';

export interface Procedure {
  readonly code: ProcedureCode;
  /** ISO date of the newest record that shows it. */
  readonly since: string;
  /** ISO date on which the petition behind an order or a provisional liquidator was presented; null: no notice states it. */
  readonly presentedOn: string | null;
  /** Null: at least one record shows the procedure without a doubt. */
  readonly doubt: NoticeDoubt | null;
  readonly evidence: readonly Evidence[];
}

export type ProcedureCode =
  | 'WUO_MADE'
  | 'PROV_LIQ'
  | 'CVL_RESOLVED'
  | 'CVL_PROPOSED'
  | 'MVL'
  | 'ADMIN'
  | 'MORATORIUM'
  | 'RECEIVER'
  | 'CVA_LIVE'
  | 'LIQUIDATION'
  | 'DISSOLVED'
  | 'INSOLVENCY_NOTICE';

interface Officers {
  readonly activeDirectors: number;
  /** Active directors who are natural persons. */
  readonly activeNaturalDirectors: number;
  /** Active members of a limited liability partnership, designated or not; null for others. Absent: facts from before the service computed it. */
  readonly activeMembers?: number | null;
  /**
   * Appointments in office of natural directors and members of whom no record states a day of the verification of the identity. Absent: facts from
   * before the service computed it.
   */
  readonly identitiesNotStated?: number;
  /** False: an earlier snapshot or list names officers of the company, and the newest snapshot names none. */
  readonly inNewestSnapshot: boolean;
  /**
   * ISO date of the list of all its officers, when it is newer than the snapshot; null: there is none.
   * Absent: facts from before the service computed it.
   */
  readonly listedOn?: string | null;
  /** ISO date of the latest resignation of a director or member. */
  readonly lastResignedOn: string | null;
  readonly evidence: readonly Evidence[];
}

/** A failed company that has a director or owner in common with the company, and the six indicators of the pair (docs/signals/phoenix.md). */
export interface PhoenixPair {
  readonly failedNumber: string;
  readonly failedName: string | null;
  /** ISO date. */
  readonly failedOn: string;
  readonly route: 'INSOLVENCY' | 'STRIKE_OFF';
  /** `LOW` informs: it changes no outcome. */
  readonly level: 'HIGH' | 'MEDIUM' | 'LOW';
  /** Sum of the strengths, 0 to 6, as decimal text. */
  readonly score: string;
  /** How many of the six indicators could be evaluated. */
  readonly evaluable: number;
  /** The rule of the Insolvency Rules 2016 under which the name is or may be used; null: none is known. */
  readonly lawful: 'r 22.4' | 'r 22.7' | null;
  /** ISO date: the last day on which the pair is a finding. Absent: facts from before the service computed it, which count. */
  readonly countsUntil?: string;
  /**
   * ISO date: the first day whose snapshot of the register shows that the failure is over, by the rules for the failed company itself.
   * Null: no record ends it.
   * Absent: facts from before the service computed it, which count.
   */
  readonly overFrom?: string | null;
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/**
 * The figures of the newest accounts, from the balance sheet that is in force. Amounts are exact decimals as text, in whole units of
 * `currency` (pounds when it is null).
 */
export interface AccountsFacts {
  /** ISO date. */
  readonly balanceSheetDate: string;
  readonly filing: string;
  readonly accountsType: string | null;
  readonly dormant: boolean;
  readonly evidence: Evidence;
  readonly capitalBleed: CapitalBleed;
  readonly workingCapital: WorkingCapital;
  /** Plausibility rules that the accounts break, by code. */
  readonly irregularities: readonly AccountsIrregularity[];
  /** Null: the balance sheet is like those of its peers, or cannot be compared with them. */
  readonly outlier: AccountsOutlier | null;
}

/** Year-on-year loss of the owners' capital (docs/signals/capital-bleed.md). */
interface CapitalBleed {
  readonly evaluable: boolean;
  /** Code of the reason why it is not evaluable. */
  readonly reason: string | null;
  /** Share of the base lost in a year, to four places: `0.2500` is the threshold; a negative share is growth. */
  readonly velocity: string | null;
  readonly crosses: boolean;
  readonly measure: string | null;
  readonly scope: 'company' | 'group';
  readonly currency: string | null;
  readonly amount: string | null;
  readonly previousAmount: string | null;
  /** ISO date. */
  readonly previousOn: string | null;
  /** One sentence; null: the threshold is not crossed. */
  readonly detail: string | null;
  readonly caveats: readonly Caveat[];
  /** The filings that state the two amounts; empty: the threshold is not crossed. */
  readonly evidence: readonly Evidence[];
}

interface WorkingCapital {
  readonly evaluable: boolean;
  readonly reason: string | null;
  readonly severe: boolean;
  readonly scope: 'company' | 'group';
  readonly currency: string | null;
  readonly netCurrentAssets: string | null;
  readonly currentAssets: string | null;
  readonly dueWithinOneYear: string | null;
  readonly totalAssets: string | null;
  readonly netAssets: string | null;
  /** One sentence; null: the deficit is not severe. */
  readonly detail: string | null;
  readonly caveats: readonly Caveat[];
  /** The filing; empty: the deficit is not severe. */
  readonly evidence: readonly Evidence[];
}

interface AccountsIrregularity {
  readonly code: string;
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/** A balance sheet that the model of its cohort reconstructs worse than those of 99 in 100 peers (docs/signals/cooked-books.md). */
export interface AccountsOutlier {
  /** Reconstruction loss of the balance sheet. */
  readonly score: number;
  /** 99th percentile of the loss in the cohort. */
  readonly threshold: number;
  readonly cohort: string;
  /** Filings that the threshold was calibrated on. */
  readonly n: number;
  readonly modelHash: string;
  /** The changes that best explain the figures, with their share of the probability that there is one; likeliest first. */
  readonly topFeatures: readonly { readonly feature: string; readonly contribution: number }[];
  readonly balanceSheetDate: string;
  readonly evidence: Evidence;
}

/** A doubt about a figure, or an explanation of it. */
export interface Caveat {
  readonly code: string;
  readonly detail: string;
}
