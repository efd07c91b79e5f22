import { addDays, addMonths, daysBetween } from '../../../uk/day.ts';
import { editionOf } from '../../edition.ts';
import { wholePage } from '../../page.ts';
import { SourceProblem } from '../../problem.ts';
import { assertRobotsAllow } from '../../robots.ts';
import { shortHash } from '../../short-hash.ts';
import type { Http, Period, ReleaseOffer } from '../../source.ts';
import { type Listed, readSearchPage, refuseHole, refuseRepeat, type SearchPage, searchAddress, site } from './search-page.ts';

/** Days for which every check asks again: the FCA can add a warning under an earlier day. */
export const recheckDays = 7;

/**
 * The list has more than ten thousand warnings, ten on a page, at one request in two seconds. A check therefore reads the newest pages, down
 * to the first day of the period, and one part of the older pages, chosen by the day. Every page is read again within four weeks, and no check
 * of a day takes longer than a quarter of an hour. After days without a check, the next one reads their parts too.
 */
const parts = 28;
const pagesOfPart = 120;
/** Parts that a check reads: a first check, and one after a longer stop, reads the newest pages of weeks or more, and the part of its own day. */
const mostParts = 7;

/**
 * Yields the releases of one check. A release holds the warnings of one day, or of one past month that was read completely. Its id is made of
 * their number and a hash of their addresses, titles and days, so a warning is fetched once, and again when its month is complete or the
 * list changes its entry.
 *
 * The FCA also adds names, websites and company numbers to the page of a warning, and the list does not show that. The part that is read in turn lies before
 * `period` on purpose: its ids have the number of the turn, so the page of each warning is fetched again within four weeks.
 */
export async function* offers(http: Http, period: Period): AsyncGenerator<ReleaseOffer> {
  await assertRobotsAllow(http, [searchAddress(0), `${site}/news/warnings/a`]);
  const read = pageReader(http);
  const found = new Map<string, Release & { readonly id: string }>();
  const newest = await stretchOf(read, 0, period, isBefore(period.from));
  // the last page also shows days before the period; an earlier check offered those
  const wanted = releasesOf(newest, period).filter(({ name }) => isMonth(name) || name >= period.from);
  for (const { name, items } of wanted) found.set(name, { id: idOf(name, items), name, items });
  for (const { part, turn } of turnsOf(period)) {
    const older = await stretchOf(read, part * pagesOfPart, period);
    for (const { name, items } of releasesOf(older, period)) found.set(name, { id: `${idOf(name, items)}${turnMark}${turn}`, name, items });
  }
  // a complete month includes its days
  const offered = [...found.values()].filter(({ name }) => isMonth(name) || !found.has(name.slice(0, 7)));
  for (const { id, name, items } of offered.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const pages = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
    const urls = [...pages.map(searchAddress), ...items.map(({ url }) => url)];
    yield { id, dataDate: lastDay(items), urls, ...(isMonth(name) ? { covers: daysOfMonth(name) } : {}) };
  }
}

/** Returns the parts whose turn it is on the last day of the period, or was on a day since the last check: a check asks from `recheckDays` before that one. */
function turnsOf({ from, to }: Period): { readonly part: number; readonly turn: number }[] {
  const since = daysBetween(addDays(from, recheckDays), to);
  const last = daysBetween('1970-01-01', to);
  return Array.from({ length: since > mostParts ? 1 : Math.max(since, 1) }, (_, at) => ({
    part: (last - at) % parts,
    turn: Math.floor((last - at) / parts),
  }));
}

/** Returns the day (`2026-06-01`) or month (`2026-05`) with which a release id begins; `undefined` for a page loaded by hand. */
export function coveredBy(releaseId: string): string | undefined {
  return /^(\d{4}-\d{2}(?:-\d{2})?)\.n\d/.exec(releaseId)?.[1];
}

