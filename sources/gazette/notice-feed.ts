import { readFile } from 'node:fs/promises';
import { addDays, isDay } from '../../uk/day.ts';
import { without } from '../../uk/period.ts';
import { isWorkingDay } from '../../uk/working-days.ts';
import { againId, isAgain } from '../again.ts';
import { refuseOtherVersion } from '../other-version.ts';
import { SourceProblem } from '../problem.ts';
import { assertRobotsAllow } from '../robots.ts';
import type { Discovery, FoundFile, Http, Period, RawFiles, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../source.ts';
import { areBusy, isWeek, recentWeek } from './busy-weeks.ts';
import { type FeedEntry, hasAddress, newMembersOf, noticeId, readEntry, readPage, statusOf } from './feed.ts';
import { needsFullNotice, readNotice, whyUnread } from './notice.ts';
import { companiesIn } from './notice-text.ts';
import { plainText, readNoticeXml } from './notice-xml.ts';
import { readWindow, type WindowPages } from './window-pages.ts';
import { weeksInTurn, windows } from './windows.ts';

const site = 'https://www.thegazette.co.uk';

/** What distinguishes one feed of the Gazette's notices from another. */
interface FeedOptions {
  readonly id: string;
  readonly title: string;
  /** Parameters of the feed that select the notices. */
  readonly select: Readonly<Record<string, string>>;
  /** The only notice codes that the feed may list. Absent: any code. */
  readonly codes?: ReadonlySet<string>;
  /** Days before today of which the service needs every notice. */
  readonly horizonDays: number;
  /** Days before today for which every check asks again, because notices are corrected. */
  readonly recheckDays: number;
  /** Days in which every older week of the horizon is asked for again once. Absent: older weeks are not asked for again. */
  readonly sweepDays?: number;
  /** True: every working day has notices. A working day without any is not answered: its edition is still to come, or the feed has failed. */
  readonly daily?: true;
  readonly sqlOf?: string;
  readonly after?: string;
}

/** Days before today that have a window each, so that a new or corrected notice fetches one day. */
const singleDays = 7;

/** Returns a feed of the table `gazette_notice`. All feeds share the publisher's hours and its limit of requests. */
export function noticeFeed({ id, title, select, codes, horizonDays, recheckDays, sweepDays, daily, ...more }: FeedOptions): Source {
  const windowsOf = (period: Period, today: string): Period[] => {
    const recent = addDays(today, -singleDays);
    const asked = windows(period, recent);
    if (sweepDays === undefined || period.to !== today) return asked;
    // a check asks for the days since `recheckDays` before the last one, so on a day without a check no week loses its turn
    const turn = { checkedOn: addDays(period.from, recheckDays), today, everyDays: sweepDays };
    const inTurn = weeksInTurn({ from: addDays(today, -horizonDays), to: today }, recent, turn);
    return [...inTurn.filter(({ from }) => asked.every((one) => one.from !== from)), ...asked];
  };
  return {
    id,
    title,
    publisher: 'The Gazette',
    homepage: 'https://www.thegazette.co.uk/insolvency',
    licence: 'OGL-UK-3.0',
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (The Gazette).',
    verified: 'official sample',
    display: 'rows',
    kind: 'append',
    table: 'gazette_notice',
    key: ['notice_id', 'company_number'],
    replaces: 'notice_id',
    version: 'updated_at',
    fillBy: 'notice_code',
    // the strictest reading of the publisher's fair use allows automated requests between 21:00 and 07:00 (docs/decisions/0003)
    schedule: ['5 21 * * *', '35 1 * * *', '20 6 * * *'],
    hours: { from: '21:00', to: '07:00' },
    firstDay: '1998-01-01',
    lookbackDays: horizonDays,
    coverage: { horizonDays },
    recheckDays,
    // the time from the last check of one night to the first check of the next; The Gazette pauses five days at most, around Christmas
    freshness: { checkedWithinHours: 16, dataWithinDays: 7 },
    clearance: true,
    expect: {
      // a day may hold only notices about people; a page that is not the feed fails with UNEXPECTED_SHAPE
      rows: [0, 100_000],
      // a release is a day or a week: on a quiet day one unknown kind of notice is a large share, and must not hold back the other notices
      rejected: 0.5,
      shrink: 1,
    },
    politeness: { requests: 1, perSeconds: 10 },
    again,
    discover: (http, period, today) => discover(http, windowsOf(period, today), { id, select, codes, daily, today }),
    fetch: fetchRelease,
    recognise,
    parse,
    ...more,
  };
}

/** Returns the address of the first page of a window. The publisher's examples write commas as they are. */
function feedAddress({ from, to }: Period, select: FeedOptions['select']): string {
  const query = new URLSearchParams({
    ...select,
    'start-publish-date': from,
    'end-publish-date': to,
    'results-page-size': '100',
    'sort-by': 'latest-date',
    'results-page': '1',
  });
  return `${site}/insolvency/notice/data.json?${String(query).replaceAll('%2C', ',')}`;
}

interface Asked extends Pick<FeedOptions, 'id' | 'select'> {
  readonly codes: FeedOptions['codes'] | undefined;
  readonly daily: true | undefined;
  readonly today: string;
}

/**
 * Yields one answer for each window: a release, or that no notice was published. Reads `robots.txt` first, as the publisher's fair use asks. The id
 * of a release names the days, the number of notices and their state. Throws UNEXPECTED_SHAPE when the publisher lists another code than it was asked
 * for: it then ignores the filter. Of a `daily` feed, a working day without a notice has no answer, and of any other feed a week without one where the other
 * weeks list many: it stays missing; when all windows are read, throws PUBLISHER_ERROR for those that have ended. Today without a notice leaves the last check
 * that had an edition as the newest one, so its age limit runs on.
 */
async function* discover(http: Http, asked: readonly Period[], { id, select, codes, daily, today }: Asked): AsyncGenerator<Discovery> {
  const [first] = asked;
  if (first !== undefined) await assertRobotsAllow(http, [feedAddress(first, select), noticeAddress('1')]);
  const failed: Period[] = [];
  const quiet: Period[] = [];
  const listed: number[] = [];
  for (const window of asked) {
    const url = feedAddress(window, select);
    const { entries, hash } = await readWindow(http, url);
    const stray = entries.map((entry) => entry['f:notice-code']).find((code) => codes !== undefined && !codes.has(String(code)));
    if (stray !== undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${url}: lists a notice of code ${stray}`);
    if (daily !== true && isWeek(window, today)) {
      if (entries.length > 0) listed.push(entries.length);
      else {
        quiet.push(window);
        continue;
      }
    }
    const missing = daily === true ? quietWorkingDays(window, entries, today) : [];
    failed.push(...missing.filter(({ to }) => to < today));
    const days = window.from === window.to ? window.from : `${window.from}_${window.to}`;
    const offer = { id: idOf(days, { entries, hash }), dataDate: window.to, urls: [url] };
    for (const covers of without([window], missing)) yield entries.length === 0 ? { nothing: true, covers } : { ...offer, covers };
  }
  // a check of quiet weeks only, such as a backfill of a gap, compares them with a recent week
  if (quiet.length > 0 && listed.length === 0) {
    const { entries } = await readWindow(http, feedAddress(recentWeek(today), select));
    listed.push(entries.length);
  }
  if (areBusy(listed)) failed.push(...quiet);
  else for (const covers of quiet) yield { nothing: true, covers };
  if (failed.length === 0) return;
  const days = failed.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
  throw new SourceProblem('PUBLISHER_ERROR', `${id} lists no notice of the working days ${days}: they stay missing`);
}

/** `days`: `2026-06-02`, or the first and the last of a week. */
const idOf = (days: string, { entries, hash }: Pick<WindowPages, 'entries' | 'hash'>) => `${days}.n${entries.length}.${hash}`;

/** Returns the working days of the window, up to today, of which no entry is published. The notices of a single day may misprint their day. */
function quietWorkingDays({ from, to }: Period, entries: readonly Readonly<Record<string, unknown>>[], today: string): Period[] {
  if (from === to && entries.length > 0) return [];
  const published = new Set(entries.map((entry) => String(entry.published).slice(0, 10)));
  const quiet: Period[] = [];
  for (let day = from; day <= to && day <= today; day = addDays(day, 1)) {
    if (isWorkingDay(day) && !published.has(day)) quiet.push({ from: day, to: day });
  }
  return quiet;
}

const noticeAddress = (id: string) => `${site}/notice/${id}/data.xml`;
/** Begins the names of the pages of a release that reads some notices again. */
const againPage = 'again-';

/** Returns the offer of a release that reads these notices of a window again: the pages of the window and their full texts. */
function again({ id, urls, ...offer }: ReleaseOffer, notices: readonly string[], today: string): ReleaseOffer {
  return { ...offer, id: againId(id, today), urls: [...urls.slice(0, 1), ...notices.map(noticeAddress)] };
}

/**
 * Fetches every page of the window, then the full notices whose snippet is too short; of a release that reads notices again, those notices only. Of
 * a full notice that the publisher answers with 404 it stores an empty file with the ending `.404`. The pages may list more than the offer: the next
 * check then offers them under their own id, and applying them again changes nothing. Throws PUBLISHER_CHANGED_UNDER_US when the pages keep
 * changing, PUBLISHER_OTHER_VERSION when they may be older than the offer.
 */
async function fetchRelease(http: Http, { id, urls: [first = '', ...wanted] }: ReleaseOffer, raw: RawFiles): Promise<void> {
  const window = await readWindow(http, first);
  refuseOlder(id, window);
  const { pages, entries } = window;
  const prefix = isAgain(id) ? againPage : 'page-';
  for (const [at, { url, bytes }] of pages.entries()) await raw.write(`${prefix}${String(at + 1).padStart(3, '0')}.json`, url, bytes);
  for (const one of entries) {
    const { entry } = readEntry(one);
    const url = noticeAddress(noticeId(entry));
    if (!needsFullNotice(entry) || !hasAddress(entry) || (isAgain(id) && !wanted.includes(url))) continue;
    const name = noticeFile(entry);
    if ((await raw.has(name)) || (await raw.has(absentFile(entry)))) continue;
    const notice = await http.get(url);
    if (notice !== undefined) await raw.write(name, url, notice.bytes);
    else await raw.write(absentFile(entry), url, Buffer.alloc(0));
  }
}

/** Throws PUBLISHER_OTHER_VERSION for other pages than those of the check that list no more notices: a server of the feed may have an old copy. */
function refuseOlder(id: string, window: WindowPages): void {
  const [, days, listed] = /^([\d_-]+)\.n(\d+)\.[0-9a-f]+$/.exec(id) ?? [];
  if (days !== undefined && window.entries.length <= Number(listed)) refuseOtherVersion(id, idOf(days, window));
}

/** Recognises a saved page of the feed by its contents. The data date is the newest valid day of publication in the first 64 KiB. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  if (!/^\s*\{/.test(text) || !text.includes('"f:total"') || !text.includes('thegazette.co.uk')) return undefined;
  const newest = [...text.matchAll(/"published"\s*:\s*"(\d{4}-\d{2}-\d{2})/g)]
    .map(([, day = '']) => day)
    .filter(isDay)
    .sort()
    .at(-1);
  return newest === undefined ? undefined : { id: `${newest}.${sha256.slice(0, 12)}`, dataDate: newest };
}

/** An entry with its place: `line` is its ordinal on its page. */
interface Placed {
  readonly entry: FeedEntry;
  readonly problem?: string;
  readonly at: { readonly file: string; readonly line: number };
}

/**
 * Writes one record per notice and company. Two pages can hold the same notice when others are published between the two requests; the one
 * that changed last is used. A notice that is not readable in every part is written as far as it is, and listed in quarantine; one that may be about
 * any company is reported as unread. When most entries are unreadable the format has changed, and they are rejected only.
 */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const paths = new Map(release.files.map(({ name, path }) => [name, path]));
  const pages = release.files.filter(({ name }) => name.endsWith('.json')).sort((a, b) => a.name.localeCompare(b.name));
  if (pages.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no page of the feed`);
  const placed: Placed[] = [];
  let stated = 0;
  for (const { name: file, path } of pages) {
    const page = readPage(await readFile(path));
    stated = Math.max(stated, page['f:total']);
    for (const path of newMembersOf(page)) out.unmapped(`member ${path}`);
    for (const [at, one] of page.entry.entries()) placed.push({ ...readEntry(one), at: { file, line: at + 1 } });
  }
  if (stated > 0 && placed.length === 0)
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `release ${release.id}: the feed states ${stated} notices, and no page has a member "entry"`,
    );
  const unreadable = placed.filter(({ problem }) => problem !== undefined);
  for (const { entry, problem = '', at } of unreadable) {
    const numbers = companiesIn(plainText(entry.content)).map(({ number }) => number);
    for (const number of numbers.length === 0 ? [undefined] : numbers) await out.reject(at, described(entry, number), problem);
  }
  const known = unreadable.length * 2 > placed.length ? placed.filter(({ problem }) => problem === undefined) : placed;

  const newest = new Map<string, Placed>();
  for (const one of known) {
    const earlier = newest.get(noticeId(one.entry));
    if (earlier === undefined || earlier.entry.updated < one.entry.updated) newest.set(noticeId(one.entry), one);
  }
  const unread = new Map<string, { at: Placed['at']; text: string; reason: string }>();
  const withdrawn = new Set<string>();
  for (const [id, { entry: listed, problem: unreadablePart, at }] of newest) {
    // releases that were stored before corrections on later pages were read have no time of change in the name
    const path = paths.get(noticeFile(listed)) ?? paths.get(`notice-${id}.xml`);
    const isAsked = path !== undefined || paths.has(absentFile(listed));
    if (at.file.startsWith(againPage) && needsFullNotice(listed) && hasAddress(listed) && !isAsked) continue;
    const full = path === undefined ? undefined : readNoticeXml(await readFile(path, 'utf8'));
    const { entry, problem } = withinWindow(listed, release.id);
    if (problem !== undefined && unreadablePart === undefined) await out.reject(at, described(listed), problem);
    if (statusOf(entry) === 'unknown') out.unmapped(`status ${entry['f:status']}`);
    const read = readNotice(entry, full);
    if (typeof read === 'string') {
      await out.reject(at, described(entry), read);
      continue;
    }
    for (const record of read) {
      await out.write({ ...record, _file: at.file, _line: at.line });
      for (const other of `${record.retracts ?? ''} ${record.substitutes ?? ''}`.split(' ')) withdrawn.add(other);
    }
    const reason = whyUnread(entry, full);
    if (reason !== undefined) unread.set(id, { at, text: described(entry), reason });
    else if (full?.beyond !== undefined)
      await out.reject(at, described(entry), `the full notice ${full.beyond}, so only its entry is read`);
    else if (read[0]?.kind === 'unknown') await out.reject(at, described(entry), `unknown notice code ${entry['f:notice-code']}`);
  }
  for (const [id, { at, text, reason }] of unread) {
    await out.reject(at, text, reason);
    if (!withdrawn.has(id)) out.unread(id, reason);
  }
}

/** Codes that only end what other notices show. */
const endingCodes = new Set(['2402', '2461']);

/**
 * Returns an entry with a day of publication within the window of its release, because the publisher lists a notice on the days on which it was
 * published. A day outside of it is a misprint: it counts as the last day of the window, that of an ending as the first day. A release without a
 * window in its id (a file) leaves the day as it is; a day that does not exist is then empty.
 */
export function withinWindow(entry: FeedEntry, release: string): { readonly entry: FeedEntry; readonly problem?: string } {
  const printed = entry.published.slice(0, 10);
  const [, from, to = from] = /^(\d{4}-\d{2}-\d{2})(?:_(\d{4}-\d{2}-\d{2}))?\.n\d/.exec(release) ?? [];
  if (from === undefined || to === undefined) {
    return isDay(printed) ? { entry } : { entry: { ...entry, published: '' }, problem: `published is not a day: ${printed}` };
  }
  if (isDay(printed) && printed >= from && printed <= to) return { entry };
  const day = endingCodes.has(entry['f:notice-code']) ? from : to;
  return {
    entry: { ...entry, published: `${day}T00:00:00` },
    problem: `published on "${printed}", and listed for ${from} to ${to}: counts as published on ${day}`,
  };
}

/** Returns the fields that identify an entry, and a company that it names, without its text, which may name people. `unread.sql` reads them. */
function described(entry: FeedEntry, companyNumber?: string): string {
  const { 'f:notice-code': code, published, updated, category } = entry;
  return JSON.stringify({ notice_id: noticeId(entry), code, published, updated, category, company_number: companyNumber });
}

/** Returns the name of the empty file that stands for a full notice that the publisher answered with 404. */
function absentFile(entry: FeedEntry): string {
  return noticeFile(entry).replace(/xml$/, '404');
}

/** Returns the name of a full notice's file. It has the time of the last change, so an attempt after a correction fetches the notice again. */
function noticeFile(entry: FeedEntry): string {
  return `notice-${noticeId(entry)}.${entry.updated.replaceAll(/[^\dTZ]/g, '')}.xml`;
}
