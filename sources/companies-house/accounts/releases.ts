import { addDays, weekdayOf } from '../../../uk/day.ts';
import { wholePage } from '../../page.ts';
import { SourceProblem } from '../../problem.ts';
import type { Http, Period, ReleaseOffer } from '../../source.ts';
import { site } from '../product-files.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

export const dailyPage = `${site}en_accountsdata.html`;
const monthlyPage = `${site}en_monthlyaccountsdata.html`;
const historicPage = `${site}historicmonthlyaccountsdata.html`;

interface Listed extends PublishedFile {
  readonly url: string;
}

/**
 * Yields the releases whose data date lies in the period, oldest first. Throws `SourceProblem` PUBLISHER_ERROR when a page is missing,
 * UNEXPECTED_SHAPE when a page lists no accounts file.
 *
 * The publisher has three pages: daily files of the last two months, monthly files of the last year, and the archive of older files. A page is
 * fetched only when the period can include files that it lists; the monthly and the archive page only when the page before links to them.
 *
 * A month is offered as one monthly file when the period covers the whole month, or when the publisher no longer lists one of the days needed.
 * Its daily files are then left out. Otherwise the month is offered as daily files, so that a daily check never downloads a monthly file of
 * four gigabytes whose documents are already loaded.
 */
export async function* offers(http: Http, period: Period): AsyncGenerator<ReleaseOffer> {
  const { days, archives } = await listed(http, period);
  const wanted = archives.filter((file) => inPeriod(file, period) && isNeeded(file, days, period));
  const found = [...wanted, ...days.filter((day) => inPeriod(day, period) && !isCovered(day, wanted))];
  for (const { id, kind, from, to, url } of found.sort((a, b) => a.to.localeCompare(b.to))) {
    yield { id, dataDate: to, urls: [url], ...(kind === 'day' ? {} : { covers: { from, to } }) };
  }
}

async function listed(http: Http, period: Period): Promise<{ days: Listed[]; archives: Listed[] }> {
  const daily = await readPage(http, dailyPage);
  const days = daily.files.filter(({ kind }) => kind === 'day');
  if (!endsAMonth(period) || !daily.links.has(monthlyPage)) return { days, archives: [] };
  const monthly = await readPage(http, monthlyPage);
  const archives = new Map(monthly.files.map((file) => [file.id, file]));
  const oldest = [...archives.values()].map(({ from }) => from).sort()[0] ?? period.to;
  if (period.from < oldest && monthly.links.has(historicPage)) {
    // A month that both pages list has moved to the archive.
    for (const file of (await readPage(http, historicPage)).files) archives.set(file.id, file);
  }
  return { days, archives: [...archives.values()].filter(({ kind }) => kind !== 'day') };
}

async function readPage(http: Http, url: string): Promise<{ links: Set<string>; files: Listed[] }> {
  const page = await http.get(url);
  if (page === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} does not exist`);
  const hrefs = [...wholePage(page.bytes, url).matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi)];
  const links = new Set(hrefs.flatMap(([, href = '']) => (URL.canParse(href, url) ? [new URL(href, url).href] : [])));
  const files = new Map<string, Listed>();
  for (const link of links) {
    const file = /\.zip$/i.test(link) ? publishedFile(link.slice(link.lastIndexOf('/') + 1)) : undefined;
    if (file !== undefined) files.set(file.id, { ...file, url: link });
  }
  if (files.size === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${url} lists no accounts file: the page has changed`);
  return { links, files: [...files.values()] };
}

const inPeriod = ({ to }: PublishedFile, period: Period) => to >= period.from && to <= period.to;

/** Whether the last day of a month, which is the data date of a monthly file, lies in the period. */
function endsAMonth({ from, to }: Period): boolean {
  return from.slice(0, 7) !== to.slice(0, 7) || addDays(to, 1).endsWith('-01');
}

/** Whether the monthly file is needed: the period covers the whole month, or one of its publishing days has no daily file. */
function isNeeded(file: Listed, days: readonly Listed[], { from }: Period): boolean {
  if (from <= file.from) return true;
  const ids = new Set(days.map(({ id }) => id));
  for (let day = from; day <= file.to; day = addDays(day, 1)) if (isPublishingDay(day) && !ids.has(day)) return true;
  return false;
}

/**
 * Whether monthly files hold every document of the daily file. A daily file dated Tuesday holds the filings registered from Saturday to Monday;
 * any other holds those of the day before. The publisher does not state whether a monthly file goes by the registration date or by the date of
 * the daily file, so a daily file is left out only when monthly files cover both dates. A document that two files hold is the same filing.
 */
function isCovered({ id }: Listed, archives: readonly Listed[]): boolean {
  const registered = addDays(id, weekdayOf(id) === 2 ? -3 : -1);
  return [id, registered].every((day) => archives.some(({ from, to }) => from <= day && day <= to));
}

/** Whether the publisher puts out a daily file on the day: Tuesday to Saturday, bank holidays included. */
const isPublishingDay = (day: string) => weekdayOf(day) >= 2;
