/** A conclusion about the state of the records instead of a company. Its code may name a source or a list: `SOURCE_STALE:gazette/insolvency`. */
export interface RecordRule {
  readonly basis: string;
  readonly clearedBy: string;
}

const wholeFacts = 'Policy: only facts that hold every record that was read can clear a payment';

/** The findings about the state of the records, by the part of their code before the colon. All are REVIEW. */
export const recordRules = {
  SOURCE_STALE: {
    basis: 'Policy: only records that were read within their limit can clear a payment',
    clearedBy: 'A read of the source within its limit.',
  },
  SOURCE_DOWN: {
    basis: 'Policy: only records that were read within their limit can clear a payment',
    clearedBy: 'A read of the source within its limit.',
  },
  /** `SOURCE_STALE` of a release that was read and waits for its publication. */
  RELEASE_UNPUBLISHED: { basis: wholeFacts, clearedBy: 'The publication of the release.' },
  SOURCE_UNREAD: { basis: wholeFacts, clearedBy: 'A release in which the entries can be read.' },
  FACTS_SET_ASIDE: { basis: wholeFacts, clearedBy: 'The publication of the newest facts of the company.' },
  FACTS_OUTDATED: {
    basis: wholeFacts,
    clearedBy: 'The publication of all facts again, after a rebuild of the warehouse where an earlier version made it.',
  },
  SCREENING_INCOMPLETE: {
    basis: 'Policy: only a company that was screened whole against whole lists can be cleared',
    clearedBy: 'A screening against the whole list.',
  },
  /** A report as of an earlier instant. */
  AS_OF_INCOMPLETE: {
    basis: 'Policy: only a company that was screened whole against whole lists can be cleared',
    clearedBy: 'A current report; a decision that was stored at that time, which holds what was read for it.',
  },
  /** A risk assessment of facts of an earlier version of the service. */
  FACTS_INCOMPLETE: {
    basis: 'Policy: only facts that can show every event can be rated',
    clearedBy: 'The publication of the facts of the company by the present version.',
  },
  CLOCKS_APART: {
    basis: 'Policy: only records whose age is known can clear a payment',
    clearedBy: 'Clocks that agree.',
  },
} as const satisfies Record<string, RecordRule>;
