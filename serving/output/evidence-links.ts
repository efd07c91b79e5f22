import type { Evidence } from '../../models/clearance/evidence.ts';
import { warningUrl } from '../../sources/fca/warning-list/search-page.ts';
import { noticeUrl } from '../../sources/gazette/notice.ts';
import { sources } from '../../sources/index.ts';
import { allTables } from '../../sources/part.ts';

export interface AttributedEvidence extends Evidence {
  /** The statement that the licence of the record requires; null: the source is no longer read, or its records are invented. */
  readonly attribution: string | null;
}

/** Evidence with the place where a person can read it. */
export interface LinkedEvidence extends AttributedEvidence {
  readonly publisher: string | null;
  /** Title of the record at its publisher. */
  readonly title: string | null;
  /** The publisher's page of this record; null: the publisher has none that the record's id leads to. */
  readonly recordUrl: string | null;
  /** The publisher's page about the kind of record. */
  readonly sourceUrl: string | null;
}

const byId = new Map(sources.flatMap(allTables).map((source) => [source.id, source]));

/** Returns the statement that the licence of a source, or of a part of one, requires wherever its records are shown; null: it is not read. */
export function attributionOf(source: string): string | null {
  return byId.get(source)?.attribution ?? null;
}

export function attributed(evidence: Evidence): AttributedEvidence {
  return Object.assign({}, evidence, { attribution: attributionOf(evidence.source) }); // not a spread: docs/performance.md, "Pauses"
}

/**
 * Adds the publisher, its page and the attribution. Each source that the service reads has a page;
 * a record has one where its id is part of the address.
 */
export function linked(evidence: Evidence): LinkedEvidence {
  const source = byId.get(evidence.source);
  return {
    ...attributed(evidence),
    publisher: source?.publisher ?? null,
    title: source?.title ?? null,
    recordUrl: recordUrlOf(evidence),
    sourceUrl: source?.homepage ?? null,
  };
}

function recordUrlOf({ source, record }: Evidence): string | null {
  if (source.startsWith('gazette/') && /^\d+$/.test(record)) return noticeUrl(record);
  return source === 'fca/warning-list' ? (warningUrl(record) ?? null) : null;
}
