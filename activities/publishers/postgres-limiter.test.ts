import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { postgresLimiter } from './postgres-limiter.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 4 });
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('two processes share ten requests a second', async () => {
  const [one, other] = await Promise.all([takeTurns(12), takeTurns(12)]);
  const turns = [...one, ...other].sort((a, b) => a - b);
  expect(turns).toHaveLength(24);
  // no window of a second holds more than ten, plus two for the timers of two processes
  for (const at of turns) expect(turns.filter((t) => t >= at && t < at + 1000).length).toBeLessThanOrEqual(12);
  expect(turns.at(-1)! - turns[0]!).toBeGreaterThanOrEqual(2_250);
  expect(turns.at(-1)! - turns[0]!).toBeLessThan(5_000);
}, 30_000);

test('a long pause does not allow a burst afterwards', async () => {
  const limiter = postgresLimiter(pool);
  await pool.query("insert into publisher_slot values ('quiet.example', now() - interval '1 day')");
  const started = performance.now();
  for (let i = 0; i < 4; i += 1) await limiter.acquire('quiet.example', { requests: 10, perSeconds: 1 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(290);
});

test('aborting the signal ends the wait for a turn; with scale 0 there is no wait', async () => {
  const patient = { requests: 1, perSeconds: 60 };
  const limiter = postgresLimiter(pool);
  await limiter.acquire('slow.example', patient);
  await expect(limiter.acquire('slow.example', patient, AbortSignal.timeout(30))).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  await postgresLimiter(pool, { scale: 0 }).acquire('slow.example', patient);
});

/** Starts a process that takes turns as fast as the limiter allows. Returns the time of each turn in milliseconds. */
async function takeTurns(turns: number): Promise<number[]> {
  const args = ['--import', './test/worlds/typescript.mjs', 'test/store/turns.script.ts', database.url, String(turns)];
  const child = spawn(process.execPath, args, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return out.trim().split('\n').map(Number);
}
