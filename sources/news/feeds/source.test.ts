import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stageContents } from '../../../test/worlds/staging.ts';
import type { Http, NewsFeed, ReleaseOffer } from '../../source.ts';
import { nameMention } from '../mentions.ts';
import { decodeFeed, readFeed } from './feed.ts';
import { normalisedLink } from './item.ts';
import { newsFeeds } from './source.ts';
import { writtenDate } from './written-date.ts';

const rss = (items: string, head = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Owl News</title>${head}${items}</channel></rss>`;
const atom = (entries: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>Owl News</title>${entries}</feed>`;
const feed: NewsFeed = { url: 'https://news.example/feeds/rss.xml', title: 'Owl News', display: true };
const staged = (xml: string | Uint8Array, about: NewsFeed | null = feed) =>
  stageContents(newsFeeds, { 'feed.xml': xml, ...(about === null ? {} : { 'feed.json': JSON.stringify(about) }) });
const itemsOf = (xml: string) => readFeed(xml, 'feed').items;

test('sections of CDATA without an end are read in seconds, and those with one keep their signs', () => {
  const began = performance.now();
  expect(readFeed(rss(`<item><title><![CDATA[${'a'.repeat(9)} & b]]> &amp; c & d</title></item>`), 'feed').items).toMatchObject([
    { title: 'aaaaaaaaa & b & c & d' },
  ]);
  readFeed(rss('<![CDATA['.repeat(100_000)), 'feed');
  expect(performance.now() - began).toBeLessThan(5_000);
});

describe('an item of RSS', () => {
  test('has every typed column', async () => {
    const item = `<item><title>Nightjar Recovery &amp; Sons in liquidation</title><link>/stories/owl?utm_source=rss#top</link><guid isPermaLink="false">42</guid>
      <pubDate>Mon, 01 Jun 2026 08:05:00 BST</pubDate><description>&lt;p&gt;The firm (company number 9999901) of ZZ1 1ZZ&lt;/p&gt;</description></item>`;
    const { found, rejected } = await staged(rss(item));
    expect(rejected).toBe(0);
    expect(found).toMatchObject([
      {
        item_id: `${feed.url} 42`,
        publication: 'Owl News',
        title: 'Nightjar Recovery & Sons in liquidation',
        url: 'https://news.example/stories/owl',
        published_at: '2026-06-01 07:05:00',
        changed_at: '2026-06-01 07:05:00',
        terms: ['liquidation'],
        company_numbers: ['09999901'],
        postcodes: ['ZZ11ZZ'],
        display: true,
      },
    ]);
  });

  test.each([
    [
      'a guid that is an address',
      '<guid>https://news.example/a?utm_medium=x</guid><link>https://news.example/b</link>',
      'https://news.example/a',
    ],
    ['a link, without a guid', '<link> https://news.example/b#c </link>', 'https://news.example/b'],
    ['a guid that is a URN', '<guid isPermaLink="false">urn:uuid:1</guid>', 'urn:uuid:1'],
  ])('is identified by %s', async (_, parts, id) => {
    const { found } = await staged(rss(`<item><title>Owl</title>${parts}</item>`));
    expect(found).toMatchObject([{ item_id: id }]);
  });

  test('without guid and link goes to quarantine, and a repeated one counts once', async () => {
    const { found, quarantine } = await staged(
      rss(
        '<item><title>Owl</title></item><item><guid>https://n.example/1</guid></item><item><guid>https://n.example/1</guid></item><item><guid>https://n.example/2</guid></item>',
      ),
    );
    expect(found).toHaveLength(2);
    expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'an item without guid, id or link'],
      [3, 'left out: the feed lists the item twice'],
    ]);
  });

  test.each([
    ['CDATA', '<![CDATA[Owl & <b>Wren</b>]]>'],
    ['escaped HTML', 'Owl &amp;amp; &lt;b&gt;Wren&lt;/b&gt;'],
    ['undeclared entities', 'Owl&nbsp;&amp; Wren'],
    ['a number of a character', 'Owl &#38; Wren'],
  ])('has a title in %s', async (_, title) => {
    const { found } = await staged(rss(`<item><title>${title}</title><guid>https://n.example/1</guid></item>`));
    expect(found).toMatchObject([{ title: 'Owl & Wren' }]);
  });

  test('has its own title, not that of an image or of another namespace', () => {
    const xml = rss(
      '<item xmlns:m="http://search.yahoo.com/mrss/"><m:title>Photo</m:title><m:group><m:title>Photo</m:title></m:group><title>Owl</title><guid>1</guid></item>',
    );
    expect(itemsOf(xml)).toMatchObject([{ title: 'Owl' }]);
  });
});

