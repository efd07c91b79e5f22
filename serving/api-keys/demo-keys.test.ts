import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { givePool } from '../../test/worlds/postgres.ts';
import { readAuditLog } from '../audit-log/audit-log.ts';
import { createKey, findKey, scopes } from './api-keys.ts';
import { demoScopes, prepareDemoDatabase } from './demo-keys.ts';

let pool: Pool;
givePool((opened) => {
  pool = opened;
});
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'demo-keys-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const prepare = () => prepareDemoDatabase(pool, home, {}, pino({ level: 'silent' }));

test('keys are given at the first start only, carry the scopes of the printed commands, and no file has them', async () => {
  const first = await prepare();
  for (const key of Object.values(first.keys ?? {})) expect(await findKey(pool, key)).toMatchObject({ tenant: 'demo', scopes: demoScopes });
  first.shown();
  expect(readFileSync(join(home, 'keys.json'), 'utf8')).not.toMatch(/svc_/);
  expect((await prepare()).keys).toBeUndefined();
  expect(await findKey(pool, first.keys?.live ?? '')).toBeDefined();
});

test('a start that ended before it showed its keys leaves none that work', async () => {
  const unseen = await prepare();
  const { keys } = await prepare();
  expect(await findKey(pool, unseen.keys?.live ?? '')).toBeUndefined();
  expect(await findKey(pool, keys?.live ?? '')).toBeDefined();
});

test('keys of an earlier version, which had every scope and lay in a file, are revoked and replaced', async () => {
  const label = 'made by risk start';
  const old = await Promise.all(
    (['live', 'sandbox'] as const).map((environment) => createKey(pool, { tenant: 'demo', environment, scopes, label })),
  );
  const own = await createKey(pool, { tenant: 'demo', environment: 'live', scopes, label: 'of the operator' });
  writeFileSync(join(home, 'keys.json'), JSON.stringify({ live: old[0]?.key, sandbox: old[1]?.key }));
  const { keys, shown } = await prepare();
  shown();
  expect(keys).toBeDefined();
  for (const { key } of old) expect(await findKey(pool, key)).toBeUndefined();
  const revoked = await readAuditLog(pool, { action: 'revoke-key', tenant: 'demo', most: 99 });
  const acts = revoked.map(({ actor, detail }) => [actor, detail.id]);
  for (const { id } of old) expect(acts).toContainEqual(['risk start', id]);
  expect(await findKey(pool, own.key)).toBeDefined();
  expect(readFileSync(join(home, 'keys.json'), 'utf8')).not.toContain(old[0]?.key);
});
