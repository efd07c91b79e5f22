import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { fcaWarningIndex } from '../../sources/fca/warning-index/source.ts';
import { searchAddress } from '../../sources/fca/warning-list/search-page.ts';
import { fcaWarningList } from '../../sources/fca/warning-list/source.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';

let warehouse: Warehouse;
let home: string;
let loaded = 0;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-warnings-'));
  warehouse = await openWarehouse({ path: ':memory:', sources, logger: pino({ level: 'silent' }), threads: 1 });
});
afterEach(async () => {
  await warehouse.close();
  await rm(home, { recursive: true, force: true });
});

async function load(
  source: Source,
  release: string,
  day: string,
  contents: Readonly<Record<string, string>>,
  force = false,
): Promise<void> {
  await warehouse.apply({ ...(await stored(source, release, day, contents)), force });
}

/** Returns a release that was retrieved on its day, as `apply` takes it. */
async function stored(source: Source, release: string, day: string, contents: Readonly<Record<string, string>>): Promise<ApplyInput> {
  loaded += 1;
  const files = [];
  for (const [name, content] of Object.entries(contents)) {
    const path = join(home, `${loaded}-${name}`);
    await writeFile(path, content);
    files.push({ ...(await describeFile(path)), name, path });
  }
  const folder = join(home, `stage-${loaded}`);
  const staged = await stageRelease({ source, release: { id: release, dataDate: day, files }, folder });
  return { source, release, dataDate: day, runKind: 'scheduled', retrievedAt: `${day}T05:40:00Z`, ...staged };
}

const item = (slug: string, day: string) =>
  `<li class="search-item"><h3 class="search-item__title"><a href="/news/warnings/${slug}">${slug} ltd</a></h3><p class="published-date">Published: ${day.split('-').reverse().join('/')}</p></li>`;
const search = (slugs: readonly string[], day: string) =>
  `<div class="search-results"><ul>${slugs.map((slug) => item(slug, day)).join('')}</ul></div>`;
const page = (slug: string) =>
  `<main><h1>${slug}</h1><section id="section-unauthorised-firm-details"><p><strong>Name:</strong> ${slug} ltd</p><p><strong>Website:</strong> ${slug}.example</p></section></main>`;

/** Reads warnings of a day; the page of those in `gone` is gone. */
async function warn(day: string, slugs: readonly string[], gone: readonly string[] = []): Promise<void> {
  const html = `<html>${search(slugs, day)}</html>`;
  const [offer] = await fakePublisher(() => html).offers(fcaWarningList, { from: day, to: day });
  const pages = slugs.filter((slug) => !gone.includes(slug)).map((slug) => [`warnings_${slug}.html`, page(slug)]);
  await load(fcaWarningList, offer?.id ?? '', day, { 'search-000001.html': html, ...Object.fromEntries(pages) });
}

const others = Array.from({ length: 40 }, (_, at) => `other-${at}`);
/** Reads a complete crawl of the list. */
function crawl(day: string, slugs: readonly string[], force = false): Promise<void> {
  return crawlOf(day, search([...slugs, ...others], '2026-06-01'), force);
}

function crawlOf(day: string, html: string, force = false): Promise<void> {
  const line = `${JSON.stringify({ url: searchAddress(0), html })}\n`;
  const files = { 'first-001.ndjson': line, 'first-end.json': '{}', 'second-001.ndjson': line, 'second-end.json': '{}' };
  return load(fcaWarningIndex, day, day, files, force);
}