test('an entry of Atom is read with its relative link, and its update is a newer version', async () => {
  const entry = `<entry><id>tag:news.example,2026:1</id><title type="html">Owl &amp;amp; Wren collapse</title><link rel="self" href="/api/1"/><link href="../owl"/>
    <published>2026-06-01T08:30:00+01:00</published><updated>2026-06-02T10:00:00Z</updated><author><name>A. Writer</name></author></entry>`;
  const { found } = await staged(atom(entry));
  expect(found).toMatchObject([
    {
      item_id: 'tag:news.example,2026:1',
      title: 'Owl & Wren collapse',
      url: 'https://news.example/owl',
      published_at: '2026-06-01 07:30:00',
      changed_at: '2026-06-02 10:00:00',
    },
  ]);
});

test.each([
  ['Mon, 01 Jun 2026 08:05:00 GMT', '2026-06-01T08:05:00.000Z'],
  ['Mon, 1 Jun 26 08:05 +0100', '2026-06-01T07:05:00.000Z'],
  ['1 June 2026 08:05:00 EST', '2026-06-01T13:05:00.000Z'],
  ['Monday, 01-Jun-2026 08:05:00 UTC', '2026-06-01T08:05:00.000Z'],
  ['Mon, 01 Jun 2026 08:05:00 +01:00', '2026-06-01T07:05:00.000Z'],
  ['Mon, 01 Jun 2026 08:05:00 GMT+0100', '2026-06-01T07:05:00.000Z'],
  ['Mon, 01 Jun 2026 08:05:00 -0000 (GMT)', '2026-06-01T08:05:00.000Z'],
  ['Wed, 03 Sept 2026 8:05 pm BST', '2026-09-03T19:05:00.000Z'],
  ['lun., 1 jun 2026 08:05:00 Z', '2026-06-01T08:05:00.000Z'],
  ['01 Jun 2026', '2026-06-01T00:00:00.000Z'],
  ['2026-06-01T08:05:00.123+01:00', '2026-06-01T07:05:00.000Z'],
  ['2026-06-01 08:05', '2026-06-01T08:05:00.000Z'],
  ['2026-06-01', '2026-06-01T00:00:00.000Z'],
  ['31 Feb 2026 08:05:00 GMT', undefined],
  ['yesterday', undefined],
  ['', undefined],
  ['01 Jun 1970 00:00:00 GMT', undefined],
])('the date %s is %s', (text, instant) => {
  expect(writtenDate(text)).toBe(instant);
});

