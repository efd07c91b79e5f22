import { readFile } from 'node:fs/promises';
import type { RawFile, RecordWriter } from '../../source.ts';
import { linked } from './api-document.ts';
import { officerFile, readSearchPage, searchFile } from './crawl.ts';

const searchName = /^search\.([a-z0-9]+)\.\d{3}\.json$/;

interface Search {
  readonly file: string;
  readonly prefix: string;
  readonly total: number;
  readonly seen: number;
}

/**
 * The officers whom the searches of a crawl named and whom the register no longer has: no document of theirs is there. What a search held back, and
 * what it named in a form that we do not know, goes to quarantine, where it is seen.
 */
export async function readSearches(files: readonly RawFile[], out: RecordWriter): Promise<{ id: string; file: string; line: number }[]> {
  const names = new Set(files.map(({ name }) => name));
  const gone = new Map<string, { id: string; file: string; line: number }>();
  const searches = new Map<string, Search>();
  for (const { name: file, path } of files) {
    const prefix = searchName.exec(file)?.[1];
    if (prefix === undefined) continue;
    const { items, total_results: total } = readSearchPage(await readFile(path), file);
    searches.set(prefix, { file, prefix, total, seen: (searches.get(prefix)?.seen ?? 0) + items.length });
    for (const [at, self] of items.entries()) {
      const one = linked(self);
      if (one === undefined) await out.reject({ file, line: at + 1 }, self, 'a search result without an officer');
      else if (!names.has(officerFile(one.kind, one.id))) gone.set(one.id, { id: one.id, file, line: at + 1 });
    }
  }
  for (const { file, prefix, total, seen } of searches.values()) {
    if (seen >= total || names.has(searchFile(`${prefix}a`, 0))) continue;
    await out.reject({ file, line: 1 }, `q=${prefix}: ${seen} of ${total}`, 'more people than the search gives: some may be missing');
  }
  return [...gone.values()];
}

export const isSearch = ({ name }: RawFile) => searchName.test(name);
