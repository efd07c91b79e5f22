import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { createKey, findKey, isWellFormed, listKeys, revokeKey, setPlan } from './api-keys.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.applicationUrl, { max: 2 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('findKey finds a key, and PostgreSQL stores only its hash', async () => {
  const { id, key } = await createKey(pool, { tenant: 'heron', environment: 'live', scopes: ['transaction-risk:check'], label: 'till' });
  expect(key).toMatch(/^svc_live_[0-9A-Za-z]{42}$/);
  expect(await findKey(pool, key)).toEqual({
    id,
    tenant: 'heron',
    environment: 'live',
    scopes: ['transaction-risk:check'],
    plan: 'standard',
    requestsPerMinute: null,
  });
  const { rows } = await pool.query<{ row: string }>('select api_key::text as row from api_key');
  expect(rows.map(({ row }) => row).join()).not.toContain(key);
});

test('a sandbox key has the sandbox prefix, and a second key of a tenant creates no second tenant', async () => {
  const first = await createKey(pool, { tenant: 'wren', environment: 'sandbox', scopes: [] });
  const second = await createKey(pool, { tenant: 'wren', environment: 'sandbox', scopes: [] });
  expect(first.key).toMatch(/^svc_test_/);
  expect((await listKeys(pool, 'wren')).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
});

test('the checksum shows a typing error', async () => {
  const { key } = await createKey(pool, { tenant: 'heron', environment: 'live', scopes: [] });
  const changed = key.slice(0, 12) + (key[12] === 'a' ? 'b' : 'a') + key.slice(13);
  expect(isWellFormed(key)).toBe(true);
  expect(isWellFormed(changed)).toBe(false);
  expect(isWellFormed(key.replace('live', 'test'))).toBe(false);
});

test('a revoked key is not found, and revoking it again returns false', async () => {
  const { id, key } = await createKey(pool, { tenant: 'heron', environment: 'live', scopes: [] });
  expect(await revokeKey(pool, id)).toBe(true);
  expect(await revokeKey(pool, id)).toBe(false);
  expect(await findKey(pool, key)).toBeUndefined();
});

test('a tenant has the plan that it was given, and one whose plan is no longer known has the usual one', async () => {
  const { key } = await createKey(pool, { tenant: 'teal', environment: 'live', scopes: [] });
  expect(await setPlan(pool, 'teal', 'scale')).toBe(true);
  expect((await findKey(pool, key))?.plan).toBe('scale');
  await pool.query("update tenant set plan = 'of the past' where id = 'teal'");
  expect((await findKey(pool, key))?.plan).toBe('standard');
  expect(await setPlan(pool, 'an-unknown-tenant', 'scale')).toBe(false);
});