test('the XML declaration or the byte order mark names the encoding, and an unknown name counts as UTF-8', () => {
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>Café</title></channel></rss>`;
  for (const bytes of [
    Buffer.from(declared('ISO-8859-1'), 'latin1'),
    Buffer.from(declared('windows-1252'), 'latin1'),
    Buffer.from(declared('made-up')),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(declared('UTF-16'), 'utf16le')]),
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(declared('ISO-8859-1'))]),
  ]) {
    expect(readFeed(decodeFeed(bytes), 'feed').title).toBe('Café');
  }
});

test('a time in the future is none, so that no event states it and a correction replaces the item', async () => {
  const item = (date: string, guid: number) => `<item><guid>${guid}</guid><title>Owl</title><pubDate>${date}</pubDate></item>`;
  const { found } = await staged(rss(item('Mon, 01 Jun 2099 08:00:00 GMT', 1) + item('Tue, 02 Jun 2026 08:00:00 GMT', 2)));
  expect(found.map(({ published_at, changed_at }) => [published_at, changed_at])).toEqual([
    [null, null],
    ['2026-06-02 08:00:00', '2026-06-02 08:00:00'],
  ]);
  const later = '<updated>2099-06-01T00:00:00Z</updated><published>2026-06-01T00:00:00Z</published>';
  const { found: entries } = await staged(atom(`<entry><id>urn:1</id><title>Owl</title>${later}</entry>`));
  expect(entries).toMatchObject([{ published_at: '2026-06-01 00:00:00', changed_at: '2026-06-01 00:00:00' }]);
});

test.each(['windows-1252', 'ISO-8859-1', 'utf-8'])('quotes of windows-1252 end a name where %s is declared', async (encoding) => {
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="${encoding}"?>${rss('<item><guid>1</guid><title>Nightjar Joinery\x92s administrators</title></item>').replace(/^<\?xml.*?\?>/, '')}`,
    'latin1',
  );
  const { found } = await staged(bytes);
  expect(found).toMatchObject([
    { title: 'Nightjar Joinery’s administrators', mentions: expect.arrayContaining([nameMention('Nightjar Joinery Ltd')]) },
  ]);
});

describe('a hostile document', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${rss('<item><title>&b;</title></item>').replace(/^<\?xml.*?\?>/, '')}`;
  test.each([
    ['an XML bomb', bomb, 'UNEXPECTED_SHAPE'],
    ['an external entity', `<!DOCTYPE rss SYSTEM "file:///etc/passwd">${rss('').replace(/^<\?xml.*?\?>/, '')}`, 'UNEXPECTED_SHAPE'],
    ['an HTML page', '<!DOCTYPE html><html><body>Sorry</body></html>', 'UNEXPECTED_HTML'],
    ['an HTML page without a document type', '<html><body>Sorry</body></html>', 'UNEXPECTED_HTML'],
    ['another XML', '<gpx><item/></gpx>', 'UNEXPECTED_SHAPE'],
    ['JSON', '{"items": []}', 'UNEXPECTED_SHAPE'],
    ['nothing', '', 'UNEXPECTED_SHAPE'],
    ['an abyss', rss('<a>'.repeat(1000)), 'UNEXPECTED_SHAPE'],
  ])('%s is refused', async (_, xml, code) => {
    await expect(staged(xml)).rejects.toMatchObject({ code });
  });

  test('that is not well-formed gives the items that can be read, and says so in quarantine', async () => {
    const good = [1, 2].map((at) => `<item><title>Owl & Wren</title><guid>https://n.example/${at}</guid></item>`).join('');
    const { found, quarantine } = await staged(rss(`${good}<item><guid>https://n.example/3</guid><title>cut`));
    expect(found.slice(0, 2)).toMatchObject([{ title: 'Owl & Wren' }, { title: 'Owl & Wren' }]);
    expect(quarantine).toMatchObject([{ reason: 'the XML is not well-formed: items may be missing or cut' }]);
  });

  test('with more items than are read says so in quarantine', async () => {
    const { found, quarantine } = await staged(rss(Array.from({ length: 5_001 }, (_, n) => `<item><guid>${n}</guid></item>`).join('')));
    expect(found).toHaveLength(5_000);
    expect(quarantine).toMatchObject([{ line: 5_001, reason: 'the feed has more than 5,000 items: the others are not read' }]);
  });

  test('never makes the reader throw anything but a problem of the source', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '/', 'item', 'rss', ' ', '&', 'amp;', '<![CDATA[', ']]>', 'title', '="', '<!--', 'x'),
        }),
        (text) => {
          try {
            readFeed(`<rss>${text}`, 'feed');
          } catch (error) {
            expect(error).toMatchObject({ name: 'SourceProblem' });
          }
        },
      ),
    );
  });
});