/** Returns whether the warnings that the search pages list now are those of the release. */
export function isSameList(releaseId: string, listed: readonly Listed[]): boolean {
  const name = coveredBy(releaseId);
  if (name === undefined) return false;
  const items = listed.filter(({ day }) => day.startsWith(name)).sort(byUrl);
  return idOf(name, items) === editionOf(releaseId).of.replace(/-t\d+$/, '');
}

interface Found extends Listed {
  readonly page: number;
}

const isMonth = (name: string) => name.length === '2026-05'.length;

interface Release {
  /** `2026-06-01` or `2026-05`. */
  readonly name: string;
  readonly items: readonly Found[];
}

/** Consecutive pages of the list, newest first. */
interface Stretch {
  readonly items: readonly Found[];
  /** True: the list begins in this stretch, so its first day is complete. */
  readonly fromStart: boolean;
  /** True: the list ends in this stretch, so its last day is complete. */
  readonly toEnd: boolean;
}

type PageReader = (page: number) => Promise<SearchPage>;

/** Returns a reader that requests each page at most once. */
function pageReader(http: Http): PageReader {
  const pages = new Map<number, SearchPage>();
  return async (page) => {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const url = searchAddress(page);
    const answer = await http.get(url);
    if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
    const read = readSearchPage(wholePage(answer.bytes, url), url);
    if (page === 0 && read.items.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} lists no warnings`);
    refuseRepeat(page, read, pages.get(page - 1));
    pages.set(page, read);
    return read;
  };
}

const isBefore = (day: string) => (item: Listed) => item.day < day;

/**
 * Reads pages from `first` on: until an item for which `enough` is true; without `enough`, for the length of a part and on to the end of the
 * month in which the part ends.
 */
async function stretchOf(read: PageReader, first: number, { to }: Period, enough?: (item: Listed) => boolean): Promise<Stretch> {
  const items: Found[] = [];
  for (let page = first; ; page += 1) {
    const found = await read(page);
    await refuseHole(page, found, () => read(page - 1));
    const { items: more, unread, hasNext } = found;
    const isPastEnd = more.length + unread.length === 0;
    const month = items.at(-1)?.day.slice(0, 7);
    items.push(...more.map((item) => ({ ...item, page })));
    const last = items.at(-1);
    const done = enough === undefined ? page >= first + pagesOfPart && last?.day.slice(0, 7) !== month : last !== undefined && enough(last);
    if (done || !hasNext || isPastEnd) {
      return { items: items.filter(({ day }) => day <= to), fromStart: first === 0, toEnd: !hasNext || isPastEnd };
    }
  }
}

/** Groups the items of a stretch by complete month of the past, else by complete day; drops days that the stretch cuts. */
function releasesOf({ items, fromStart, toEnd }: Stretch, { to }: Period): Release[] {
  const newest = items[0]?.day ?? '';
  const oldest = items.at(-1)?.day ?? '';
  const wholeDays = items.filter(({ day }) => (fromStart || day < newest) && (toEnd || day > oldest));
  const isWhole = (month: string) =>
    month < to.slice(0, 7) && (fromStart || month < newest.slice(0, 7)) && (toEnd || month > oldest.slice(0, 7));
  const releases = new Map<string, Map<string, Found>>();
  for (const item of wholeDays) {
    const month = item.day.slice(0, 7);
    const name = isWhole(month) ? month : item.day;
    releases.set(name, (releases.get(name) ?? new Map<string, Found>()).set(item.url, item));
  }
  return [...releases].map(([name, found]) => ({ name, items: [...found.values()].sort(byUrl) }));
}

const turnMark = '-t';

/** `items`: sorted by `byUrl`. */
function idOf(name: string, items: readonly Listed[]): string {
  const listed = JSON.stringify(items.map(({ url, title, day }) => [url, title, day]));
  return `${name}.n${items.length}.${shortHash(listed)}`;
}

const byUrl = (a: Listed, b: Listed) => (a.url < b.url ? -1 : 1);

function daysOfMonth(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

function lastDay(items: readonly Listed[]): string {
  return (
    items
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  );
}
