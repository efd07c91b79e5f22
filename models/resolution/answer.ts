import type { NameType } from './register.ts';

/** What a caller knows of a company: at least a name or a company number. */
export interface ResolveQuery {
  /** As the caller writes it; empty where only the number is known. */
  readonly name: string;
  /** Street and town, free text in any order. */
  readonly address?: string;
  readonly postcode?: string;
  readonly companyNumber?: string;
  /** A person who acts for the company. */
  readonly person?: string;
  readonly website?: string;
}

/**
 * AUTO: one company, with a calibrated probability of at least 0.98 and well ahead of the second. AMBIGUOUS: up to five candidates, of which a
 * person chooses. NO_MATCH: no candidate is likely enough; this is a valid answer, not an error.
 */
export interface ResolveAnswer {
  readonly result: 'AUTO' | 'AMBIGUOUS' | 'NO_MATCH';
  /** Null unless the result is AUTO. */
  readonly companyNumber: string | null;
  /** Calibrated probability of the first candidate, 0 to 1; 0 when there is none. */
  readonly probability: number;
  /** Bits (log2) by which the first candidate leads the second; null when there is no second. */
  readonly margin: number | null;
  /** The likeliest first, at most five. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly companyNumber: string;
  /** Current name. */
  readonly name: string;
  /** The name of the company that agrees best with the query. */
  readonly matchedName: string;
  readonly nameType: NameType;
  readonly status: string;
  readonly live: boolean;
  /** Sum of the bits of all reasons (log2), with the size of the register as prior. */
  readonly logOdds: number;
  readonly probability: number;
  readonly agreed: readonly Reason[];
  readonly disagreed: readonly Reason[];
}

export interface Reason {
  /** Stable code, for example `NAME_EXACT` or `POSTCODE_AREA_DIFFERS` (`evidence.ts`). */
  readonly code: string;
  /** In words. */
  readonly detail: string;
  /** log2; positive in `agreed`, negative in `disagreed`. */
  readonly bits: number;
}