const entry = z.object({ id: z.string(), until: z.string().nullable(), identifiers: z.array(z.string()) });
const slugOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Returns the entries of the screening list. */
async function listed(): Promise<z.output<typeof entry>[]> {
  const folder = await mkdtemp(join(home, 'lists-'));
  const { lists, failed } = await warehouse.exportLists({ sources: [fcaWarningList.id, fcaWarningIndex.id] }, folder);
  expect(failed).toEqual([]);
  const csv = lists.find(({ list }) => list === 'fca-warnings')?.path ?? '';
  const entries = (await readFile(csv, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => /^[^,]+,"(.*)"$/.exec(line)?.[1]?.replaceAll('""', '"') ?? '');
  return entries.map((text) => entry.parse(JSON.parse(text)));
}

/** Returns the last day of each warning on the screening list; null: in force. */
async function lastDays(): Promise<Record<string, string | null>> {
  return Object.fromEntries((await listed()).map(({ id, until }) => [slugOf(id), until]));
}

/** Returns how many warnings the next batch states as not read. */
async function unread(): Promise<number> {
  const { batch } = await warehouse.refreshWaiting({});
  const publish = batch?.publish ?? '';
  const found = (await warehouse.readManifest(publish)).unread.find(({ source }) => source === fcaWarningList.id)?.records ?? 0;
  await warehouse.markPublished(publish);
  return found;
}

const rows = (sql: string) => inSession(warehouse.db, (session) => session.rows(sql, z.record(z.string(), z.unknown())));

describe('the warnings of the FCA', () => {
  test('are not all read before the first crawl, and while a crawl lists one of before its last week that no check has read', async () => {
    await warn('2026-06-01', ['owl']);
    expect(await unread()).toBe(1);
    await crawl('2026-06-07', ['owl']);
    expect(await unread()).toBe(0); // the day of all that the crawl lists is in its last week
    await crawl('2026-06-14', ['owl']);
    expect(await unread()).toBe(others.length);
    await warn('2026-06-01', ['owl', ...others]);
    expect(await unread()).toBe(0);
  });
});

describe('a warning of the FCA', () => {
  test('is in force before the first crawl, and while each crawl lists it', async () => {
    await warn('2026-06-01', ['owl', 'barn']);
    expect(await lastDays()).toEqual({ owl: null, barn: null });
    await crawl('2026-06-07', ['owl', 'barn']);
    await crawl('2026-06-14', ['owl', 'barn']);
    expect(await lastDays()).toEqual({ owl: null, barn: null });
  });

  test('ends on the day of the first crawl that lacks it, and is in force again when a crawl lists it again; history keeps both', async () => {
    await warn('2026-06-01', ['owl', 'barn']);
    await crawl('2026-06-07', ['owl', 'barn']);
    await crawl('2026-06-14', ['barn']);
    expect(await lastDays()).toEqual({ owl: '2026-06-13', barn: null });
    await crawl('2026-06-21', ['barn']);
    expect(await lastDays()).toEqual({ owl: '2026-06-13', barn: null });
    await crawl('2026-06-28', ['owl', 'barn']);
    expect(await lastDays()).toEqual({ owl: null, barn: null });
    await crawl('2026-07-05', ['barn']);
    expect(await lastDays()).toEqual({ owl: '2026-07-04', barn: null });
    expect(await rows("FROM fca_warning SELECT url WHERE url LIKE '%owl'")).toHaveLength(1);
    expect(await rows("FROM fca_warning_listing_history SELECT url WHERE url LIKE '%owl'")).toHaveLength(2);
  });

  test('that is read again after a crawl that lacks it is in force, also when a rebuild applies all its readings in one pass', async () => {
    const [both, one] = [`${search(['barn'], '2026-06-03')}${search(['owl'], '2026-06-02')}`, search(['owl'], '2026-06-02')];
    const pages = { 'warnings_owl.html': page('owl') };
    const first = await stored(fcaWarningList, '2026-06-03.n2.0a1b', '2026-06-03', {
      ...{ 'search-000001.html': both, 'warnings_barn.html': page('barn') },
      ...pages,
    });
    const again = await stored(fcaWarningList, '2026-06-02.n1.0c1d', '2026-06-02', { 'search-000001.html': one, ...pages });
    const readings = [first, { ...again, retrievedAt: '2026-06-10T05:40:00Z' }];
    await crawl('2026-06-07', ['barn']);
    await warehouse.applyTogether(readings, 'each');
    expect(await lastDays()).toEqual({ owl: null, barn: null });
  });

  test('that a check lists again after a crawl that lacks it is in force, until a later crawl lacks it too', async () => {
    const reading = async (release: string, retrievedOn: string) => {
      const files = {
        'search-000001.html': search(['owl', 'barn'], '2026-06-01'),
        'warnings_owl.html': page('owl'),
        'warnings_barn.html': page('barn'),
      };
      await warehouse.apply({ ...(await stored(fcaWarningList, release, '2026-06-01', files)), retrievedAt: `${retrievedOn}T05:40:00Z` });
    };
    await reading('2026-06-01.n2.0a1b', '2026-06-01');
    await crawl('2026-06-07', ['owl', 'barn']);
    await crawl('2026-06-14', ['barn']);
    expect(await lastDays()).toEqual({ owl: '2026-06-13', barn: null });
    await reading('2026-06-01.n2.0c1d', '2026-06-15');
    expect(await lastDays()).toEqual({ owl: null, barn: null });
    await crawl('2026-06-21', ['barn']);
    expect(await lastDays()).toEqual({ owl: '2026-06-20', barn: null });
  });

  test('that no crawl ever listed ends with the first crawl of a later day than that of its reading', async () => {
    await crawl('2026-06-07', []);
    await warn('2026-06-14', ['owl']);
    await crawl('2026-06-14', []);
    expect(await lastDays()).toEqual({ owl: null });
    await crawl('2026-06-21', []);
    expect(await lastDays()).toEqual({ owl: '2026-06-20' });
  });

  test.each([
    ['the newest last', [0, 1, 2, 3]],
    ['the newest first', [3, 2, 1, 0]],
    ['the deciding one last', [0, 2, 3, 1]],
  ])('ends on the day of the first crawl that lacks it, in whatever order the crawls arrive: %s', async (_, order) => {
    await warn('2026-06-01', ['owl', 'barn', 'wren']);
    const crawls: readonly [string, readonly string[]][] = [
      ['2026-06-07', ['owl', 'barn']],
      ['2026-06-14', ['barn']],
      ['2026-06-21', ['barn']],
      ['2026-06-28', ['barn']],
    ];
    for (const at of order) await crawl(...(crawls[at] as (typeof crawls)[number]));
    expect(await lastDays()).toEqual({ owl: '2026-06-13', barn: null, wren: '2026-06-06' });
  });

  test('ends with no crawl that has lost a large part of the list', async () => {
    await warn('2026-06-01', ['owl', 'barn']);
    await crawl('2026-06-07', ['owl', 'barn', 'wren', 'heron', 'crow']);
    await expect(crawl('2026-06-14', ['barn'])).rejects.toMatchObject({ code: 'SHRUNK' });
    expect(await lastDays()).toEqual({ owl: null, barn: null });
  });

  test('ends with no first crawl that broke off, after which the list is not read whole; both change with the first whole crawl', async () => {
    const newest = others.slice(0, 12);
    await warn('2026-05-20', ['owl', 'barn']);
    await warn('2026-06-01', [...newest, 'wren']);
    // the search shows its first page and no link to a next one: no earlier crawl shows that the list has shrunk
    await crawlOf('2026-06-07', search(newest, '2026-06-01'));
    expect(await lastDays()).toMatchObject({ owl: null, barn: null, wren: null });
    expect(await unread()).toBe(1);
    await crawlOf('2026-06-14', search(newest, '2026-06-01') + search(['barn'], '2026-05-20'));
    expect(await lastDays()).toMatchObject({ owl: '2026-06-13', barn: null, wren: '2026-06-13' });
    expect(await unread()).toBe(0);
  });

  test('whose own page is gone is in force with what the page stated, until a crawl lacks it', async () => {
    await warn('2026-06-01', ['owl', 'barn']);
    await crawl('2026-06-07', ['owl', 'barn']);
    await warn('2026-06-10', ['owl', 'barn', 'wren'], ['owl', 'wren']);
    expect(await lastDays()).toEqual({ owl: null, barn: null, wren: null });
    expect((await listed()).map(({ id, identifiers }) => [slugOf(id), identifiers])).toEqual(
      expect.arrayContaining([
        ['owl', ['owl.example']],
        ['wren', []],
      ]),
    );
    await crawl('2026-06-14', ['barn', 'wren']);
    expect(await lastDays()).toEqual({ owl: '2026-06-13', barn: null, wren: null });
  });
});
