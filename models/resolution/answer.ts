/** Which company is meant: at least a name, a number or both. */
export interface ResolveQuery {
  /** Empty where only the number is known. */
  readonly name: string;
  /** Street, town: free text, any order. */
  readonly address?: string;
  readonly postcode?: string;
  readonly companyNumber?: string;
  readonly person?: string;
  readonly website?: string;
}

/**
 * AUTO: one company, at a calibrated probability of at least 0.98 and clear of the second. AMBIGUOUS: up to five, a person chooses.
 * NO_MATCH is a valid answer.
 */
export interface ResolveAnswer {
  readonly result: 'AUTO' | 'AMBIGUOUS' | 'NO_MATCH';
  /** AUTO only. */
  readonly companyNumber: string | null;
  /** Calibrated, of the first candidate; 0 when there is none. */
  readonly probability: number;
  /** Bits by which the first candidate leads the second; null when there is no second. */
  readonly margin: number | null;
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly companyNumber: string;
  /** Current name. */
  readonly name: string;
  readonly matchedName: string;
  readonly nameType: 'current' | 'previous' | 'trading';
  readonly status: string;
  readonly live: boolean;
  /** Base 2, prior included. */
  readonly logOdds: number;
  readonly probability: number;
  /** In words, with what each weighs in bits. */
  readonly agreed: readonly Reason[];
  readonly disagreed: readonly Reason[];
}

export interface Reason {
  /** Stable: `NAME_EXACT`, `POSTCODE_AREA_DIFFERS`. */
  readonly code: string;
  readonly detail: string;
  readonly bits: number;
}
