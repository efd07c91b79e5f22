import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../../infra/durable-file.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { migrate } from '../migrate.ts';
import { createKey, type Environment, findKey, scopes } from './api-keys.ts';

const tenant = 'demo';

const keysSchema = z.object({ live: z.string(), sandbox: z.string() });
export type DemoKeys = z.output<typeof keysSchema>;

/** Migrates the database of one machine and returns the demo keys. */
export async function prepareDemoDatabase(pool: Pool, home: string, logger: Logger): Promise<DemoKeys> {
  const applied = await migrate(pool);
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  return ensureDemoKeys(pool, home);
}

/**
 * A live and a sandbox key of the tenant `demo`, with every scope. `<home>/keys.json` holds them, readable by its owner only, so that the next
 * start prints the same keys. Replaces a key that this database does not know or that lacks a scope.
 */
async function ensureDemoKeys(pool: Pool, home: string): Promise<DemoKeys> {
  const path = join(home, 'keys.json');
  const kept = existsSync(path) ? keysSchema.partial().parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  const keys = { live: await usable(pool, 'live', kept.live), sandbox: await usable(pool, 'sandbox', kept.sandbox) };
  writeDurablySync(path, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

async function usable(pool: Pool, environment: Environment, kept: string | undefined): Promise<string> {
  const known = kept === undefined ? undefined : await findKey(pool, kept);
  if (kept !== undefined && scopes.every((scope) => known?.scopes.includes(scope))) return kept;
  const { key } = await createKey(pool, { tenant, environment, scopes, label: 'made by risk start' });
  return key;
}
