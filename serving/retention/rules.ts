/** Days for which each kind of row or file is kept after its end. The reasons are in docs/runbook.md, "What is kept and for how long". */
export const keepDays = {
  delivered: 90,
  deadLetters: 400,
  events: 400,
  factsVersions: 400,
  publishes: 400,
  /** Watches that their tenant deleted, when their deliveries are gone. */
  deletedWatches: 1,
  /** Records of releases that failed or came too late; their raw bytes stay. */
  endedRecords: 35,
  /** Exported files that no other rule knows: a step of today may still need them. */
  unknownExports: 2,
  /** Files of a machine that no step has used. */
  leftovers: 7,
} as const;

/** Finished batches whose files are kept for a repair of PostgreSQL. */
export const keptBatches = 3;

/** What one rule deletes, or would delete. */
export interface Retained {
  /** The table, or the prefix in the store. */
  readonly what: string;
  /** Rows, or files. */
  readonly items: number;
  readonly bytes?: number;
}
