import { availableParallelism } from 'node:os';
import { pMapIterable } from 'p-map';
import { SourceProblem } from '../../problem.ts';
import type { RawFile, RawRelease, RecordWriter } from '../../source.ts';
import { archiveLimits } from './archive/documents.ts';
import { packedMembers } from './archive/members.ts';
import { grouped } from './reading/grouped.ts';
import type { Outcome } from './reading/read-batch.ts';
import { type BatchReader, canStartThreads, createThreads, readHere } from './reading/threads.ts';

/** Largest share of documents without a row. Above it, the reader is likelier to be at fault than the documents. */
const mostUnread = 0.1;
/** Smallest number of documents in a release for which `mostUnread` is checked. */
const fewDocuments = 100;

/**
 * The threads of this process, which read the documents of all releases: releases that are loaded side by side share the cores, and a thread that has
 * read many documents reads several times as fast as a new one.
 */
let threads: BatchReader | undefined;

/**
 * Parses every document of the release into rows of `accounts` and `account_facts`, on all cores. A document that gives no row goes to
 * quarantine under its name in the archive.
 * Throws `SourceProblem` TOO_MANY_REJECTED when more than 10 % of 100 or more documents give no row, and the archive's own codes
 * (`packedMembers`).
 */
export function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  threads ??= canStartThreads ? createThreads(availableParallelism()) : readHere();
  return parseWith(threads, release, out);
}

/** Does the work of `parse` with the given reader. */
export async function parseWith(reader: BatchReader, release: RawRelease, out: RecordWriter): Promise<void> {
  const tally: Tally = { filings: new Set(), documents: 0, unread: 0 };
  for (const file of release.files) {
    const results = pMapIterable(batchesOf(file), (batch) => reader.read(batch), { concurrency: 3 * reader.width });
    for await (const outcomes of results) {
      await writeOutcomes(outcomes, out, tally);
    }
  }
  if (tally.documents >= fewDocuments && tally.unread > tally.documents * mostUnread) {
    throw new SourceProblem(
      'TOO_MANY_REJECTED',
      `${tally.unread} of ${tally.documents} documents give no row, more than ${mostUnread * 100} %`,
    );
  }
}

/** Counts over the whole release. */
interface Tally {
  /** Ids of the filings written so far. */
  readonly filings: Set<string>;
  documents: number;
  /** Documents without a row, those left out on purpose not counted. */
  unread: number;
}

async function* batchesOf({ path, name }: RawFile) {
  const members = packedMembers(path, archiveLimits, name);
  for await (const group of grouped(members)) yield { path, members: group, limits: archiveLimits };
}

/** Writes the rows and facts of one batch, and rejects unread and repeated documents. */
async function writeOutcomes(outcomes: readonly Outcome[], out: RecordWriter, tally: Tally): Promise<void> {
  const written: { rows: Uint8Array[]; facts: Uint8Array[]; rowCount: number; factCount: number } = {
    rows: [],
    facts: [],
    rowCount: 0,
    factCount: 0,
  };
  for (const one of outcomes) {
    tally.documents += 1;
    if (one.kind === 'unread') {
      tally.unread += one.leftOut ? 0 : 1;
      await out.reject({ file: one.name, line: one.line }, one.text, one.reason);
    } else if (tally.filings.has(one.filing)) {
      await out.reject(
        { file: one.name, line: 1 },
        JSON.stringify({ filing: one.filing }),
        'left out: the release holds the same document twice',
      );
    } else {
      tally.filings.add(one.filing);
      written.rows.push(one.rows);
      written.facts.push(one.facts);
      written.rowCount += one.rowCount;
      written.factCount += one.factCount;
    }
  }
  await out.writeLines(Buffer.concat(written.rows), written.rowCount);
  await out.writeDetail('account_facts', Buffer.concat(written.facts), written.factCount);
}
