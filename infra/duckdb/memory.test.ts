import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type DuckDbSettings, openDuckDb } from './connection.ts';
import { databaseSlots, shareOut, warehouseSettings } from './memory.ts';
import { inSession } from './session.ts';

const gibibyte = 2 ** 30;
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'memory-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

function deferred() {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe('the shares of RISK_MEMORY', () => {
  test.each([1, 2, 4, 8, 16, 24, 64])('all databases together get at most %s GiB', (total) => {
    const shares = Object.values(shareOut(total * gibibyte));
    expect(shares.reduce((sum, { databases, each }) => sum + databases * each, 0)).toBeLessThanOrEqual(total * gibibyte);
    expect(shares.reduce((sum, { databases, disk }) => sum + databases * disk, 0)).toBeLessThanOrEqual(1);
  });

  // the table of docs/configuration.md
  test.each([
    [4, 2, 0.5, 2, 0.5, 0.25],
    [8, 4, 1, 4, 0.5, 0.5],
    [16, 8, 2, 8, 0.5, 1],
    [24, 12, 3, 8, 0.75, 1.5],
  ])(
    '%s GiB give the warehouse %s GiB, a rebuild %s GiB, %s staging databases %s GiB each, two readers %s GiB each',
    (total, warehouse, rebuild, databases, staging, reader) => {
      expect(shareOut(total * gibibyte)).toMatchObject({
        warehouse: { databases: 1, each: warehouse * gibibyte },
        rebuild: { databases: 1, each: rebuild * gibibyte },
        staging: { databases, each: staging * gibibyte },
        reader: { databases: 2, each: reader * gibibyte },
      });
    },
  );

  test('DuckDB runs with the limits of its share', async () => {
    const settings = await warehouseSettings({ memory: 4 * gibibyte, home });
    const db = await openDuckDb(':memory:', settings);
    try {
      const shown = z.object({ memory: z.string(), folder: z.string() });
      const sql = "SELECT current_setting('memory_limit') AS memory, current_setting('temp_directory') AS folder";
      expect(await inSession(db, (session) => session.one(sql, shown))).toEqual({ memory: '2.0 GiB', folder: join(home, 'spill') });
    } finally {
      db.close();
    }
  });

  test('a query that needs more than its share fails with DUCKDB_OUT_OF_MEMORY', async () => {
    const settings: DuckDbSettings = { memoryLimit: '60MiB', mostSpilled: '50MiB', tempFolder: home, threads: 1 };
    const db = await openDuckDb(':memory:', settings);
    try {
      // DuckDB keeps a list in memory and does not spill it
      const sql = 'CREATE TABLE listed AS SELECT list(md5(range::VARCHAR)) AS all_of_them FROM range(5_000_000)';
      const work = inSession(db, (session) => session.run(sql));
      await expect(work).rejects.toMatchObject({ code: 'DUCKDB_OUT_OF_MEMORY', retryable: true });
    } finally {
      db.close();
    }
  });
});

describe('the slots of staging', () => {
  // 2 GiB: a quarter is one slot of staging
  const budget = () => ({ memory: 2 * gibibyte, home });

  test('a database beyond the share waits until another one is closed', async () => {
    const withDatabase = databaseSlots('staging', budget());
    const first = deferred();
    const events: string[] = [];
    const one = withDatabase(join(home, 'a'), async () => {
      events.push('one opens');
      await first.promise;
      events.push('one closes');
    });
    const two = withDatabase(join(home, 'b'), async ({ memoryLimit }) => {
      events.push(`two opens with ${memoryLimit}`);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.settle();
    await Promise.all([one, two]);
    expect(events).toEqual(['one opens', 'one closes', 'two opens with 512MiB']);
  });

  test('a cancelled caller stops waiting', async () => {
    const withDatabase = databaseSlots('staging', budget());
    const first = deferred();
    const one = withDatabase(join(home, 'a'), () => first.promise);
    const controller = new AbortController();
    const two = withDatabase(join(home, 'b'), async () => undefined, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(two).rejects.toThrow('cancelled');
    first.settle();
    await one;
  });

  test('processes with the same home share the slots, and a killed process frees its slot', async () => {
    const holder = fork(
      '-e',
      [
        `import { databaseSlots } from '${new URL('./memory.ts', import.meta.url)}';
        const [home, memory] = process.argv.slice(1);
        await databaseSlots('staging', { memory: Number(memory), home })(home, () => { process.send('holds'); return new Promise(() => setInterval(() => {}, 1000)); });`,
        home,
        String(2 * gibibyte),
      ],
      {
        execArgv: [
          '--no-warnings',
          '--import',
          new URL('../../test/worlds/typescript.mjs', import.meta.url).pathname,
          '--input-type=module',
        ],
      },
    );
    await once(holder, 'message');
    let opened = false;
    const waiting = databaseSlots('staging', budget())(join(home, 'b'), async () => {
      opened = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(opened).toBe(false);
    holder.kill('SIGKILL');
    await waiting;
    expect(opened).toBe(true);
  });
});
