import type { CompanyFacts, Evidence } from './facts.ts';

export type Outcome = 'ALLOW' | 'REVIEW' | 'HOLD';
/** What one finding does to the outcome; INFO is told and changes nothing. */
export type Effect = 'INFO' | 'REVIEW' | 'HOLD';
export type Direction = 'outbound' | 'inbound';
export type Party = 'payer' | 'payee';

/** One reason. `subject` is the company it is about, or `records` when it is about what we could read. */
export interface Finding {
  readonly code: string;
  readonly subject: Party | 'records';
  readonly companyNumber: string | null;
  readonly outcome: Effect;
  /** The statute it rests on or, where none is needed, the policy. */
  readonly basis: string;
  /** One sentence for a person who releases payments. */
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/** What no public record that we read can show, stated with every verdict. */
export type Limit =
  | 'PETITION_BLIND_WINDOW'
  | 'SINGLE_SNAPSHOT_REGISTER'
  | 'GOVERNANCE_NOT_EVALUATED'
  | 'ACCOUNTS_NOT_EVALUATED'
  | 'OWNERSHIP_NOT_SCREENED'
  | 'BASIS_OF_ENGLAND_AND_WALES';

export interface Verdict {
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly limits: readonly Limit[];
  /** ISO 8601 UTC. Ask again before releasing a payment after this instant. */
  readonly expiresAt: string;
  readonly ruleset: string;
}

export interface ClearanceRequest {
  readonly direction: Direction;
  readonly payer: { readonly companyNumber: string };
  readonly payee: { readonly companyNumber: string };
  readonly terms?: { readonly creditDays: number } | undefined;
  readonly exposure?: { readonly proposedMinor: number } | undefined;
}

/** How one source stood when we decided, beside the limits it promises to keep. */
export interface SourceState {
  readonly source: string;
  readonly release: string | null;
  /** ISO 8601 UTC: last time the publisher was asked and all that it offered was taken in. */
  readonly checkedAt: string | null;
  /** ISO day that the newest release speaks of. */
  readonly dataDate: string | null;
  readonly failedAt: string | null;
  readonly checkedWithinHours: number;
  readonly dataWithinDays: number | null;
}

/** All that a decision depends on, as plain JSON, so that a stored one can be decided again. */
export interface ClearanceInputs {
  readonly request: ClearanceRequest;
  /** Null: no record that we read has ever held the number. */
  readonly payer: CompanyFacts | null;
  readonly payee: CompanyFacts | null;
  readonly freshness: readonly SourceState[];
  /** ISO 8601 UTC instant. */
  readonly now: string;
  /** The records' day (Europe/London, ISO 8601): days that have passed are counted to it. */
  readonly today: string;
}
