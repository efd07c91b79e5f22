import { availableParallelism } from 'node:os';
import { pMapIterable } from 'p-map';
import { SourceProblem } from '../../problem.ts';
import type { RawFile, RawRelease, RecordWriter } from '../../source.ts';
import { archiveLimits } from './archive/documents.ts';
import { packedMembers } from './archive/members.ts';
import { grouped } from './reading/grouped.ts';
import type { Outcome } from './reading/read-batch.ts';
import { type BatchReader, canStartThreads, createThreads, readHere } from './reading/threads.ts';

/** Share of documents without a row, past which not the documents but the reading of them is at fault. */
const mostUnread = 0.1;
const fewDocuments = 100;

/** Every document of the release to rows and facts, on all cores; one that gives none stands in quarantine by its name in the archive. */
export function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  return parseWith(canStartThreads ? createThreads(availableParallelism()) : readHere(), release, out);
}

export async function parseWith(reader: BatchReader, release: RawRelease, out: RecordWriter): Promise<void> {
  const tally: Tally = { filings: new Set(), documents: 0, unread: 0 };
  try {
    for (const file of release.files) {
      const results = pMapIterable(batchesOf(file), (batch) => reader.read(batch), { concurrency: 3 * reader.width });
      for await (const outcomes of results) {
        await keep(outcomes, out, tally);
      }
    }
  } finally {
    await reader.close();
  }
  if (tally.documents >= fewDocuments && tally.unread > tally.documents * mostUnread) {
    throw new SourceProblem(
      'TOO_MANY_REJECTED',
      `${tally.unread} of ${tally.documents} documents give no row, more than ${mostUnread * 100} %`,
    );
  }
}

interface Tally {
  readonly filings: Set<string>;
  documents: number;
  unread: number;
}

async function* batchesOf({ path, name }: RawFile) {
  const members = packedMembers(path, archiveLimits, name);
  for await (const group of grouped(members)) yield { path, members: group, limits: archiveLimits };
}

async function keep(outcomes: readonly Outcome[], out: RecordWriter, tally: Tally): Promise<void> {
  const kept: { rows: Uint8Array[]; facts: Uint8Array[]; rowCount: number; factCount: number } = {
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
        'the same document stands in the release twice',
      );
    } else {
      tally.filings.add(one.filing);
      kept.rows.push(one.rows);
      kept.facts.push(one.facts);
      kept.rowCount += one.rowCount;
      kept.factCount += one.factCount;
    }
  }
  await out.writeLines(Buffer.concat(kept.rows), kept.rowCount);
  await out.writeDetail('account_facts', Buffer.concat(kept.facts), kept.factCount);
}
