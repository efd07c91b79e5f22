import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the folder for its owner only, and closes one that an earlier version left open to other accounts, with the files and folders directly in
 * it. What lies deeper cannot be reached then. `marker`: a file that shows that an earlier version made the folder. A folder with other things, such
 * as /tmp, stays as it is. So does a folder of another account: PostgreSQL's own has these permissions already.
 */
export function ensurePrivateFolder(folder: string, marker: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  if (names.length > 0 && !names.includes(marker)) return;
  closeToOthers(folder);
  for (const name of names) closeToOthers(join(folder, name));
}

/** Takes the permissions of other accounts from a file or folder of this account. Does nothing when there is none. */
export function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o700);
}

/** Lets only the owner read what this process, and the children that it starts from now on, write: records, the warehouse, logs. */
export function writePrivately(): void {
  process.umask(0o077);
}
