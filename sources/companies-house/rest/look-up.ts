import { askEach } from '../../look-up.ts';
import { SourceProblem } from '../../problem.ts';
import type { Http, RawFiles, ReleaseOffer } from '../../source.ts';
import { type Page, readPage } from './page.ts';

const pageSize = 100;
/** Pages of a list that does not state its length: a publisher that repeats a page would send it for ever. */
const mostPages = 200;

interface Asked {
  /** True: a list in pages. */
  readonly paged: boolean;
  /** True: the publisher has the resource of every company, so that a company without it is an exception. */
  readonly everyCompany: boolean;
}

/** Asks for the companies of a release and stores their answers. Throws as `askEach` does. */
export function lookUp(http: Http, offer: ReleaseOffer, raw: RawFiles, { paged, everyCompany }: Asked): Promise<void> {
  return askEach(offer, raw, { companyIn, everyCompany, pagesOf: (url) => pagesOf(http, url, paged) });
}

/** The number in an address such as `https://api.../company/09999901/charges`. */
const companyIn = (url: string) => /\/company\/([^/?]+)/.exec(url)?.[1] ?? '';

/** Returns the pages of a company, none for 404. */
async function pagesOf(http: Http, url: string, paged: boolean): Promise<string[]> {
  const pages: string[] = [];
  let length: number | undefined;
  for (let seen = 0; length !== undefined || pages.length < mostPages; ) {
    const address = paged ? `${url}?items_per_page=${pageSize}&start_index=${seen}` : url;
    const answer = await http.get(address);
    // beyond the last page of a list that does not state its length the publisher may answer 404
    if (answer === undefined && (seen === 0 || length === undefined)) return pages;
    const text = Buffer.from(answer?.bytes ?? []).toString('utf8');
    const { items, total, perPage = pageSize }: Page = readPage(text, address, paged);
    pages.push(text.trim());
    length = total;
    seen += items;
    if (total === undefined ? items < perPage || items === 0 : seen >= total) return pages;
    if (items === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${address}: the list ends after ${seen} of ${total} items`);
  }
  throw new SourceProblem('UNEXPECTED_SHAPE', `${url}: the list has more than ${mostPages} pages`);
}
