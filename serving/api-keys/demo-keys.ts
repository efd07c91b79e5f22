import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../../infra/durable-file.ts';
import { readStateFile } from '../../infra/embedded/stack-state.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { GrantedRoles } from '../../infra/postgres/role-of.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { migrateAs } from '../migrate.ts';
import { createKey, type Environment, findKey, scopes, setPlan } from './api-keys.ts';

const tenant = 'demo';

const keysSchema = z.object({ live: z.string(), sandbox: z.string() });
export type DemoKeys = z.output<typeof keysSchema>;

/** Migrates the database of one machine as its owner, grants the roles their rights and returns the demo keys. */
export async function prepareDemoDatabase(pool: Pool, home: string, roles: GrantedRoles, logger: Logger): Promise<DemoKeys> {
  const applied = await migrateAs(pool, roles);
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  return ensureDemoKeys(pool, home);
}

/**
 * Returns a live and a sandbox key of the tenant `demo`, with every scope and the plan `unlimited`. `<home>/keys.json`, which only its owner can read, stores them,
 * so that the next start prints the same keys. A stored key that this database does not know, or that lacks a scope, is replaced.
 */
async function ensureDemoKeys(pool: Pool, home: string): Promise<DemoKeys> {
  const path = join(home, 'keys.json');
  const stored = readStateFile(path, keysSchema.partial()) ?? {};
  const keys = { live: await usable(pool, 'live', stored.live), sandbox: await usable(pool, 'sandbox', stored.sandbox) };
  await setPlan(pool, tenant, 'unlimited');
  writeDurablySync(path, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

async function usable(pool: Pool, environment: Environment, stored: string | undefined): Promise<string> {
  const known = stored === undefined ? undefined : await findKey(pool, stored);
  if (stored !== undefined && scopes.every((scope) => known?.scopes.includes(scope))) return stored;
  const { key } = await createKey(pool, { tenant, environment, scopes, label: 'made by risk start' });
  return key;
}
