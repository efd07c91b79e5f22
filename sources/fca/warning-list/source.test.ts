import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/fixtures/any-text.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { inFolder, stageContents } from '../../../test/worlds/staging.ts';
import type { RecordWriter } from '../../source.ts';
import { readSearchPage, searchAddress, slashedDay, warningUrl } from './search-page.ts';
import { fcaWarningList } from './source.ts';

const site = 'https://www.fca.org.uk';
const address = (slug: string) => `${site}/news/warnings/${slug}`;

interface Item {
  readonly slug: string;
  readonly day: string;
  readonly title?: string;
}

const slashed = (day: string) => day.split('-').reverse().join('/');

function item({ slug, day, title = slug }: Item): string {
  return `<li class="search-item featured"><h3 class="search-item__title"><a href="/news/warnings/${slug}?n=1#top"> ${title} </a></h3>
<p class="meta published-date">Published: ${slashed(day)}</p></li>`;
}

const search = (items: readonly string[], hasNext = false) =>
  `<html><body><div class="search-results"><ul>${items.join('')}</ul>${hasNext ? '<a title="Go to next page" href="?">Next</a>' : ''}</div></body></html>`;

const warning = (name: string, id = 'section-unauthorised-firm-details') =>
  `<html><body><main><h1>${name}</h1><section id="${id}"><p><strong>Name:</strong> ${name}</p></section></main></body></html>`;

/** The site, with ten warnings on a page of its search. */
function publisher(items: readonly Item[], gone: readonly string[] = [], robots?: string) {
  return fakePublisher(
    (url) => {
      const { pathname, searchParams } = new URL(url);
      const start = Number(searchParams.get('start')) - 1;
      if (pathname === '/news/search-results') return search(items.slice(start, start + 10).map(item), start + 10 < items.length);
      const slug = pathname.replace('/news/warnings/', '');
      return gone.includes(slug) || !items.some((one) => one.slug === slug) ? undefined : warning(slug);
    },
    {},
    robots,
  );
}

const dated = (day: string, count: number, prefix = 'w') =>
  Array.from({ length: count }, (_, at) => ({ slug: `${prefix}-${day}-${at}`, day }));
const ids = (offers: readonly { id: string }[]) => offers.map(({ id }) => id.slice(0, id.lastIndexOf('.')));
// on this day the part that is read in turn is not the beginning of the list
const period = { from: '2026-03-20', to: '2026-06-02' };