describe('the configured feeds', () => {
  const other: NewsFeed = { url: 'https://other.example/atom', title: 'Other', display: false };
  const http = (answers: Readonly<Record<string, string | undefined>>, feeds: readonly NewsFeed[] = [feed, other]): Http => ({
    newsFeeds: feeds,
    get: async (url) => {
      const body = answers[url];
      return body === undefined ? undefined : { bytes: Buffer.from(body), url, headers: {} };
    },
    head: async () => undefined,
  });
  const item = '<item><guid>https://n.example/1</guid><pubDate>Mon, 01 Jun 2026 08:05:00 GMT</pubDate></item>';
  const offers = async (one: Http) => {
    const found: ReleaseOffer[] = [];
    let problem: unknown;
    try {
      for await (const offer of newsFeeds.discover(one, { from: '2026-05-01', to: '2026-06-02' }, '2026-06-02'))
        if (!('nothing' in offer)) found.push(offer);
    } catch (error) {
      problem = error;
    }
    return { found, problem };
  };

  test('are none by default', async () => {
    expect(await offers({ ...http({}), newsFeeds: [] })).toEqual({ found: [], problem: undefined });
  });

  test('give a release when they list other items, and none when only the date of the feed is new', async () => {
    const id = async (body: string) => (await offers(http({ [feed.url]: body }, [feed]))).found.map((offer) => [offer.id, offer.dataDate]);
    const first = await id(rss(item));
    expect(first).toEqual([
      [expect.stringMatching(/^news\.example\.[0-9a-f]{8}\.20260601080500-20260601080500\.[0-9a-f]{12}$/), '2026-06-01'],
    ]);
    expect(await id(rss(item, '<lastBuildDate>Tue, 02 Jun 2026 08:05:00 GMT</lastBuildDate>'))).toEqual(first);
    expect(await id(rss(item.replace('/1', '/2')))).not.toEqual(first);
  });

  const at = (...times: string[]) =>
    times.map((time, n) => `<item><guid>https://n.example/${n}</guid><pubDate>${time}:00 GMT</pubDate></item>`).join('');
  test.each([
    ['newest first', at('02 Jun 2026 09:00', '02 Jun 2026 08:00', '01 Jun 2026 08:00'), '20260601080000-20260602090000'],
    ['oldest first', at('01 Jun 2026 08:00', '02 Jun 2026 08:00', '02 Jun 2026 09:00'), '20260601080000-20260602090000'],
    [
      'below an old item that it keeps at its top',
      at('01 Mar 2019 08:00', '02 Jun 2026 09:00', '02 Jun 2026 08:00', '01 Jun 2026 08:00'),
      '20260601080000-20260602090000',
    ],
    [
      'by their last change, so that an old item stands among new ones',
      at('02 Jun 2026 09:00', '01 Mar 2019 08:00', '02 Jun 2026 08:00', '01 Jun 2026 08:00'),
      '20260601080000-20260602090000',
    ],
    ['in two items, of which the older is above', at('01 Mar 2019 08:00', '02 Jun 2026 09:00'), '20260602090000-20260602090000'],
    ['with a time to come', at('03 Jun 2026 09:00', '02 Jun 2026 09:00', '01 Jun 2026 08:00'), '20260601080000-20260602090000'],
  ])('list their items %s: only the time without a gap counts as searched', async (_, items, searched) => {
    const { found } = await offers(http({ [feed.url]: rss(items) }, [feed]));
    expect(found.map(({ id, dataDate }) => [id.split('.')[3], dataDate])).toEqual([[searched, '2026-06-02']]);
  });

  test('that cannot be read hold back no other feed, and the check fails', async () => {
    const { found, problem } = await offers(http({ [feed.url]: '<html>', [other.url]: rss(item) }));
    expect(found.map(({ urls }) => urls)).toEqual([[other.url]]);
    expect(problem).toMatchObject({ code: 'UNEXPECTED_HTML' });
  });

  test('are not requested where robots.txt of their host, which is read once, excludes them, and the others are read', async () => {
    const second: NewsFeed = { ...feed, url: 'https://news.example/private/rss.xml' };
    const requested: string[] = [];
    const answering = http(
      { 'https://news.example/robots.txt': 'User-agent: *\nDisallow: /private', [feed.url]: rss(item), [other.url]: rss(item) },
      [second, feed, other],
    );
    const { found, problem } = await offers({
      ...answering,
      get: (url) => {
        requested.push(url);
        return answering.get(url);
      },
    });
    expect(found.map(({ urls }) => urls)).toEqual([[feed.url], [other.url]]);
    expect(problem).toMatchObject({ code: 'PUBLISHER_REFUSED', message: expect.stringContaining('/private/rss.xml') });
    expect(requested).toEqual(['https://news.example/robots.txt', feed.url, 'https://other.example/robots.txt', other.url]);
  });

  test('are stored as they came, with the address and title of the operator beside them', async () => {
    const stored = new Map<string, string>();
    const raw = {
      has: async () => false,
      download: async () => {},
      write: async (name: string, _url: string, bytes: Uint8Array) => void stored.set(name, Buffer.from(bytes).toString()),
    };
    const { found } = await offers(http({ [feed.url]: rss(item) }, [feed]));
    await newsFeeds.fetch(http({ [feed.url]: rss(item) }), found[0] as ReleaseOffer, raw);
    expect(Object.fromEntries(stored)).toEqual({ 'feed.xml': rss(item), 'feed.json': `${JSON.stringify(feed)}\n` });
    await expect(newsFeeds.fetch(http({}, []), found[0] as ReleaseOffer, raw)).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
  });
});

