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

/**
 * - `current`, `previous`  names on the register
 * - `trading`              a trading name from a Gazette notice
 * - `recorded`             a name that filed accounts or a notice give with the company number, and the register does not list
 */
export type NameType = 'current' | 'previous' | 'trading' | 'recorded';

export interface RegisterName {
  readonly text: string;
  readonly type: NameType;
}
