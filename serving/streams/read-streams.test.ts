import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { sources } from '../../sources/index.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { readMissingNumbers } from '../ledger/missing-numbers.ts';
import { gapClosing, readStreams } from './read-streams.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.applicationUrl);
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

test('a release of a later day closes the gap of its stream, and none closes the gap of a stream whose companies are asked for one by one', async () => {
  const streams = sources.filter(({ stream }) => stream !== undefined);
  for (const { id, stream } of streams) {
    await pool.query('insert into stream (source) values ($1)', [id]);
    await pool.query(
      `insert into stream_gap (source, lost_from, noted_at, resumed_at, resumed_day, code, detail)
       values ($1, '2026-11-20', '2026-11-22', '2026-11-22', '2026-06-04', 'STREAM_GAP', '416')`,
      [id],
    );
    const closing = stream === undefined ? undefined : gapClosing(stream);
    await released(closing?.source ?? '', 'same-day', '2026-06-04');
    await released(closing?.source ?? '', 'not-loaded', '2026-06-05', 'failed');
  }
  const closed = async () => (await readStreams(pool, sources)).flatMap(({ source, gaps }) => (gaps[0]?.closedBy == null ? [] : [source]));
  expect([streams.length, await closed()]).toEqual([7, []]);
  for (const { stream } of streams)
    await released((stream === undefined ? undefined : gapClosing(stream))?.source ?? '', 'later', '2026-06-06');
  expect(await closed()).toEqual([
    'companies-house/company-stream',
    'companies-house/disqualified-officer-stream',
    'companies-house/officer-stream',
    'companies-house/psc-stream',
  ]);
});

test('a hole in the numbers of updates is missing until a snapshot of the day after it, or a later one, is loaded', async () => {
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
  await released('companies-house/officers', 'after', '2026-07-07');
  expect(await readMissingNumbers(pool, sources)).toEqual([]);
});
