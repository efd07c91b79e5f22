import { WarehouseLocked } from '../infra/duckdb/connection.ts';
import { acquireLock, type Lock, LockHeld } from '../infra/embedded/lock-file.ts';

/**
 * Makes this process the owner of a warehouse file until `release`, also while the file is closed: another process that opened the old file just
 * before a rebuilt one takes its place would go on writing to a deleted file. Throws `WarehouseLocked` when another owner runs.
 */
export async function ownFile(path: string): Promise<Lock> {
  try {
    return await acquireLock(`${path}.lock`);
  } catch (error) {
    if (error instanceof LockHeld) throw new WarehouseLocked(path, error.pid, error);
    throw error;
  }
}
