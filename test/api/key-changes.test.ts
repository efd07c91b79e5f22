import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createKey, type NewKey, noteUse, revokeKey, rotateKey, setPlan } from '../../serving/api-keys/api-keys.ts';
import { type FollowedKeyChanges, followKeyChanges } from '../../serving/api-keys/key-changes.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';

const logger = pino({ level: 'silent' });
let world: ApiWorld;
/** Two API processes over one database. */
let apis: { readonly url: string; readonly changes: FollowedKeyChanges; readonly pool: Pool; stop(): Promise<void> }[];

beforeAll(async () => {
  world = await startApiWorld();
  apis = await Promise.all([startApi(), startApi()]);
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  for (const { stop } of apis) await stop();
  await world.stop();
});

async function startApi() {
  const pool = openPool(world.deps.pool.options.connectionString ?? '', { max: 3 });
  const changes = followKeyChanges(pool, logger, 50);
  const { url, close } = await world.serve({ pool, keyChanges: changes });
  const stop = async () => {
    await close();
    await changes.stop();
    await pool.end();
  };
  await until(() => changes.version() !== undefined);
  return { url, changes, pool, stop };
}

/** The test's own time limit ends it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

const newKey = (given: Partial<NewKey> = {}) =>
  createKey(world.pool, { tenant: 'gannet', environment: 'live', scopes: ['transaction-risk:keys:read'], ...given });
const ask = async (url: string, key: string) => (await world.call('GET', '/api/v1/transaction-keys', { url, key })).status;
const askBoth = (key: string) => Promise.all(apis.map(({ url }) => ask(url, key)));

/** Lets no cached key expire by time. */
function stopTheClock(): void {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now);
}

/** Does the act, and waits until both processes were notified. */
const notified = async (act: () => Promise<unknown>) => {
  const before = apis.map(({ changes }) => changes.version());
  await act();
  await until(() => apis.every(({ changes }, at) => changes.version() !== before[at]));
};

test('a revoked key is refused by every process as soon as it is notified, though its cached entry has not expired', async () => {
  stopTheClock();
  const { id, key } = await newKey();
  expect(await askBoth(key)).toEqual([200, 200]);
  await notified(() => revokeKey(world.pool, id));
  expect(await askBoth(key)).toEqual([401, 401]);
}, 60_000);

test('a change of scopes and a key that was unknown take effect at once, also when the application makes them', async () => {
  stopTheClock();
  const { id, key } = await newKey({ scopes: [] });
  expect(await askBoth(key)).toEqual([403, 403]);
  const application = openPool(world.applicationUrl, { max: 1 });
  await notified(() => application.query(`update api_key set scopes = '{transaction-risk:keys:read}' where id = $1`, [id]));
  await application.end();
  expect(await askBoth(key)).toEqual([200, 200]);
  await notified(() => world.pool.query('update api_key set revoked_at = now() where id = $1', [id]));
  expect(await askBoth(key)).toEqual([401, 401]);
  await notified(() => world.pool.query('update api_key set revoked_at = null where id = $1', [id]));
  expect(await askBoth(key)).toEqual([200, 200]);
}, 60_000);

test('a rotated key is accepted during the overlap, and is not cached beyond its expiry', async () => {
  const { id, key } = await newKey();
  expect(await askBoth(key)).toEqual([200, 200]);
  await notified(() => rotateKey(world.pool, id, { overlapSeconds: 3_600 }));
  expect(await askBoth(key)).toEqual([200, 200]);
  const began = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(began);
  await notified(() => world.pool.query(`update api_key set expires_at = now() + interval '1 second' where id = $1`, [id]));
  await askBoth(key); // may be answered from the cache for one second
  await world.pool.query('select pg_sleep(1)');
  clock.mockReturnValue(began + 1_001); // the usual time of a cached answer has not passed
  expect(await askBoth(key)).toEqual([401, 401]);
}, 60_000);

test('a key that has expired is refused although the clock of the API is set back', async () => {
  const { id, key } = await newKey();
  const began = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(began);
  await notified(() => world.pool.query(`update api_key set expires_at = now() + interval '1 second' where id = $1`, [id]));
  expect(await askBoth(key)).toEqual([200, 200]);
  await world.pool.query('select pg_sleep(1.1)');
  clock.mockReturnValue(began - 3_600_000);
  expect(await askBoth(key)).toEqual([401, 401]);
}, 60_000);

test('a key, a plan and the end of a key are notified, and the note of the last use is not', async () => {
  const client = await world.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query(`listen api_key_changed; select pg_notify('api_key_changed', 'begin')`);
  const { id } = await newKey();
  await noteUse(world.pool, id);
  await setPlan(world.pool, 'gannet', 'scale');
  await revokeKey(world.pool, id);
  await client.query(`select pg_notify('api_key_changed', 'end')`);
  await until(() => heard.includes('end'));
  expect(heard.slice(heard.indexOf('begin'))).toEqual(['begin', '', '', '', 'end']);
  client.release(true);
}, 60_000);

test('a process whose listening connection is down looks every key up, and listens again', async () => {
  stopTheClock();
  const { id, key } = await newKey();
  const pool = openPool(world.deps.pool.options.connectionString ?? '', { max: 3, name: 'listens' });
  const changes = followKeyChanges(pool, logger, 1_000_000);
  const api = await world.serve({ pool, keyChanges: changes });
  await until(() => changes.version() !== undefined);
  expect(await ask(api.url, key)).toBe(200);
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listens' and query ilike 'listen %'`,
  );
  await until(() => changes.version() === undefined);
  expect(await ask(api.url, key)).toBe(200);
  await revokeKey(world.pool, id);
  expect(await ask(api.url, key)).toBe(401);
  await api.close();
  await changes.stop();
  await pool.end();
}, 60_000);

test('a process whose listening connection has ended opens another one, each time, and Node warns of no leak', async () => {
  stopTheClock();
  const warnings: string[] = [];
  const heard = ({ message }: Error) => warnings.push(message);
  process.on('warning', heard);
  for (let times = 0; times < 12; times += 1) {
    await notified(() =>
      world.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      ),
    );
    await until(() => apis.every(({ changes }) => changes.version() !== undefined));
  }
  process.off('warning', heard);
  expect(warnings).toEqual([]);
  const { id, key } = await newKey();
  expect(await askBoth(key)).toEqual([200, 200]);
  await notified(() => revokeKey(world.pool, id));
  expect(await askBoth(key)).toEqual([401, 401]);
}, 60_000);
