/** A company as resolution reads it. */
export interface RegisterCompany {
  /** Eight characters, with leading zeros. */
  readonly companyNumber: string;
  readonly names: readonly RegisterName[];
  /** Registered office, as the register writes it; null: unknown. */
  readonly postcode: string | null;
  readonly address: string | null;
  /** As the register writes it. */
  readonly status: string;
  /** False for a company that is dissolved or has left the register. Such companies are searched as well. */
  readonly live: boolean;
}

export interface RegisterName {
  readonly text: string;
  /** `trading`: a trading name from a Gazette notice. */
  readonly type: 'current' | 'previous' | 'trading';
}
