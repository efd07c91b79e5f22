import type { Writable } from 'node:stream';

/**
 * A public record and how to read it. A source knows its publisher and nothing else: no Temporal, no PostgreSQL, no API.
 * To add one: copy a folder, change it, add one line to `sources/index.ts` (docs/adding-a-source.md).
 *
 * Beside the description a source's folder holds, by convention:
 * - `staging.sql`   typed rows of one release, from what `parse` wrote; `_reject` names the reason a row cannot be used
 * - `touches.sql`   the companies whose features a change of this table can alter
 * - `*.test.ts`     its fixtures and the quirks they lock
 */
export interface Source {
  /** Folder under `sources/`, for example `gazette/insolvency`. Never changes: releases are keyed by it. */
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: Licence;
  /** The words the licence asks for wherever the records are shown. */
  readonly attribution: string;

  /** `snapshot`: the whole list, absence means removal. `delta`: upserts and deletes. `append`: notices, never withdrawn by absence. */
  readonly kind: 'snapshot' | 'delta' | 'append';
  /** The current table in the warehouse. */
  readonly table: string;
  readonly key: readonly string[];
  /**
   * `append` only: the column whose rows a release replaces together. A notice that is published again, corrected, replaces all the rows
   * of its first reading.
   */
  readonly replaces?: string;
  /** `append` with `replaces` only: further tables that go with the rows, replaced with them by the same subject, without change sets of their own. */
  readonly details?: readonly Detail[];

  /** When to look, as cron expressions in Europe/London; the publisher's own hours of fair use are in them. Empty: it comes by hand. */
  readonly schedule: readonly string[];
  /** How far back the first look goes. */
  readonly lookbackDays: number;
  readonly freshness: Freshness;
  /** A clearance rests on it: older than its freshness, and every decision is REVIEW. False: what it feeds says itself how old it is. */
  readonly clearance: boolean;
  /** Outside these bounds a release is stopped before it touches a table. */
  readonly expect: Expectation;
  /** Europe/London wall clock, `HH:MM`: the only hours in which the publisher wants to be read by machines. `from` after `to` spans midnight. */
  readonly hours?: { readonly from: string; readonly to: string };
  /** At most this many requests per window, over all workers together. */
  readonly politeness: { readonly requests: number; readonly perSeconds: number };

  /** Releases that the publisher offers now and whose data date lies in the period, oldest first. */
  discover(http: Http, period: Period): AsyncIterable<ReleaseOffer>;
  /** Raw bytes as received into `raw`, each file under the publisher's own name. Safe to run again: what is there is not fetched twice. */
  fetch(http: Http, offer: ReleaseOffer, raw: RawFiles): Promise<void>;
  /** What release a file is that somebody downloaded by hand, or `undefined` when it is none of this source's. */
  recognise(file: FoundFile): ReleaseId | undefined;
  /** Raw bytes -> files that DuckDB reads; `staging.sql` beside it makes typed rows of them. Streams: nothing whole in memory. */
  parse(release: RawRelease, out: RecordWriter): Promise<void>;
}

/** A table beside `table`: it has the column that `replaces` names, and holds of each subject what the release last taken in says of it. */
export interface Detail {
  readonly table: string;
  /** File beside `staging.sql`: one bare SELECT, one row out for each row in, of `<folder>/<table>.ndjson.gz`. */
  readonly staging: string;
}

export type Licence = 'OGL-UK-3.0' | 'HMLR-CCOD' | 'ODbL-1.0' | 'FCA-terms';

/** Older than this and a decision that needs the source is REVIEW (`SOURCE_STALE`). */
export interface Freshness {
  /** Hours since the publisher was last asked and all that it offered was taken in. */
  readonly checkedWithinHours: number;
  /** Days since the day that the newest release speaks of, where the publisher keeps a calendar. */
  readonly dataWithinDays?: number;
}

export interface Expectation {
  /** Rows of one release. */
  readonly rows: readonly [min: number, max: number];
  /** Share of rows that may go to quarantine, 0 to 1. */
  readonly rejected: number;
  /** Share by which a snapshot may shrink against the one before, 0 to 1. */
  readonly shrink: number;
}

/** Days in Europe/London, ISO 8601, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ReleaseId {
  /** The publisher's own name for it: a file's date, an ETag, a day of notices with its count. Same bytes, same id. `[A-Za-z0-9._-]+` */
  readonly id: string;
  /** The day the record speaks of (Europe/London, ISO 8601). */
  readonly dataDate: string;
}

export interface ReleaseOffer extends ReleaseId {
  /** Where the release starts: a file, several parts, the first page of a feed. */
  readonly urls: readonly string[];
}

export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The first 64 KiB. */
  readonly head: Uint8Array;
}

export interface RawRelease extends ReleaseId {
  readonly files: readonly RawFile[];
}

export interface RawFile {
  /** The publisher's name of the file. */
  readonly name: string;
  /** Where it is on this machine, for reading only. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where `fetch` puts what it receives. */
export interface RawFiles {
  has(name: string): Promise<boolean>;
  /** Streams the body of `url` into the file; resumes by range what an earlier attempt left. Throws `SourceProblem`. */
  download(name: string, url: string): Promise<void>;
  /** Keeps a body that was already read, byte for byte. */
  write(name: string, url: string, bytes: Uint8Array): Promise<void>;
}

/** Where `parse` puts what it read. */
export interface RecordWriter {
  /** A folder for files that DuckDB reads by itself; `staging.sql` finds them by `getvariable('folder')`. */
  readonly folder: string;
  /** One record to `<folder>/records.ndjson`. Resolves when the writer can take more. */
  write(record: object): Promise<void>;
  /** Whole lines of NDJSON, `rows` of them, to the same file, where serialising is itself worth spreading over threads. */
  writeLines(ndjson: Uint8Array, rows: number): Promise<void>;
  /** Whole lines of NDJSON as one or more gzip members, to `<folder>/<table>.ndjson.gz` of one of the source's `details`. All come out of its staging SQL. */
  writeDetail(table: string, packed: Uint8Array, rows: number): Promise<void>;
  /**
   * A CSV with one header line, into `folder`, for DuckDB to read by itself; `staging.sql` finds them all by `getvariable('files')`. Its
   * records are counted on the way: what DuckDB makes of the file must add up to them.
   */
  csv(name: string): Writable;
  /** A row that cannot be read: kept with its place, counted, never dropped. `line` is 1 for the first line of the file. */
  reject(at: { file: string; line: number }, text: string, reason: string): Promise<void>;
}

/**
 * Requests within the source's politeness, at the publisher's real addresses; in the sample and mirror modes something else answers
 * them. Every method throws `SourceProblem`.
 */
export interface Http {
  /** `undefined` on 404. */
  get(
    url: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined>;
  /** The validators of a file without its body. `undefined` on 404. */
  head(url: string): Promise<{ readonly etag?: string; readonly lastModified?: string; readonly bytes?: number } | undefined>;
}