describe('discover of FCA warnings', () => {
  test.each(['/news/search-results', '/news/warnings/'])('requests nothing where robots.txt excludes %s', async (path) => {
    const site = publisher(dated('2026-06-01', 1), [], `User-agent: *\nDisallow: ${path}`);
    await expect(site.offers(fcaWarningList, period)).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
    expect(site.requested).toEqual([]);
  });

  test('offers each past month as one release, and each day of the current month', async () => {
    const site = publisher([
      ...dated('2026-06-02', 2),
      ...dated('2026-06-01', 11),
      ...dated('2026-05-28', 3),
      ...dated('2026-04-02', 2),
      ...dated('2026-04-01', 1),
    ]);
    const offers = await site.offers(fcaWarningList, period);
    expect(ids(offers)).toEqual(['2026-04.n3', '2026-05.n3', '2026-06-01.n11', '2026-06-02.n2']);
    expect(offers.map(({ dataDate }) => dataDate)).toEqual(['2026-04-02', '2026-05-28', '2026-06-01', '2026-06-02']);
    expect(offers[0]?.urls[0]).toBe(searchAddress(1));
    expect(offers[0]?.urls.slice(1).every((url) => url.startsWith(address('w-2026-04')))).toBe(true);
  });

  test('offers the same list under the same ids, and a changed title under a new id', async () => {
    const list = dated('2026-06-01', 2);
    const [before, again, after] = await Promise.all(
      [list, list, list.map((one) => ({ ...one, title: `${one.slug} (updated)` }))].map((items) =>
        publisher(items).offers(fcaWarningList, period),
      ),
    );
    expect(again).toEqual(before);
    expect(ids(after ?? [])).toEqual(ids(before ?? []));
    expect(after?.[0]?.id).not.toBe(before?.[0]?.id);
  });

  test('offers the warnings of a part anew when its turn comes again, so that a name added to a page of a warning is read', async () => {
    const site = publisher(dated('2026-05-20', 30));
    const on = (day: string) => site.offers(fcaWarningList, { from: day, to: day });
    const [first, next, soon] = [await on('2026-06-04'), await on('2026-07-02'), await on('2026-07-03')];
    expect([first, next].map(ids)).toEqual([['2026-05.n30'], ['2026-05.n30']]);
    expect(next[0]?.id).not.toBe(first[0]?.id);
    expect(soon).toEqual([]);
  });

  test('requests the pages down to the first day of the period, and one part of the older pages', async () => {
    const list = [...dated('2026-06-02', 12), ...dated('2026-05-31', 3), ...dated('2026-05-30', 25)];
    const site = publisher(list);
    const offers = await site.offers(fcaWarningList, { from: '2026-06-01', to: '2026-06-02' });
    // the last page also shows warnings from days before the period, which an earlier check offered
    expect(ids(offers)).toEqual(['2026-06-02.n12']);
    const starts = site.requested.map((url) => Number(new URL(url).searchParams.get('start')));
    expect(starts.slice(0, 2)).toEqual([1, 11]);
    // the part lies past the end of the list: the page before it does not link to it
    expect(starts.length).toBe(4);
    expect((Number(starts[2]) - 1) % 1_200).toBe(0);
    expect(starts[3]).toBe(Number(starts[2]) - 10);
  });

  test('reads every page within four weeks of daily checks', async () => {
    const list = Array.from({ length: 2_600 }, (_, at) => ({
      slug: `w${at}`,
      day: new Date(Date.parse('2026-05-31') - at * 86_400_000).toJSON().slice(0, 10),
    }));
    const site = publisher(list);
    for (let day = 1; day <= 28; day += 1) {
      const today = `2026-06-${String(day).padStart(2, '0')}`;
      await site.offers(fcaWarningList, { from: today, to: today });
    }
    const pages = new Set(site.requested.map((url) => new URL(url).searchParams.get('start')));
    const all = Array.from({ length: 260 }, (_, page) => String(1 + page * 10));
    expect(all.filter((start) => !pages.has(start))).toEqual([]);
    // longer than the longest known list
    expect(Array.from({ length: 28 }, (_, part) => String(1 + part * 1_200)).filter((start) => !pages.has(start))).toEqual([]);
  });

  test('reads the parts of all days since the last check, of up to a week, and one part after a longer stop', async () => {
    const list = dated('2026-05-31', 1_000);
    const partsOf = async (period: { from: string; to: string }) => {
      const site = publisher(list);
      await site.offers(fcaWarningList, period);
      const starts = site.requested.map((url) => Number(new URL(url).searchParams.get('start')));
      return [...new Set(starts.filter((start) => start > 1_010 && (start - 1) % 1_200 === 0).map((start) => (start - 1) / 1_200))].sort(
        (a, b) => a - b,
      );
    };
    // a check asks from seven days before the one before it
    expect(await partsOf({ from: '2026-06-12', to: '2026-06-20' })).toHaveLength(1);
    expect(await partsOf({ from: '2026-06-12', to: '2026-06-22' })).toHaveLength(3);
    expect(await partsOf({ from: '2026-06-12', to: '2026-06-26' })).toHaveLength(7);
    expect(await partsOf({ from: '2025-05-12', to: '2026-06-27' })).toHaveLength(1);
  });

  test('offers the complete days of a month that was read in part', async () => {
    const list = [...dated('2026-05-20', 3), ...dated('2026-05-18', 3), ...dated('2026-05-10', 12), ...dated('2026-05-01', 30)];
    const offers = await publisher(list).offers(fcaWarningList, { from: '2026-05-15', to: '2026-06-02' });
    expect(ids(offers)).toEqual(['2026-05-18.n3', '2026-05-20.n3']);
  });

  test('reads a part on to the end of its last month, and does not offer the incomplete day at its end', async () => {
    const turn = { from: '2026-06-04', to: '2026-06-04' };
    expect((Date.parse(turn.to) / 86_400_000) % 28).toBe(0);
    const list = [...dated('2026-05-20', 1_205), ...dated('2026-04-30', 3), ...dated('2026-04-29', 7)];
    expect(ids(await publisher(list).offers(fcaWarningList, turn))).toEqual(['2026-04-30.n3', '2026-05.n1205']);
  });

  test.each([
    ['an empty list', search([]), 'UNEXPECTED_SHAPE'],
    ['a page that checks whether the reader is human', '<html><body><h1>Just a moment...</h1></body></html>', 'UNEXPECTED_SHAPE'],
    ['a 404', undefined, 'PUBLISHER_ERROR'],
  ])('throws when the publisher answers %s', async (_, body, code) => {
    await expect(fakePublisher(() => body).offers(fcaWarningList, period)).rejects.toMatchObject({ code });
  });
});

