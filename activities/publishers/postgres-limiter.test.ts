import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { postgresLimiter } from './postgres-limiter.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('two processes share ten requests a second', async () => {
  const [one, other] = await Promise.all([takeTurns('shared.example', 12, 10), takeTurns('shared.example', 12, 10)]);
  const turns = [...one, ...other].sort((a, b) => a - b);
  expect(turns).toHaveLength(24);
  // no window of a second holds more than ten, plus two for the timers of two processes
  for (const at of turns) expect(turns.filter((t) => t >= at && t < at + 1000).length).toBeLessThanOrEqual(12);
  expect(turns.at(-1)! - turns[0]!).toBeGreaterThanOrEqual(2_250);
  expect(turns.at(-1)! - turns[0]!).toBeLessThan(5_000);
});

test('two processes with different politeness on one host together keep to the stricter one', async () => {
  // the strict source has asked the host once, so that its politeness is known
  await postgresLimiter(pool).acquire('mixed.example', { requests: 4, perSeconds: 1 });
  const [strict, loose] = await Promise.all([takeTurns('mixed.example', 5, 4), takeTurns('mixed.example', 7, 50)]);
  const turns = [...strict, ...loose].sort((a, b) => a - b);
  // no window of a second holds more than four, plus one for the timers of two processes
  for (const at of turns) expect(turns.filter((t) => t >= at && t < at + 1000).length).toBeLessThanOrEqual(5);
  expect(turns.at(-1)! - turns[0]!).toBeGreaterThanOrEqual(2_700);
});

test('a stricter source waits for its own time after the turn of a looser one', async () => {
  const limiter = postgresLimiter(pool);
  const host = 'first.example';
  await limiter.acquire(host, { requests: 100, perSeconds: 1 });
  const started = performance.now();
  await limiter.acquire(host, { requests: 5, perSeconds: 1 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(150);
  await limiter.acquire(host, { requests: 100, perSeconds: 1 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(340);
  // another host has a budget of its own: it does not wait for this one, whose next turn is seconds away
  const giveUp = new AbortController();
  const turn = limiter.acquire(host, { requests: 1, perSeconds: 30 }, giveUp.signal);
  await limiter.acquire('other.example', { requests: 5, perSeconds: 1 });
  giveUp.abort();
  await expect(turn).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('a request that waits for its turn is held back too when the publisher refuses another one', async () => {
  const [one, other] = [postgresLimiter(pool), postgresLimiter(pool)];
  const host = 'waiting.example';
  // a second apart: on a busy machine too, the refusal comes before the turn
  const politeness = { requests: 1, perSeconds: 1 };
  await one.acquire(host, politeness);
  const started = performance.now();
  const briefly = other.acquire(host, politeness);
  await sleep(50);
  await one.backOff(host, 1.4);
  await briefly;
  expect(performance.now() - started).toBeGreaterThanOrEqual(1_400);
  const giveUp = new AbortController();
  const long = other.acquire(host, politeness, giveUp.signal);
  await sleep(50);
  await one.backOff(host, 60);
  await expect(Promise.race([long, sleep(1_500, 'waits')])).resolves.toBe('waits');
  giveUp.abort();
  await expect(long).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

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
async function takeTurns(host: string, turns: number, requests: number): Promise<number[]> {
  const args = [
    '--import',
    './test/worlds/typescript.mjs',
    'test/store/turns.script.ts',
    database.url,
    host,
    String(turns),
    String(requests),
  ];
  const child = spawn(process.execPath, args, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return out.trim().split('\n').map(Number);
}

test('after a refusal no worker asks the publisher for a minute, and a longer pause stays', async () => {
  const [one, other] = [postgresLimiter(pool), postgresLimiter(pool)];
  await one.backOff('refused.example', 60);
  await other.backOff('refused.example', 5);
  await expect(other.acquire('refused.example', { requests: 10, perSeconds: 1 }, AbortSignal.timeout(50))).rejects.toThrow();
  const { rows } = await pool.query<{ left: number }>(
    "select extract(epoch from next_at - clock_timestamp())::float8 as left from publisher_slot where publisher = 'refused.example'",
  );
  expect(rows[0]?.left).toBeGreaterThan(55);
});
