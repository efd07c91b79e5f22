import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { readSourceStates } from '../serving/facts/company-facts.ts';
import { ingestionLedger, type RunKind } from '../serving/ledger/ingestion-ledger.ts';
import { readUnreadRecords } from '../serving/ledger/unread-records.ts';
import { operatorReleases } from '../serving/releases/releases.ts';
import { againId } from '../sources/again.ts';
import { companiesHouseAccounts } from '../sources/companies-house/accounts/source.ts';
import { disqualifiedOfficers } from '../sources/companies-house/disqualified-officers/source.ts';
import { gazetteInsolvency } from '../sources/gazette/insolvency/source.ts';
import { SourceProblem } from '../sources/problem.ts';
import type { Discovery, Period, ReleaseOffer, Source } from '../sources/source.ts';
import { givePool } from '../test/worlds/postgres.ts';
import { addDays } from '../uk/day.ts';
import type { Discovered } from './discover.ts';
import { ingestActivities } from './ingest.ts';
import type { Manifest } from './publishers/raw-manifest.ts';
import { rawReleases } from './publishers/raw-releases.ts';
import { baselineOf } from './stored-release.ts';

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

const hour = 3_600_000;
const quiet = new DefaultLogger('ERROR', () => {});
const horizon = 20;
let sources = 0;
let world = newWorld(gazetteInsolvency);
beforeEach(() => {
  world = newWorld(gazetteInsolvency);
});

/** A source, its publisher, and the clock. `releases` maps the days of a window to the id of its release; other windows have nothing. */
function newWorld(like: Source, changes: Partial<Source> = {}) {
  const coverage = like.coverage === undefined ? {} : { coverage: { horizonDays: horizon }, recheckDays: 2 };
  sources += 1;
  return {
    /** A source whose history is loaded before that of `source`. */
    first: { ...like, coverage: { horizonDays: 100 }, id: `made-up/first-${sources}` } as Source,
    source: { ...like, ...coverage, id: `made-up/${sources}`, lookbackDays: horizon, ...changes } as Source,
    now: new Date('2026-06-02T02:00:00Z'),
    today: '2026-06-02',
    /** Days in one window. */
    windowDays: 1,
    releases: new Map<string, string>(),
    /** The first day of the window while whose request the clock of the machine is set to the next day, and PostgreSQL's is not. */
    clockSetAt: '',
    clocksApart: false,
    /** First days of windows that the publisher does not answer. */
    broken: new Set<string>(),
    requested: [] as Period[],
    attempt: 1,
    isMirror: false,
    isLive: false,
    /** The publisher has replaced the files of every stored release. */
    isReplaced: false,
    mostReleases: 10_000,
  };
}

async function* answers({ from, to }: Period): AsyncGenerator<Discovery> {
  if (world.isMirror) {
    for (const id of world.releases.values()) yield { id, dataDate: '2026-05-20', urls: [] };
    return;
  }
  for (let day = from; day <= to; day = addDays(day, world.windowDays)) {
    const last = addDays(day, world.windowDays - 1);
    const covers = { from: day, to: last < to ? last : to };
    if (world.broken.has(day)) throw new SourceProblem('PUBLISHER_ERROR', `${day} answers 500`);
    world.requested.push(covers);
    world.now = new Date(world.now.getTime() + 1000);
    if (day === world.clockSetAt) {
      sleep(24);
      world.clocksApart = true;
    }
    const id = world.releases.get(day);
    if (id !== undefined) yield { id, dataDate: covers.to, urls: [], covers };
    else if (world.source.coverage !== undefined) yield { nothing: true, covers };
  }
}

function manifestOf(source: string, release: string): Manifest {
  const origin = { licence: '', attribution: '', records: 'live' as const, sealedAt: '2026-06-01T00:00:00Z' };
  return { source, release, dataDate: '2026-06-01', files: [], ...origin };
}

function activities() {
  const store = openStore('/nonexistent');
  const moment = () => ({ now: world.now, today: world.today });
  return ingestActivities({
    sourceById: (id) => (id === world.first.id ? world.first : world.source),
    store,
    mostReleases: world.mostReleases,
    raw: { ...rawReleases(store), manifest: async (source, release) => (world.isReplaced ? manifestOf(source, release) : undefined) },
    ledger: ingestionLedger(pool),
    clock: {
      clock: moment,
      refresh: async () => {
        if (world.clocksApart) throw new SourceProblem('CLOCKS_APART', 'the clock was set');
        return moment();
      },
      stop: () => undefined,
    },
    connect: (source) => ({
      isLive: world.isLive,
      isMirror: world.isMirror,
      inWindows: source.coverage !== undefined && !world.isMirror,
      discover: answers,
      isReplaced: async () => world.isReplaced,
      fetch: () => Promise.reject(new Error('nothing is fetched here')),
    }),
  });
}

