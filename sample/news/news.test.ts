import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublisher } from '../../activities/publishers/publisher.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { gdeltGkg } from '../../sources/gdelt/gkg/source.ts';
import { sampleFeeds } from '../../sources/news/feeds/sample-feeds.ts';
import { newsFeeds } from '../../sources/news/feeds/source.ts';
import type { ReleaseOffer, Source } from '../../sources/source.ts';
import { inProcessLimiter } from '../../test/worlds/in-process-limiter.ts';
import { stageFiles } from '../../test/worlds/staging.ts';
import { baseName } from '../company.ts';
import { type RunningPublishers, servePublishers } from '../server.ts';
import { createWorld } from '../world.ts';
import { storiesOn } from './stories.ts';

const world = createWorld(20_260_601, 2_000);
let home: string;
let running: RunningPublishers;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sample-news-'));
  running = await servePublishers({ companies: 2_000, seed: 20_260_601, home, port: 0 });
});
afterAll(async () => {
  await running.close();
  await rm(home, { recursive: true, force: true });
});

/** Reads a source at the sample publishers through the service's own HTTP client and store. */
async function read(source: Source) {
  const http = createPublisher({
    source,
    records: { mode: 'sample', url: running.url },
    contact: 'operator@example.invalid',
    limiter: inProcessLimiter({ scale: 0 }),
    newsFeeds: sampleFeeds,
  });
  const raw = rawReleases(openStore(join(home, 'store')));
  const offers: ReleaseOffer[] = [];
  const found: Record<string, unknown>[] = [];
  const reasons: string[] = [];
  try {
    for await (const offer of source.discover(http, { from: '2026-05-30', to: '2026-06-01' }, '2026-06-01')) {
      if (!('nothing' in offer)) offers.push(offer);
    }
    for (const offer of offers) {
      const files = await raw.files(source, offer, http, {});
      await source.fetch(http, offer, files);
      await files.seal();
      const { files: stored } = await raw.open(source.id, offer.id);
      const staged = await stageFiles(
        source,
        stored.map(({ path }) => path),
        {},
        { id: offer.id },
      );
      found.push(...staged.found);
      reasons.push(...staged.quarantine.map(({ reason }) => reason));
    }
  } finally {
    await http.close();
  }
  return { offers, found, reasons };
}

test('the days of the sample have stories of petitions before their notices, a namesake abroad, and other news', () => {
  const stories = [-2, -1, 0].flatMap((day) => storiesOn(world, day));
  const about = stories.flatMap((story) => (story.about === undefined ? [] : [story]));
  expect(about.length).toBeGreaterThan(0);
  expect(stories.filter(({ slug }) => slug.startsWith('abroad'))).toHaveLength(3);
  expect(stories.filter(({ distress }) => !distress)).toHaveLength(6);
});

test('GDELT offers the quarters of three days without the one that is not there yet, and keeps the stories of distress', async () => {
  const { offers, found, reasons } = await read(gdeltGkg);
  expect(offers.map(({ id }) => id.slice(0, 14))).toEqual(['20260530090000', '20260531171500', '20260601090000']);
  const distress = [-3, -2, -1, 0].flatMap((day) => storiesOn(world, day)).filter((story) => story.distress);
  expect([...new Set(found.map(({ url }) => String(url).split('/').at(-1)))].sort()).toEqual(
    [...new Set(distress.map(({ slug }) => slug))].sort(),
  );
  expect(found.some(({ item_id }) => /-T\d+$/.test(String(item_id)))).toBe(true);
  expect(reasons).toContain('4 columns, not 27');
});

test('both feeds are read with their titles, links and dates, and an item of both is one for each', async () => {
  const { offers, found, reasons } = await read(newsFeeds);
  expect([offers.length, reasons]).toEqual([2, []]);
  const stories = [-4, -3, -2, -1, 0].flatMap((day) => storiesOn(world, day));
  const herald = found.filter(({ publication }) => publication === 'County Herald Business');
  const turnaround = found.filter(({ publication }) => publication === 'Turnaround News');
  expect(turnaround).toHaveLength(stories.length);
  expect(herald).toHaveLength(stories.filter(({ day }) => day % 2 === 0).length);
  expect([turnaround.every(({ display }) => display), herald.some(({ display }) => display)]).toEqual([true, false]);
  expect(found.filter(({ published_at }) => published_at === null)).toEqual([]);
  expect(found.filter(({ url }) => /utm_|#/.test(String(url)) || !String(url).startsWith('https://'))).toEqual([]);
  const [story] = stories.filter(({ about }) => about !== undefined);
  const words = baseName(world, story?.about ?? 0).split(' ')[0] ?? '';
  expect(turnaround.some(({ title }) => String(title).toUpperCase().includes(words))).toBe(true);
});
