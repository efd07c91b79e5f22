import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { hasCode } from '../error-code.ts';
import type { Logger } from '../telemetry/logger.ts';
import { lockHome, lockName } from './home-lock.ts';
import { serversOn } from './postgres-cluster.ts';
import { endProcess, processesStartedWith } from './process-identity.ts';
import { openLedger, postgresStopping, serverStopping } from './process-ledger.ts';
import { readState } from './stack-state.ts';

/**
 * Deletes the state of a home, and returns whether there was any. Throws `StartProblem` ALREADY_RUNNING while the service runs there, and `ConfigError`
 * for a home that has held other than sample records, unless `sure`: its evidence, receipts' keys and audit log cannot be made again.
 */
export async function resetHome(home: string, { sure }: { readonly sure: boolean }, logger: Logger): Promise<boolean> {
  if (!existsSync(home)) return false;
  if (!sure && !holdsSampleOnly(home)) {
    throw new ConfigError(
      `${home} is not known to hold sample records only. Its raw records, decisions, audit log and keys cannot be made again: give --yes to delete them.`,
    );
  }
  const lock = await lockHome(home);
  try {
    await endServers(home, logger);
    // the lock goes last, so that no start begins in a folder that is half deleted
    const names = (await readdir(home)).filter((name) => name !== lockName);
    for (const name of names) await rm(join(home, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
  await rmdir(home).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'ENOENT', 'EBUSY')) throw error; // a start has begun, or the folder is a mount
  });
  return true;
}

/** False also for a folder that `risk start` did not make, and for one of an earlier version. */
function holdsSampleOnly(home: string): boolean {
  return readState(home).records === 'sample';
}

/** Ends what a killed start has left running on files of the home. */
async function endServers(home: string, logger: Logger): Promise<void> {
  await openLedger(home).endOrphans(logger);
  for (const orphan of processesStartedWith('--db-filename', join(home, 'temporal.sqlite'))) await endProcess(orphan, serverStopping);
  for (const orphan of serversOn(join(home, 'postgres'))) await endProcess(orphan, postgresStopping);
}