test('discover refuses a search page that breaks off: its first warnings are not the whole list', async () => {
  const whole = search([item({ slug: 'owl', day: '2026-05-01' }), item({ slug: 'barn', day: '2026-05-01' })]);
  const cut = fakePublisher(() => whole.slice(0, whole.lastIndexOf('<li')));
  await expect(cut.offers(fcaWarningList, period)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
});

test('a search that repeats a page is refused: it would be read without end', async () => {
  const first = search(dated('2026-06-01', 10).map(item), true);
  const site = fakePublisher(() => {
    if (site.requested.length > 20) throw new Error('the search is read without end');
    return first;
  });
  await expect(site.offers(fcaWarningList, period)).rejects.toMatchObject({
    code: 'PUBLISHER_ERROR',
    message: expect.stringMatching(/start=11 repeats the page before it/),
  });
});

describe('an empty page of the search', () => {
  const items = [...dated('2026-06-01', 10), ...dated('2026-04-02', 15), ...dated('2026-03-25', 15), ...dated('2026-03-01', 5)];
  const emptied = (at: number, pager: boolean) =>
    fakePublisher((url) => {
      const start = Number(new URL(url).searchParams.get('start')) - 1;
      if (start === at) return search([], pager);
      return search(items.slice(start, start + 10).map(item), start + 10 < items.length);
    });

  test.each([
    ['without a link to the next page', false],
    ['with a link to the next page', true],
  ])('in the middle of the list is refused, %s: it would end the list, and its month would look complete', async (_, pager) => {
    await expect(emptied(20, pager).offers(fcaWarningList, period)).rejects.toMatchObject({
      code: 'PUBLISHER_ERROR',
      message: expect.stringMatching(/start=21 lists no warnings, although the list goes on/),
    });
  });

  test('past the end of the list ends it', async () => {
    const inTurn = { from: '2026-06-01', to: '2026-06-03' };
    expect((await publisher(items).offers(fcaWarningList, inTurn)).length).toBeGreaterThan(0);
  });

  test('in the part that is read in turn is refused where the page before it links to it', async () => {
    const many = dated('2026-05-01', 10 * 120 * 28);
    const inTurn = { from: '2026-06-01', to: '2026-06-02' };
    const starts: number[] = [];
    const hollow = fakePublisher((url) => {
      const start = Number(new URL(url).searchParams.get('start')) - 1;
      starts.push(start);
      return start > 10_000 && start % 1_200 === 0 ? search([]) : search(many.slice(start, start + 10).map(item), true);
    });
    await expect(hollow.offers(fcaWarningList, inTurn)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
    expect(starts.at(-1)).toBe((starts.at(-2) ?? 0) - 10);
  });

  test('is none while it has entries that cannot be read', async () => {
    const unreadable = search([item({ slug: 'owl', day: '2026-05-20' }).replace('published-date', 'dated')], true);
    const site = fakePublisher((url) => {
      const start = Number(new URL(url).searchParams.get('start')) - 1;
      return start === 20 ? unreadable : search(items.slice(start, start + 10).map(item), start + 10 < items.length);
    });
    expect(ids(await site.offers(fcaWarningList, period))).toEqual(['2026-03.n15', '2026-04.n10', '2026-06-01.n10']);
  });
});

describe('fetch of FCA warnings', () => {
  test('refuses the page of a warning that breaks off, and stores nothing of it', async () => {
    const site = publisher(dated('2026-06-01', 1));
    const [offer] = await site.offers(fcaWarningList, period);
    const cut = fakePublisher((url) => (url.includes('search-results') ? search([]) : warning('owl').slice(0, 40)));
    await expect(cut.fetch(fcaWarningList, offer)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
  });

  test('downloads the search pages and the page of each warning, and nothing the second time', async () => {
    const site = publisher(dated('2026-06-01', 2));
    const [offer] = await site.offers(fcaWarningList, period);
    const before = site.requested.length;
    const files = await site.fetch(fcaWarningList, offer);
    expect(files).toEqual(['search-000001.html', 'warnings_w-2026-06-01-0.html', 'warnings_w-2026-06-01-1.html']);
    expect(site.requested.length).toBe(before + 3);
    expect(await site.fetch(fcaWarningList, offer)).toEqual(files);
    expect(site.requested.length).toBe(before + 3);
  });

  test('leaves out a warning whose page is gone', async () => {
    const site = publisher(dated('2026-06-01', 2), ['w-2026-06-01-1']);
    const [offer] = await site.offers(fcaWarningList, period);
    expect(await site.fetch(fcaWarningList, offer)).toEqual(['search-000001.html', 'warnings_w-2026-06-01-0.html']);
  });
});

describe('parse and recognise of FCA warnings', () => {
  const owl = { slug: 'owl', day: '2026-06-01', title: 'Owl (new)' };

  test('take the day and the title of a warning from the search', async () => {
    const { found, rejected } = await stageContents(fcaWarningList, {
      'search-000001.html': search([item(owl), item({ slug: 'other', day: '2026-05-01' })]),
      'warnings_owl.html': warning('Owl Ltd'),
    });
    expect(rejected).toBe(0);
    expect(found).toEqual([
      expect.objectContaining({
        url: address('owl'),
        title: 'Owl (new)',
        published_on: '2026-06-01',
        names: [expect.objectContaining({ name: 'Owl Ltd' }), expect.objectContaining({ name: 'Owl' })],
      }),
    ]);
  });

  test.each([
    ['no link', item(owl).replace(/<a .*<\/a>/, 'Owl'), 'no link to the warning'],
    [
      'a link to another site',
      item(owl).replace('/news/warnings/owl', 'https://elsewhere.example/owl'),
      'the link does not lead to a warning',
    ],
    ['no day', item(owl).replace('01/06/2026', 'today'), 'no day of publication'],
    ['a day that does not exist', item(owl).replace('01/06/2026', '31/06/2026'), 'no day of publication'],
  ])('return an item with %s as unread, and read its neighbour', (_, broken, reason) => {
    const { items, unread } = readSearchPage(search([broken, item({ slug: 'barn', day: '2026-06-01' })]), 'x');
    expect([items.map(({ title }) => title), unread.map((one) => one.reason)]).toEqual([['barn'], [reason]]);
  });

  test('quarantine a search item that cannot be read', async () => {
    const { found, quarantine } = await stageContents(fcaWarningList, {
      'search-000001.html': search([item(owl).replace('01/06/2026', ''), item({ slug: 'barn', day: '2026-06-01' })]),
      'warnings_barn.html': warning('Barn'),
    });
    expect(found).toHaveLength(1);
    expect(quarantine).toEqual([expect.objectContaining({ file: 'search-000001.html', line: 2, reason: 'no day of publication' })]);
  });

  /** Checks a list, then parses the release of a day whose download got the search page of another list and no page of a warning. */
  async function parsedWithoutPages(listed: readonly Item[], downloaded: readonly Item[]): Promise<Record<string, unknown>[]> {
    const offers = await publisher(listed).offers(fcaWarningList, period);
    const offer = offers.find(({ dataDate }) => dataDate === owl.day);
    if (offer === undefined) throw new Error('the day was not offered');
    const written: Record<string, unknown>[] = [];
    const out = {
      write: async (record: object) => void written.push({ ...record }),
      reject: async () => undefined,
    } as unknown as RecordWriter;
    await inFolder(async (folder) => {
      const path = join(folder, 'search-000001.html');
      await writeFile(path, search(downloaded.map(item)));
      await fcaWarningList.parse({ ...offer, files: [{ name: 'search-000001.html', path, bytes: 1, sha256: '' }] }, out);
    });
    return written;
  }

  test('read a warning of the release whose page is gone from the search, but not a warning of another release', async () => {
    const list = [owl, { slug: 'barn', day: '2026-05-31' }];
    expect(await parsedWithoutPages(list, list)).toEqual([
      expect.objectContaining({ url: address('owl'), has_details: false, gone: true, _file: 'search-000001.html', _line: 1 }),
    ]);
  });

  test('refuse a release of which all of several pages are gone: the site does not answer, and all of its warnings would end', async () => {
    const list = [owl, { slug: 'barn', day: owl.day }];
    await expect(parsedWithoutPages(list, list)).rejects.toMatchObject({
      code: 'UNEXPECTED_SHAPE',
      message: expect.stringMatching(/each of the 2 warnings that the search lists answers 404/),
    });
  });

  test('refuse warnings that the check did not list, since their pages were not requested', async () => {
    const parsing = parsedWithoutPages([owl], [owl, { slug: 'barn', day: owl.day }]);
    await expect(parsing).rejects.toMatchObject({ code: 'PUBLISHER_OTHER_VERSION' });
  });

  test('quarantine a page that is not a warning', async () => {
    const { found, quarantine } = await stageContents(fcaWarningList, {
      'warnings_owl.html': '<html><body><h1>Sorry</h1><p>Try again later.</p></body></html>',
      'warnings_barn.html': warning('Barn'),
    });
    expect(found).toHaveLength(1);
    expect(quarantine).toEqual([expect.objectContaining({ file: 'warnings_owl.html', line: 1, reason: 'not the page of a warning' })]);
  });

  test('recognise a saved page by its own address and day', () => {
    const saved = warning('Owl')
      .replace('<html>', `<html><head><link rel="canonical" href="${address('owl')}"></head>`)
      .replace('<section', '<p>First published: 04/05/2026</p><section');
    const file = (text: string) => ({ name: 'x.html', bytes: text.length, sha256: 'abcdefabcdefabcdef', head: Buffer.from(text) });
    expect(fcaWarningList.recognise(file(saved))).toEqual({ id: 'page-2026-05-04.abcdefabcdef', dataDate: '2026-05-04' });
    expect(fcaWarningList.recognise(file(warning('Owl')))).toBeUndefined();
    expect(fcaWarningList.recognise(file('{}'))).toBeUndefined();
  });
});

test.each([
  ['/news/warnings/owl', address('owl')],
  [`${address('owl')}/?a=b#c`, address('owl')],
  ['http://www.fca.org.uk/news/warnings/owl', address('owl')],
  ['https://elsewhere.example/news/warnings/owl', undefined],
  ['javascript:void(0)', undefined],
  ['http://[', undefined],
])('warningUrl of %s is %s', (href, url) => {
  expect(warningUrl(href)).toBe(url);
});

test('any text is read as a search page or refused with UNEXPECTED_SHAPE', () => {
  const pieces = fc.constantFrom(
    item({ slug: 'a', day: '2026-01-01' }),
    '<li class="search-item">',
    '<h3 class="search-item__title">',
    '<a href="',
    '">',
    '</a>',
    '</li>',
    '<p class="published-date">',
    '31/02/2026',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join('')),
        anyText,
      ),
      (html) => {
        try {
          for (const { day } of readSearchPage(html, 'x').items) expect(slashedDay(slashed(day))).toBe(day);
        } catch (error) {
          expect(error).toMatchObject({ code: 'UNEXPECTED_SHAPE' });
        }
      },
    ),
  );
});
