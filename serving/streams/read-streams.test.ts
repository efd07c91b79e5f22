import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { whyStale } from '../../models/clearance/freshness.ts';
import { sources } from '../../sources/index.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { readSourceStates } from '../facts/company-facts.ts';
import { sourceStates } from '../facts/source-states.ts';
import { ingestionLedger } from '../ledger/ingestion-ledger.ts';
import { lookUps } from '../ledger/look-ups.ts';
import { readMissingNumbers } from '../ledger/missing-numbers.ts';
import { followedSince, gapClosing, readStreams } from './read-streams.ts';
import { streamLedger, type Window } from './stream-ledger.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.urlAs.application);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const released = (source: string, release: string, day: string, state = 'served') =>
  pool.query("insert into release (source, release, data_date, run_kind, state) values ($1, $2, $3, 'scheduled', $4)", [
    source,
    release,
    day,
    state,
  ]);

test('a release that was drawn on a later day closes the gap of its stream, and none closes the gap of a stream whose companies are asked for one by one', async () => {
  const streams = sources.filter(({ stream }) => stream !== undefined);
  for (const { id, stream } of streams) {
    await pool.query('insert into stream (source) values ($1)', [id]);
    await pool.query(
      `insert into stream_gap (source, lost_from, noted_at, resumed_at, resumed_day, code, detail)
       values ($1, '2026-11-20', '2026-11-22', now() + interval '1 day', '2026-06-04', 'STREAM_GAP', '416')`,
      [id],
    );
    const closing = stream === undefined ? undefined : gapClosing(stream);
    await released(closing?.source ?? '', 'same-day', '2026-06-04');
    await released(closing?.source ?? '', 'not-loaded', '2026-06-05', 'failed');
  }
  const closed = async () => (await readStreams(pool, sources)).flatMap(({ source, gaps }) => (gaps[0]?.closedBy == null ? [] : [source]));
  expect([streams.length, await closed()]).toEqual([7, []]);
  const releasedFor = async (release: string, day: string) => {
    for (const { stream } of streams) await released((stream === undefined ? undefined : gapClosing(stream))?.source ?? '', release, day);
  };
  // the publisher may have drawn a list of the next day on the day of the gap, before the gap
  await releasedFor('next-day', '2026-06-05');
  expect(await closed()).toEqual(['companies-house/disqualified-officer-stream']);
  await releasedFor('later', '2026-06-06');
  expect(await closed()).toEqual([
    'companies-house/company-stream',
    'companies-house/disqualified-officer-stream',
    'companies-house/officer-stream',
    'companies-house/psc-stream',
  ]);
});

