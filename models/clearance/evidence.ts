/** The origin of a fact: enough to find the record again. */
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

/** A record behind a finding. */
export interface FindingEvidence extends Evidence {
  /**
   * The statement that the licence of its source requires wherever the record is shown; null: the source has none. A decision states it when it is
   * signed. Absent in what `decide` returns, and in decisions from before it was stated.
   */
  readonly attribution?: string | null;
}
