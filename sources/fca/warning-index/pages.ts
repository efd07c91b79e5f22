import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { wholePage } from '../../page.ts';
import { SourceProblem } from '../../problem.ts';
import type { Http, RawFile } from '../../source.ts';
import { readSearchPage, refuseHole, refuseRepeat, type SearchPage, searchAddress } from '../warning-list/search-page.ts';

const storedPage = z.object({ url: z.string(), html: z.string() });

/** A page of the search as it was received. */
export type StoredPage = z.output<typeof storedPage>;

/**
 * Requests the pages of the search from one number (from 0) to before another, or to the end of the list. Throws PUBLISHER_ERROR for a page that
 * answers 404, breaks off, is empty in the middle of the list or repeats the one before it, and what `readSearchPage` throws; UNEXPECTED_SHAPE for a first page without warnings.
 */
export async function readPages(
  http: Http,
  { from, to }: { from: number; to: number },
): Promise<{ pages: StoredPage[]; hasNext: boolean }> {
  const pages: StoredPage[] = [];
  let hasNext = true;
  let before: SearchPage | undefined;
  for (let page = from; page < to && hasNext; page += 1) {
    const url = searchAddress(page);
    const { html, read } = await readPage(http, url);
    await refuseHole(page, read, async () => (await readPage(http, searchAddress(page - 1))).read);
    if (page === 0 && read.items.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} lists no warnings`);
    refuseRepeat(page, read, before);
    before = read;
    hasNext = read.hasNext && read.items.length + read.unread.length > 0;
    pages.push({ url, html });
  }
  return { pages, hasNext };
}

async function readPage(http: Http, url: string) {
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  const html = wholePage(answer.bytes, url);
  return { html, read: readSearchPage(html, url) };
}

/** Yields the pages of the stored files with their places, in order. */
export async function* storedPages(files: readonly RawFile[]): AsyncGenerator<{ file: string; line: number; page: StoredPage }> {
  for (const { name, path } of files.filter((file) => file.name.endsWith('.ndjson')).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    for (const [at, line] of lines.entries()) yield { file: name, line: at + 1, page: storedPage.parse(JSON.parse(line)) };
  }
}