test('what a stream lost stays lost when it is read again, until a release that was drawn on a later day or an answer about each company brings it', async () => {
  const streams = sources.filter(({ stream }) => stream !== undefined);
  const ledger = streamLedger(pool);
  const today = '2026-06-10';
  for (const { id, stream } of streams) {
    const closing = stream === undefined ? undefined : gapClosing(stream);
    await ledger.take(id, 'r');
    await ledger.connected(id, 'r', { now: new Date('2026-06-01T09:00:00Z'), today }, '2026-06-01T09:00:00Z');
    const read = { waitingSince: undefined, unreadSince: undefined, today };
    await ledger.progress(id, 'r', { ...read, lastByteAt: new Date('2026-06-01T10:00:00Z') });
    await ledger.gap(id, 'r', new Date(), { code: 'STREAM_GAP', detail: '416' }, closing?.how === 'lookup' ? closing.source : undefined);
    await ledger.connected(id, 'r', { now: new Date('2026-06-10T09:00:00Z'), today }, '2026-06-10T09:00:00Z');
    await ledger.progress(id, 'r', { ...read, lastByteAt: new Date('2026-06-10T09:00:02Z') });
  }
  const lost = async (...companies: { regained: string[] }[]) =>
    sourceStates(streams, await readSourceStates(pool), companies).flatMap((state) => (state.lost === undefined ? [] : [state]));
  const all = await lost();
  expect(all.map(({ source }) => source)).toEqual(streams.map(({ id }) => id));
  for (const state of all) {
    expect(state).toMatchObject({
      checkedAt: '2026-06-10T09:00:02.000Z',
      lost: { from: '2026-06-01T10:00:00.000Z', to: '2026-06-10T09:00:00.000Z' },
    });
    expect(whyStale(state, '2026-06-10T09:00:03.000Z', today)).toMatch(/has lost the records|has no release yet/);
  }
  for (const [day, left] of [
    [today, streams.length],
    ['2026-06-11', streams.length - 1],
    ['2026-06-12', 3],
  ] as const) {
    for (const { stream } of streams)
      await pool.query(
        'insert into source_state (source, data_date) values ($1, $2) on conflict (source) do update set data_date = excluded.data_date',
        [(stream === undefined ? undefined : gapClosing(stream))?.source, day],
      );
    expect([day, (await lost()).length]).toEqual([day, left]);
  }
  const ofOne = ['companies-house/charges', 'companies-house/filings', 'companies-house/insolvency-cases'];
  expect((await lost()).map(({ source }) => source).sort()).toEqual(ofOne);

  const source = 'companies-house/insolvency-api';
  const answer = (company: string, at: string) =>
    lookUps(pool).record(source, `r-${company}`, [{ company, askedAt: at, answer: 'none', records: 0 }]);
  await answer('09999901', '2026-06-10T08:59:59Z');
  await answer('09999902', '2026-06-10T09:00:00Z');
  await released(source, 'r-09999901', today);
  await released(source, 'r-09999902', today, 'applied');
  const regained = async () => (await pool.query('select * from regained_company')).rows;
  expect(await regained()).toEqual([]);
  await pool.query("update release set state = 'served' where source = $1", [source]);
  expect(await regained()).toEqual([{ source: 'companies-house/insolvency-cases', company_number: '09999902' }]);
  const both = { regained: ['companies-house/insolvency-cases'] };
  expect([(await lost(both, both)).length, (await lost(both, { regained: [] })).length]).toEqual([2, 3]);
});

test('a crawl that was offered after the stream was read again brings what it lost, and no earlier one, edition or file by hand does', async () => {
  const [stream, crawl] = ['companies-house/disqualified-officer-stream', 'companies-house/disqualified-officers'];
  const ledger = ingestionLedger(pool);
  const resumed = new Date();
  await pool.query(
    `insert into stream_gap (source, lost_from, noted_at, resumed_at, resumed_day, code, detail)
     values ($1, '2026-06-10T07:00Z', $2, $2, '2026-06-10', 'STREAM_GAP', '416')`,
    [stream, resumed],
  );
  const lost = { from: '2026-06-10T07:00:00.000Z', to: resumed.toISOString(), day: '2026-06-10' };
  await pool.query(
    `insert into source_state (source, lost) values ($1, $3), ($2, null)
     on conflict (source) do update set lost = excluded.lost, data_date = null, release = null`,
    [stream, crawl, lost],
  );
  const state = async () => {
    const limits = sources.filter(({ id }) => id === stream);
    const [read] = sourceStates(limits, await readSourceStates(pool));
    const [known] = (await readStreams(pool, sources)).filter(({ source }) => source === stream);
    return [read?.lost === undefined, known?.gaps[0]?.closedBy ?? null];
  };
  const serve = async (release: string, offered: number, columns: { day?: string; run_kind?: string; edition_of?: string } = {}) => {
    const { day = '2026-06-10', run_kind = 'scheduled', edition_of = null } = columns;
    await pool.query(
      `insert into release (source, release, data_date, run_kind, edition_of, state, offered_at) values ($1, $2, $3, $4, $5, 'applied', $6)`,
      [crawl, release, day, run_kind, edition_of, new Date(resumed.getTime() + offered)],
    );
    await ledger.served(crawl, release);
  };
  await serve('begun-before', -1);
  await serve('of-an-earlier-day', 1, { day: '2026-06-09' });
  await serve('by-hand', 1, { run_kind: 'file' });
  await serve('begun-before+e2', 1, { edition_of: 'begun-before' });
  expect(await state()).toEqual([false, null]);
  await serve('after', 1);
  expect(await state()).toEqual([true, 'after']);
  await pool.query("update stream_gap set resumed_at = resumed_at + interval '1 minute' where source = $1 and resumed_at = $2", [
    stream,
    resumed,
  ]);
  const longer = new Date(resumed.getTime() + 60_000).toISOString();
  await pool.query('update source_state set lost = lost || $2 where source = $1', [stream, { to: longer }]);
  expect(await state()).toEqual([false, null]);
});

