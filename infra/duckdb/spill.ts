import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How DuckDB names what it spills. It deletes these files when it ends, and leaves those of a process that was killed for ever. */
const prefix = 'duckdb_temp_';

async function spilledFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
}

/** Returns the bytes of spilled data in the folder, also of a process that was killed. */
export async function spilledBytes(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await spilledFiles(folder)).map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Deletes the spilled data in the folder. Call it as the owner of the database that spills there, before it is opened. */
export async function removeSpilled(folder: string): Promise<void> {
  for (const file of await spilledFiles(folder)) await rm(file, { force: true });
}