const ledger = () => ingestionLedger(pool);
const state = () => ledger().source(world.source.id);
/** Days that were read after their end. */
const covered = () => ledger().settledDays(world.source.id, 1);

/** Runs one check. Returns the windows that were requested and the releases that were returned. */
async function check(runKind: RunKind = 'scheduled', wanted: { period?: Period; gaps?: boolean; except?: readonly string[] } = {}) {
  world.requested = [];
  const scheduledTimestampMs = world.now.getTime() - hour;
  const environment = new MockActivityEnvironment({ attempt: world.attempt, scheduledTimestampMs }, { logger: quiet });
  const input = { source: world.source.id, runKind, ...wanted };
  const { discoverReleases } = activities();
  const { releases, failure, more } = await environment.run<[typeof input], Discovered, typeof discoverReleases>(discoverReleases, input);
  return { releases, failure, more, from: world.requested.map(({ from }) => from) };
}

/** Applies releases as the warehouse does. */
async function apply(...releases: readonly string[]) {
  await applyRows(1, ...releases);
}

/** Applies releases of so many records. */
async function applyRows(rows: number, ...releases: readonly string[]) {
  const counts = { rows, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
  for (const id of releases) {
    await ledger().applied(world.source.id, id, { changeSet: id, status: 'applied', ...counts });
    await ledger().served(world.source.id, id);
  }
}

const days = (from: string, to: string) => {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
};

/** Moves the clock by whole days. */
function sleep(daysLater: number) {
  world.now = new Date(world.now.getTime() + 24 * hour * daysLater);
  world.today = addDays(world.today, daysLater);
}

describe('a check of a source with windows', () => {
  test('asks at first for every day of the horizon, and then only for days that are not final and for those to ask again', async () => {
    expect((await check()).from).toEqual(days('2026-05-13', '2026-06-02'));
    sleep(1);
    // 06-02 was asked for before its end; 05-31 and 06-01 are to be asked again
    expect((await check()).from).toEqual(days('2026-05-31', '2026-06-03'));
  });

  test('asks the publisher for the newest days only, while a source that goes first lacks more than a month of its horizon', async () => {
    world.source = { ...world.source, after: world.first.id };
    world.isLive = true;
    const newest = days('2026-05-31', '2026-06-02');
    expect((await check()).from).toEqual(newest);
    const load = (from: string, to: string) => {
      const ask = { askedAt: world.now, askedDay: world.today, covers: { from, to }, release: null, whole: false };
      return ledger().asked(world.first.id, [ask]);
    };
    await load('2026-01-01', '2026-04-30'); // 33 days are missing
    expect((await check()).from).toEqual(newest);
    await load('2026-05-01', '2026-05-02');
    expect((await check()).from).toEqual(days('2026-05-13', '2026-06-02'));
  });

  test('does not wait for another source when the sample or a mirror answers, or an operator asks', async () => {
    world.source = { ...world.source, after: world.first.id };
    expect((await check()).from).toEqual(days('2026-05-13', '2026-06-02'));
    world.isLive = true;
    const period = { from: '2026-05-20', to: '2026-05-21' };
    expect((await check('backfill', { period })).from).toEqual(days('2026-05-20', '2026-05-21'));
  });

  test('fails when the publisher has nothing for days of which it listed many records, and covers no day by that answer', async () => {
    world.releases.set('2026-06-01', 'many');
    await check();
    await applyRows(10, 'many');
    const { checkedDay } = await state();
    sleep(1);
    world.releases.clear(); // the publisher's index is empty
    await expect(check()).rejects.toMatchObject({ code: 'PUBLISHER_ERROR', retryable: true });
    expect([(await state()).checkedDay, await covered()]).toEqual([checkedDay, [{ from: '2026-05-14', to: '2026-06-01' }]]);
  });

  test('accepts that the only record of a day was withdrawn', async () => {
    world.releases.set('2026-06-01', 'one');
    await check();
    await apply('one');
    sleep(1);
    world.releases.clear();
    expect((await check()).from).toEqual(days('2026-05-31', '2026-06-03'));
  });

  test('asks for all days that a stopped service missed', async () => {
    await check();
    sleep(7);
    expect((await check()).from).toEqual(days('2026-05-31', '2026-06-09'));
    expect(await covered()).toEqual([{ from: '2026-05-20', to: '2026-06-08' }]);
  });

  test('asks again for the days whose correction may have come while the service was stopped', async () => {
    world.today = '2026-06-03';
    await check();
    world.releases.set('2026-06-02', 'correction');
    sleep(10);
    const { from, releases } = await check();
    expect([from[0], releases]).toEqual(['2026-06-01', ['correction']]);
  });

  test('asks for every day of a failed weekly window again, for as long as the horizon holds it', async () => {
    world.windowDays = 7;
    world.releases.set('2026-05-13', 'week');
    await check();
    world.releases.delete('2026-05-13');
    world.windowDays = 1;
    for (const day of days('2026-05-13', '2026-05-19')) world.releases.set(day, `day-${day}`);
    sleep(1);
    const { from, releases } = await check();
    expect(from).toEqual([...days('2026-05-31', '2026-06-03'), ...days('2026-05-14', '2026-05-19')]);
    await apply(...releases.filter((id) => id !== 'day-2026-05-16'));
    sleep(1);
    expect((await check()).from).toEqual([...days('2026-06-01', '2026-06-04'), '2026-05-16']);
    await apply('day-2026-05-16');
    sleep(1);
    expect((await check()).from).toEqual(days('2026-06-02', '2026-06-05'));
  });

  test('asks again for a day whose correction is not loaded, although an earlier reading of the day is', async () => {
    world.releases.set('2026-06-01', 'first-reading');
    await check();
    await apply('first-reading');
    world.releases.set('2026-06-01', 'correction');
    sleep(1);
    await check();
    expect((await state()).open).toEqual([{ from: '2026-06-01', to: '2026-06-01' }]);
    sleep(5);
    expect((await check()).from).toContain('2026-06-01');
    await apply('correction');
    expect((await state()).open).toEqual([]);
  });

  test('asks for the unread records of a release on three separate days, and the release holds back its day until they are given up', async () => {
    const again = (offer: ReleaseOffer, records: readonly string[], today: string) => ({
      ...offer,
      id: againId(offer.id, today),
      urls: records,
    });
    world = newWorld(gazetteInsolvency, { again });
    const load = async (release: string, ...unread: readonly string[]) => {
      const reasons = unread.map((record) => ({ record, reason: 'no text' }));
      await ledger().parsed(world.source.id, release, { rows: 1, rejected: 0, unread: reasons }, world.today);
      await apply(release);
    };
    const unread = async () =>
      (await readUnreadRecords(pool))
        .filter(({ source }) => source === world.source.id)
        .map(({ record, days, givenUp }) => [record, days, givenUp]);
    const givenUp = async () => (await readSourceStates(pool)).find(({ source }) => source === world.source.id)?.givenUp;
    const openAsks = async () =>
      (await pool.query('select open_asks as open from source_state where source = $1', [world.source.id])).rows[0]?.open;
    world.releases.set('2026-06-01', 'R');
    expect((await check()).releases).toEqual(['R']);
    await load('R', 'a', 'b');
    expect(await openAsks()).toMatchObject({ unread: true, days: [['2026-06-01', '2026-06-01']] });
    // a second check of the same day asks for nothing again
    expect((await check()).releases).toEqual([]);
    sleep(1);
    expect((await check()).releases).toEqual(['R.again-2026-06-03']);
    expect((await ledger().read(world.source.id, 'R.again-2026-06-03')).urls).toEqual(['a', 'b']);
    await load('R.again-2026-06-03', 'a');
    expect([await unread(), await openAsks()]).toEqual([[['a', 2, false]], expect.objectContaining({ unread: true })]);
    expect(await givenUp()).toBeNull();
    expect((await check()).releases).toEqual([]);
    expect(await covered()).toEqual([
      { from: '2026-05-14', to: '2026-05-31' },
      { from: '2026-06-02', to: '2026-06-02' },
    ]);
    sleep(1);
    expect((await check()).releases).toEqual(['R.again-2026-06-04']);
    await load('R.again-2026-06-04', 'a');
    expect([await unread(), await openAsks()]).toEqual([[['a', 3, true]], null]);
    sleep(1);
    expect((await check()).releases).toEqual([]);
    expect([await unread(), await openAsks()]).toEqual([[['a', 3, true]], null]);
    // a correction of another notice makes a new release, in which the record is given up from the start
    world.releases.set('2026-06-01', 'R2');
    sleep(1);
    await check('scheduled', { period: { from: '2026-06-01', to: '2026-06-01' } });
    // until it is loaded, the earlier reading counts
    expect(await givenUp()).toEqual([['2026-06-01', '2026-06-01']]);
    await load('R2', 'a');
    expect([await openAsks(), await givenUp()]).toEqual([null, [['2026-06-01', '2026-06-01']]]);
    world.releases.set('2026-06-01', 'R3');
    sleep(1);
    await check('scheduled', { period: { from: '2026-06-01', to: '2026-06-01' } });
    await load('R3');
    expect([await unread(), await givenUp()]).toEqual([[], null]);
  });

  test('dates each answer with the instant before its request, not with the end of the check', async () => {
    world.releases.set('2026-06-02', 'today');
    const start = world.now;
    await check();
    sleep(0.5); // the release is fetched for twelve hours
    await apply('today');
    const { rows } = await pool.query<{ at: Date }>('select checked_at as at from source_state where source = $1', [world.source.id]);
    expect(rows[0]?.at.getTime()).toBeLessThan(start.getTime() + 60_000);
  });

  test('does not load a release that an operator has set aside, and its days stay a gap until a correction is loaded', async () => {
    world.releases.set('2026-06-01', 'wrong');
    await check();
    await operatorReleases(pool).setAside(world.source.id, 'wrong', { actor: 'an operator', why: 'the publisher retracted it' });
    for (const _ of [1, 2]) {
      sleep(1);
      const { from, releases } = await check();
      expect([from.includes('2026-06-01'), releases]).toEqual([true, []]);
      expect((await state()).open).toEqual([{ from: '2026-06-01', to: '2026-06-01' }]);
    }
    world.releases.set('2026-06-01', 'right');
    await check();
    await apply('right');
    expect((await state()).open).toEqual([]);
  });

  test('a release that was applied and is then set aside makes its days a gap again', async () => {
    world.releases.set('2026-06-01', 'wrong');
    await check();
    await apply('wrong');
    expect((await state()).open).toEqual([]);
    await operatorReleases(pool).setAside(world.source.id, 'wrong', { actor: 'an operator', why: 'the publisher retracted it' });
    expect((await state()).open).toEqual([{ from: '2026-06-01', to: '2026-06-01' }]);
    await apply('wrong'); // a run that was under way
    expect((await state()).open).toEqual([{ from: '2026-06-01', to: '2026-06-01' }]);
  });

  test('keeps the answers that came before the publisher failed, and a repeated attempt asks only for the others', async () => {
    world.broken.add('2026-05-20');
    world.releases.set('2026-05-14', 'early');
    await expect(check()).rejects.toThrow('2026-05-20 answers 500');
    world.broken.clear();
    world.attempt = 2;
    const { from, releases } = await check();
    expect(from).toEqual(days('2026-05-20', '2026-06-02'));
    expect(releases).toEqual(['early']);
    expect(await covered()).toEqual([
      { from: '2026-05-13', to: '2026-05-13' },
      { from: '2026-05-15', to: '2026-06-01' },
    ]);
  });

  test('loads what the publisher answered when it fails for other windows at every attempt', async () => {
    world.broken.add('2026-05-20');
    world.releases.set('2026-05-14', 'early');
    world.attempt = 3;
    expect(await check()).toMatchObject({ releases: ['early'], failure: { code: 'PUBLISHER_ERROR', message: '2026-05-20 answers 500' } });
  });

  test('asks for the missing days alone when only these are wanted', async () => {
    world.releases.set('2026-05-14', 'early');
    await check();
    sleep(1);
    expect((await check('backfill', { gaps: true })).from).toEqual(['2026-06-02', '2026-06-03', '2026-05-14']);
  });

  test('forgets a day that failed once the day has left the horizon', async () => {
    world.releases.set('2026-05-14', 'failing');
    await check();
    sleep(1);
    await check();
    expect((await state()).open).toEqual([{ from: '2026-05-14', to: '2026-05-14' }]);
    sleep(1);
    await check();
    expect((await state()).open).toEqual([]);
  });

  test('records no answer once the clock of the machine has been set: by one that is ahead, a day that goes on would have ended', async () => {
    world.clockSetAt = '2026-06-01';
    await expect(check()).rejects.toMatchObject({ code: 'CLOCKS_APART', retryable: true });
    expect(await covered()).toEqual([{ from: '2026-05-13', to: '2026-05-31' }]);
    expect((await state()).checkedDay).toBeUndefined();
  });

  test('drops asks that a wrong clock dated in the future', async () => {
    sleep(400);
    await check();
    sleep(-400);
    expect((await check()).from).toEqual(days('2026-05-13', '2026-06-02'));
    expect(await covered()).toEqual([{ from: '2026-05-13', to: '2026-06-01' }]);
  });

  test('asks for no day after tomorrow, whatever period an operator names: each request would use up the night of the publisher', async () => {
    await check('backfill', { period: { from: '2026-06-01', to: '2026-06-20' } });
    expect(world.requested.map(({ from }) => from)).toEqual(days('2026-06-01', '2026-06-03'));
    expect((await check('backfill', { period: { from: '2062-01-01', to: '2062-01-31' } })).from).toEqual([]);
  });

  test('asks for no day before the first one of the publisher, whatever period an operator names', async () => {
    const { firstDay } = world.source;
    await check('backfill', { period: { from: '1066-01-01', to: firstDay } });
    expect(world.requested).toEqual([{ from: firstDay, to: firstDay }]);
    expect((await check('backfill', { period: { from: '1066-01-01', to: '1066-12-31' } })).from).toEqual([]);
  });

  test('covers the days of a backfill too', async () => {
    await check('backfill', { period: { from: '2026-01-01', to: '2026-01-05' } });
    expect(await covered()).toEqual([{ from: '2026-01-01', to: '2026-01-05' }]);
  });
});

test('a release that is dated after tomorrow is not fetched', async () => {
  const fetch = async (id: string, dataDate: string) => {
    await ledger().offer(world.source.id, { id, dataDate, urls: [] }, 'scheduled', false);
    const { fetchRelease } = activities();
    const ref = { source: world.source.id, release: id };
    return new MockActivityEnvironment({}, { logger: quiet }).run<[typeof ref], unknown, typeof fetchRelease>(fetchRelease, ref);
  };
  await expect(fetch('2099', '2099-01-01')).rejects.toMatchObject({ code: 'FUTURE_DATED', retryable: false });
  await expect(fetch('in-two-days', '2026-06-04')).rejects.toMatchObject({ code: 'FUTURE_DATED' });
  await expect(fetch('tomorrow', '2026-06-03')).rejects.toThrow('nothing is fetched here');
});

describe('a list that a check reads whole and of which a stream has lost records', () => {
  const day = '2026-06-02';
  /** The stream was read again so many minutes after now by PostgreSQL's clock. */
  const lose = (minutes: number) =>
    pool.query(
      `insert into source_state (source, lost) values ($1, jsonb_build_object('from', null, 'day', $2::text,
         'to', to_char((now() + make_interval(mins => $3)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       on conflict (source) do update set lost = excluded.lost`,
      ['companies-house/disqualified-officer-stream', day, minutes],
    );

  test('is read once more on the day on which it was read, until a release has what was lost', async () => {
    world = newWorld(disqualifiedOfficers, { id: disqualifiedOfficers.id });
    world.today = day;
    world.windowDays = 100;
    for (let first = -100; first <= 1; first += 1) world.releases.set(addDays(day, first), day);
    expect((await check()).releases).toEqual([day]);
    await apply(day);
    expect((await check()).releases).toEqual([]);
    await lose(0);
    const { releases } = await check();
    expect(releases).toEqual([expect.stringMatching(/^2026-06-02\.again-20260602T\d{6}Z$/)]);
    // a failure before it is loaded starts no third reading
    expect((await check()).releases).toEqual(releases);
    expect((await ledger().read(world.source.id, releases[0] ?? '')).baseline).toBe(false);
    await apply(...releases);
    expect((await check()).releases).toEqual([]);
    await lose(-1);
    expect((await check()).releases).toEqual([]);
  });

  test('is read once more after the reading that had begun when the records were lost', async () => {
    world = newWorld(disqualifiedOfficers, { id: disqualifiedOfficers.id });
    world.today = day;
    world.windowDays = 100;
    const begun = '2026-06-02.begun';
    for (let first = -100; first <= 1; first += 1) world.releases.set(addDays(day, first), begun);
    expect((await check()).releases).toEqual([begun]);
    await lose(0);
    const { releases } = await check();
    expect(releases).toEqual([begun, expect.stringMatching(/^2026-06-02\.begun\.again-20260602T\d{6}Z$/)]);
    await apply(...releases);
    expect((await check()).releases).toEqual([]);
  });
});

test('the state of a source names the newest release that is served and not set aside', async () => {
  const served = async () => {
    const { rows } = await pool.query('select data_date as day, release from source_state where source = $1', [world.source.id]);
    return rows[0];
  };
  const releases = operatorReleases(pool);
  const act = { actor: 'an operator', why: 'the file has another day than its name' };
  for (const [id, dataDate] of [
    ['older', '2026-04-01'],
    ['misnamed', '2026-06-01'],
  ] as const) {
    await ledger().offer(world.source.id, { id, dataDate, urls: [] }, 'file', false);
    await apply(id);
  }
  expect(await served()).toEqual({ day: '2026-06-01', release: 'misnamed' });
  await releases.setAside(world.source.id, 'misnamed', act);
  expect(await served()).toEqual({ day: '2026-04-01', release: 'older' });
  await releases.reopen(world.source.id, 'misnamed', 'apply', act, 'set-aside');
  expect(await served()).toEqual({ day: '2026-06-01', release: 'misnamed' });
  await releases.setAside(world.source.id, 'misnamed', act);
  await releases.setAside(world.source.id, 'older', act);
  expect(await served()).toEqual({ day: null, release: null });
});

describe('the baseline of a source', () => {
  test('ends with the day of the first check, also when the first check spans several nights', async () => {
    const baseline = async (id: string) => (await ledger().read(world.source.id, id)).baseline;
    world.releases.set('2026-06-01', 'before').set('2026-06-02', 'first-day');
    await check();
    sleep(1);
    world.releases.set('2026-06-03', 'second-day').set('2026-05-20', 'old-day-read-late');
    await check('scheduled', { period: { from: '2026-05-13', to: '2026-06-03' } });
    expect(await Promise.all(['before', 'first-day', 'second-day', 'old-day-read-late'].map(baseline))).toEqual([true, true, false, true]);
  });

  test('ends with the first complete check, so that what is published later on its day fires events', async () => {
    const baselineOfRelease = async (id: string) => baselineOf(await state(), await ledger().read(world.source.id, id));
    world.releases.set('2026-06-02', 'morning');
    await check();
    expect(await baselineOfRelease('morning')).toEqual({ baselineThrough: '2026-06-02' });
    await apply('morning');
    world.releases.set('2026-06-01', 'correction').set('2026-06-02', 'evening');
    sleep(0.5);
    world.today = '2026-06-02';
    expect((await check()).releases).toEqual(['correction', 'evening']);
    expect(await baselineOfRelease('evening')).toEqual({});
    expect(await baselineOfRelease('correction')).toEqual({ baselineThrough: '2026-06-02' });
  });

  test('holds for a release that reads records again as it holds for the release itself', async () => {
    const again = (offer: ReleaseOffer, records: readonly string[], today: string) => ({
      ...offer,
      id: againId(offer.id, today),
      urls: records,
    });
    world = newWorld(gazetteInsolvency, { again });
    const load = async (release: string) => {
      const unread = [{ record: 'a', reason: 'no text' }];
      await ledger().parsed(world.source.id, release, { rows: 1, rejected: 0, unread }, world.today);
      await apply(release);
    };
    const isBaseline = async (id: string) => (await ledger().read(world.source.id, id)).baseline;
    world.releases.set('2026-06-02', 'morning');
    await check();
    await load('morning');
    sleep(1);
    await check();
    await load('morning.again-2026-06-03');
    sleep(1);
    expect((await check()).releases).toEqual(['morning.again-2026-06-04']);
    expect(await isBaseline('morning.again-2026-06-04')).toBe(true);

    world = newWorld(gazetteInsolvency, { again });
    world.releases.set('2026-06-02', 'morning');
    await check();
    await apply('morning');
    world.releases.set('2026-06-02', 'evening');
    sleep(0.5);
    world.today = '2026-06-02';
    await check();
    await load('evening');
    sleep(0.5);
    world.today = '2026-06-03';
    expect((await check()).releases).toEqual(['evening.again-2026-06-03']);
    expect([await isBaseline('evening'), await isBaseline('evening.again-2026-06-03')]).toEqual([false, false]);
  });

  test('that a clock in the future set ends with the day of the next check, and a clock in the past moves no baseline', async () => {
    const end = async () => (await state()).baselineThrough;
    sleep(400);
    await check();
    sleep(-400);
    world.releases.set('2026-06-02', 'loaded');
    await check();
    await apply('loaded');
    expect(await end()).toBe('2026-06-02');
    sleep(-400);
    await check();
    expect(await end()).toBe('2026-06-02');
  });
});

describe('a check of a source with files that are added', () => {
  beforeEach(() => {
    world = newWorld(companiesHouseAccounts, { recheckDays: 0 });
  });

  test('begins at its lookback, whatever was loaded by hand, and then at the newest of its days', async () => {
    await ledger().offer(world.source.id, { id: 'old', dataDate: '2023-06-02', urls: [] }, 'file', false);
    await apply('old');
    expect((await check()).from[0]).toBe('2026-05-13');
    await ledger().offer(world.source.id, { id: 'new', dataDate: '2026-05-30', urls: [] }, 'file', false);
    await apply('new');
    expect((await check()).from[0]).toBe('2026-05-30');
    await ledger().offer(world.source.id, { id: 'later', dataDate: '2027-12-31', urls: [] }, 'file', false);
    await apply('later');
    expect((await check()).from[0]).toBe('2026-06-02');
  });

  test('begins at the day of the last check when a file of a later day was loaded by hand', async () => {
    world.releases.set('2026-06-02', 'd1');
    await check();
    await apply('d1');
    sleep(5);
    await ledger().offer(world.source.id, { id: 'by-hand', dataDate: '2026-06-07', urls: [] }, 'file', false);
    await apply('by-hand');
    expect((await check()).from[0]).toBe('2026-06-02');
  });

  test('reaches back to a day whose file is not loaded, until it is loaded', async () => {
    world.releases.set('2026-05-20', 'failing').set('2026-06-01', 'fine');
    await check();
    await apply('fine');
    sleep(3);
    expect((await check()).from[0]).toBe('2026-05-20');
    await apply('failing');
    expect((await check()).from[0]).toBe('2026-06-01');
  });

  test('counts what the first check found as public since its day, and what a later check found since that check', async () => {
    const since = async () => {
      const { rows } = await pool.query("select open_asks ->> 'since' as since from source_state where source = $1", [world.source.id]);
      return rows[0]?.since;
    };
    world.releases.set('2026-05-20', 'of-the-first-load').set('2026-06-01', 'new');
    await check();
    expect(await since()).toBe('2026-05-21T00:00:00.000Z');
    await apply('of-the-first-load', 'new');
    sleep(1);
    world.releases.set('2026-06-03', 'later');
    const start = world.now;
    await check();
    expect(Date.parse(String(await since()))).toBeGreaterThanOrEqual(start.getTime());
  });

  test('records the check only when the whole index was read', async () => {
    world.broken.add('2026-05-30');
    await expect(check()).rejects.toThrow('2026-05-30 answers 500');
    expect((await state()).checkedDay).toBeUndefined();
    world.broken.clear();
    await check();
    expect((await state()).checkedDay).toBe('2026-06-02');
  });
});

test('a check returns so many releases at most and says that there are more; the next check returns those, and so does the next part of a backfill', async () => {
  world = newWorld(companiesHouseAccounts);
  Object.assign(world, { isMirror: true, mostReleases: 2 });
  for (const id of ['1', '2', '3']) world.releases.set(id, id);
  expect(await check('backfill')).toMatchObject({ releases: ['1', '2'], more: true });
  const rest = await check('backfill', { except: ['1', '2'] });
  expect([rest.releases, rest.more]).toEqual([['3'], undefined]);
  expect(await check()).toMatchObject({ releases: ['1', '2'], more: true });
  await apply('1', '2');
  const next = await check();
  expect([next.releases, next.more]).toEqual([['3'], undefined]);
});

test('a mirror keeps the failure of a file although another file of the same day is loaded', async () => {
  world.isMirror = true;
  world.releases.set('2026-05-20', 'failing').set('2026-05-21', 'fine');
  await ledger().setBaseline(world.source.id, '2026-05-01');
  const start = world.now;
  await check();
  await apply('fine');
  sleep(1);
  await check();
  const { rows } = await pool.query('select open_asks from source_state where source = $1', [world.source.id]);
  expect(rows).toEqual([{ open_asks: { since: start.toISOString(), days: [['2026-05-20', '2026-05-20']] } }]);
});

describe('a check of a source with whole lists', () => {
  beforeEach(() => {
    world = newWorld(companiesHouseAccounts, { kind: 'snapshot' });
  });

  test('is complete when every list that it offered is loaded, and a newer list replaces one that failed', async () => {
    world.releases.set('2026-06-01', 'failing');
    await check();
    expect(await state()).toMatchObject({ checkedDay: undefined, open: [{ from: '2026-06-01', to: '2026-06-02' }] });
    world.releases.delete('2026-06-01');
    world.releases.set('2026-06-02', 'fine');
    await check();
    await apply('fine');
    expect(await state()).toMatchObject({ checkedDay: '2026-06-02', open: [] });
  });

  test('keeps a list that failed open while the publisher offers an older list or none, also when answers are tidied', async () => {
    world.releases.set('2026-06-01', 'loaded');
    await check();
    await apply('loaded');
    sleep(1);
    world.releases.set('2026-06-03', 'failing');
    await check();
    world.releases.delete('2026-06-03'); // an old copy of the index
    const open = [{ from: '2026-06-03', to: '2026-06-03' }];
    for (const daysLater of [1, 1, 9]) {
      sleep(daysLater);
      await check();
      expect((await state()).open).toEqual(open);
    }
    world.releases.clear();
    await expect(check()).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
    expect((await state()).open).toEqual(open);
    world.releases.set(world.today, 'newer');
    await check();
    await apply('newer');
    expect((await state()).open).toEqual([]);
  });

  test('drops a list that an operator has set aside once the publisher offers another one, whatever its day', async () => {
    world.releases.set('2026-06-01', 'loaded').set('2026-06-02', 'wrong');
    await check();
    await apply('loaded');
    await operatorReleases(pool).setAside(world.source.id, 'wrong', { actor: 'an operator', why: 'the publisher withdrew it' });
    expect((await state()).open).toEqual([{ from: '2026-06-02', to: '2026-06-02' }]);
    world.releases.delete('2026-06-02');
    sleep(0.1);
    await check();
    expect((await state()).open).toEqual([]);
  });

  test('drops a list that its publisher dated in the future once the publisher has corrected the day', async () => {
    await ledger().offer(world.source.id, { id: '2099', dataDate: '2099-01-01', urls: [] }, 'scheduled', false);
    const ask = { askedAt: world.now, askedDay: world.today, covers: { from: world.today, to: world.today }, release: '2099', whole: true };
    await ledger().asked(world.source.id, [ask]);
    expect((await state()).open).toEqual([{ from: '2026-06-02', to: '2026-06-02' }]);
    sleep(1);
    world.releases.set('2026-06-03', 'corrected');
    await check();
    await apply('corrected');
    expect((await state()).open).toEqual([]);
  });

  test('keeps a list dated tomorrow open while it has unread records: it does not replace itself', async () => {
    await ledger().offer(world.source.id, { id: 'tomorrow', dataDate: '2026-06-03', urls: [] }, 'scheduled', false);
    const ask = {
      askedAt: world.now,
      askedDay: world.today,
      covers: { from: world.today, to: world.today },
      release: 'tomorrow',
      whole: true,
    };
    await ledger().asked(world.source.id, [ask]);
    await apply('tomorrow');
    expect((await state()).open).toEqual([]);
    await pool.query('update release set holds = true where source = $1', [world.source.id]);
    await ledger().asked(world.source.id, []);
    expect((await state()).open).toEqual([{ from: '2026-06-02', to: '2026-06-02' }]);
  });

  test('drops a list that failed once an operator has loaded a file of its day', async () => {
    world.releases.set('2026-06-02', 'failing');
    await check();
    await ledger().offer(world.source.id, { id: 'by-hand', dataDate: '2026-06-02', urls: [] }, 'file', false);
    await apply('by-hand');
    expect((await state()).open).toEqual([]);
  });

  test('loads the newest list again, as an edition, when the publisher has replaced its file under its name', async () => {
    world.releases.set('2026-06-01', 'older').set('2026-06-02', 'newest');
    await check();
    await apply('older', 'newest');
    world.isReplaced = true;
    expect((await check()).releases).toEqual(['newest+e2']);
    expect((await state()).open).toEqual([{ from: '2026-06-02', to: '2026-06-02' }]);
    expect((await check()).releases).toEqual(['newest+e2']);
    await apply('newest+e2');
    world.isReplaced = false;
    expect((await check()).releases).toEqual([]);
    expect(await state()).toMatchObject({ checkedDay: '2026-06-02', open: [] });
    world.isReplaced = true;
    expect((await check()).releases).toEqual(['newest+e3']);
  });

  test('is complete when the publisher offers no list before one is loaded', async () => {
    await check();
    expect((await state()).checkedDay).toBe('2026-06-02');
  });

  test('fails when the publisher offers no list any more, or only one older than the loaded one, and does not count as a check', async () => {
    world = newWorld(companiesHouseAccounts, { kind: 'snapshot', recheckDays: 0 });
    world.releases.set('2026-06-02', 'loaded');
    await check();
    await apply('loaded');
    const gone = { code: 'PUBLISHER_ERROR', message: expect.stringContaining('offers no list of 2026-06-02 or later') };
    sleep(1);
    world.releases.clear();
    await expect(check()).rejects.toMatchObject(gone);
    world.releases.set('2026-06-01', 'an old copy');
    await expect(check()).rejects.toMatchObject(gone);
    expect((await state()).checkedDay).toBe('2026-06-02');
    world.releases.set('2026-06-02', 'loaded');
    await check();
    expect((await state()).checkedDay).toBe('2026-06-03');
  });

  test.each([
    ['the publisher has closed the list', { closed: true }],
    ['it answers for the companies that are asked about', { kind: 'delta', lookUp: { everyHours: 24 } }],
  ] as const)('is complete without a list when %s', async (_, changes) => {
    world = newWorld(companiesHouseAccounts, { kind: 'snapshot', ...changes });
    world.releases.set('2026-06-02', 'loaded');
    await check();
    await apply('loaded');
    sleep(1);
    world.releases.clear();
    await check();
    expect((await state()).checkedDay).toBe('2026-06-03');
  });

  test('is not replaced by a backfill of an old period', async () => {
    await check('backfill', { period: { from: '2026-01-01', to: '2026-01-05' } });
    expect((await state()).checkedDay).toBeUndefined();
  });
});