test('a hole in the numbers of updates is missing until a snapshot is loaded that was drawn on the day after it, or on a later one', async () => {
  const updates = 'companies-house/officer-updates';
  for (const [release, day] of [
    ['2026-07-01.0411', '2026-07-01'],
    ['2026-07-02.0412+e2', '2026-07-02'],
    ['2026-07-07.0415', '2026-07-07'],
  ] as const)
    await released(updates, release, day);
  await released(updates, '2026-07-03.0413', '2026-07-03', 'failed');
  const hole = { source: updates, first: 413, last: 414, from: '2026-07-02', to: '2026-07-07' };
  expect(await readMissingNumbers(pool, sources)).toEqual([hole]);
  await released('companies-house/officers', 'before', '2026-07-06');
  expect(await readMissingNumbers(pool, sources)).toEqual([hole]);
  await released('companies-house/officers', 'may-be-drawn-before', '2026-07-07');
  expect(await readMissingNumbers(pool, sources)).toEqual([hole]);
  await released('companies-house/officers', 'after', '2026-07-08');
  expect(await readMissingNumbers(pool, sources)).toEqual([]);
});

test('a reader whose stream another one has taken over changes nothing: not the position, no release, no gap, no freshness', async () => {
  const source = 'companies-house/filings';
  const ledger = streamLedger(pool);
  const now = new Date('2026-06-12T09:00:00Z');
  const moment = [{ now, today: '2026-06-12' }, now.toISOString()] as const;
  const windowOf = (first: number): Window => ({
    release: `window-${first}`,
    first,
    last: first + 1,
    dataDate: '2026-06-12',
    receivedAt: now.toISOString(),
    url: 'https://stream.example/',
  });
  await ledger.take(source, 'a');
  await ledger.connected(source, 'a', ...moment);
  await ledger.begin(source, 'a', 21);
  await ledger.sealed(source, 'a', windowOf(21), undefined);
  await ledger.take(source, 'b');
  await ledger.plan(source, 'b', windowOf(23));
  const state = () =>
    Promise.all(
      ['stream', 'release', 'stream_gap', 'source_state'].map(
        async (table) => (await pool.query(`select * from ${table} where source = $1 order by ${table}::text`, [source])).rows,
      ),
    );
  const before = await state();
  expect(before[0]).toMatchObject([{ position: 22, reader: 'b', sealing: { first: 23 } }]);

  const later = new Date('2026-06-13T09:00:00Z');
  const writes = {
    plan: () => ledger.plan(source, 'a', undefined),
    sealed: () => ledger.sealed(source, 'a', windowOf(25), undefined),
    connected: () => ledger.connected(source, 'a', { now: later, today: '2026-06-13' }, later.toISOString()),
    begin: () => ledger.begin(source, 'a', 30),
    gap: () => ledger.gap(source, 'a', later, { code: 'STREAM_GAP', detail: '416' }),
  };
  for (const [write, run] of Object.entries(writes))
    expect([write, await run().catch((error: unknown) => error)]).toMatchObject([write, { code: 'STREAM_TAKEN_OVER' }]);
  await ledger.progress(source, 'a', { lastByteAt: later, waitingSince: undefined, unreadSince: undefined, today: '2026-06-13' });
  await ledger.down(source, 'a', later);
  expect(await state()).toEqual(before);

  await ledger.sealed(source, 'b', windowOf(23), undefined);
  expect((await state())[0]).toMatchObject([{ position: 24, sealing: null }]);
});

