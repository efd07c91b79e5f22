import { SourceProblem } from '../problem.ts';
import { shortHash } from '../short-hash.ts';
import type { Http } from '../source.ts';
import { entryKey, nextPage, readPage } from './feed.ts';

/** One page of the feed as the publisher sent it. */
interface Page {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** All pages of one window of the feed, read while the publisher changed none of them. */
export interface WindowPages {
  readonly pages: readonly Page[];
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  /** Hash over the id and `updated` of every notice: another value means that a notice was added, corrected or removed. */
  readonly hash: string;
}

/** A window changes while it is read when a notice is published or corrected in it, which is rare outside the small hours. */
const readings = 3;

/**
 * Reads every page of a window, beginning with the address of its first page. Reads the window again when a page changed between the requests.
 * Throws PUBLISHER_CHANGED_UNDER_US, which is retryable, when three readings give no whole window.
 */
export async function readWindow(http: Http, first: string): Promise<WindowPages> {
  let problem = '';
  let earlier: string | undefined;
  for (let reading = 1; reading <= readings; reading += 1) {
    const { pages, entries, totals } = await readPages(http, first);
    const keys = entries.map(entryKey);
    const whole = totals.every((total) => total === entries.length);
    const hash = shortHash([...keys].sort().join('\n'));
    // pages that shift between two requests repeat a notice and leave another out; a feed that repeats a notice by itself repeats it again
    if (whole && (new Set(entries.map(({ id }) => id)).size === entries.length || hash === earlier)) return { pages, entries, hash };
    earlier = whole ? hash : undefined;
    problem = `${entries.length} notices on ${pages.length} pages, of which the feed states ${[...new Set(totals)].join(', then ')}`;
  }
  throw new SourceProblem('PUBLISHER_CHANGED_UNDER_US', `${first}: after ${readings} readings ${problem}`);
}

async function readPages(http: Http, first: string) {
  const pages: Page[] = [];
  const entries: Readonly<Record<string, unknown>>[] = [];
  const totals: number[] = [];
  // a page may link to itself, or to one before it
  for (let url: string | undefined = first; url !== undefined && !pages.some((page) => page.url === url); ) {
    const answer = await http.get(url);
    if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
    const page = readPage(answer.bytes);
    pages.push({ url, bytes: answer.bytes });
    entries.push(...page.entry);
    totals.push(page['f:total']);
    url = page.entry.length === 0 ? undefined : nextPage(first, page);
  }
  return { pages, entries, totals };
}
