import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../../infra/durable-file.ts';
import { readStateFile } from '../../infra/embedded/stack-state.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { GrantedRoles } from '../../infra/postgres/role-of.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { migrateAs } from '../migrate.ts';
import { createKey, listKeys, revokeKey, type Scope, setPlan } from './api-keys.ts';

const tenant = 'demo';
const label = 'made by risk start';
/** What the commands that `risk start` prints need: a payment, and a watch. */
export const demoScopes: readonly Scope[] = ['transaction-risk:check', 'transaction-risk:monitoring:manage'];

/** Ids of the keys that were shown. An earlier version stored the keys themselves here: those are not ids. */
const shownSchema = z.object({ live: z.string(), sandbox: z.string() }).partial();

export interface DemoKeys {
  /** Absent: an earlier start has shown them, and only their hashes are stored. */
  readonly keys?: { readonly live: string; readonly sandbox: string };
  /** Call it when the keys were shown: no later start shows keys then. */
  shown(): void;
}

/** Migrates the database of one machine as its owner, grants the roles their rights and returns the demo keys of a first start. */
export async function prepareDemoDatabase(pool: Pool, home: string, roles: GrantedRoles, logger: Logger): Promise<DemoKeys> {
  const applied = await migrateAs(pool, roles);
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  return demoKeys(pool, home);
}

/**
 * Makes a live and a sandbox key of the tenant `demo` unless an earlier start has shown them. `<home>/keys.json` stores their ids. Keys that were made and
 * never shown, and those of an earlier version, which had every scope, are revoked. The plan of the tenant is `unlimited`.
 */
async function demoKeys(pool: Pool, home: string): Promise<DemoKeys> {
  const path = join(home, 'keys.json');
  const { live: liveId, sandbox: sandboxId } = readStateFile(path, shownSchema) ?? {};
  const { rowCount } = await pool.query(sqlFile('serving/api-keys/known-keys.sql'), [[liveId ?? '', sandboxId ?? '']]);
  if (rowCount === 2) return { shown: () => undefined };
  const act = { actor: 'risk start' };
  for (const key of await listKeys(pool, tenant)) if (key.label === label && key.revokedAt === null) await revokeKey(pool, key.id, act);
  const live = await createKey(pool, { tenant, environment: 'live', scopes: demoScopes, label }, act);
  const sandbox = await createKey(pool, { tenant, environment: 'sandbox', scopes: demoScopes, label }, act);
  await setPlan(pool, tenant, 'unlimited', act);
  return {
    keys: { live: live.key, sandbox: sandbox.key },
    shown: () => writeDurablySync(path, `${JSON.stringify({ live: live.id, sandbox: sandbox.id }, null, 2)}\n`),
  };
}
