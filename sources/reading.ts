import type { Writable } from 'node:stream';

/** What the functions of a source (source.ts) receive and report: files, HTTP, and the writer of records. */

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
   * `isOffered` returns false for the validators of the answer. `addressNow`: returns the address of this moment, for a publisher whose addresses
   * expire; it is called right before each request, and `url` then only names the file.
   */
  download(name: string, url: string, isOffered?: (validators: Validators) => boolean, addressNow?: () => Promise<string>): Promise<void>;
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
   * Appends whole lines of NDJSON, in one or more pieces of `packLines`, to `<folder>/<table>.ndjson.gz` of one of the source's `details`.
   * The detail's staging SQL must return exactly as many rows as were written.
   */
  writeDetail(table: string, packed: Uint8Array, rows: number): Promise<void>;
  /** Returns the writer of the records of one of the source's `parts`, which has a folder of its own. */
  part(table: string): RecordWriter;
  /**
   * Opens a CSV with one header line in `folder`, for DuckDB to read directly. `staging.sql` finds all of them by `getvariable('files')`. The
   * writer counts the records, and staging fails when DuckDB's rows and rejects do not add up to them.
   */
  csv(name: string): Writable;
  /**
   * Puts a record that cannot be read into quarantine, with its place, its text and the reason. `line` is 1 for the first line of the file. A reason
   * that begins with `left out: ` says that the record does not belong to this source, so that nothing is missing; any other record counts as unread.
   */
  reject(at: { file: string; line: number }, text: string, reason: string): Promise<void>;
  /**
   * Reports a record, by the publisher's id, that the release lists and that could not be read, so that any company may be concerned. The days of the
   * release then count as not read until a later check reads the record or gives it up.
   */
  unread(record: string, reason: string): void;
  /**
   * Counts a record with a member, a column or a heading that the source does not know: `name` says which one. The release is loaded without it, and
   * `risk status` shows the count. A source of millions of records may report those of a sample.
   */
  unmapped(name: string): void;
  /** Sources with `lookUp` only: reports what the publisher answered for a company. */
  lookedUp(answer: CompanyAnswer): void;
}

/**
 * HTTP requests within the source's politeness, at the publisher's real addresses; in sample mode the sample publishers answer them. Follows
 * redirects within the publisher's host. Every method throws `SourceProblem`.
 */
export interface Http {
  /**
   * Returns the body, the address after redirects, and the headers by lower-case name; `undefined` on 404. `last`: only so many bytes from the end of
   * the body are wanted (RFC 9110 section 14.1.2); a publisher may answer with more of it.
   */
  get(
    url: string,
    options?: { readonly last?: number },
  ): Promise<{ readonly bytes: Uint8Array; readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined>;
  /** Returns the validators and the size of a file without its body; `undefined` on 404. */
  head(url: string): Promise<(Validators & { readonly bytes?: number }) | undefined>;
  /** The feeds of news that the operator configures (docs/configuration.md, RISK_NEWS_FEEDS). Absent: none. */
  readonly newsFeeds?: readonly NewsFeed[];
}

/** A feed of news that the operator configures. */
export interface NewsFeed {
  readonly url: string;
  readonly title: string;
  /** True: the feed's terms allow that titles and links of its items are shown to users. */
  readonly display: boolean;
}

/** What the publisher answered for one company. `none`: it has no such record, which differs from a company that nothing was asked about. */
export interface CompanyAnswer {
  /** Company number; or the word and the publisher's reference that an operator asked for, as `FRN 900001`. */
  readonly company: string;
  /** UTC instant, ISO 8601. */
  readonly askedAt: string;
  readonly answer: 'found' | 'none' | 'failed';
  readonly records: number;
  /** `CODE: message` of an answer that failed. */
  readonly failure?: string;
}
