import type { NameKind } from '../names/name.ts';
import type { EntryEvidence, ListVersion } from './entry.ts';
import type { MatchEffect, ScreeningList } from './lists.ts';

/** Who is asked about. */
export interface ScreenQuery {
  readonly name: string;
  /** Absent: read both as a person and as an organisation. */
  readonly kind?: NameKind;
  /** ISO 8601 by parts: `1965`, `1965-03`, `1965-03-14`. */
  readonly dateOfBirth?: string;
  /** Nationalities or countries of residence, names or ISO 3166 codes. */
  readonly countries?: readonly string[];
  /** UK company number, eight characters. */
  readonly companyNumber?: string;
  readonly postcode?: string;
  /** IMO number, passport number. */
  readonly identifiers?: readonly string[];
  /** Absent: all lists. */
  readonly lists?: readonly ScreeningList[];
}

/** `same name, nothing to disagree` is neutral and never confirmed. */
export type Corroboration = 'confirmed' | 'neutral' | 'contradicted';

export interface ScreenMatch {
  readonly list: ScreeningList;
  readonly entry: string;
  /** The entry's primary name. */
  readonly entryName: string;
  /** The name of the entry that matched, and what kind of name it is. */
  readonly matchedName: string;
  readonly nameType: string;
  readonly weak: boolean;
  /** 0 to 1, of the names alone. */
  readonly nameScore: number;
  readonly corroboration: Corroboration;
  /** What was compared beside the name, and how it came out. */
  readonly checks: readonly Check[];
  /** Why the names score what they do, in words, the most telling first. */
  readonly features: readonly Feature[];
  readonly effect: MatchEffect;
  readonly detail: string;
  readonly url: string;
  readonly version: string;
  readonly evidence: EntryEvidence;
}

export interface Check {
  readonly what: 'date-of-birth' | 'country' | 'company-number' | 'postcode' | 'identifier';
  readonly result: 'agrees' | 'disagrees' | 'partly';
  readonly detail: string;
}

export interface Feature {
  /** Stable: `EXACT`, `TOKEN_TYPO`, `NUMBER_DIFFERS`. */
  readonly code: string;
  readonly detail: string;
}

export interface ScreenAnswer {
  /** The strongest effect of the matches: CLEAR when none is above INFO. */
  readonly outcome: 'HOLD' | 'REVIEW' | 'CLEAR';
  /** Strongest first. */
  readonly matches: readonly ScreenMatch[];
  /** The lists that were asked, in the versions that answered. */
  readonly lists: readonly ListVersion[];
}
