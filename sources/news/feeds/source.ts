import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { addDays, londonDay } from '../../../uk/day.ts';
import { refuseOtherVersion } from '../../other-version.ts';
import { SourceProblem } from '../../problem.ts';
import { assertRobotsAllow } from '../../robots.ts';
import type {
  FoundFile,
  Http,
  NewsFeed,
  Period,
  RawFiles,
  RawRelease,
  RecordWriter,
  ReleaseId,
  ReleaseOffer,
  Source,
} from '../../source.ts';
import { decodeFeed, type Feed, mostItems, readFeed } from './feed.ts';
import { readItem } from './item.ts';

/**
 * Items of the RSS and Atom feeds that the operator configures. A release is what one feed listed at one time. An item is a candidate only
 * (models/features/news_candidate.sql).
 */
export const newsFeeds: Source = {
  id: 'news/feeds',
  title: 'News feeds of the operator',
  publisher: 'The publishers of the configured feeds',
  homepage: 'https://www.rssboard.org/rss-specification',
  licence: 'publisher-terms',
  attribution: 'Each item names its publication. Use is subject to the terms of its publisher.',
  verified: 'documentation',
  // the terms differ by feed: titles and links are for those that the operator marks, and no answer shows any yet
  display: {
    derived: ['item_id', 'published_at', 'changed_at', 'terms', 'company_numbers', 'mentions', 'addresses', 'postcodes', 'display'],
    stored: ['publication', 'title', 'url'],
  },
  kind: 'append',
  sqlOf: 'gdelt/gkg',
  table: 'news_item',
  key: ['item_id'],
  version: 'changed_at',
  schedule: ['7,37 * * * *'],
  firstDay: '2002-01-01',
  lookbackDays: 30,
  // whole texts of publishers whose terms differ
  rawDays: 35,
  freshness: { checkedWithinHours: 12 },
  clearance: false,
  expect: { rows: [0, 5_000], rejected: 0.5, shrink: 1 },
  // for each host; a check requests its robots.txt once, and a feed twice at most: to see whether it changed, and to store it
  politeness: { requests: 1, perSeconds: 10 },
  discover,
  fetch: fetchRelease,
  recognise,
  parse,
};

const addressFile = 'feed.json';
const address = z.object({ url: z.string(), title: z.string(), display: z.boolean() });

/**
 * Yields the feeds that list other items than before: the id of a release is made of the feed's address and its items, so a feed that only renews its
 * own date is not loaded again. One feed that cannot be read, or that robots.txt of its host excludes, does not hold back the others: its problem is
 * thrown after the last of them.
 */
