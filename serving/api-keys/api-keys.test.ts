import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { createKey, findKey, isWellFormed, listKeys, noteUse, revokeKey, rotateKey, setPlan } from './api-keys.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.urlAs.application, { max: 2 });
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
    expiresInMs: null,
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

test('a key is refused from its expiry on', async () => {
  const valid = await createKey(pool, { tenant: 'heron', environment: 'live', scopes: [], expiresAt: new Date(Date.now() + 3_600_000) });
  const over = await createKey(pool, { tenant: 'heron', environment: 'live', scopes: [], expiresAt: new Date(Date.now() - 1_000) });
  expect((await findKey(pool, valid.key))?.id).toBe(valid.id);
  expect(await findKey(pool, over.key)).toBeUndefined();
});

test('a rotated key has a successor with its scopes, label, limit and lifetime; it cannot be rotated again, and never outlives its own expiry', async () => {
  const lifetime = 60_000;
  const expiresAt = new Date(Date.now() + lifetime);
  const old = await createKey(pool, {
    tenant: 'gannet',
    environment: 'sandbox',
    scopes: ['screen:read'],
    label: 'till',
    requestsPerMinute: 7,
    expiresAt,
  });
  const rotated = await rotateKey(pool, old.id, { overlapSeconds: 86_400 });
  expect(rotated?.key).toMatch(/^svc_test_/);
  expect(rotated?.oldExpiresAt).toEqual(expiresAt);
  expect(rotated?.expiresAt?.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
  expect(rotated?.expiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + lifetime);
  expect(await listKeys(pool, 'gannet')).toMatchObject([
    { id: old.id, rotatedTo: rotated?.id, expiresAt },
    {
      id: rotated?.id,
      rotatedTo: null,
      expiresAt: rotated?.expiresAt,
      scopes: ['screen:read'],
      label: 'till',
      requestsPerMinute: 7,
      lastUsedAt: null,
    },
  ]);
  expect(await rotateKey(pool, old.id, { overlapSeconds: 60 })).toBeUndefined();
  await revokeKey(pool, rotated?.id ?? '');
  expect(await rotateKey(pool, rotated?.id ?? '', { overlapSeconds: 60 })).toBeUndefined();
});

test('the successor of a key without expiry has none, and a given expiry holds instead', async () => {
  const old = await createKey(pool, { tenant: 'dunlin', environment: 'live', scopes: [] });
  const rotated = await rotateKey(pool, old.id, { overlapSeconds: 60 });
  expect(rotated?.expiresAt).toBeNull();
  const expiresAt = new Date(Date.now() + 3_600_000);
  expect((await rotateKey(pool, rotated?.id ?? '', { overlapSeconds: 60, expiresAt }))?.expiresAt).toEqual(expiresAt);
});

test('of two rotations at once one makes a key', async () => {
  const { id } = await createKey(pool, { tenant: 'plover', environment: 'live', scopes: [] });
  const both = await Promise.all([rotateKey(pool, id, { overlapSeconds: 60 }), rotateKey(pool, id, { overlapSeconds: 60 })]);
  expect(both.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await listKeys(pool, 'plover')).toHaveLength(2);
});

test('the use of a key is noted once a minute', async () => {
  const { id } = await createKey(pool, { tenant: 'smew', environment: 'live', scopes: [] });
  const used = async () => (await listKeys(pool, 'smew'))[0]?.lastUsedAt;
  await noteUse(pool, id);
  const first = await used();
  await noteUse(pool, id);
  expect(await used()).toEqual(first);
  await pool.query("update api_key set last_used_at = now() - interval '2 minutes' where id = $1", [id]);
  await noteUse(pool, id);
  expect((await used())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.POSITIVE_INFINITY);
});