describe('a feed that changes between the check and the download', () => {
  const items = (...hours: number[]) =>
    rss(
      hours
        .map((hour) => `<item><guid>https://n.example/${hour}</guid><pubDate>Mon, 01 Jun 2026 ${hour}:00:00 GMT</pubDate></item>`)
        .join(''),
    );
  const http = (xml: string): Http => ({
    newsFeeds: [feed],
    get: async (url) => (url === feed.url ? { bytes: Buffer.from(xml), url, headers: {} } : undefined),
    head: async () => undefined,
  });
  const fetched = async (now: string) => {
    const raw = { has: async () => false, download: async () => {}, write: async () => {} };
    for await (const offer of newsFeeds.discover(http(items(12, 11, 10)), { from: '2026-05-01', to: '2026-06-02' }, '2026-06-02'))
      if (!('nothing' in offer)) await newsFeeds.fetch(http(now), offer, raw);
  };

  test.each([
    ['lists no longer the oldest item', items(13, 12, 11)],
    ['is an older copy, without the newest item', items(11, 10, 9)],
    ['lists nothing', rss('')],
  ])('is refused where it %s: the time of the item would count as searched', async (_, now) => {
    await expect(fetched(now)).rejects.toMatchObject({ code: 'PUBLISHER_OTHER_VERSION' });
  });

  test.each([
    ['all of that time, and more', items(13, 12, 11, 10)],
    ['nearly all of it, as one does that changes every minute', items(13, 12, 11).replace('11:00:00', '10:20:00')],
  ])('is read where it lists %s', async (_, now) => {
    await fetched(now);
  });
});

test('a feed that was downloaded by hand is recognised by its own address and its dates', async () => {
  const found = (xml: string, name = 'feed.xml') => newsFeeds.recognise({ name, bytes: 9, sha256: '', head: Buffer.from(xml) });
  const head = '<link>https://news.example/</link>';
  const item = '<item><guid>1</guid><pubDate>Mon, 01 Jun 2026 08:05:00 GMT</pubDate></item>';
  expect(found(rss(item, head))).toMatchObject({ dataDate: '2026-06-01' });
  expect([found(rss(item)), found(rss('<item/>', head)), found('<html/>'), found(rss(item, head), 'feed.csv')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect((await staged(rss(item, head), null)).found).toMatchObject([
    { item_id: 'https://news.example/ 1', publication: 'Owl News', display: false },
  ]);
});

test.each([
  ['https://n.example/a?utm_source=x&id=1#top', 'https://n.example/a?id=1'],
  ['/a', 'https://n.example/a'],
  ['javascript:alert(1)', undefined],
  ['http://', undefined],
])('the link %s is normalised to %s', (link, normal) => {
  expect(normalisedLink(link, 'https://n.example/feed')).toBe(normal);
});
