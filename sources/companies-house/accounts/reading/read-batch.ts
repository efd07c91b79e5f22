import type { ArchiveLimits } from '../../../archive-limits.ts';
import { openReadAt, type ZipMember } from '../../../zip-directory.ts';
import { documentsOf } from '../archive/documents.ts';
import { type ReadFiling, readDocument, type Unread, unread } from './read-document.ts';

/** The unit of work of a worker thread: members of one archive, by their positions in the file. */
export interface Batch {
  readonly path: string;
  readonly members: readonly ZipMember[];
  readonly limits: ArchiveLimits;
}

/** The result for one document of a batch. `name`: the document's name in the archive. */
export type Outcome = (ReadFiling | Unread) & { readonly name: string };

/** Reads the members of a batch and returns one outcome for each document, in order. Throws only when the archive cannot be opened. */
export async function readBatch({ path, members, limits }: Batch): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const file = openReadAt(path);
  try {
    for (const member of members) {
      for (const one of await documentsOf(member, file.read, limits)) {
        const { name, kind } = one;
        if (kind === 'document') outcomes.push({ name, ...readDocument(name, one.bytes) });
        else if (kind === 'left-out') outcomes.push({ name, ...unread(`left out: ${one.reason}`, { leftOut: true }) });
        else outcomes.push({ name, ...unread(one.reason) });
      }
    }
  } finally {
    file.close();
  }
  return outcomes;
}
