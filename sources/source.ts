import type { Period } from '../uk/period.ts';
import type { FoundFile, Http, RawFiles, RawRelease, RecordWriter, ReleaseId } from './reading.ts';

export type {
  CompanyAnswer,
  FoundFile,
  Http,
  NewsFeed,
  RawFile,
  RawFiles,
  RawRelease,
  RecordWriter,
  ReleaseId,
  Validators,
} from './reading.ts';
export type { Period };

/**
 * The source contract: the description of one public record, and the four functions that read it. What these functions receive is in reading.ts.
 *
 * A source turns addresses and bytes into records. It imports nothing of Temporal, DuckDB, PostgreSQL or the API: those parts work from the
 * values that the source declares here. docs/adding-a-source.md builds a complete source step by step.
 *
 * A source is one folder under `sources/` and one line in `sources/index.ts`. Beside `source.ts` the folder holds:
 * - `staging.sql`   one bare SELECT: the typed rows of one release, read from the files that `parse` wrote. Its column `_reject` holds the
 *                   reason why a row cannot be used, or NULL
 * - `touches.sql`   one bare SELECT: the numbers of the companies whose features a change of the table can alter
 * - `compared.sql`  snapshots only, and only where some list less than others: one bare SELECT over `compared`, the rows of the release or of the
 *                   table. It adds the column `_compared`: whether every snapshot lists the row. `expect.shrink` compares the numbers of these rows
 * - `named.sql`     deltas only, and only where some releases name the whole list: one bare SELECT of the rows of the table that `incoming` should name, with
 *                   the column `_named`: whether it does. It has no row for other releases. `expect.shrink` bounds the share that it leaves out
 * - `checks/*.sql`  SELECTs that return the rows of a release that fail a check. Those in the publisher's folder are of all its sources
 * - `unread.sql`    one bare SELECT over `unreadable` (place, file, line, text: records in quarantine): the company (`company_number`) that a record
 *                   concerns, so that its facts say that a newer record exists. It may add `record`, the publisher's id (the first column of `key`),
 *                   `changed_at`, the publisher's last change of it in UTC, and `as_of`, the day that it describes. Every source has one whose
 *                   records concern companies by number; an unread record of another source is an entry of a screening list
 * - `../macros.sql` in the publisher's folder: macros that the staging SQL of its sources shares
 * - `expired.sql`   with `expiry` only: one bare SELECT over `held`: the records whose time has ended on the day `today`
 * - `*.test.ts`     tests, with a fixture for each quirk of the publisher's format
 */
export interface Source {
  /** Path of the folder under `sources/`, for example `gazette/insolvency`. Never changes: the store and the ledger key releases by it. */
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  /** URL of the publisher's page about the record. */
  readonly homepage: string;
  readonly licence: Licence;
  /** The statement that the licence requires wherever the records are shown. */
  readonly attribution: string;
  /**
   * Against what this reader was checked: a file of the publisher as it was published; a sample or specimen that the publisher gives out; or the
   * publisher's documentation only, which includes files that others wrote or rebuilt from it.
   */
  readonly verified: 'real file' | 'official sample' | 'documentation';
  /** What an answer, an event, a list, evidence or a page may show of the records: their rows, or derived values only. */
  readonly display: 'rows' | DerivedDisplay;

  /**
   * What a release holds:
   * - `snapshot`: the whole list. A row that is absent from it has been removed, unless the row is in the release's quarantine.
   * - `delta`: upserts and deletes. `staging.sql` writes `upsert` or `delete` into the column `_op`.
   * - `append`: further records, such as notices. Absence removes nothing.
   */
  readonly kind: 'snapshot' | 'delta' | 'append';
  /**
   * Another source whose `staging.sql`, `touches.sql` and checks this source uses: both are feeds of one table in one format. Absent: its own
   * folder has these files.
   */
  readonly sqlOf?: string;
  /** Name of the current table in the warehouse. Sources with the same `table` feed it together: they have the same `key` and the same columns. */
  readonly table: string;
  /**
   * Columns that identify a row of `table` for ever. In a snapshot the first of them is the publisher's own identifier: the warehouse searches
   * the text of quarantined rows for it and leaves the earlier row of that identifier as it is.
   */
  readonly key: readonly string[];
  /**
   * `delta` and `append` only: the column (DATE or TIMESTAMP, UTC) in which the publisher states when it last changed the row. An older version
   * never replaces a newer one, in whatever order releases arrive. Absent, or NULL in a row: the data date of the release counts.
   */
  readonly version?: string;
  /**
   * `snapshot` only, of a table that a stream feeds too: hours before the data date at which the publisher may have drawn the list. What the stream
   * states within them stays, and what it lost within them is still missing, because the list may not have it. Absent: none.
   */
  readonly drawnHoursBefore?: number;
  /**
   * `append` and `delta` only: the column whose rows a release replaces together; a `delete` of a delta removes them all. When the publisher corrects
   * a notice, the rows of the new reading replace all the rows of the earlier one.
   */
  readonly replaces?: string;
  /**
   * `append` with `replaces` only: detail tables. Their rows are replaced together with the rows of `table` that have the same value in
   * `replaces`, and have no change sets of their own. That value names the bytes that the rows are read from, as the id of a filing does: detail rows
   * have no history, so other bytes must be another value.
   */
  readonly details?: readonly Detail[];
  /**
   * Further tables whose records are in the same files. `parse` writes their records to `out.part(table)`; each table has its own staging, checks,
   * bounds, history and quarantine. A release changes all of its tables in one transaction, or none.
   */
  readonly parts?: readonly Part[];