test('a stream is followed since the day on which it was first connected, whatever it stated and lost since', async () => {
  const ledger = streamLedger(pool);
  const source = 'companies-house/a-new-stream';
  const since = async () => (await followedSince(pool)).filter((one) => one.source === source);
  const connect = (today: string) => ledger.connected(source, 'r', { now: new Date(`${today}T09:00:00Z`), today }, `${today}T09:00:00Z`);
  await ledger.take(source, 'r');
  expect(await since()).toEqual([]);
  await connect('2026-06-02');
  await ledger.gap(source, 'r', new Date(), { code: 'STREAM_GAP', detail: '416' });
  await connect('2026-06-09');
  expect(await since()).toEqual([{ source, since: '2026-06-02' }]);
});

test('a reader whose clock is ahead does not make its stream count as read later than now', async () => {
  const ledger = streamLedger(pool);
  const source = 'companies-house/a-hasty-stream';
  const today = '2026-06-02';
  await ledger.take(source, 'r');
  await ledger.connected(source, 'r', { now: new Date(), today }, new Date().toISOString());
  const ahead = new Date(Date.now() + 2 * 86_400_000);
  await ledger.progress(source, 'r', { lastByteAt: ahead, waitingSince: undefined, unreadSince: undefined, today });
  const { rows } = await pool.query(
    'select checked_at <= now() as checked, last_byte_at <= now() as heard from source_state join stream using (source) where source = $1',
    [source],
  );
  expect(rows).toEqual([{ checked: true, heard: true }]);
});

test('a connection that brought no record leaves a gap, which the next one makes longer until a record comes', async () => {
  const ledger = streamLedger(pool);
  const source = 'companies-house/a-quiet-stream';
  const asked = 'companies-house/charges-api';
  const connect = (time: string) =>
    ledger.connected(source, 'r', { now: new Date(`2026-06-02T${time}Z`), today: '2026-06-02' }, `2026-06-02T${time}Z`, asked);
  const heard = (time: string) =>
    ledger.progress(source, 'r', {
      lastByteAt: new Date(`2026-06-02T${time}Z`),
      waitingSince: undefined,
      unreadSince: undefined,
      today: '2026-06-02',
    });
  const gaps = async () => (await pool.query('select code, lost_from, resumed_at from stream_gap where source = $1', [source])).rows;
  const lost = async () => (await pool.query('select lost from source_state where source = $1', [source])).rows[0]?.lost;
  const gap = (from: string, to: string) => ({
    code: 'STREAM_GAP',
    lost_from: new Date(`2026-06-02T${from}Z`),
    resumed_at: new Date(`2026-06-02T${to}Z`),
  });
  await ledger.take(source, 'r');
  expect(await connect('09:00:00')).toEqual({ snapshotDue: false, hasGap: false });
  await heard('10:00:00');
  expect([await gaps(), await lost()]).toEqual([[], null]);
  expect(await connect('10:05:00')).toEqual({ snapshotDue: true, hasGap: true });
  expect(await gaps()).toEqual([gap('10:00:00', '10:05:00')]);
  const of = { day: '2026-06-02', lookUp: asked, from: '2026-06-02T10:00:00.000Z' };
  expect(await lost()).toEqual({ ...of, to: '2026-06-02T10:05:00.000Z', asOf: '2026-06-02T10:05:00Z' });
  await ledger.snapshotAsked(source);
  await heard('11:00:00');
  expect(await connect('11:05:00')).toEqual({ snapshotDue: false, hasGap: false });
  expect(await gaps()).toEqual([gap('10:00:00', '11:05:00')]);
  expect(await lost()).toEqual({ ...of, to: '2026-06-02T11:05:00.000Z', asOf: '2026-06-02T11:05:00Z' });
  await ledger.begin(source, 'r', 71);
  expect(await connect('12:00:00')).toEqual({ snapshotDue: false, hasGap: false });
  expect(await gaps()).toEqual([gap('10:00:00', '11:05:00')]);
});
