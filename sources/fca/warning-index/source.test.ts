import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { inFolder, stageFiles } from '../../../test/worlds/staging.ts';
import type { Http } from '../../source.ts';
import { searchAddress } from '../warning-list/search-page.ts';
import { fcaWarningIndex } from './source.ts';

const site = 'https://www.fca.org.uk';
const item = (slug: string) =>
  `<li class="search-item"><h3 class="search-item__title"><a href="/news/warnings/${slug}">${slug}</a></h3><p class="published-date">Published: 01/06/2026</p></li>`;

/** A page of the search; `start` counts from 1. */
function page(slugs: readonly string[], url: string): string {
  const start = Number(new URL(url).searchParams.get('start')) - 1;
  const next = start + 10 < slugs.length ? '<a title="Go to next page" href="?">Next</a>' : '';
  return `<html><body><div class="search-results"><ul>${slugs
    .slice(start, start + 10)
    .map(item)
    .join('')}</ul>${next}</div></body></html>`;
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `w${String(at).padStart(5, '0')}`);
const offer = { id: '2026-06-07', dataDate: '2026-06-07', urls: [searchAddress(0)] };

/** Fetches a crawl into files and stages them; `stop` removes files first. */
function crawl(http: Http, stop: (name: string) => boolean = () => false) {
  return inFolder(async (folder) => {
    const paths = new Map<string, string>();
    await fcaWarningIndex.fetch(http, offer, {
      has: async (name) => paths.has(name),
      write: async (name, _url, bytes) => {
        await writeFile(join(folder, name), bytes);
        paths.set(name, join(folder, name));
      },
      download: async () => undefined,
    });
    return stageFiles(
      fcaWarningIndex,
      [...paths].filter(([name]) => !stop(name)).map(([, path]) => path),
    );
  });
}

describe('a crawl of the warnings', () => {
  test('is not offered where robots.txt excludes the search', async () => {
    const { offers, requested } = fakePublisher((url) => page(names(5), url), {}, 'User-agent: *\nDisallow: /news/search-results');
    await expect(offers(fcaWarningIndex, { from: '2026-06-01', to: '2026-06-07' })).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
    expect(requested).toEqual([]);
  });

  test('has every warning of the list once', async () => {
    const { found, quarantine } = await crawl(fakePublisher((url) => page(names(25), url)).http);
    expect(found.map(({ url }) => url)).toEqual(names(25).map((slug) => `${site}/news/warnings/${slug}`));
    expect(quarantine).toEqual([]);
  });

  test('has a warning that moved to an earlier page while the list was read', async () => {
    let asked = 0;
    const slugs = names(30);
    const moving = fakePublisher((url) => {
      asked += 1;
      // after the first page is read its first warning is withdrawn, so the eleventh moves to the first page
      return page(asked === 1 ? slugs : slugs.slice(1), url);
    });
    const { found } = await crawl(moving.http);
    expect(found.map(({ url }) => url)).toContain(`${site}/news/warnings/w00010`);
    expect(found).toHaveLength(30);
  });

  test.each([
    ['the second reading', (name: string) => name.startsWith('second')],
    ['the end of the first reading', (name: string) => name === 'first-end.json'],
  ])('without %s is no release', async (_what, stop) => {
    const { http } = fakePublisher((url) => page(names(25), url));
    await expect(crawl(http, stop)).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });

  test('that meets another page, a missing page or an empty list fails', async () => {
    const second = searchAddress(1);
    for (const [answer, code] of [
      [(url: string) => (url === second ? '<html>Are you human?</html>' : page(names(25), url)), 'UNEXPECTED_SHAPE'],
      [(url: string) => (url === second ? undefined : page(names(25), url)), 'PUBLISHER_ERROR'],
      [(url: string) => page([], url), 'UNEXPECTED_SHAPE'],
      // a search that answers every request with its first page
      [() => page(names(25), searchAddress(0)), 'PUBLISHER_ERROR'],
      [(url: string) => (url === second ? page([], url) : page(names(25), url)), 'PUBLISHER_ERROR'],
    ] as const) {
      await expect(crawl(fakePublisher(answer).http)).rejects.toMatchObject({ code });
    }
  });

  test('with an entry that has no readable address fails its bounds, because the entry may be any warning', async () => {
    const broken = fakePublisher((url) => page(names(25), url).replace('href="/news/warnings/w00003"', 'href="/elsewhere"'));
    await expect(crawl(broken.http)).rejects.toMatchObject({ code: 'TOO_MANY_REJECTED' });
  });

  test('that was interrupted behind the last page ends at the empty page past it, and refuses one in the middle of the list', async () => {
    const interrupted = async (slugs: readonly string[], empty: string) => {
      const stored = new Set<string>(['first-001.ndjson']);
      const world = fakePublisher((url) => (url === empty ? page([], url) : page(slugs, url)));
      await fcaWarningIndex.fetch(world.http, offer, {
        has: async (name) => stored.has(name),
        write: async (name) => void stored.add(name),
        download: async () => undefined,
      });
      return stored.has('first-end.json');
    };
    expect(await interrupted(names(1_000), searchAddress(100))).toBe(true);
    await expect(interrupted(names(1_005), searchAddress(100))).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
  });

  test('that was interrupted continues after its last whole file', async () => {
    const slugs = names(1_205);
    const world = fakePublisher((url) => page(slugs, url));
    const stored = new Set<string>();
    const raw = {
      has: async (name: string) => stored.has(name),
      write: async (name: string) => void stored.add(name),
      download: async () => undefined,
    };
    await fcaWarningIndex.fetch(world.http, offer, raw);
    expect([...stored]).toEqual([
      'first-001.ndjson',
      'first-002.ndjson',
      'first-end.json',
      'second-001.ndjson',
      'second-002.ndjson',
      'second-end.json',
    ]);
    const whole = world.requested.length;
    expect(whole).toBe(2 * 121);
    stored.delete('second-002.ndjson');
    stored.delete('second-end.json');
    await fcaWarningIndex.fetch(world.http, offer, raw);
    expect(world.requested.length - whole).toBe(21);
    // killed between the last file and the mark of the end
    stored.delete('second-end.json');
    await fcaWarningIndex.fetch(world.http, offer, raw);
    expect(stored.has('second-end.json')).toBe(true);
  });
});

test('a check offers one crawl, named by its day', async () => {
  const { offers } = fakePublisher(() => undefined);
  expect(await offers(fcaWarningIndex, { from: '2026-06-01', to: '2026-06-07' })).toEqual([offer]);
});
