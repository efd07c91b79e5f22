import { join } from 'node:path';
import { ensurePrivateFolder } from '../private-folder.ts';
import { acquireLock, type Lock, LockHeld } from './lock-file.ts';
import { stateName } from './stack-state.ts';
import { homeUnusable, StartProblem } from './start-problem.ts';

/** Name of the file that the process which runs the service in a home holds. */
export const lockName = 'lock';

/** Takes the lock of a home, and makes the folder. Throws `StartProblem` ALREADY_RUNNING or HOME_UNUSABLE. */
export async function lockHome(home: string): Promise<Lock> {
  try {
    ensurePrivateFolder(home, stateName);
    return await acquireLock(join(home, lockName));
  } catch (cause) {
    if (!(cause instanceof LockHeld)) throw homeUnusable(home, cause);
    throw new StartProblem(
      'ALREADY_RUNNING',
      `Process ${cause.pid} already runs the service in ${home}: stop it, or choose another folder with --home.`,
      { cause },
    );
  }
}
