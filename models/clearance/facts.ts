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
  /** Absent: no source of accounts feeds it. Null: none that are filed in a form that can be read are held. */
  readonly accounts?: AccountsFacts | null;
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

/**
 * What the newest accounts say, by the balance sheet that stands. Amounts are exact decimals as text, in whole units of `currency` (pounds where
 * it is null).
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
  /** Rules of plausibility that the accounts break, by code. */
  readonly irregularities: readonly AccountsIrregularity[];
  /** Null: like its peers, or not comparable with them. */
  readonly outlier: AccountsOutlier | null;
}

/** Year-on-year loss of the owners' capital (docs/signals/capital-bleed.md). */
export interface CapitalBleed {
  readonly evaluable: boolean;
  /** Code of why it is not evaluable. */
  readonly reason: string | null;
  /** Share of the base lost in a year, to four places: `0.2500` is the threshold, a negative one is growth. */
  readonly velocity: string | null;
  readonly crosses: boolean;
  readonly measure: string | null;
  readonly scope: 'company' | 'group';
  readonly currency: string | null;
  readonly amount: string | null;
  readonly previousAmount: string | null;
  /** ISO date. */
  readonly previousOn: string | null;
  /** One sentence, when it crosses. */
  readonly detail: string | null;
  readonly caveats: readonly Caveat[];
  /** The filings that state the two amounts, when it crosses. */
  readonly evidence: readonly Evidence[];
}

export interface WorkingCapital {
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
  /** One sentence, when it is severe. */
  readonly detail: string | null;
  readonly caveats: readonly Caveat[];
  /** The filing, when it is severe. */
  readonly evidence: readonly Evidence[];
}

export interface AccountsIrregularity {
  readonly code: string;
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/** A balance sheet that its cohort's model reconstructs worse than 99 of 100 of its peers' (docs/signals/cooked-books.md). */
export interface AccountsOutlier {
  /** Reconstruction loss, and the cohort's 99th percentile of it. */
  readonly score: number;
  readonly threshold: number;
  readonly cohort: string;
  /** Filings that the threshold was calibrated on. */
  readonly n: number;
  readonly modelHash: string;
  /** The largest contributions to the loss first. */
  readonly topFeatures: readonly { readonly feature: string; readonly contribution: number }[];
  readonly balanceSheetDate: string;
  readonly evidence: Evidence;
}

/** A doubt about a figure, or what explains it. */
export interface Caveat {
  readonly code: string;
  readonly detail: string;
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
