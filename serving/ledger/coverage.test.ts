import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { givePool } from '../../test/worlds/postgres.ts';
import { addDays } from '../../uk/day.ts';
import type { Period } from '../../uk/period.ts';
import { readSourceStates } from '../facts/company-facts.ts';
import { type Ask, ingestionLedger } from './ingestion-ledger.ts';
import { releasesApplied } from './releases-applied.ts';

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

const first = '2026-03-20';
const days = Array.from({ length: 16 }, (_, at) => addDays(first, at));

/** An ask on some day of the calendar, for days up to its own; complete when its release is applied or when there was none. */
const anyAsk = fc.record({
  at: fc.integer({ min: 0, max: 14 }),
  hour: fc.integer({ min: 0, max: 23 }),
  from: fc.integer({ min: 0, max: 14 }),
  length: fc.integer({ min: 0, max: 6 }),
  release: fc.constantFrom(null, 'applied', 'failed', 'offered'),
});
type AnyAsk = { at: number; hour: number; from: number; length: number; release: string | null };

const askOf = ({ at, hour, from, length, release }: AnyAsk): Ask => ({
  askedAt: new Date(Date.parse(`${addDays(first, at)}T00:00:00Z`) + hour * 3_600_000),
  askedDay: addDays(first, at),
  covers: { from: addDays(first, Math.min(from, at)), to: addDays(first, Math.min(from + length, at)) },
  release,
  whole: false,
});

const has = ({ from, to }: Period, day: string) => from <= day && day <= to;
const isComplete = ({ release }: Ask) => release === null || release === 'applied';

/** What the ledger says, found day by day and ask by ask. */
function naive(asks: readonly Ask[]) {
  const complete = asks.filter(isComplete);
  const timesOf = ({ release }: Ask) => asks.filter((ask) => ask.release === release).map(({ askedAt }) => askedAt.getTime());
  // a day of a release that is not loaded, which no complete answer covers that came after the release was last offered
  const isOpen = (ask: Ask, day: string) =>
    has(ask.covers, day) && !complete.some((one) => one.askedAt.getTime() > Math.max(...timesOf(ask)) && has(one.covers, day));
  const left = asks.filter((ask) => !isComplete(ask) && days.some((day) => isOpen(ask, day)));
  const newest = asks
    .filter((ask) => has(ask.covers, ask.askedDay))
    .filter((ask, _, all) => all.every((one) => one.askedAt.getTime() !== ask.askedAt.getTime() || isComplete(one)))
    .sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime())[0];
  return {
    checked: newest?.askedAt.toISOString() ?? null,
    checkedDay: newest?.askedDay ?? null,
    covered: days.filter((day) => complete.some((ask) => has(ask.covers, day) && ask.askedDay > day)),
    openSince: left.length === 0 ? null : new Date(Math.min(...left.flatMap(timesOf))).toISOString(),
    open: days.filter((day) => left.some((ask) => isOpen(ask, day))),
  };
}

test('the row that a decision reads agrees with a count of all asks, day by day', async () => {
  const ledger = ingestionLedger(pool);
  let sources = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyAsk, { maxLength: 12 }), async (some) => {
      sources += 1;
      const source = `made-up/${sources}`;
      const asks = some.map(askOf);
      for (const id of ['applied', 'failed', 'offered']) await ledger.offer(source, { id, dataDate: first, urls: [] }, 'scheduled', false);
      await ledger.failed(source, 'failed', 'CHECK_FAILED', 'made up');
      await ledger.asked(source, asks);
      const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
      await ledger.applied(source, 'applied', { changeSet: source, status: 'applied', ...counts });
      const [state] = (await readSourceStates(pool)).filter((one) => one.source === source);
      const expected = naive(asks);
      const inDays = (ranges: readonly (readonly [string, string])[] = []) =>
        days.filter((day) => ranges.some(([from, to]) => has({ from, to }, day)));
      expect({
        checked: state?.checkedAt,
        checkedDay: state?.checkedDay,
        covered: inDays(state?.covered),
        openSince: state?.open?.since ?? null,
        open: inDays(state?.open?.days),
      }).toEqual(expected);
    }),
    { numRuns: 120 },
  );
});

test('dropping answers that later ones replace changes neither the days that are read nor those that are open', async () => {
  const ledger = ingestionLedger(pool);
  const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
  let sources = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyAsk, { maxLength: 12 }), async (some) => {
      sources += 1;
      const source = `tidied/${sources}`;
      for (const id of ['applied', 'failed', 'offered']) await ledger.offer(source, { id, dataDate: first, urls: [] }, 'scheduled', false);
      await ledger.asked(source, some.map(askOf));
      await ledger.applied(source, 'applied', { changeSet: source, status: 'applied', ...counts });
      const state = async () => ({ covered: await ledger.settledDays(source, 1), open: (await ledger.source(source)).open });
      const before = await state();
      await ledger.tidyAsks(source, { keepSince: first, replacedBefore: new Date('2030-01-01') });
      await ledger.asked(source, []);
      expect(await state()).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

test('answers of before every horizon are dropped, and replaced answers after their time', async () => {
  const ledger = ingestionLedger(pool);
  const asks = [0, 5, 9].map((at) => askOf({ at, hour: 1, from: 0, length: at === 0 ? 0 : 3, release: null }));
  const left = async () => (await pool.query("select asked_day as day from coverage where source = 'made-up/old' order by 1")).rows;
  await ledger.asked('made-up/old', asks);
  await ledger.tidyAsks('made-up/old', { keepSince: addDays(first, 1), replacedBefore: new Date(0) });
  expect(await left()).toEqual([{ day: addDays(first, 5) }, { day: addDays(first, 9) }]);
  await ledger.tidyAsks('made-up/old', { keepSince: addDays(first, 1), replacedBefore: new Date('2030-01-01') });
  expect(await left()).toEqual([{ day: addDays(first, 9) }]);
});

test('the applied releases are read in time that grows with their number, with those that were corrected or have expired', async () => {
  const windows = 50_000;
  await pool.query(
    `insert into release (source, release, data_date, run_kind, state, edition_of, offered_at, applied_at)
     select 'made-up/stream', coalesce(edition_of || '+e2', 'w' || n), '2026-01-01', 'scheduled', 'served', edition_of, at, at
     from generate_series(1, ${windows} + 1) as n
     cross join lateral (
       select '2026-01-01'::timestamptz + n * interval '10 seconds' as at, case when n > ${windows} then 'w7' end as edition_of
     ) as made_up`,
  );
  await pool.query(
    `insert into expired_evidence (source, law, release, record, expired_on)
     select 'made-up/stream', 'a licence', 'w' || n, '', '2026-01-01' from generate_series(20, 10000) as n`,
  );
  // a search of all releases for each of them takes minutes
  const rows = await Promise.race([
    releasesApplied(pool, ['made-up/stream']),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('took longer than 20 seconds')), 20_000)),
  ]);
  expect(rows).toHaveLength(windows + 1);
  expect(rows.filter(({ withdrawn }) => withdrawn).map(({ release }) => release)).toEqual(['w7']);
  expect(rows.filter(({ dropped }) => dropped)).toHaveLength(1 + 9_981);
}, 60_000);
