import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { interruptible, openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession, inTransaction } from '../infra/duckdb/session.ts';
import { oneAtATime } from './one-at-a-time.ts';

function deferred() {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe('the queue of the warehouse', () => {
  test('a unit of work starts when the one before has ended, also when that one failed', async () => {
    const alone = oneAtATime();
    const events: string[] = [];
    const unit = (name: string, fails = false) =>
      alone(undefined, async () => {
        events.push(`${name} starts`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        events.push(`${name} ends`);
        if (fails) throw new Error(`${name} failed`);
        return name;
      });
    const results = await Promise.allSettled([unit('a'), unit('b', true), unit('c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  test('a cancelled unit that waits is dropped at once and never starts', async () => {
    const alone = oneAtATime();
    const first = deferred();
    const running = alone(undefined, () => first.promise);
    const controller = new AbortController();
    let started = false;
    const waiting = alone(controller.signal, async () => {
      started = true;
    });
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(alone(controller.signal, async () => undefined)).rejects.toThrow('cancelled');
    first.settle();
    await running;
    await alone(undefined, async () => undefined);
    expect(started).toBe(false);
  });

  test('a unit behind a dropped one still waits for the unit that runs', async () => {
    const alone = oneAtATime();
    const first = deferred();
    let firstEnded = false;
    const running = alone(undefined, () => first.promise).then(() => {
      firstEnded = true;
    });
    const controller = new AbortController();
    const dropped = alone(controller.signal, async () => undefined);
    const behind = alone(undefined, async () => firstEnded);
    controller.abort(new Error('cancelled'));
    await expect(dropped).rejects.toThrow('cancelled');
    await new Promise((resolve) => setTimeout(resolve, 10));
    first.settle();
    await running;
    expect(await behind).toBe(true);
  });

  test('a retry starts only after the query of the cancelled attempt has ended and was rolled back', async () => {
    const db = await openDuckDb(':memory:', { threads: 1 });
    try {
      await inSession(db, (session) => session.run('CREATE TABLE fact (id INTEGER PRIMARY KEY)'));
      const alone = oneAtATime();
      const controller = new AbortController();
      const attempt = alone(controller.signal, () =>
        inTransaction(interruptible(db, controller.signal), async (session) => {
          await session.run('INSERT INTO fact VALUES (1)');
          // runs for hours
          await session.run('SELECT count(*) FROM range(10_000_000) AS a, range(10_000_000) AS b WHERE hash(a.range, b.range) % 7 = 3');
        }),
      );
      // the same row: DuckDB fails this transaction while the first one is open
      const retry = alone(undefined, () => inTransaction(db, (session) => session.run('INSERT INTO fact VALUES (1)')));
      setTimeout(() => controller.abort(new Error('the activity timed out')), 200);
      await expect(attempt).rejects.toThrow('the activity timed out');
      await retry;
      const { rows } = await inSession(db, (session) =>
        session.one('SELECT count(*) AS rows FROM fact', z.object({ rows: z.coerce.number() })),
      );
      expect(rows).toBe(1);
    } finally {
      db.close();
    }
  });
});
