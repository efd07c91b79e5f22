import { existsSync, realpathSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { ConfigError } from '../config.ts';
import { hasCode } from '../error-code.ts';
import { packageRoot } from '../sql-file.ts';
import type { Logger } from '../telemetry/logger.ts';
import { lockHome, lockName } from './home-lock.ts';
import { serversOn } from './postgres-cluster.ts';
import { endProcess, processesStartedWith } from './process-identity.ts';
import { openLedger, postgresStopping, serverStopping } from './process-ledger.ts';
import { holdsState, openState, stateName } from './stack-state.ts';

/**
 * Deletes the state of a home, and returns whether there was any. Throws `StartProblem` ALREADY_RUNNING while `risk start` runs there, and
 * `ConfigError` for a folder that no start has made or that holds more than a home, and, unless `sure`, for a home that has held other than sample
 * records: its evidence, receipts' keys and audit log cannot be made again. `kept`: folders that the home may not contain.
 */
export async function resetHome(
  home: string,
  { sure, kept = [process.cwd(), homedir(), packageRoot] }: { readonly sure: boolean; readonly kept?: readonly string[] },
  logger: Logger,
): Promise<boolean> {
  if (!existsSync(home)) return false;
  if (!holdsState(home)) {
    throw new ConfigError(
      `${home} holds no ${stateName}, so "risk start" has not made it: correct RISK_HOME, or delete the folder by hand.`,
    );
  }
  const inside = kept.find((folder) => contains(home, folder));
  if (inside !== undefined) throw new ConfigError(`${home} contains ${inside}: delete its state by hand.`);
  const state = openState(home);
  if (!sure && state.get().records !== 'sample') {
    throw new ConfigError(
      `${home} is not known to hold sample records only. Its raw records, decisions, audit log and keys cannot be made again: give --yes to delete them.`,
    );
  }
  const lock = await lockHome(home);
  try {
    await endServers(home, logger);
    // a reset that is killed leaves the mark, with which no start begins; the lock goes last, so that none begins meanwhile
    state.set({ deleting: true });
    const last = [stateName, lockName];
    const names = (await readdir(home)).filter((name) => !last.includes(name));
    for (const name of [...names, stateName]) await rm(join(home, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
  await rmdir(home).catch((error: unknown) => {
    if (!hasCode(error, ...mayStay)) throw error;
  });
  return true;
}

/** Why the empty folder stays: a start has begun, or it is a mount, a symbolic link, or in a folder that this account may not change. */
const mayStay = ['ENOTEMPTY', 'ENOENT', 'EBUSY', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];

/** Whether the folder lies in the home, or is it. */
function contains(home: string, folder: string): boolean {
  if (!existsSync(folder)) return false;
  return `${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(home)}${sep}`.replace(/\/+$/, sep));
}

/** Ends what a killed start has left running on files of the home. */
async function endServers(home: string, logger: Logger): Promise<void> {
  await openLedger(home).endOrphans(logger);
  for (const orphan of processesStartedWith('--db-filename', join(home, 'temporal.sqlite'))) await endProcess(orphan, serverStopping);
  for (const orphan of serversOn(join(home, 'postgres'))) await endProcess(orphan, postgresStopping);
}
