import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeDurably } from '../durable-file.ts';
import { hasCode } from '../error-code.ts';

/**
 * Returns the text of a file that only its owner may read. Creates the file with the text of `make` when it does not exist: a reader never
 * sees half of it, and processes that create it at the same time all return the text of the first. Throws when other users may read it.
 */
export async function secretFile(path: string, make: () => Promise<string>): Promise<string> {
  const existing = await readSecret(path);
  if (existing !== undefined) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeDurably(path, await make(), { arrival: 'create', mode: 0o600 });
  const made = await readSecret(path);
  if (made === undefined) throw new Error(`${path} was removed while it was being created`);
  return made;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const file = await open(path);
    try {
      const { mode } = await file.stat();
      if ((mode & 0o077) !== 0) throw new Error(`other users can read ${path}: run chmod 600 on it, or remove it and a new one is created`);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
