import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { damageBlocks } from '../../test/worlds/damaged-file.ts';
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

describe('a database that DuckDB cannot use any more', () => {
  test.each(['BEGIN', 'INSERT INTO fact VALUES (1)', 'COMMIT'])(
    'is reported as DATABASE_INVALIDATED by a transaction that meets it at %s',
    async (statement) => {
      const { run } = DuckDBConnection.prototype;
      const fatal = 'FATAL Error: Failed: database has been invalidated because of a previous fatal error.';
      vi.spyOn(DuckDBConnection.prototype, 'run').mockImplementation(function (this: DuckDBConnection, sql, ...more) {
        return sql === statement ? Promise.reject(new Error(fatal)) : run.call(this, sql, ...more);
      });
      try {
        await expect(inTransaction(db, (session) => session.run('INSERT INTO fact VALUES (1)'))).rejects.toMatchObject({
          code: 'DATABASE_INVALIDATED',
        });
      } finally {
        vi.restoreAllMocks();
      }
    },
  );

  test('is reported as WAREHOUSE_DAMAGED when a query meets a damaged block, and is not opened again until the file is replaced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duckdb-'));
    const file = join(folder, 'warehouse.duckdb');
    const whole = await openDuckDb(file, { threads: 1 });
    await inSession(whole, (session) =>
      session.run('CREATE TABLE fact AS SELECT md5(range::VARCHAR) AS id FROM range(200_000); CHECKPOINT'),
    );
    whole.close();
    await damageBlocks(file, 3);
    const damaged = await openDuckDb(file, { threads: 1 });
    const read = () => inSession(damaged, (session) => session.run('FROM fact SELECT max(id)'));
    await expect(read()).rejects.toMatchObject({ code: 'WAREHOUSE_DAMAGED', retryable: true });
    damaged.close();
    await expect(openDuckDb(file)).rejects.toMatchObject({
      code: 'WAREHOUSE_DAMAGED',
      message: expect.stringContaining('risk warehouse rebuild'),
    });
    await rm(file);
    (await openDuckDb(file)).close();
    await rm(folder, { recursive: true });
  });
});
