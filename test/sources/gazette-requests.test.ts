import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { gazettePetitions } from '../../sources/gazette/petitions/source.ts';
import type { Source } from '../../sources/source.ts';
import { addDays, weekdayOf } from '../../uk/day.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';

const today = '2026-06-03'; // a Wednesday
const checksANight = 3;
/** Notices that the publisher adds on a working day, and how many of them need the full notice (docs/decisions/0003). */
const volumes = new Map([
  [gazettePetitions, { notices: 100, full: 70 }],
  [gazetteInsolvency, { notices: 420, full: 126 }],
]);

/** A publisher that lists the same number of notices for each working day up to its own day. Its notices of a corrected day change. */
function publisherOf(source: Source) {
  const state = { day: today, corrected: new Set<string>(), requests: 0 };
  const { notices = 0, full = 0 } = volumes.get(source) ?? {};
  const made = new Map<string, readonly object[]>();
  const listed = (day: string): readonly object[] => {
    if ([0, 6].includes(weekdayOf(day)) || day > state.day) return [];
    const corrected = state.corrected.has(day);
    const known = made.get(`${day} ${corrected}`);
    if (known !== undefined) return known;
    const entries = Array.from({ length: notices }, (_, at) => entry(`${day}-${at}`, day, { needsFullNotice: at < full, corrected }));
    made.set(`${day} ${corrected}`, entries);
    return entries;
  };
  const answer = (url: string) => {
    state.requests += 1;
    if (url.endsWith('.xml')) return '<html/>';
    const query = new URL(url).searchParams;
    const [from, to] = [query.get('start-publish-date') ?? '', query.get('end-publish-date') ?? ''];
    const found: object[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) found.push(...listed(day));
    const page = Number(query.get('results-page'));
    const link = page * 100 < found.length ? [{ '@href': `${url.split('?')[0]}?results-page=${page + 1}`, '@rel': 'next' }] : [];
    return JSON.stringify({ 'f:total': String(found.length), link, entry: found.slice((page - 1) * 100, page * 100) });
  };
  // each release has files of its own: what was fetched for one release is fetched again for another
  return { state, open: () => fakePublisher(answer) };
}

function entry(id: string, day: string, { needsFullNotice, corrected }: { needsFullNotice: boolean; corrected: boolean }): object {
  return {
    id: `https://www.thegazette.co.uk/id/notice/${id}`,
    'f:notice-code': needsFullNotice ? '2450' : '2406',
    published: `${day}T01:00:00`,
    updated: `${day}T${corrected ? '12' : '00'}:00:00Z`,
    content: 'OWL LTD (Company Number 09999902 )',
  };
}

/** Runs a check: asks for the days since `days` before the publisher's day and fetches each release that was not served before. */
async function check(source: Source, { open, state }: ReturnType<typeof publisherOf>, days: number, served: Set<string>): Promise<void> {
  for (const offer of await open().offers(source, { from: addDays(state.day, -days), to: state.day }, state.day)) {
    if (!served.has(offer.id)) await open().fetch(source, offer);
    served.add(offer.id);
  }
}

/** Returns the requests of the busiest of thirty nights, each with three checks, new notices and a correction of a notice three days old. */
async function busiestNight(source: Source): Promise<number> {
  const world = publisherOf(source);
  world.state.day = addDays(today, -8);
  const horizon = { from: addDays(world.state.day, -(source.coverage?.horizonDays ?? 0)), to: world.state.day };
  const served = new Set((await world.open().offers(source, horizon, world.state.day)).map(({ id }) => id));
  const nights: number[] = [];
  for (let day = addDays(today, -7); day <= addDays(today, 30); day = addDays(day, 1)) {
    world.state.day = day;
    world.state.corrected.add(addDays(day, -3));
    const before = world.state.requests;
    for (let checks = 0; checks < checksANight; checks += 1) await check(source, world, source.recheckDays ?? 0, served);
    nights.push(world.state.requests - before);
  }
  return Math.max(...nights.slice(-30));
}

/** Returns the requests of the first load: every day of the horizon is asked for once and fetched. */
async function firstLoad(source: Source): Promise<number> {
  const world = publisherOf(source);
  await check(source, world, source.coverage?.horizonDays ?? 0, new Set());
  return world.state.requests;
}

test('the requests of a steady night and of a first load are those of the table in decision 3', async () => {
  const table = await readFile(new URL('../../docs/decisions/0003-gazette-hours-and-freshness.md', import.meta.url), 'utf8');
  const written = [...table.matchAll(/^\| `(gazette\/\w+)` \|.*\| ([\d,]+) \| ([\d,]+) \|[^|]*\|$/gm)].map(([, id, night, load]) => [
    id,
    Number(night?.replace(',', '')),
    Number(load?.replace(',', '')),
  ]);
  const counted: unknown[] = [];
  for (const source of [gazettePetitions, gazetteInsolvency])
    counted.push([source.id, await busiestNight(source), await firstLoad(source)]);
  expect(written).toEqual(counted);
  const { requests, perSeconds } = gazettePetitions.politeness;
  const allowed = ((10 * 3_600) / perSeconds) * requests; // 21:00 to 07:00
  const nights = written.map(([, night]) => Number(night));
  expect(nights.reduce((sum, night) => sum + night, 0)).toBeLessThan(allowed / 2);
});

test('a week of petitions takes less than an hour at the allowed rate', async () => {
  const source = gazettePetitions;
  const { open, state } = publisherOf(source);
  const [week] = await open().offers(source, { from: '2026-03-02', to: '2026-03-08' }, today);
  const before = state.requests;
  await open().fetch(source, week);
  expect((state.requests - before) * (source.politeness.perSeconds / source.politeness.requests)).toBeLessThan(3_600);
});
