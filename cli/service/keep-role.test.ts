import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseInvalidated } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { type RoleProblems, roleProblems } from '../../serving/roles/role-problems.ts';
import { damageBlocks } from '../../test/worlds/damaged-file.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { keepRole, type RunningRole } from './keep-role.ts';

let database: TestDatabase;
let pool: Pool;
let problems: RoleProblems;
let folder: string;
const logger = pino({ level: 'silent' });
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url);
  problems = roleProblems(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'role-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await isSo()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('not within 60 s');
  }
}

const warehouseIn = (path: string) => async (): Promise<RunningRole> => {
  const warehouse = await openWarehouse({ path, sources: [], logger, threads: 1 });
  return { failed: warehouse.failed, stop: () => warehouse.close() };
};

describe('a role that is kept running', () => {
  test('a damaged warehouse file is recorded as a problem, and the role runs when the file is replaced', async () => {
    const path = join(folder, 'warehouse.duckdb');
    await writeFile(path, 'garbage '.repeat(10_000));
    const role = await keepRole({ role: 'warehouse', start: warehouseIn(path), problems, logger, retryMs: 50 });
    expect(role.problem).toMatchObject({ code: 'WAREHOUSE_DAMAGED', message: expect.stringContaining('risk warehouse rebuild') });
    const recorded = await problems.list();
    expect(recorded).toMatchObject([{ role: 'warehouse', code: 'WAREHOUSE_DAMAGED' }]);
    await until(async () => ((await problems.list())[0]?.triedAt ?? 0) > (recorded[0]?.triedAt ?? 0));
    expect((await problems.list())[0]?.since).toEqual(recorded[0]?.since);
    await rm(path);
    await until(async () => (await problems.list()).length === 0);
    await role.stop();
  });

  test('a damaged block that a query meets ends the role, which runs again when the file is replaced', async () => {
    const path = join(folder, 'warehouse.duckdb');
    const whole = await openWarehouse({ path, sources: [], logger, threads: 1 });
    await inSession(whole.db, (session) => session.run('CREATE TABLE fact AS SELECT md5(range::VARCHAR) AS id FROM range(500_000)'));
    await whole.close();
    await damageBlocks(path, 8);
    let warehouse: Warehouse | undefined;
    const start = async (): Promise<RunningRole> => {
      const opened = await openWarehouse({ path, sources: [], logger, threads: 1 });
      warehouse = opened;
      return { failed: opened.failed, stop: () => opened.close() };
    };
    const role = await keepRole({ role: 'warehouse', start, problems, logger, retryMs: 50 });
    expect(role.problem).toBeUndefined();
    const read = warehouse?.exclusively((db) => inSession(db, (session) => session.run('FROM fact SELECT max(id)')));
    await expect(read).rejects.toMatchObject({ code: 'WAREHOUSE_DAMAGED' });
    await until(async () => (await problems.list())[0]?.code === 'WAREHOUSE_DAMAGED');
    const [recorded] = await problems.list();
    await until(async () => ((await problems.list())[0]?.triedAt ?? 0) > (recorded?.triedAt ?? 0));
    await rm(path);
    await until(async () => (await problems.list()).length === 0);
    await role.stop();
  });

  test('a file that another owner has open is recorded as WAREHOUSE_LOCKED until the owner closes it', async () => {
    const path = join(folder, 'warehouse.duckdb');
    const owner = await openWarehouse({ path, sources: [], logger, threads: 1 });
    const role = await keepRole({ role: 'warehouse', start: warehouseIn(path), problems, logger, retryMs: 50 });
    expect(role.problem?.code).toBe('WAREHOUSE_LOCKED');
    await owner.close();
    await until(async () => (await problems.list()).length === 0);
    await role.stop();
  });

  test('a role that fails while it runs is stopped, recorded and started again', async () => {
    const events: string[] = [];
    let fail: (error: Error) => void = () => {};
    const start = async (): Promise<RunningRole> => {
      events.push('started');
      const failed = new Promise<never>((_, reject) => {
        fail = reject;
      });
      return { failed, stop: async () => void events.push('stopped') };
    };
    const role = await keepRole({ role: 'warehouse', start, problems, logger, retryMs: 200 });
    expect(role.problem).toBeUndefined();
    fail(new DatabaseInvalidated('made up'));
    await until(async () => (await problems.list())[0]?.code === 'DATABASE_INVALIDATED');
    await until(async () => events.length === 3);
    await until(async () => (await problems.list()).length === 0);
    await role.stop();
    expect(events).toEqual(['started', 'stopped', 'started', 'stopped']);
  });

  test('stop ends the attempts of a role that never ran', async () => {
    const start = () => Promise.reject(new Error('made up'));
    const role = await keepRole({ role: 'warehouse', start, problems, logger });
    expect(role.problem).toEqual({ code: 'UNEXPECTED', message: 'Error: made up' });
    await role.stop();
    await problems.clear('warehouse');
  });

  test.each([
    ['ECONNREFUSED', 'Error: connect ECONNREFUSED 127.0.0.1:5432'],
    ['57P03', 'Error 57P03: the database system is starting up'],
  ])('an error of Node or PostgreSQL (%s) is UNEXPECTED: its code is no heading of the runbook', async (code, message) => {
    const error = Object.assign(new Error(message.replace(/^Error( 57P03)?: /, '')), { code });
    const role = await keepRole({ role: 'warehouse', start: () => Promise.reject(error), problems, logger });
    expect(role.problem).toEqual({ code: 'UNEXPECTED', message });
    await role.stop();
    await problems.clear('warehouse');
  });
});
