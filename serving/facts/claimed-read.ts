import type { Publication } from '../../models/clearance/verdict.ts';
import type { ReadCompany } from '../screening/stored-screening.ts';
import type { Target } from '../screening/sweep/target.ts';
import type { PublishedFacts, ReadState, ServedVersion } from './company-facts.ts';

/** Both companies of a payment, by number. */
export interface Companies {
  readonly payer: string;
  readonly payee: string;
}

/** A company of a payment, or of the chain of one. `published`: null for a company of a chain. */
type CompanyRead = ReadCompany & { readonly published: PublishedFacts | null };

/** What the answers about all companies rest on. It changes every few seconds. */
export interface SharedState {
  /** `answers_version` */
  readonly version: string;
  /** Null: no source was ever checked. */
  readonly sources: readonly ReadState[] | null;
  readonly lists: readonly ServedVersion[];
  readonly screened: Target | null;
  /** ISO 8601 UTC; null: the facts are not outdated. */
  readonly outdated: string | null;
  /** Version of the scorecard that serves; null: that of the program. */
  readonly scorecard: string | null;
}

/** What the claim of a clearance reads (serving/idempotency/claim.sql). */
export interface ClaimedRead {
  readonly companies: readonly CompanyRead[];
  /** Null: it is the state that the caller holds. */
  readonly shared: SharedState | null;
  readonly unserved: Publication['unserved'];
}
