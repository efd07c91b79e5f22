import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { gazettePetitions } from '../../sources/gazette/petitions/source.ts';
import type { Period, ReleaseOffer, Source } from '../../sources/source.ts';
import { addDays, weekdayOf } from '../../uk/day.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';

const today = '2026-06-03'; // a Wednesday
const checksANight = 3;
/** Notices that the publisher adds on a working day, and how many of them need the full notice (docs/decisions/0003). */
const volumes = new Map([
  [gazettePetitions, { notices: 40, full: 40 }],
  [gazetteInsolvency, { notices: 420, full: 126 }],
]);

/** A publisher that lists the same number of notices for each working day. */
function publisherOf(source: Source) {
  const { notices = 0, full = 0 } = volumes.get(source) ?? {};
  const listing = new Map<string, object[]>();
  const listed = (day: string) => {
    const known =
      listing.get(day) ??
      Array.from({ length: [0, 6].includes(weekdayOf(day)) ? 0 : notices }, (_, at) => entry(`${day}-${at}`, day, at < full));
    listing.set(day, known);
    return known;
  };
  return fakePublisher((url) => {
    if (url.endsWith('.xml')) return '<html/>';
    const query = new URL(url).searchParams;
    const [from, to] = [query.get('start-publish-date') ?? '', query.get('end-publish-date') ?? ''];
    const found: object[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) found.push(...listed(day));
    const page = Number(query.get('results-page'));
    const link = page * 100 < found.length ? [{ '@href': `${url.split('?')[0]}?results-page=${page + 1}`, '@rel': 'next' }] : [];
    return JSON.stringify({ 'f:total': String(found.length), link, entry: found.slice((page - 1) * 100, page * 100) });
  });
}

function entry(id: string, day: string, needsFullNotice: boolean): object {
  return {
    id: `https://www.thegazette.co.uk/id/notice/${id}`,
    'f:notice-code': needsFullNotice ? '2450' : '2443',
    published: `${day}T01:00:00`,
    updated: `${day}T00:00:00Z`,
    content: 'OWL LTD (Company Number 09999902 )',
  };
}

/** Counts the requests that discover a period so many times and fetch some of its releases once. */
async function requestsOf(source: Source, period: Period, { checks, fetched }: { checks: number; fetched: Fetched }): Promise<number> {
  const publisher = publisherOf(source);
  for (let check = 0; check < checks; check += 1) {
    const offers = await publisher.offers(source, period, today);
    for (const offer of check === 0 ? fetched(offers) : []) await publisher.fetch(source, offer);
  }
  return publisher.requested.length;
}

const isWeek = ({ covers }: ReleaseOffer) => covers !== undefined && covers.from !== covers.to;
type Fetched = (offers: readonly ReleaseOffer[]) => readonly ReleaseOffer[];

/**
 * The busiest of the steady nights: three checks ask again for the recent days; the notices of the day, one corrected day and the newest week,
 * which is no longer asked for day by day, are fetched.
 */
const steady = (source: Source) =>
  requestsOf(
    source,
    { from: addDays(today, -(source.recheckDays ?? 0)), to: today },
    {
      checks: checksANight,
      fetched: (offers) => [...offers.filter(isWeek).slice(-1), ...offers.filter(({ dataDate }) => dataDate >= addDays(today, -1))],
    },
  );

/** The first load: every day of the horizon is asked for once and fetched. */
const firstLoad = (source: Source) => {
  const from = addDays(today, -(source.coverage?.horizonDays ?? 0));
  return requestsOf(source, { from, to: today }, { checks: 1, fetched: (offers) => offers });
};

test('the requests of a steady night and of a first load are those of the table in decision 3', async () => {
  const table = await readFile(new URL('../../docs/decisions/0003-gazette-hours-and-freshness.md', import.meta.url), 'utf8');
  const written = [...table.matchAll(/^\| `(gazette\/\w+)` \|.*\| ([\d,]+) \| ([\d,]+) \|[^|]*\|$/gm)].map(([, id, night, load]) => [
    id,
    Number(night?.replace(',', '')),
    Number(load?.replace(',', '')),
  ]);
  const counted: unknown[] = [];
  for (const source of [gazettePetitions, gazetteInsolvency]) counted.push([source.id, await steady(source), await firstLoad(source)]);
  expect(written).toEqual(counted);
  const { requests, perSeconds } = gazettePetitions.politeness;
  const allowed = ((10 * 3_600) / perSeconds) * requests; // 21:00 to 07:00
  const nights = written.map(([, night]) => Number(night));
  expect(nights.reduce((sum, night) => sum + night, 0)).toBeLessThan(allowed / 4);
}, 60_000);

test('a week of petitions takes less than an hour at the allowed rate', async () => {
  const source = gazettePetitions;
  const publisher = publisherOf(source);
  const [week] = await publisher.offers(source, { from: '2026-03-02', to: '2026-03-08' }, today);
  const before = publisher.requested.length;
  await publisher.fetch(source, week);
  expect((publisher.requested.length - before) * (source.politeness.perSeconds / source.politeness.requests)).toBeLessThan(3_600);
});
