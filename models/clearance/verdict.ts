import type { FindingEvidence } from './evidence.ts';
import type { CompanyFacts } from './facts.ts';

export type Outcome = 'ALLOW' | 'REVIEW' | 'HOLD';
/** The effect of one finding on the outcome. An INFO finding is listed and changes no outcome. */
export type Effect = 'INFO' | 'REVIEW' | 'HOLD';
export type Direction = 'outbound' | 'inbound';
export type Party = 'payer' | 'payee';

/** One reason for the outcome. `subject` is the company that it concerns, or `records` when it concerns the state of a source. */
export interface Finding {
  readonly code: string;
  readonly subject: Party | 'records';
  readonly companyNumber: string | null;
  readonly outcome: Effect;
  /** The statute that the finding rests on or, where none applies, the policy. */
  readonly basis: string;
  /** One or more sentences for a person who releases payments. */
  readonly detail: string;
  /** What ends the finding. Absent in decisions from before it was stated. */
  readonly clearedBy?: string;
  readonly evidence: readonly FindingEvidence[];
  /** What the decision had read of the sources that the rule reads; empty: it is about no source. Absent in decisions from before it was stated. */
  readonly coverage?: readonly SourceCovered[];
}

/** What a decision had read of one source. */
export interface SourceCovered {
  readonly source: string;
  /**
   * ISO days, both included: what the decision needs of a source that is read by days, and its newest day.
   * Of a snapshot: null, and the day of its data.
   */
  readonly from: string | null;
  readonly to: string | null;
  /** ISO 8601 UTC: when the publisher was last asked; null: never, or not recorded. */
  readonly checkedAt: string | null;
  /** Whether it was read within its limits and whole, and what was read was published; null: the decision did not record its state. */
  readonly holds: boolean | null;
  /** Why it does not hold, in words; null: it does, or it is not recorded. */
  readonly why: string | null;
}

/** What the public records that the service reads cannot show, and what the request does not state; stated with every verdict. */
export type Limit =
  | 'PETITION_BLIND_WINDOW'
  | 'SINGLE_SNAPSHOT_REGISTER'
  | 'FILING_NOT_YET_KNOWN'
  | 'GOVERNANCE_NOT_EVALUATED'
  | 'IDENTITY_NOT_EVALUATED'
  | 'ACCOUNTS_NOT_EVALUATED'
  | 'OFFICERS_NOT_SCREENED'
  | 'OWNERSHIP_NOT_SCREENED'
  | 'COURT_LISTS_NOT_READ'
  | 'FILINGS_NOT_READ'
  | 'INSOLVENCY_CASES_NOT_READ'
  | 'NOTICES_NOT_READ'
  | 'BASIS_OF_ENGLAND_AND_WALES'
  | 'PAYEE_NEW_NOT_STATED'
  | 'BANK_DETAILS_CHANGE_NOT_STATED'
  | 'VALIDATION_ORDER_NOT_STATED';

/** How soon a person should look at a payment. */
export type Priority = 'NORMAL' | 'HIGH';

/** What the rules conclude from the inputs of a decision. */
export interface Judgement {
  readonly outcome: Outcome;
  /** HIGH: a REVIEW in which findings of two families meet on one company. Absent in decisions from before it was stated. */
  readonly priority?: Priority;
  readonly findings: readonly Finding[];
  readonly limits: readonly Limit[];
  /** ISO 8601 UTC. After this instant the caller requests a new verdict before it releases the payment. */
  readonly expiresAt: string;
}

export interface Verdict extends Judgement {
  /** Names the rules and the code that decided (serving/clearance/ruleset.ts). */
  readonly ruleset: string;
}

export interface ClearanceRequest {
  readonly direction: Direction;
  readonly payer: { readonly companyNumber: string };
  readonly payee: {
    readonly companyNumber: string;
    /** Whether the payer has never paid the payee before, as the caller states. Absent: not stated. */
    readonly isNew?: boolean | undefined;
    /** Whether the bank details of the payee have changed since the payer last paid it, as the caller states. Absent: not stated. */
    readonly bankDetailsChanged?: boolean | undefined;
  };
  /** Absent: not stated. */
  readonly validationOrders?: readonly ValidationOrder[] | undefined;
  readonly terms?: { readonly creditDays: number } | undefined;
  readonly exposure?: { readonly proposedMinor: number } | undefined;
}

/**
 * An order of the court that validates dispositions of the payer's property although a petition is live (Insolvency Act 1986 s 127(1)), as the caller
 * states it. The service has not seen the order.
 */
export interface ValidationOrder {
  readonly court: string;
  readonly caseNumber: string;
  /** ISO day. */
  readonly sealedOn: string;
  readonly coversPayment: boolean;
}

