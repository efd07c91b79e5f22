import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { givePool } from '../../test/worlds/postgres.ts';
import { notPublished, untilServed } from './served.ts';

let pool: Pool;
givePool(
  (opened) => {
    pool = opened;
  },
  { max: 2 },
);
beforeEach(async () => {
  await pool.query('truncate release cascade');
  await offer('demo/first', 'a', 'applied');
  await offer('demo/second', 'b', 'served');
});

const offer = (source: string, release: string, state: string) =>
  pool.query(
    `insert into release (source, release, data_date, run_kind, baseline, state, urls, applied_at)
     values ($1, $2, '2026-06-01', 'scheduled', false, $3, '{}', now())`,
    [source, release, state],
  );

describe('the wait for publication', () => {
  test('ends when the applied releases of the source are served', async () => {
    expect(await untilServed(pool, { source: 'demo/second', everyMs: 10 })).toEqual([]);
    const waiting = untilServed(pool, { source: 'demo/first', everyMs: 10 });
    await pool.query("update release set state = 'served'");
    expect(await waiting).toEqual([]);
  });

  test('ends when what waited at its begin is served, while a stream goes on', async () => {
    const waiting = untilServed(pool, { everyMs: 10, patienceMs: 2_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await offer('demo/stream', 'window-1', 'applied');
    await pool.query("update release set state = 'served' where source = 'demo/first'");
    expect(await waiting).toEqual([]);
  });

  test.each([{ stalledMs: 60 }, { patienceMs: 60 }])('ends with the releases that wait after %p', async (limit) => {
    const waiting = await untilServed(pool, { ...limit, everyMs: 10 });
    expect(waiting).toMatchObject([{ source: 'demo/first', release: 'a' }]);
    expect(notPublished(waiting)).toMatchObject({
      code: 'NOT_PUBLISHED',
      message: expect.stringContaining('release a of demo/first loaded'),
    });
    expect(notPublished([])).toBeUndefined();
  });
});
