import type { RawFile, RecordWriter } from '../../source.ts';
import { linked } from './api-document.ts';
import { jsonValues } from './by-hand.ts';
import { readSearchPage } from './crawl.ts';

interface Search {
  readonly file: string;
  readonly line: number;
  readonly total: number;
  readonly seen: number;
}

/** True for a file of search pages. */
export const isSearch = ({ name }: RawFile) => /^search\.[a-z0-9]\.ndjson$/.test(name);

/**
 * Reads the search pages of a crawl. Puts into quarantine each result without a link to an officer, each link to an officer who is not among
 * `stored`, and each search that found more people than it returned and that no longer prefix continues. After a crash a crawl fetches no officers
 * for a file that it has, although a later search may name more of them.
 */
export async function readSearches(files: readonly RawFile[], stored: { has(id: string): boolean }, out: RecordWriter): Promise<void> {
  const lacking = new Set<string>();
  const searches = new Map<string, Search>();
  for (const file of files.filter(isSearch)) {
    for await (const { line, value } of jsonValues(file)) {
      const { q, page } = searchOf(value);
      const { items, total_results: total } = readSearchPage(page, `${file.name}, line ${line}`);
      searches.set(q, { file: file.name, line, total, seen: (searches.get(q)?.seen ?? 0) + items.length });
      for (const self of items) {
        const id = linked(self)?.id;
        if (id === undefined) await out.reject({ file: file.name, line }, self, 'a search result without an officer');
        else if (!stored.has(id) && !lacking.has(id)) {
          lacking.add(id);
          await out.reject({ file: file.name, line }, self, 'the search names an officer of whom no document is stored');
        }
      }
    }
  }
  const continued = new Set([...searches.keys()].map((q) => q.slice(0, -1)));
  for (const [q, { file, line, total, seen }] of searches) {
    if (seen >= total || continued.has(q)) continue;
    await out.reject({ file, line }, `q=${q}: ${seen} of ${total}`, 'more people than the search returns: some may be missing');
  }
}

/** Returns the prefix and the page of a line; an empty prefix and no page when the line has another form. */
function searchOf(value: unknown): { q: string; page: unknown } {
  if (typeof value !== 'object' || value === null || !('q' in value) || !('page' in value)) return { q: '', page: undefined };
  return { q: String(value.q), page: value.page };
}
