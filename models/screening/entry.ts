import type { NameKind } from '../names/name.ts';
import type { ScreeningList } from './lists.ts';

/** One person, organisation or ship on one list, as `models/lists/<list>.sql` writes it. Unknown parts are empty, never guessed. */
export interface ListEntry {
  readonly list: ScreeningList;
  /** The publisher's own id; unique on the list. */
  readonly id: string;
  /** `any`: the list does not tell persons from organisations. */
  readonly kind: NameKind | 'any';
  readonly names: readonly ListedName[];
  /** ISO 8601, by parts where the day is not known: `1965`, `1965-03`, `1965-03-14`. Several are alternatives. */
  readonly datesOfBirth: readonly string[];
  /** Nationalities, and countries of addresses and of birth, as the list writes them. */
  readonly countries: readonly string[];
  readonly addresses: readonly ListedAddress[];
  /** UK company numbers, eight characters. */
  readonly companyNumbers: readonly string[];
  /** Other numbers that name it: IMO, passport, foreign registration. */
  readonly identifiers: readonly string[];
  /** Names of the genuine firm that a clone pretends to be: they are never matched (reference: FCA Warning List). */
  readonly protectedNames: readonly string[];
  /**
   * Whether its measures include an asset freeze: only a freeze goes on to what its target owns. Null where the list does not say, absent where
   * a list is of something else.
   */
  readonly assetFreeze?: boolean | null;
  /** Court permissions to act in spite of the entry (Company Directors Disqualification Act 1986 s 17). */
  readonly permissions?: readonly Permission[];
  /** ISO dates between which the entry has effect, both included; null: open. An entry out of its time is history and never a HOLD. */
  readonly from: string | null;
  readonly until: string | null;
  /** What it is listed for, in one sentence: regime, court order, unauthorised firm. */
  readonly detail: string;
  /** Where a person can read the entry. */
  readonly url: string;
  readonly evidence: EntryEvidence;
}

export interface Permission {
  /** The companies that it is for; empty: it does not say. */
  readonly companyNames: readonly string[];
  readonly from: string | null;
  readonly until: string | null;
}

export interface ListedName {
  readonly text: string;
  readonly type: 'primary' | 'variation' | 'alias' | 'former' | 'trading' | 'non-latin';
  /** A low-quality alias never makes a match by itself. */
  readonly weak: boolean;
}

export interface ListedAddress {
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

/** A list as it stood: the whole of it, or nothing of it, is in the index. */
export interface ListVersion {
  readonly list: ScreeningList;
  /** `<release>.<12 hex of the contents>`: same entries, same version. */
  readonly version: string;
  readonly entries: number;
  /** ISO 8601 UTC: when the service took it in. */
  readonly publishedAt: string;
}
