import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { claimResource, type Resource } from '../worlds/shared-resources.ts';
import { killAll } from './processes.ts';
import { startService } from './service.ts';

/**
 * The home of a stopped service that has loaded the first day of the sample, made once for all suites of the run: a first start takes six times the work of a start in
 * a copy of its home. When it fails, the suite that asked fails, and the next one has it made anew.
 */
export function firstDay(): Resource {
  const homes: string[] = [];
  let making: Promise<Made> | undefined;
  const make = async (): Promise<Made> => {
    const home = await mkdtemp(join(tmpdir(), 'risk-first-day-'));
    homes.push(home);
    await giveKey(home);
    const service = await startService(home);
    await service.stop();
    return { home };
  };
  return {
    claim: () => {
      making ??= make().catch((error: Error) => {
        making = undefined;
        return { failure: error.message };
      });
      return making;
    },
    stop: async () => homes.forEach(remove),
    kill: () => homes.forEach(remove),
  };
}

/** A service may still be starting in it. */
function remove(home: string): void {
  killAll(home);
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
}

const madeHome = z.union([z.object({ home: z.string() }), z.object({ failure: z.string() })]);
type Made = z.infer<typeof madeHome>;

/** Fills an empty home with a copy: a service that starts in it goes on from the first day, which is loaded. */
export async function copyFirstDay(home: string): Promise<void> {
  const made = madeHome.parse(await claimResource('first-day'));
  if ('failure' in made) throw new Error(`the service that loads the first day: ${made.failure}`);
  await promisify(execFile)('cp', ['-a', `${made.home}/.`, home]); // fs.cp does not keep the owner, which PostgreSQL checks
}

/** Gives an empty home the key with which every life makes the ids of titles in records and events, so two lives of the same days have the same. */
export async function giveKey(home: string): Promise<void> {
  await writeFile(join(home, 'secret.key'), `${'5e'.repeat(32)}\n`, { mode: 0o600 });
}
