import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../infra/store/open-store.ts';
import type { FoundFile, ReleaseOffer } from '../../sources/source.ts';
import { inProcessLimiter } from '../../test/worlds/in-process-limiter.ts';
import { coveredDays, fetchMirrored, mirrorOffers } from './mirror.ts';
import { createPublisher } from './publisher.ts';
import { rawReleases } from './raw-releases.ts';

const source = {
  id: 'test/list',
  licence: 'OGL-UK-3.0',
  attribution: 'Made-up records',
  politeness: { requests: 1, perSeconds: 10 },
  recognise({ name, head }: FoundFile) {
    const day = /^list-(\d{4}-\d{2}-\d{2})-part\d+\.csv$/.exec(name)?.[1];
    return day === undefined || head[0] === '<'.charCodeAt(0) ? undefined : { id: day, dataDate: day };
  },
} as const;

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-mirror-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const place = async (path: string, text: string) => {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), text);
};

test('the covered days of a mirror are those that its file names', async () => {
  expect(await coveredDays(source, home)).toEqual([]);
  await place('test/list/covered-days.csv', '2026-04-01,2026-06-01\r\n\n2026-06-03,2026-06-03\n');
  expect(await coveredDays(source, home)).toEqual([
    { from: '2026-04-01', to: '2026-06-01' },
    { from: '2026-06-03', to: '2026-06-03' },
  ]);
  const unknown: string[] = [];
  for await (const offer of mirrorOffers(source, home, (path) => unknown.push(path))) expect(offer).toBeUndefined();
  expect(unknown).toEqual([]);
  for (const line of ['2026-04-01', '2026-06-01,2026-04-01', 'first,last', '2026-04-01,2026-04-02,2026-04-03']) {
    await place('test/list/covered-days.csv', line);
    await expect(coveredDays(source, home)).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  }
});

test('mirrorOffers yields the releases of the files in a mirror, oldest first, and reports unknown files', async () => {
  await place('test/list/new/list-2026-11-01-part2.csv', 'b');
  await place('test/list/new/list-2026-11-01-part1.csv', 'a');
  await place('test/list/list-2026-10-01-part1.csv', 'c');
  await place('test/list/list-2026-09-01-part1.csv', '<html>not found</html>');
  await place('test/list/.DS_Store', 'x');
  await place('test/other/list-2026-08-01-part1.csv', 'd');
  const unknown: string[] = [];
  const offers: ReleaseOffer[] = [];
  for await (const offer of mirrorOffers(source, home, (path) => void unknown.push(path))) offers.push(offer);
  expect(offers.map(({ id }) => id)).toEqual(['2026-10-01', '2026-11-01']);
  expect(offers[1]?.urls.map((url) => url.split('/').at(-1))).toEqual(['list-2026-11-01-part1.csv', 'list-2026-11-01-part2.csv']);
  expect(unknown).toEqual([join(home, 'test/list/list-2026-09-01-part1.csv')]);
});

test('a release from the mirror is stored like any other, and its manifest says `mirror`', async () => {
  await place('mirror/test/list/list-2026-11-01-part1.csv', 'one');
  await place('mirror/test/list/list-2026-11-01-part2.csv', 'two');
  const http = createPublisher({
    source,
    records: { mode: 'mirror', folder: join(home, 'mirror') },
    contact: 'x',
    limiter: inProcessLimiter(),
  });
  const raw = rawReleases(openStore(join(home, 'store')));
  for await (const offer of mirrorOffers(source, join(home, 'mirror'))) {
    const files = await raw.files(source, offer, http);
    await fetchMirrored(offer, files);
    const manifest = await files.seal();
    expect(manifest).toMatchObject({ records: 'mirror', release: '2026-11-01', files: [{ bytes: 3 }, { bytes: 3 }] });
  }
});

test('mirrorOffers yields nothing for a missing folder', async () => {
  const offers = mirrorOffers(source, join(home, 'none'));
  expect((await offers.next()).done).toBe(true);
});
