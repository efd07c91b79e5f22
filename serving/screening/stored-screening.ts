import type { StoredPeople } from './company-people.ts';
import type { Target } from './sweep/target.ts';

/** What the claim of a clearance reads of a company for its screening. */
export interface ReadCompany extends Omit<StoredPeople, 'setAside'> {
  /** False: no record holds the number. */
  readonly isPublished: boolean;
  /** Why its newest facts could not be published; empty: they are. */
  readonly setAsideCodes: readonly string[];
  /** True: the company, or one of its chain, has changed since it was screened. */
  readonly isWaiting: boolean;
  /** The parties that match an entry and count for the tenant (serving/screening/sweep/standing.sql). Of a company of a chain: empty. */
  readonly parties: readonly string[];
}

/**
 * What two companies are screened with, as of one instant: these companies, and those of their chains of owners as they were when they were screened.
 */
export interface ReadScreening {
  readonly companies: readonly ReadCompany[];
  /** What every company was screened against; null: a sweep runs or is due. */
  readonly screened: Target | null;
}
