import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Leftovers {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Counts the files below a folder that were last written before an instant, and with `apply` deletes them and the folders that are empty then. An
 * absent folder has none. Skips what another process deletes meanwhile.
 */
export async function filesBefore(folder: string, before: Date, apply: boolean): Promise<Leftovers> {
  const found = { files: 0, bytes: 0 };
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const within = await filesBefore(path, before, apply);
      found.files += within.files;
      found.bytes += within.bytes;
      if (apply && within.files > 0) await rmdir(path).catch(() => undefined); // not empty
    } else {
      const file = await stat(path).catch(() => undefined);
      if (file === undefined || file.mtime >= before) continue;
      if (apply) await rm(path, { force: true });
      found.files += 1;
      found.bytes += file.size;
    }
  }
  return found;
}
