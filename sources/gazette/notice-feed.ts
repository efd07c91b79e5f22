import { readFile } from 'node:fs/promises';
import { addDays } from '../../uk/day.ts';
import { SourceProblem } from '../problem.ts';
import type { Discovery, FoundFile, Http, Period, RawFiles, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../source.ts';
import { type FeedEntry, noticeId, readEntry, readPage } from './feed.ts';
import { needsFullNotice, readNotice } from './notice.ts';
import { readWindow } from './window-pages.ts';
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
  readonly sqlOf?: string;
  readonly after?: string;
}

/** Days before today that have a window each, so that a new or corrected notice fetches one day. */
const singleDays = 7;

/** Returns a feed of the table `gazette_notice`. All feeds share the publisher's hours and its limit of requests. */
export function noticeFeed({ id, title, select, codes, horizonDays, recheckDays, sweepDays, ...more }: FeedOptions): Source {
  const windowsOf = (period: Period, today: string): Period[] => {
    const recent = addDays(today, -singleDays);
    const asked = windows(period, recent);
    if (sweepDays === undefined || period.to !== today) return asked;
    const inTurn = weeksInTurn({ from: addDays(today, -horizonDays), to: today }, recent, { today, everyDays: sweepDays });
    return [...inTurn.filter(({ from }) => asked.every((one) => one.from !== from)), ...asked];
  };
  return {
    id,
    title,
    publisher: 'The Gazette',
    homepage: 'https://www.thegazette.co.uk/insolvency',
    licence: 'OGL-UK-3.0',
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (The Gazette).',
    kind: 'append',
    table: 'gazette_notice',
    key: ['notice_id', 'company_number'],
    replaces: 'notice_id',
    version: 'updated_at',
    // the strictest reading of the publisher's fair use allows automated requests between 21:00 and 07:00 (docs/decisions/0003)
    schedule: ['5 21 * * *', '35 1 * * *', '20 6 * * *'],
    hours: { from: '21:00', to: '07:00' },
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
    discover: (http, period, today) => discover(http, windowsOf(period, today), select, codes),
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

/**
 * Yields one answer for each window: a release, or that no notice was published. The id of a release names the days, the number of notices and
 * their state. Throws UNEXPECTED_SHAPE when the publisher lists another code than it was asked for: it then ignores the filter.
 */
async function* discover(
  http: Http,
  asked: readonly Period[],
  select: FeedOptions['select'],
  codes: FeedOptions['codes'],
): AsyncGenerator<Discovery> {
  for (const window of asked) {
    const url = feedAddress(window, select);
    const { entries, hash } = await readWindow(http, url);
    const stray = entries.map((entry) => entry['f:notice-code']).find((code) => codes !== undefined && !codes.has(String(code)));
    if (stray !== undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${url}: lists a notice of code ${stray}`);
    if (entries.length === 0) {
      yield { nothing: true, covers: window };
      continue;
    }
    const days = window.from === window.to ? window.from : `${window.from}_${window.to}`;
    yield { id: `${days}.n${entries.length}.${hash}`, dataDate: window.to, urls: [url], covers: window };
  }
}

/**
 * Fetches every page of the window, then the full notices whose snippet is too short. The pages may be newer than the offer: the next check
 * then offers them under their own id, and applying them again changes nothing. Throws PUBLISHER_CHANGED_UNDER_US when the pages keep changing.
 */
async function fetchRelease(http: Http, offer: ReleaseOffer, raw: RawFiles): Promise<void> {
  const { pages, entries } = await readWindow(http, offer.urls[0] ?? '');
  for (const [at, { url, bytes }] of pages.entries()) await raw.write(`page-${String(at + 1).padStart(3, '0')}.json`, url, bytes);
  for (const one of entries) {
    const entry = readEntry(one);
    if (typeof entry === 'string' || !needsFullNotice(entry)) continue;
    const name = noticeFile(entry);
    if (await raw.has(name)) continue;
    const url = `${site}/notice/${noticeId(entry)}/data.xml`;
    const notice = await http.get(url); // 404: withdrawn since the feed was read; the entry of the feed is still used
    if (notice !== undefined) await raw.write(name, url, notice.bytes);
  }
}

/** Recognises a saved page of the feed by its contents. The data date is the newest day of publication in the first 64 KiB. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  if (!/^\s*\{/.test(text) || !text.includes('"f:total"') || !text.includes('thegazette.co.uk')) return undefined;
  const newest = [...text.matchAll(/"published"\s*:\s*"(\d{4}-\d{2}-\d{2})/g)]
    .map(([, day = '']) => day)
    .sort()
    .at(-1);
  return newest === undefined ? undefined : { id: `${newest}.${sha256.slice(0, 12)}`, dataDate: newest };
}

/**
 * Writes one record per notice and company. Two pages can hold the same notice when others are published between the two requests; the one
 * that changed last is used. `_line` is the entry's ordinal on its page.
 */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const paths = new Map(release.files.map(({ name, path }) => [name, path]));
  const pages = release.files.filter(({ name }) => name.endsWith('.json')).sort((a, b) => a.name.localeCompare(b.name));
  if (pages.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no page of the feed`);
  const newest = new Map<string, { entry: FeedEntry; file: string; line: number }>();
  for (const { name: file, path } of pages) {
    for (const [at, one] of readPage(await readFile(path)).entry.entries()) {
      const entry = readEntry(one);
      if (typeof entry === 'string') {
        await out.reject({ file, line: at + 1 }, described(one), entry);
        continue;
      }
      const earlier = newest.get(noticeId(entry));
      if (earlier === undefined || earlier.entry.updated < entry.updated) newest.set(noticeId(entry), { entry, file, line: at + 1 });
    }
  }
  for (const [id, { entry, file, line }] of newest) {
    // releases that were stored before corrections on later pages were read have no time of change in the name
    const path = paths.get(noticeFile(entry)) ?? paths.get(`notice-${id}.xml`);
    const read = readNotice(entry, path === undefined ? undefined : await readFile(path, 'utf8'));
    if (typeof read === 'string') await out.reject({ file, line }, described(entry), read);
    else for (const record of read) await out.write({ ...record, _file: file, _line: line });
  }
}

/** Returns the fields that identify an entry, without its text, which may name people. */
function described(entry: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ id: entry.id, code: entry['f:notice-code'], published: entry.published, category: entry.category });
}

/** Returns the name of a full notice's file. It has the time of the last change, so an attempt after a correction fetches the notice again. */
function noticeFile(entry: FeedEntry): string {
  return `notice-${noticeId(entry)}.${entry.updated.replaceAll(/[^\dTZ]/g, '')}.xml`;
}
