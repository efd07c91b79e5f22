import type { Writable } from 'node:stream';
import type { Period } from '../uk/period.ts';

export type { Period };

/**
 * The source contract: the description of one public record, and the four functions that read it.
 *
 * A source turns addresses and bytes into records. It imports nothing of Temporal, DuckDB, PostgreSQL or the API: those parts work from the
 * values that the source declares here. docs/adding-a-source.md builds a complete source step by step.
 *
 * A source is one folder under `sources/` and one line in `sources/index.ts`. Beside `source.ts` the folder holds:
 * - `staging.sql`   one bare SELECT: the typed rows of one release, read from the files that `parse` wrote. Its column `_reject` holds the
 *                   reason why a row cannot be used, or NULL
 * - `touches.sql`   one bare SELECT: the numbers of the companies whose features a change of the table can alter
 * - `checks/*.sql`  SELECTs that return the rows of a release that fail a check
 * - `unread.sql`    one bare SELECT over `unreadable` (place, file, line, text: records in quarantine): the company (`company_number`) that a record
 *                   concerns, so that its facts say that a newer record exists. It may add `record`, the publisher's id (the first column of `key`),
 *                   `changed_at`, the publisher's last change of it in UTC, and `as_of`, the day that it describes. Every source has one whose records
 *                   concern companies by number; an unread record of another source is an entry of a screening list
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
   * `append` only: the column whose rows a release replaces together. When the publisher corrects a notice, the rows of the new reading
   * replace all the rows of the earlier one.
   */
  readonly replaces?: string;
  /**
   * `append` with `replaces` only: detail tables. Their rows are replaced together with the rows of `table` that have the same value in
   * `replaces`, and have no change sets of their own. That value names the bytes that the rows are read from, as the id of a filing does: detail rows
   * have no history, so other bytes must be another value.
   */
  readonly details?: readonly Detail[];

  /** Present when a law or the licence ends the use of single records. `expired.sql` in the folder says which; retention removes them everywhere. */
  readonly expiry?: Expiry;

  /**
   * When the publisher is checked: cron expressions in Europe/London, within the publisher's hours of fair use. Empty: the publisher is never
   * checked and an operator loads each file by hand.
   */
  readonly schedule: readonly string[];
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
   * Another source with `coverage` at the same publisher whose history is loaded first, because one night's requests are not enough for both.
   * While that source lacks more than a month of its horizon, a check of this one asks the publisher for its newest days only (`recheckDays`).
   */
  readonly after?: string;
  readonly freshness: Freshness;
  /** True: the publisher states no date, and the data date of a release is the day of the check. Absent: the publisher states it. */
  readonly datedByCheck?: boolean;
  /**
   * True: every clearance decision needs this source, and the decision is REVIEW while the source is older than `freshness` allows. False: a
   * stale source changes no decision by itself; what is computed from it states its own age.
   */
  readonly clearance: boolean;
  /** Bounds of a plausible release. A release outside them fails before it touches a table. */
  readonly expect: Expectation;
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
   * publisher's index is missing or unreadable: answers that were yielded before stay valid.
   */
  discover(http: Http, period: Period, today: string): AsyncIterable<Discovery>;
  /**
   * Sources whose `parse` reports unread records: returns the offer of a release that reads these records of `offer` again, with the id `againId`.
   * A check of a later day loads it beside the release.
   */
  again?(offer: ReleaseOffer, records: readonly string[], today: string): ReleaseOffer;
  /**
   * Downloads the files of one offer into `raw`, byte for byte, each under the publisher's own file name. May run again after a crash: it
   * does not fetch a file again that `raw` already has. Throws `SourceProblem`.
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

type Licence = 'OGL-UK-3.0' | 'HMLR-CCOD' | 'ODbL-1.0' | 'FCA-terms';

/** How old a source may be. A decision that needs an older source is REVIEW (`SOURCE_STALE`). */
interface Freshness {
  /** Hours since the last complete check: the publisher answered and every release that it offered was applied. */
  readonly checkedWithinHours: number;
  /** Days since the data date of the newest release, where the publisher keeps a calendar. Absent: the data date is not judged. */
  readonly dataWithinDays?: number;
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
  /** Largest share of records in quarantine, 0 to 1. Above it: `TOO_MANY_REJECTED`. */
  readonly rejected: number;
  /** Largest share by which a snapshot may be smaller than the current table, 0 to 1. Beyond it: `SHRUNK`. */
  readonly shrink: number;
}

