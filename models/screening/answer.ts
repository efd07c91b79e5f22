import type { NameKind } from '../names/name.ts';
import type { EntryEvidence, ListVersion } from './entry.ts';
import type { MatchEffect, ScreeningList } from './lists.ts';

/** The person, organisation or ship to screen. */
export interface ScreenQuery {
  readonly name: string;
  /** Absent: the name is read as a person, as an organisation and as a ship. */
  readonly kind?: NameKind;
  /** ISO 8601, complete or partial: `1965`, `1965-03`, `1965-03-14`. */
  readonly dateOfBirth?: string;
  /** Nationalities or countries of residence: names or ISO 3166 codes. */
  readonly countries?: readonly string[];
  /** UK company number, eight characters. */
  readonly companyNumber?: string;
  /** True: the number is probably that of another company. It counts where it agrees, and contradicts nothing where it does not. */
  readonly numberInDoubt?: boolean;
  readonly postcode?: string;
  /** IMO number, passport number. */
  readonly identifiers?: readonly string[];
  /** Absent: all lists. */
  readonly lists?: readonly ScreeningList[];
  /** True: the name is that of a company or of a person behind it, so no caller can add facts, and a payment may depend on the match. */
  readonly ofCompany?: boolean;
  /** Names, present and former, of the company for which the person acts: a court permits a person to act for the companies that it names. Absent: not known. */
  readonly actsFor?: readonly string[];
}

/** Whether facts beside the name support a match. The same name without other facts is neutral, never confirmed. */
export type Corroboration = 'confirmed' | 'neutral' | 'contradicted';

export interface ScreenMatch {
  readonly list: ScreeningList;
  /** Id of the list entry. */
  readonly entry: string;
  /** The primary name of the entry. */
  readonly entryName: string;
  /** The name of the entry that matched. */
  readonly matchedName: string;
  /** Type of the matched name, as in `ListedName`. */
  readonly nameType: string;
  /** True: the publisher marks the matched name as a low-quality alias. */
  readonly weak: boolean;
  /** Similarity of the names alone, 0 to 1. */
  readonly nameScore: number;
  readonly corroboration: Corroboration;
  /** Each fact that was compared beside the name, with its result. */
  readonly checks: readonly Check[];
  /** The reasons for the score of the names, those that contradict first. */
  readonly features: readonly Feature[];
  readonly effect: MatchEffect;
  /** Why the entry is listed, as in `ListEntry`. */
  readonly detail: string;
  readonly url: string;
  /** Version of the list. */
  readonly version: string;
  readonly evidence: EntryEvidence;
}

export interface Check {
  readonly what: 'date-of-birth' | 'country' | 'company-number' | 'postcode' | 'identifier';
  readonly result: 'agrees' | 'disagrees' | 'partly';
  readonly detail: string;
}

/** Codes of the reasons for a name score. Stable; `models/findings/evidence-words.ts` says what each means. */
export type FeatureCode =
  | 'EXACT'
  | 'BY_NUMBER'
  | 'SURNAME_CONTRADICTED'
  | 'TOKEN_CONTRADICTED'
  | 'NUMBER_DIFFERS'
  | 'FATHER_AND_SON_SWAPPED'
  | 'LEGAL_FORM_DIFFERS'
  | 'SIBLING'
  | 'SPACING'
  | 'CUT_OFF'
  | 'NUMBER_MISSING'
  | 'ONLY_IN_QUERY'
  | 'ONLY_ON_LIST'
  | 'GENERIC_ONLY'
  | 'TOKEN_SAME'
  | 'INITIAL'
  | 'TOKEN_DOUBTFUL'
  | 'GIVEN_NAME_VARIANT'
  | 'TOKEN_SOUNDS_ALIKE'
  | 'TOKEN_TYPO'
  | 'WEAK_ALIAS'
  | 'NON_LATIN_NAME'
  | 'FORMER_NAME'
  | 'OUT_OF_TIME'
  | 'COURT_PERMISSION'
  | 'COMMON_NAME'
  | 'NUMBER_UNREAD'
  | 'OTHER_KIND';

export interface Feature {
  readonly code: FeatureCode;
  readonly detail: string;
}

export interface ScreenAnswer {
  /** The strongest effect of the matches; CLEAR when none is above INFO. */
  readonly outcome: 'HOLD' | 'REVIEW' | 'CLEAR';
  /** Strongest effect first. */
  readonly matches: readonly ScreenMatch[];
  /** The lists that were screened, with their versions. */
  readonly lists: readonly ListVersion[];
}
