import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type DuckDb, interruptible, openDuckDb } from './connection.ts';
import { inSession, inTransaction } from './session.ts';

/** Runs for hours. */
const endless = 'SELECT count(*) FROM range(10_000_000) AS a, range(10_000_000) AS b WHERE hash(a.range, b.range) % 7 = 3';
const count = z.object({ rows: z.number() });

let db: DuckDb;
beforeEach(async () => {
  db = await openDuckDb(':memory:', { threads: 1 });
  await inSession(db, (session) => session.run('CREATE TABLE fact (id INTEGER)'));
});
afterEach(() => db.close());

const abortingAfter = (ms: number, reason: Error) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), ms).unref();
  return controller.signal;
};
const facts = () => inSession(db, (session) => session.one('SELECT count(*) AS rows FROM fact', z.object({ rows: z.coerce.number() })));

describe('an interruptible session', () => {
  test('an abort ends the running statement, rolls the transaction back and rejects with the reason of the abort', async () => {
    const work = inTransaction(interruptible(db, abortingAfter(200, new Error('the activity timed out'))), async (session) => {
      await session.run('INSERT INTO fact VALUES (1)');
      await session.run(endless);
    });
    await expect(work).rejects.toThrow('the activity timed out');
    expect(await facts()).toEqual({ rows: 0 });
  });

  test('an abort between two statements stops the work before the second statement', async () => {
    const controller = new AbortController();
    const work = inTransaction(interruptible(db, controller.signal), async (session) => {
      await session.run('INSERT INTO fact VALUES (1)');
      controller.abort(new Error('cancelled'));
      await session.run('INSERT INTO fact VALUES (2)');
    });
    await expect(work).rejects.toThrow('cancelled');
    expect(await facts()).toEqual({ rows: 0 });
  });

  test('an abort at the moment at which a statement starts is not lost', async () => {
    for (let round = 0; round < 20; round += 1) {
      const controller = new AbortController();
      const work = inSession(interruptible(db, controller.signal), (session) => session.run(endless));
      setTimeout(() => controller.abort(new Error('cancelled')), round / 10);
      await expect(work).rejects.toThrow('cancelled');
    }
  });

  test('work that ends before the abort commits', async () => {
    const controller = new AbortController();
    await inTransaction(interruptible(db, controller.signal), (session) => session.run('INSERT INTO fact VALUES (1)'));
    controller.abort();
    expect(await facts()).toEqual({ rows: 1 });
  });

  test('an error of the statement itself is reported as DuckDB states it', async () => {
    const signal = new AbortController().signal;
    await expect(inSession(interruptible(db, signal), (session) => session.one('SELECT 1 AS other', count))).rejects.toThrow('rows');
    await expect(inSession(interruptible(db, signal), (session) => session.run('FROM missing'))).rejects.toThrow('Catalog Error');
  });
});