/** The state of one source at the time of the decision, and its limits. */
export interface SourceState {
  readonly source: string;
  readonly release: string | null;
  /** ISO 8601 UTC: the instant before the newest request of the publisher whose answer is loaded; null: never. */
  readonly checkedAt: string | null;
  /** ISO day of the data in the newest release. */
  readonly dataDate: string | null;
  /** ISO 8601 UTC: the last check that failed; null: none. */
  readonly failedAt: string | null;
  /** Hours since `checkedAt` after which the source is stale. */
  readonly checkedWithinHours: number;
  /** Days since `dataDate` after which the source is stale; null: the age of the data is not limited. */
  readonly dataWithinDays: number | null;
  /** Answers that are not loaded and that no later answer replaces; null: none. Absent in decisions from before it was recorded. */
  readonly open?: OpenAnswers | null;
  /** Another source of the same table with releases that an operator has set aside while the answers rest on them. Absent: none, or it was not recorded. */
  readonly refusedFeed?: { readonly source: string; readonly days: readonly DayRange[] };
  /** What was read, of a source that is read in windows of days. Absent for any other source and in decisions from before it was recorded. */
  readonly coverage?: DaysRead;
  /** Records that could not be read and that no later release has read. Absent: none, or it was not recorded. */
  readonly unread?: number;
  /** What a stream lost and no later release has brought. Absent: nothing, or it was not recorded. */
  readonly lost?: LostRecords;
  /** Days of answers that list records that could not be read and are not asked for again. Absent: there is none, or it was not recorded. */
  readonly givenUp?: readonly DayRange[];
}

/** Records that the publisher no longer had when the stream asked for them. */
export interface LostRecords {
  /** ISO 8601 UTC: until when the stream was continuous; null: not known. */
  readonly from: string | null;
  /** ISO 8601 UTC: since when it is again; null: not yet. */
  readonly to: string | null;
}

/** What the published facts may lack, although the service has read it. */
export interface Publication {
  /** ISO 8601 UTC, by the clock of PostgreSQL: when the facts were read. Absent in decisions from before it was recorded. */
  readonly readAt?: string;
  /** One row per source with releases whose facts were not published within two minutes and may concern a company of the payment. */
  readonly unserved: readonly UnservedSource[];
  /** The companies of the payment whose newest facts could not be published. */
  readonly setAside: readonly SetAsideCompany[];
  /**
   * ISO 8601 UTC: since when all facts may lack records (a warehouse of an earlier version, a restored PostgreSQL). Null: they do not.
   * Absent: not recorded.
   */
  readonly outdated?: string | null;
}

export interface UnservedSource {
  readonly source: string;
  /** The release that waits longest. */
  readonly release: string;
  /** How many releases of the source wait. */
  readonly releases: number;
  /** ISO 8601 UTC: when the longest waiting release was applied. */
  readonly appliedAt: string;
}

export interface SetAsideCompany {
  readonly companyNumber: string;
  /**
   * SQLSTATE of the refusal, or the code of the step that refused the company or one that its facts rest on (OTHER_SET_ASIDE). `risk
   * status` shows its message, which may quote the value.
   */
  readonly code: string;
}

/** Answers of a publisher that are not loaded. */
export interface OpenAnswers {
  /** ISO 8601 UTC: the instant before the request of the oldest of them. */
  readonly since: string;
  readonly days: readonly DayRange[];
  /** True: a release is loaded and lists records that could not be read. Absent in decisions from before it was recorded. */
  readonly unread?: boolean;
  /** Days of releases that an operator has set aside while the answers rest on their records. Absent: none. */
  readonly refused?: readonly DayRange[];
}

/** The days of a source that were read. */
export interface DaysRead {
  /** Days before today that must be read. */
  readonly horizonDays: number;
  /** ISO day of `checkedAt`; null: never checked. */
  readonly checkedDay: string | null;
  /** Days that were read after their end, oldest first. */
  readonly covered: readonly DayRange[];
}

/** First and last day, ISO 8601, both included. */
export type DayRange = readonly [from: string, to: string];

/** Days of the data in the newest served snapshots; ISO days, null: no snapshot was served. */
export interface Snapshots {
  readonly register: string | null;
  readonly officers: string | null;
  /** Absent in decisions from before it was recorded. */
  readonly owners?: string | null;
}

/** All inputs of a decision, as plain JSON: `decide` on the stored inputs repeats the decision. */
export interface ClearanceInputs {
  readonly request: ClearanceRequest;
  /** Null: no record has held the company number. */
  readonly payer: CompanyFacts | null;
  readonly payee: CompanyFacts | null;
  readonly freshness: readonly SourceState[];
  /** Sources that a decision can do without: a limit names each that is not fresh. Absent: sandbox, and decisions from before it was recorded. */
  readonly supplementary?: readonly SourceState[];
  /** Absent: sandbox, and decisions that were stored before the service recorded it. */
  readonly publication?: Publication;
  /** Absent in decisions that were stored before the service recorded it: no snapshot counts. */
  readonly snapshots?: Snapshots;
  /** ISO 8601 UTC instant. */
  readonly now: string;
  /** ISO day in Europe/London; elapsed days are counted to it. */
  readonly today: string;
}
