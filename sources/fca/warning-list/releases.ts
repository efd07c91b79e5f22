import { createHash } from 'node:crypto';
import { SourceProblem } from '../../problem.ts';
import type { Http, Period, ReleaseOffer } from '../../source.ts';
import { type Listed, readSearchPage, type SearchPage, searchAddress } from './search-page.ts';

/**
 * The list is ten thousand warnings and more, ten a page, at one request in two seconds. A look therefore reads the newest pages, down to the
 * period's first day, and one part of the older ones, in turn by the day: within four weeks every page has been read again, and no look takes
 * longer than a quarter of an hour.
 */
const parts = 28;
const pagesOfPart = 120;

/**
 * What one release is: the warnings of a day, or of a month that is over and was read whole. It is named by how many they are and what they are
 * called, so that a warning is fetched once, and once more when its month is closed or the list says something else of it.
 *
 * The part that is read in turn lies before the period, on purpose: it brings what a first look did not reach back to and what was changed since.
 */
export async function* offers(http: Http, period: Period): AsyncGenerator<ReleaseOffer> {
  const read = pageReader(http);
  const found = new Map<string, Release>();
  const part = (Date.parse(period.to) / 86_400_000) % parts;
  const newest = await stretchOf(read, 0, period, isBefore(period.from));
  const older = await stretchOf(read, part * pagesOfPart, period);
  // the last page goes on before the period: what it shows of those days was taken in by an earlier look
  const wanted = releasesOf(newest, period).filter(({ name }) => isMonth(name) || name >= period.from);
  for (const release of [...wanted, ...releasesOf(older, period)]) if (!found.has(release.name)) found.set(release.name, release);
  // a month that was read whole has its days
  const days = [...found.values()].filter(({ name }) => isMonth(name) || !found.has(name.slice(0, 7)));
  for (const { id, items } of days.map(named).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const pages = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
    yield { id, dataDate: lastDay(items), urls: [...pages.map(searchAddress), ...items.map(({ url }) => url)] };
  }
}

/** The day or the month that a release is of, as its id begins. */
export function coveredBy(releaseId: string): string | undefined {
  return /^(\d{4}-\d{2}(?:-\d{2})?)\.n\d/.exec(releaseId)?.[1];
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
  /** The list began, or ended, within it: no day is cut at that end. */
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

type PageReader = (page: number) => Promise<SearchPage>;

/** Each page once in a look. */
function pageReader(http: Http): PageReader {
  const pages = new Map<number, SearchPage>();
  return async (page) => {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const url = searchAddress(page);
    const answer = await http.get(url);
    if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} is not there`);
    const read = readSearchPage(Buffer.from(answer.bytes).toString('utf8'), url);
    if (page === 0 && read.items.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} lists no warning`);
    pages.set(page, read);
    return read;
  };
}

const isBefore = (day: string) => (item: Listed) => item.day < day;

/** From a page on, as far as `enough` says, else for the length of a part and to the end of the month in which it stops. */
async function stretchOf(read: PageReader, first: number, { to }: Period, enough?: (item: Listed) => boolean): Promise<Stretch> {
  const items: Found[] = [];
  for (let page = first; ; page += 1) {
    const { items: more, hasNext } = await read(page);
    const month = items.at(-1)?.day.slice(0, 7);
    items.push(...more.map((item) => ({ ...item, page })));
    const last = items.at(-1);
    const done = enough === undefined ? page >= first + pagesOfPart && last?.day.slice(0, 7) !== month : last !== undefined && enough(last);
    if (done || !hasNext || more.length === 0) {
      return { items: items.filter(({ day }) => day <= to), fromStart: first === 0, toEnd: !hasNext || more.length === 0 };
    }
  }
}

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
  return [...releases].map(([name, found]) => ({ name, items: [...found.values()].sort((a, b) => (a.url < b.url ? -1 : 1)) }));
}

function named({ name, items }: Release): { id: string; items: readonly Found[] } {
  const said = JSON.stringify(items.map(({ url, title, day }) => [url, title, day]));
  return { id: `${name}.n${items.length}.${createHash('sha256').update(said).digest('hex').slice(0, 8)}`, items };
}

function lastDay(items: readonly Listed[]): string {
  return (
    items
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  );
}
