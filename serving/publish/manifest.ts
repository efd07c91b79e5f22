/**
 * A batch that the warehouse exported: `publish/<publish>/manifest.json` in the store. The files of a chunk are in
 * `publish/<publish>/<chunk, 5 digits>/`: facts.csv, names.ndjson and events.csv (`ChunkFiles`).
 */
export interface PublishManifest {
  /** `pub_` and 20 hexadecimal digits, unique per batch. */
  readonly publish: string;
  /** Microseconds of the clock as decimal digits. Rises with every batch, also after a rebuild of the warehouse. */
  readonly sequence: string;
  readonly featureBuild: string;
  /** True: the batch holds every company. The last step deletes the companies that it lacks. */
  readonly full: boolean;
  /** What the database held when the batch was made; null: unknown. The facts of a batch that is not full rest on it. */
  readonly follows: Pick<ServingState, 'epoch' | 'publish'> | null;
  /** A company's events are in the chunk of the company. A batch that holds events only has one chunk. */
  readonly chunks: readonly { readonly companies: number; readonly events: number }[];
  /** The releases whose change sets are wholly in this batch. */
  readonly served: readonly { readonly source: string; readonly release: string }[];
  /** All companies whose facts the warehouse cannot compute now. They keep their served facts, and clearance answers REVIEW for them. */
  readonly setAside?: readonly { readonly companyNumber: string; readonly code: string; readonly detail: string }[];
  /** True: companies whose facts differ wait for a later batch, so a company that an earlier batch named in `setAside` may be one of them. */
  readonly postpones?: boolean;
  /** All events that the warehouse cannot compute now; `item` names their type and change set. An empty `companyNumber`: those of every company. */
  readonly eventsSetAside?: readonly {
    readonly companyNumber: string;
    readonly item: string;
    readonly code: string;
    readonly detail: string;
  }[];
  /** All sources with records that could not be read and that no later release has read. `unnamed`: those of which no company is known. */
  readonly unread?: readonly { readonly source: string; readonly records: number; readonly unnamed: number }[];
  /**
   * All sectors (SIC divisions) under stress, with the formal insolvencies of the three months to `monthEnd` and those expected. `since`: the end of
   * the month in which the sector became elevated. ISO days. Absent: the batch changes none, or they cannot be computed.
   */
  readonly sectors?: readonly {
    readonly division: string;
    readonly monthEnd: string;
    readonly recent: number;
    readonly expected: number;
    readonly since: string;
  }[];
  /** Why the sectors cannot be computed. The next batch with notices tries again. */
  readonly sectorsFailed?: string;
}

/** The files of one chunk on this machine. */
export interface ChunkFiles {
  /** CSV without header, NULL as \N: company_number, name, facts (NULL: delete the company), people, feature_build. */
  readonly factsPath: string;
  /** One line of JSON for each company: `RegisterCompany`. `names` null: the company is no longer found by name. */
  readonly namesPath: string;
  /** CSV without header, NULL as \N: type, company_number, source_id, company_name, occurred_at, detail, metadata. */
  readonly eventsPath: string;
}

/** What PostgreSQL holds. */
export interface ServingState {
  /** Identifies the database: another one was created anew. */
  readonly epoch: string;
  /** The newest batch that is published whole; null: none. */
  readonly publish: string | null;
  /** The sequence of that batch; '0': none. */
  readonly sequence: string;
  /** The highest sequence of a batch of which a chunk is published, finished or not: a batch below it would publish only events. */
  readonly begun: string;
}

/** What a chunk or a batch changed in PostgreSQL. */
export interface Published {
  /** Companies whose served facts changed. */
  readonly companies: number;
  /** Events that were not stored before. */
  readonly events: number;
  readonly deliveries: number;
}