  /** Present when a law or the licence ends the use of single records. `expired.sql` in the folder says which; retention removes them everywhere. */
  readonly expiry?: Expiry;
  /**
   * Days after a release is loaded in which its bytes as received are kept; its rows stay. For large files of which few rows count. After a change of
   * its columns a rebuilt table lacks the older releases. Absent: the bytes stay.
   */
  readonly rawDays?: number;

  /**
   * When the publisher is checked: cron expressions in Europe/London, within the publisher's hours of fair use. Empty: the publisher is never
   * checked and an operator loads each file by hand.
   */
  readonly schedule: readonly string[];
  /**
   * ISO day before which the publisher has no release. docs/assumptions.md names the days that no publication states. No earlier day is asked for, because
   * each request would use up the publisher's limit.
   */
  readonly firstDay: string;
  /** Days before today at which the period of the first check begins. A source with `coverage` begins at its horizon. */
  readonly lookbackDays: number;
  /**
   * Sources that are read in windows of days only. Each check asks for every day of the horizon that is not covered, and the source is fresh
   * only while every day of the horizon is covered. Absent: each check answers with the publisher's whole list, or with its newest files.
   */
  readonly coverage?: Coverage;
  /**
   * `append` only: days for which a day is asked for again by every check, because the publisher corrects records or publishes them late. Absent:
   * no day is asked for again once it was read after its end.
   */
  readonly recheckDays?: number;
  /**
   * True: the publisher may correct a file under its name, and the release id says nothing of its bytes. Each check compares the newest release with
   * the publisher's file, and loads another one as an edition.
   */
  readonly replacesFiles?: true;
  /**
   * True: the publisher has closed the list and may take it off its address. Absent: a check fails while the publisher offers neither the newest list that is
   * loaded nor a later one.
   */
  readonly closed?: true;
  /**
   * Another source with `coverage` at the same publisher whose history is loaded first, because one night's requests are not enough for both.
   * While that source lacks more than a month of its horizon, a check of this one asks the publisher for its newest days only (`recheckDays`).
   */
  readonly after?: string;
  /**
   * Present: the publisher sends changes over one long answer, which the workflow `followStream` reads and stores window by window. `kind` is
   * `delta`, `version` is set, and `schedule` is empty. `sources/stream-window.ts` names the windows; `recognise` knows a window by its name.
   */
  readonly stream?: Stream;
  /**
   * `delta` only, of monthly releases: the snapshot source of the same table that they change. A release is applied after a snapshot and every
   * release between the two; until then it waits (PREDECESSOR_MISSING).
   */
  readonly changesOf?: string;
  /**
   * Host of the publisher that answers only with a key of the operator (`publisherKeys` in infra/config.ts). Without the key the source is not
   * configured: it is not checked, which is not a failure, and it is not fresh.
   */
  readonly keyFor?: string;
  /**
   * Present: the publisher answers for one company at a time. A check passes to `discover` the watched companies that are due, and `parse` reports
   * with `out.lookedUp` what the publisher answered for each. A release is independent of those before it.
   */
  readonly lookUp?: LookUp;
  readonly freshness: Freshness;
  /** True: the publisher states no date, and the data date of a release is the day of the check. Absent: the publisher states it. */
  readonly datedByCheck?: boolean;
  /**
   * Present: the publisher numbers its releases without a hole, and the id ends in `.<number>`. `snapshot`: id of the source whose release of the
   * same or a later day makes a missing one unnecessary.
   */
  readonly numbered?: { readonly snapshot: string };
  /**
   * True: every clearance decision needs this source, and the decision is REVIEW while the source is older than `freshness` allows. False: a
   * stale source changes no decision by itself; what is computed from it states its own age.
   */
  readonly clearance: boolean;
  /** Bounds of a plausible release. A release outside them fails before it touches a table. */
  readonly expect: Expectation;
  /**
   * Column of the kind of a record, where the kinds have values in different columns and a window can lack a kind: how full the columns are is then
   * compared for each kind (`COLUMN_EMPTIED`).
   */
  readonly fillBy?: string;
  /**
   * The only hours in which the publisher accepts automated requests: `HH:MM`, Europe/London wall clock, `from` included and `to` excluded. A
   * `from` that is later than `to` spans midnight. Absent: any hour.
   */
  readonly hours?: { readonly from: string; readonly to: string };
  /** Largest number of requests per window, summed over all workers. */
  readonly politeness: { readonly requests: number; readonly perSeconds: number };

