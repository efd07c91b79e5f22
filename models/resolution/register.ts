/** A company as resolution sees it. */
export interface RegisterCompany {
  /** Eight characters, leading zeros kept. */
  readonly companyNumber: string;
  readonly names: readonly RegisterName[];
  /** Registered office, as the register writes it. */
  readonly postcode: string | null;
  readonly address: string | null;
  /** Live or not: one that is dissolved or left the register is kept, and labelled. */
  readonly status: string;
  readonly live: boolean;
}

export interface RegisterName {
  readonly text: string;
  /** `trading`: a style that a Gazette notice gives. */
  readonly type: 'current' | 'previous' | 'trading';
}
