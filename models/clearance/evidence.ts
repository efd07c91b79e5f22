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
