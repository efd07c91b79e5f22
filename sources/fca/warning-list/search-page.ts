import { dayOf } from '../../../uk/day.ts';
import { elementsOf, type HtmlElement, hasClass, readHtml, textOf } from '../../html.ts';
import { SourceProblem } from '../../problem.ts';

export const site = 'https://www.fca.org.uk';
const perPage = 10;

/** A warning in the search results. */
export interface Listed {
  readonly url: string;
  readonly title: string;
  /** Day of publication, ISO 8601. */
  readonly day: string;
}

export interface SearchPage {
  readonly items: readonly Listed[];
  /** Items that cannot be read: their text on the page, and the reason. */
  readonly unread: readonly { readonly text: string; readonly reason: string }[];
  readonly hasNext: boolean;
  /** Classes within the items that the reader does not know: what the search states of a warning has a class of its own. */
  readonly newClasses: ReadonlySet<string>;
}

/** `type` is the kind of page, which is the same for each item of the search for warnings. */
const knownClasses: ReadonlySet<string> = new Set([
  ...['search-item', 'search-item__title', 'search-item__meta', 'featured', 'meta', 'meta-item', 'type', 'published-date'],
]);

/** Returns the address of a search page; `page` counts from 0. The search is the only index: ten warnings a page, newest first. */
export function searchAddress(page: number): string {
  return `${site}/news/search-results?n_search_term=&category=warnings&sort_by=dmetaZ&start=${1 + page * perPage}`;
}

/**
 * Reads a page of search results; `url` names it in errors. Throws UNEXPECTED_SHAPE for another page, such as one that checks whether the
 * reader is human.
 */
export function readSearchPage(html: string, url: string): SearchPage {
  const elements = [...elementsOf(readHtml(html))];
  const items: Listed[] = [];
  const unread: { text: string; reason: string }[] = [];
  const newClasses = new Set<string>();
  for (const item of elements.filter((one) => one.name === 'li' && hasClass(one, 'search-item'))) {
    for (const { attributes } of elementsOf(item))
      for (const one of (attributes.class ?? '').split(/\s+/)) if (one !== '' && !knownClasses.has(one)) newClasses.add(one);
    const read = readItem(item);
    if (typeof read === 'string') unread.push({ text: textOf(item).slice(0, 500), reason: read });
    else items.push(read);
  }
  const isSearch = items.length + unread.length > 0 || elements.some(({ attributes }) => /search-results/.test(attributes.class ?? ''));
  if (!isSearch) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} is not a page of search results`);
  return {
    items,
    unread,
    newClasses,
    hasNext: elements.some(({ name, attributes }) => name === 'a' && attributes.title === 'Go to next page'),
  };
}

/**
 * Throws PUBLISHER_ERROR for a page without an entry in the middle of the list: it would end the list, and everything behind it would look withdrawn. A
 * page past the end has none either, but no page links to it. `before`: reads the page before.
 */
export async function refuseHole(page: number, read: SearchPage, before: () => Promise<SearchPage>): Promise<void> {
  if (page === 0 || read.items.length + read.unread.length > 0) return;
  if (read.hasNext || (await before()).hasNext)
    throw new SourceProblem('PUBLISHER_ERROR', `${searchAddress(page)} lists no warnings, although the list goes on`);
}

/** Throws PUBLISHER_ERROR for a page that lists the warnings of the page before it: a search that ignores its start would be read without end. */
export function refuseRepeat(page: number, { items }: SearchPage, before: SearchPage | undefined): void {
  const urls = (listed: readonly Listed[]) => listed.map(({ url }) => url).join();
  if (items.length > 0 && before !== undefined && urls(items) === urls(before.items))
    throw new SourceProblem('PUBLISHER_ERROR', `${searchAddress(page)} repeats the page before it`);
}

function readItem(item: HtmlElement): Listed | string {
  const within = [...elementsOf(item)];
  const heading = within.find((one) => hasClass(one, 'search-item__title'));
  const link = heading === undefined ? undefined : [...elementsOf(heading)].find(({ name, attributes }) => name === 'a' && attributes.href);
  if (link === undefined) return 'no link to the warning';
  const url = warningUrl(link.attributes.href ?? '');
  if (url === undefined) return 'the link does not lead to a warning';
  const published = within.find((one) => hasClass(one, 'published-date'));
  const day = published === undefined ? undefined : slashedDay(textOf(published));
  return day === undefined ? 'no day of publication' : { url, title: textOf(link), day };
}

/** Returns the address without query and fragment, which is the key of a warning; `undefined` for an address outside `/news/`. */
export function warningUrl(href: string): string | undefined {
  if (!URL.canParse(href, site)) return undefined;
  const { host, pathname } = new URL(href, site);
  return host === 'www.fca.org.uk' && /^\/news\/.+/.test(pathname) ? `${site}${pathname.replace(/\/$/, '')}` : undefined;
}

/** `Published: 01/06/2026` -> `2026-06-01` */
export function slashedDay(text: string): string | undefined {
  const [, date = '', month = '', year = ''] = /\b(\d{2})\/(\d{2})\/(\d{4})\b/.exec(text) ?? [];
  return dayOf(year, month, date);
}