  /**
   * Yields the publisher's answers for `period`: the releases whose data date lies in it, oldest first, and the days for which the publisher
   * states that it has nothing. Makes few requests: an index page, a HEAD. A source with `coverage` yields one answer for each window, in any
   * order; a window may begin or end outside the period. It requests a window only after the answer before it was yielded, because the worker
   * notes the instant before it asks for the next answer. `today`: the day in London, by the records' clock. Throws `SourceProblem` when the
   * publisher's index is missing or unreadable: answers that were yielded before stay valid. `wanted`: sources with `lookUp` only.
   */
  discover(http: Http, period: Period, today: string, wanted?: Wanted): AsyncIterable<Discovery>;
  /**
   * Sources whose `parse` reports unread records: returns the offer of a release that reads these records of `offer` again, with the id `againId`.
   * A check of a later day loads it beside the release.
   */
  again?(offer: ReleaseOffer, records: readonly string[], today: string): ReleaseOffer;
  /**
   * Downloads the files of one offer into `raw`, byte for byte, each under the publisher's own file name. May run again after a crash: it
   * does not fetch a file again that `raw` already has. Where the id is made of the contents, throws PUBLISHER_OTHER_VERSION for other ones
   * (`refuseOtherVersion`): they may be an older copy. Throws `SourceProblem`.
   */
  fetch(http: Http, offer: ReleaseOffer, raw: RawFiles): Promise<void>;
  /** Returns the release that a file downloaded by hand belongs to, or `undefined` when the file is not one of this source. Never guesses. */
  recognise(file: FoundFile): ReleaseId | undefined;
  /**
   * Reads the raw files of one release and writes what it read to `out`; `staging.sql` then makes typed rows of it. Streams, because a release
   * can be larger than memory. Throws `SourceProblem` when a file as a whole cannot be read, such as an HTML page in place of a CSV; a single
   * bad record goes to `out.reject`.
   */
  parse(release: RawRelease, out: RecordWriter): Promise<void>;
}

/** A table beside `Source.table`. It has the column that `Source.replaces` names; its rows are those of the newest reading of each value. */
export interface Detail {
  /** Name of the table in the warehouse. */
  readonly table: string;
  /** File beside `staging.sql`: one bare SELECT over `<folder>/<table>.ndjson.gz` that returns one row for each row it reads. */
  readonly staging: string;
}

/**
 * The licence keeps the rows from the public; counts, dates and flags may be shown. Staging and the warehouse refuse a release with another column
 * than these. Without `stored` the tables hold nothing that may not be shown: the quarantine then holds no text of a record either, and an identifier
 * is stored as its `pseudonym` (a macro of staging: HMAC-SHA-256 with a key of the installation). Only the raw bytes hold the rows.
 */
export interface DerivedDisplay {
  /** Columns of `table` that tell a reader no more than a count, a date, a flag or the number of a company. Models read these. */
  readonly derived: readonly string[];
  /** Columns that are stored although no model, list or exported table may read them: the terms allow to keep them, or differ by row. */
  readonly stored?: readonly string[];
}

/** A table that a source feeds beside `Source.table`, as a source of its own would: the same kind, version and dates, with another key. */
export interface Part {
  /** Folder under that of the source, with `staging.sql` and, where it has them, `touches.sql` and `checks/`. */
  readonly folder: string;
  /** Another folder under `sources/` with the SQL, for a part that several sources have. */
  readonly sqlOf?: string;
  /** Name of the table in the warehouse. */
  readonly table: string;
  readonly key: readonly string[];
  /** Absent: that of the whole. */
  readonly version?: string;
  readonly expect: Expectation;
}