async function* discover(http: Http, _period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  let failed: unknown;
  const robots = onceEach(http);
  for (const { url } of http.newsFeeds ?? []) {
    try {
      await assertRobotsAllow(robots, [url]);
      const offer = await offerOf(http, url, today);
      if (offer !== undefined) yield offer;
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error;
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
}

/** Requests each address once, also one that fails. */
function onceEach(http: Http): Pick<Http, 'get'> {
  const asked = new Map<string, ReturnType<Http['get']>>();
  return {
    get(url) {
      const answer = asked.get(url) ?? http.get(url);
      asked.set(url, answer);
      return answer;
    },
  };
}

async function offerOf(http: Http, url: string, today: string): Promise<ReleaseOffer | undefined> {
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  const { items } = readFeed(decodeFeed(answer.bytes), url);
  if (items.length === 0) return undefined;
  return { ...releaseOf(url, items, today), urls: [url] };
}

/** The data date is the day of the newest item, today at the latest; today for a feed without dates. */
function releaseOf(url: string, items: Feed['items'], today: string): ReleaseId {
  const listed = JSON.stringify(items.map(({ id, link, title, published, updated }) => [id, link, title, published, updated]));
  const times = items.flatMap(({ published }) => (published !== undefined && londonDay(new Date(published)) <= today ? published : []));
  const newest = times.toSorted().at(-1);
  const slug = new URL(url).host.replaceAll(/[^a-z0-9.-]/g, '-').slice(0, 60);
  return {
    // the times say which window was searched: news_searched of models/macros.sql
    id: `${slug}.${hashOf(url).slice(0, 8)}.${digitsOf(searchedFrom(times))}-${digitsOf(newest)}.${hashOf(listed).slice(0, 12)}`,
    dataDate: newest === undefined ? today : londonDay(new Date(newest)),
  };
}

/**
 * Returns the time since which the feed lists everything that it published: that of the item at the old end of its list. An item elsewhere that is older is
 * there for another reason, pinned or changed again, and says nothing of the time since. `times`: in the order of the feed, of which most begin with the newest.
 */
function searchedFrom(times: readonly string[]): string | undefined {
  const rising = times.filter((time, at) => at > 0 && time > (times[at - 1] ?? '')).length;
  return rising * 2 > times.length ? times[0] : times.at(-1);
}

/** `20260601080500`; `undated` for a feed without dates. */
const digitsOf = (time: string | undefined) => time?.slice(0, 19).replaceAll(/\D/g, '') ?? 'undated';

/** The times of an id in milliseconds; of a feed without dates they are no numbers. */
function searchedIn(id: string): { readonly from: number; readonly to: number } {
  const instant = (digits = '') => Date.parse(digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'));
  const [, from, to] = /\.(\d{14})-(\d{14})\.[0-9a-f]{12}$/.exec(id) ?? [];
  return { from: instant(from), to: instant(to) };
}

/** Share of the time of an id that the feed may have lost at its old end when it is fetched: a feed may change several times a minute. */
const mostLost = 0.25;

/** Throws PUBLISHER_OTHER_VERSION for a feed that no longer lists the time that the id of the offer states as searched, or does not list it yet. */
function refuseLess({ id, dataDate, fetchedAt }: ReleaseOffer, url: string, bytes: Uint8Array): void {
  const received = releaseOf(url, readFeed(decodeFeed(bytes), url).items, fetchedAt?.slice(0, 10) ?? dataDate).id;
  const [stated, listed] = [searchedIn(id), searchedIn(received)];
  if (listed.to >= stated.to && listed.from - stated.from <= mostLost * (stated.to - stated.from)) return;
  refuseOtherVersion(id, received);
}

/**
 * Stores the feed, and beside it the address and the title that the operator gave it. The feed may list further items: the next check then offers it under
 * another id.
 */
async function fetchRelease(http: Http, offer: ReleaseOffer, raw: RawFiles): Promise<void> {
  const [url = ''] = offer.urls;
  const feed = http.newsFeeds?.find((one) => one.url === url);
  if (feed === undefined) throw new SourceProblem('PUBLISHER_REFUSED', `${url} is not a feed of RISK_NEWS_FEEDS`);
  await raw.write(addressFile, url, Buffer.from(`${JSON.stringify(feed)}\n`));
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  refuseLess(offer, url, answer.bytes);
  await raw.write('feed.xml', url, answer.bytes);
}

/** Recognises a feed that states its own address and the day of an item. */
function recognise({ name, head }: FoundFile): ReleaseId | undefined {
  if (!/\.(?:xml|rss|atom)$/i.test(name)) return undefined;
  try {
    const { self, items } = readFeed(decodeFeed(head), name);
    if (self === undefined || !URL.canParse(self) || !items.some(({ published }) => published !== undefined)) return undefined;
    return releaseOf(self, items, '9999-12-31');
  } catch {
    return undefined;
  }
}

/** Writes one record for each item; `_line` is its ordinal. An item that the feed lists twice counts once. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const feeds = release.files.filter(({ name }) => name !== addressFile);
  if (feeds.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no feed`);
  const given = release.files.find(({ name }) => name === addressFile);
  const configured = given === undefined ? undefined : address.parse(JSON.parse(await readFile(given.path, 'utf8')));
  const seen = new Set<string>();
  for (const { name, path } of feeds) {
    const feed = readFeed(decodeFeed(await readFile(path)), name);
    for (const one of feed.newElements) out.unmapped(`member ${one}`);
    const about: NewsFeed = configured ?? { url: feed.self ?? `urn:${name}`, title: feed.title || name, display: false };
    for (const [at, item] of feed.items.entries()) {
      // the release is dated by its newest item of today or before; clocks and zones of a feed may be wrong by some hours
      const read = readItem(item, about, addDays(release.dataDate, 1));
      const place = { file: name, line: at + 1 };
      if (typeof read === 'string') await out.reject(place, item.title, read);
      else if (seen.has(read.item_id)) await out.reject(place, read.item_id, 'left out: the feed lists the item twice');
      else await out.write({ ...read, _file: name, _line: at + 1 });
      if (typeof read !== 'string') seen.add(read.item_id);
    }
    if (feed.isCut) {
      const reason = `the feed has more than ${mostItems.toLocaleString('en-GB')} items: the others are not read`;
      await out.reject({ file: name, line: mostItems + 1 }, name, reason);
    }
    if (feed.fault !== undefined) {
      await out.reject({ file: name, line: feed.items.length + 1 }, feed.fault, 'the XML is not well-formed: items may be missing or cut');
    }
  }
}

const hashOf = (text: string) => createHash('md5').update(text).digest('hex');
