import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createKey, type Environment, findKey, scopes } from '../../serving/api-keys/api-keys.ts';
import { writeDurablySync } from '../durable-file.ts';
import type { Pool } from '../postgres/pool.ts';

const tenant = 'demo';

const keysSchema = z.object({ live: z.string(), sandbox: z.string() });
export type DemoKeys = z.output<typeof keysSchema>;

/**
 * A live and a sandbox key of the tenant `demo`, with every scope. They are kept in `<home>/keys.json`, for the owner only, so that the next start prints the
 * same ones; a key that this database does not know, or that may do less, is replaced.
 */
export async function ensureDemoKeys(pool: Pool, home: string): Promise<DemoKeys> {
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