/** sources/licence.ts says of each whether the files may be passed on. */
export type Licence = 'OGL-UK-3.0' | 'HMLR-CCOD' | 'ODbL-1.0' | 'FCA-terms' | 'HMCTS-terms' | 'GDELT-terms' | 'publisher-terms';

/** How old a source may be. A decision that needs an older source is REVIEW (`SOURCE_STALE`). */
interface Freshness {
  /** Hours since the last complete check: the publisher answered and every release that it offered was applied. */
  readonly checkedWithinHours: number;
  /** Days since the data date of the newest release, where the publisher keeps a calendar. Absent: the data date is not judged. */
  readonly dataWithinDays?: number;
}

/** A long answer of lines of JSON, each with `event.timepoint`. */
export interface Stream {
  /** Without the timepoint, which the worker adds as `?timepoint=N`. */
  readonly url: string;
  /**
   * Returns why a line is not a record of the stream, in words; undefined: it is one. Such a line waits for the next record, and the stream counts as
   * read up to it meanwhile. When no record follows, the reader stops (UNEXPECTED_SHAPE).
   */
  readonly whyNoRecord: (line: string) => string | undefined;
  /** Id of the source that is loaded again when the publisher no longer has the timepoint (416). Its release that was drawn on a later day closes the gap. */
  readonly snapshot?: string;
  /** What closes a gap where there is no `snapshot`. Absent: nothing does. */
  readonly gapClosedBy?: GapClosing;
}

/**
 * `check`: a later release of a source that is checked anyway. `file`: one that an operator loads. `lookup`: an answer about a single company, so the
 * gap stays open for the others.
 */
export interface GapClosing {
  /** Id of a source that feeds the same table. */
  readonly source: string;
  readonly how: 'check' | 'file' | 'lookup';
}

/** How a source is asked that answers for one company at a time. */
interface LookUp {
  /** Hours after the newest answer in which a check does not ask for the company again. */
  readonly everyHours: number;
  /** True: the publisher finds a company by its name. A company without a served name is not asked for. */
  readonly byName?: true;
  /** Word for the publisher's own reference, by which an operator may ask for one record, such as `FRN`. */
  readonly reference?: string;
}

/** The companies that a check asks for. */
export interface Wanted {
  /** Company numbers in the register's form. */
  readonly companies: readonly string[];
  /** Names of these companies as served, by number. Sources with `byName` only. */
  readonly names?: ReadonlyMap<string, string>;
  /** The publisher's own references that an operator asks for. Sources with `reference` only. */
  readonly references?: readonly string[];
  /** The records clock's instant before the first request, UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly at: string;
}

/** What must be read of a source that is asked for windows of days. */
interface Coverage {
  /** Days before today that the rules need: the oldest record that can still change a decision. Written here only; docs/sources.md names it. */
  readonly horizonDays: number;
}

/** The end of what records may be used for. */
export interface Expiry {
  /** The law or the licence that demands it. */
  readonly law: string;
  /** Months after the data date of a release in which each of its records has expired. */
  readonly months: number;
}

interface Expectation {
  /** Fewest and most rows of one release, both allowed. Outside: `TOO_FEW_ROWS`, `TOO_MANY_ROWS`. */
  readonly rows: readonly [min: number, max: number];
  /** Fewest rows of a release of the live publisher, of which a sample or a mirror may have fewer. Absent: as `rows`. */
  readonly liveRows?: number;
  /** Largest share of records in quarantine, without those that are left out on purpose, 0 to 1. Above it: `TOO_MANY_REJECTED`. */
  readonly rejected: number;
  /**
   * Largest share by which a snapshot may be smaller than the current table, 0 to 1, in whole rows rounded up; of a delta, the largest
   * share of the rows that it may remove, where
   * these are ten or more. Beyond it: `SHRUNK`.
   */
  readonly shrink: number;
}

/** A release that the publisher offers for download. */
export interface ReleaseOffer extends ReleaseId {
  /** Addresses at which `fetch` starts: one file, several parts, the first page of a feed. */
  readonly urls: readonly string[];
  /** Days of which the release holds every record that the publisher has. Absent: the data date only. */
  readonly covers?: Period;
  /** Given to `fetch`: the instant of the records' clock before its first request, ISO 8601 UTC to the second. */
  readonly fetchedAt?: string;
}

/** The publisher states that it has no record of these days. */
export interface NothingOffered {
  readonly nothing: true;
  readonly covers: Period;
}

/** One answer of a publisher's index. */
export type Discovery = ReleaseOffer | NothingOffered;