/** What identifies a release of a source. */
export interface ReleaseId {
  /**
   * The publisher's own name of the release: the date of a file, an ETag, a day of notices with their count. The same bytes always give the
   * same id. Matches `[A-Za-z0-9._-]+`.
   */
  readonly id: string;
  /** Data date: the day that the release describes (Europe/London, ISO 8601). */
  readonly dataDate: string;
}

/** A release that the publisher offers for download. */
export interface ReleaseOffer extends ReleaseId {
  /** Addresses at which `fetch` starts: one file, several parts, the first page of a feed. */
  readonly urls: readonly string[];
  /** Days of which the release holds every record that the publisher has. Absent: the data date only. */
  readonly covers?: Period;
}

/** The publisher states that it has no record of these days. */
export interface NothingOffered {
  readonly nothing: true;
  readonly covers: Period;
}

/** One answer of a publisher's index. */
export type Discovery = ReleaseOffer | NothingOffered;

/** A file that an operator downloaded by hand, or a file of the mirror folder. */
export interface FoundFile {
  readonly name: string;
  /** Size of the whole file. */
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** The first 64 KiB of the file. */
  readonly head: Uint8Array;
}

/** A release whose raw files are all on this machine. */
export interface RawRelease extends ReleaseId {
  readonly files: readonly RawFile[];
}

/** A raw file as the publisher sent it. */
export interface RawFile {
  /** The publisher's name of the file. */
  readonly name: string;
  /** Path on this machine, read-only. */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** What identifies a version of a file in HTTP (RFC 9110 section 8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Receives the files that `fetch` downloads. */
export interface RawFiles {
  /** True when the whole file was received, also by an earlier attempt. */
  has(name: string): Promise<boolean>;
  /**
   * Streams the body of `url` into the file; does nothing when the file is already whole. Continues by HTTP range where an earlier attempt
   * stopped, if the publisher still has the same file. Throws `SourceProblem`; PUBLISHER_OTHER_VERSION, before it reads the body, when
   * `isOffered` returns false for the validators of the answer.
   */
  download(name: string, url: string, isOffered?: (validators: Validators) => boolean): Promise<void>;
  /** Stores a body that `Http.get` returned, byte for byte. */
  write(name: string, url: string, bytes: Uint8Array): Promise<void>;
}

/** Receives the records that `parse` reads. */
export interface RecordWriter {
  /** Folder of the files that DuckDB reads. `staging.sql` finds it by `getvariable('folder')`. */
  readonly folder: string;
  /** Appends one record to `<folder>/records.ndjson`. Resolves when the writer can take more. */
  write(record: object): Promise<void>;
  /** Appends whole lines of NDJSON, `rows` of them, to the same file, for sources that serialise on several threads. */
  writeLines(ndjson: Uint8Array, rows: number): Promise<void>;
  /**
   * Appends whole lines of NDJSON, compressed as one or more gzip members, to `<folder>/<table>.ndjson.gz` of one of the source's `details`.
   * The detail's staging SQL must return exactly as many rows as were written.
   */
  writeDetail(table: string, packed: Uint8Array, rows: number): Promise<void>;
  /**
   * Opens a CSV with one header line in `folder`, for DuckDB to read directly. `staging.sql` finds all of them by `getvariable('files')`. The
   * writer counts the records, and staging fails when DuckDB's rows and rejects do not add up to them.
   */
  csv(name: string): Writable;
  /**
   * Puts a record that cannot be read into quarantine, with its place, its text and the reason. `line` is 1 for the first line of the file. A reason
   * that begins with `left out: ` says that the record is none of this source, so that nothing is missing; any other record counts as unread.
   */
  reject(at: { file: string; line: number }, text: string, reason: string): Promise<void>;
  /**
   * Reports a record, by the publisher's id, that the release lists and that could not be read, so that any company may be concerned. The days of the
   * release then count as not read until a later check reads the record or gives it up.
   */
  unread(record: string, reason: string): void;
}

/**
 * HTTP requests within the source's politeness, at the publisher's real addresses; in sample mode the sample publishers answer them. Follows
 * redirects within the publisher's host. Every method throws `SourceProblem`.
 */
export interface Http {
  /** Returns the body, the address after redirects, and the headers by lower-case name; `undefined` on 404. */
  get(
    url: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined>;
  /** Returns the validators and the size of a file without its body; `undefined` on 404. */
  head(url: string): Promise<(Validators & { readonly bytes?: number }) | undefined>;
}
