import type { NameKind } from '../names/name.ts';
import type { ScreeningList } from './lists.ts';

/** One person, organisation or ship on one list, as `models/lists/<list>.sql` writes it. Unknown parts are empty or null, never guessed. */
export interface ListEntry {
  readonly list: ScreeningList;
  /** The publisher's id of the entry; unique on the list. */
  readonly id: string;
  /** `any`: the list does not distinguish persons and organisations. */
  readonly kind: NameKind | 'any';
  readonly names: readonly ListedName[];
  /** ISO 8601, complete or partial: `1965`, `1965-03`, `1965-03-14`. Several dates are alternatives. */
  readonly datesOfBirth: readonly string[];
  /** Nationalities, and countries of addresses and of birth, as the list writes them. */
  readonly countries: readonly string[];
  readonly addresses: readonly ListedAddress[];
  /** UK company numbers, eight characters. */
  readonly companyNumbers: readonly string[];
  /** Texts in which the entry states a UK company number that cannot be read: it may be that of any company. */
  readonly unreadNumbers?: readonly string[];
  /** Other identifiers: IMO, passport, foreign registration. */
  readonly identifiers: readonly string[];
  /** Names of the genuine firm that a clone imitates (FCA Warning List); they never match. */
  readonly protectedNames: readonly string[];
  /**
   * Whether the measures include an asset freeze: only a freeze extends to companies that the target owns. Null: the list does not say. Absent:
   * the list has no such measures.
   */
  readonly assetFreeze?: boolean | null;
  /** Court permissions to act in spite of the entry (Company Directors Disqualification Act 1986 s 17). */
  readonly permissions?: readonly Permission[];
  /** First ISO day of the period of the entry, included; null: open. Outside its period an entry is lapsed and never gives HOLD. */
  readonly from: string | null;
  /** Last ISO day of the period, included; null: open. */
  readonly until: string | null;
  /** Why it is listed, in one sentence: regime, court order, unauthorised firm. */
  readonly detail: string;
  /** Where a person can read the entry. */
  readonly url: string;
  readonly evidence: EntryEvidence;
}

interface Permission {
  /** The companies that the permission is for; empty: not stated. */
  readonly companyNames: readonly string[];
  readonly from: string | null;
  readonly until: string | null;
}

export interface ListedName {
  readonly text: string;
  readonly type: 'primary' | 'variation' | 'alias' | 'former' | 'trading' | 'non-latin';
  /** True: a low-quality alias, which never makes a match by itself. */
  readonly weak: boolean;
}

interface ListedAddress {
  readonly lines: readonly string[];
  readonly postcode: string | null;
  readonly country: string | null;
}

export interface EntryEvidence {
  readonly source: string;
  readonly release: string;
  readonly record: string;
  /** ISO 8601 date or instant, as the publisher gives it. */
  readonly publishedAt: string | null;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** One version of a list. An index holds a version completely. */
export interface ListVersion {
  readonly list: ScreeningList;
  /** `<release>.<12 hex of the contents>`: the same entries have the same version. */
  readonly version: string;
  /** Number of entries. */
  readonly entries: number;
  /** ISO 8601 UTC: when the service published the version. */
  readonly publishedAt: string;
}
