/**
 * What is known of one company, as `models/features/company_features.sql` materialises it and the API reads it by primary key.
 * Free of the clock: days that have passed are counted when deciding, so a row changes only when a record does.
 * An absent part was not evaluable, which is not the same as clean.
 */
export interface CompanyFacts {
  /** Eight characters, leading zeros kept. */
  readonly companyNumber: string;
  readonly name: string | null;
  /** Absent: no register snapshot has ever held this number. */
  readonly register: RegisterEntry | null;
  /** Gazetted winding-up petitions that no order and no dismissal has ended, newest first. */
  readonly petitions: readonly Petition[];
  readonly procedures: readonly Procedure[];
  readonly sanctions: readonly SanctionsMatch[];
  /** Absent while no source of officers feeds it: governance was not evaluable then. */
  readonly officers?: Officers;
}

export interface RegisterEntry {
  /** Our reading of `statusText`; `unmapped` when the register uses words that no row of the table holds. */
  readonly status: RegisterStatus;
  /** The register's own words. */
  readonly statusText: string;
  /** False: it was on an earlier snapshot and is absent from the newest, so dissolved, converted or closed. */
  readonly onRegister: boolean;
  readonly category: string | null;
  readonly incorporatedOn: string | null;
  readonly dissolvedOn: string | null;
  readonly accountsDueOn: string | null;
  readonly confirmationDueOn: string | null;
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
  /** ISO date; winding up, if ordered, commences here (Insolvency Act 1986 s 129(2)). */
  readonly presentedOn: string | null;
  /** ISO date of the hearing, London. */
  readonly hearingOn: string | null;
  readonly publishedOn: string;
  readonly evidence: Evidence;
}

export interface Procedure {
  readonly code: ProcedureCode;
  /** ISO date of the newest record that shows it. */
  readonly since: string;
  /** What a winding-up order's petition was presented on, when a notice tells. */
  readonly presentedOn: string | null;
  readonly evidence: readonly Evidence[];
}

export type ProcedureCode =
  | 'WUO_MADE'
  | 'PROV_LIQ'
  | 'CVL_RESOLVED'
  | 'MVL'
  | 'ADMIN'
  | 'MORATORIUM'
  | 'RECEIVER'
  | 'CVA_LIVE'
  | 'LIQUIDATION';

export interface SanctionsMatch {
  readonly by: 'number' | 'name';
  /** An exact name alone is "same name, nothing to disagree"; with the same postcode or a United Kingdom address it is corroborated. */
  readonly corroborated: boolean;
  readonly designation: string;
  readonly name: string;
  readonly regime: string;
  readonly evidence: Evidence;
}

export interface Officers {
  readonly activeDirectors: number;
  /** ISO date on which the last director to go resigned. */
  readonly lastResignedOn: string | null;
  readonly evidence: readonly Evidence[];
}

/** Where a fact comes from: enough to find the very record again. */
export interface Evidence {
  readonly source: string;
  readonly release: string;
  /** The publisher's own id of the record. */
  readonly record: string;
  /** ISO 8601 date or instant, as the publisher gives it. */
  readonly publishedAt: string | null;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}
