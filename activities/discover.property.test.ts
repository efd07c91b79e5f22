import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { whyStale } from '../models/clearance/freshness.ts';
import { readSourceStates } from '../serving/facts/company-facts.ts';
import { sourceStates } from '../serving/facts/source-states.ts';
import { ingestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { gazetteInsolvency } from '../sources/gazette/insolvency/source.ts';
import { SourceProblem } from '../sources/problem.ts';
import type { Discovery, Period, Source } from '../sources/source.ts';
import { givePool } from '../test/worlds/postgres.ts';
import { addDays, daysBetween, londonDay } from '../uk/day.ts';
import type { Discovered } from './discover.ts';
import { ingestActivities } from './ingest.ts';
import { rawReleases } from './publishers/raw-releases.ts';

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

const hour = 3_600_000;
const limitHours = 16;
const recheckDays = 3;
const horizonDays = 6;

interface Notice {
  readonly day: string;
  readonly at: number;
  /** True: the publisher put it out, or corrected it, after its day. */
  readonly isLate: boolean;
}

const check = fc.record({
  kind: fc.constant('check' as const),
  windowDays: fc.constantFrom(1, 3),
  newestFirst: fc.boolean(),
  breaksAt: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 1 }),
});

/** What happens, and how many hours pass before it. */
const step = fc.record({
  hours: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) }, { weight: 1, arbitrary: fc.integer({ min: 20, max: 90 }) }),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const), daysAgo: fc.integer({ min: 0, max: recheckDays - 1 }) }) },
    { weight: 4, arbitrary: check },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('load' as const), every: fc.constantFrom(1, 1, 2) }) },
  ),
});
const quiet = new DefaultLogger('ERROR', () => {});
let sources = 0;

/** A publisher that adds notices to its days, and a service that checks it, fails, loads some releases, and stops in between. */
function newWorld(start: number) {
  sources += 1;
  const source: Source = {
    ...gazetteInsolvency,
    id: `simulated/${sources}`,
    coverage: { horizonDays },
    recheckDays,
    freshness: { checkedWithinHours: limitHours },
  };
  const ledger = ingestionLedger(pool);
  const published: Notice[] = [];
  const contents = new Map<string, readonly Notice[]>();
  const offered = new Set<string>();
  const loaded = new Set<Notice>();
  let now = start;
  let windowDays = 1;
  let newestFirst = false;
  let answersLeft = Number.POSITIVE_INFINITY;

  async function* discover({ from, to }: Period): AsyncGenerator<Discovery> {
    const starts: string[] = [];
    for (let day = from; day <= to; day = addDays(day, windowDays)) starts.push(day);
    for (const day of newestFirst ? starts.reverse() : starts) {
      if (answersLeft <= 0) throw new SourceProblem('PUBLISHER_REFUSED', 'made up');
      answersLeft -= 1;
      now += 10_000;
      const last = addDays(day, windowDays - 1);
      const covers = { from: day, to: last < to ? last : to };
      const notices = published.filter((notice) => covers.from <= notice.day && notice.day <= covers.to);
      const id = `${covers.from}_${covers.to}.n${notices.length}`;
      contents.set(id, notices);
      if (notices.length === 0) yield { nothing: true, covers };
      else yield { id, dataDate: covers.to, urls: [], covers };
    }
  }
  const moment = () => ({ now: new Date(now), today: londonDay(now) });
  const store = openStore('/nonexistent');
  const { discoverReleases } = ingestActivities({
    sourceById: () => source,
    store,
    raw: rawReleases(store),
    ledger,
    clock: { clock: moment, refresh: async () => moment(), stop: () => undefined },
    connect: () => ({
      inWindows: true,
      isLive: false,
      isMirror: false,
      discover,
      isReplaced: async () => false,
      fetch: () => Promise.reject(new Error('nothing is fetched here')),
    }),
  });

  return {
    published,
    loaded,
    sleep: (ms: number) => {
      now += ms;
    },
    publish(daysAgo: number) {
      const { today } = moment();
      published.push({ day: addDays(today, -daysAgo), at: now, isLate: daysAgo > 0 });
    },
    async check(days: number, isNewestFirst: boolean, breaksAt: number | null) {
      windowDays = days;
      newestFirst = isNewestFirst;
      answersLeft = breaksAt ?? Number.POSITIVE_INFINITY;
      const input = { source: source.id, runKind: 'scheduled' as const };
      const environment = new MockActivityEnvironment({}, { logger: quiet });
      const found = await environment
        .run<[typeof input], Discovered, typeof discoverReleases>(discoverReleases, input)
        .catch(() => undefined);
      for (const id of found?.releases ?? []) offered.add(id);
    },
    async load(every: number) {
      const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
      for (const [at, id] of [...offered].entries()) {
        if (at % every !== 0) continue;
        await ledger.applied(source.id, id, { changeSet: id, status: 'applied', ...counts });
        offered.delete(id);
        for (const notice of contents.get(id) ?? []) loaded.add(notice);
      }
    },
    async state() {
      const [state] = sourceStates([source], await readSourceStates(pool));
      if (state === undefined) throw new Error('the source has no state');
      return { ...moment(), stale: whyStale(state, moment().now.toISOString(), moment().today) };
    },
  };
}

test('while a feed is fresh, every notice of its horizon that is older than the limit is loaded, whatever failed or stopped before', async () => {
  let fresh = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.constantFrom('2026-03-27', '2026-06-01'), async (steps, day) => {
      const world = newWorld(Date.parse(`${day}T02:00:00Z`));
      for (const { hours, what } of steps) {
        world.sleep(hours * hour);
        if (what.kind === 'publish') world.publish(what.daysAgo);
        else if (what.kind === 'check') await world.check(what.windowDays, what.newestFirst, what.breaksAt);
        else await world.load(what.every);
        const { now, today, stale } = await world.state();
        if (stale !== undefined) continue;
        fresh += 1;
        const due = world.published.filter(
          (notice) => !notice.isLate && daysBetween(notice.day, today) <= horizonDays && notice.at < now.getTime() - limitHours * hour,
        );
        expect(due.filter((notice) => !world.loaded.has(notice))).toEqual([]);
      }
      // once the publisher answers for everything and all is loaded, nothing of the horizon is missing, corrections included
      await world.check(1, false, null);
      await world.load(1);
      const { today, stale } = await world.state();
      expect(stale).toBeUndefined();
      const late = world.published.filter((notice) => daysBetween(notice.day, today) <= horizonDays && !world.loaded.has(notice));
      expect(late).toEqual([]);
    }),
    { numRuns: 20 },
  );
  expect(fresh).toBeGreaterThan(10);
});
