import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeDurably } from '../durable-file.ts';
import { hasCode } from '../error-code.ts';

/**
 * The text of a file that only its owner may read, made at first use. It appears whole or not at all, and of several processes that make it
 * at once one wins and all read the same. Throws when others may read it.
 */
export async function secretFile(path: string, make: () => Promise<string>): Promise<string> {
  const existing = await readSecret(path);
  if (existing !== undefined) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeDurably(path, await make(), { arrival: 'create', mode: 0o600 });
  const made = await readSecret(path);
  if (made === undefined) throw new Error(`${path} vanished as it was made`);
  return made;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const file = await open(path);
    try {
      const { mode } = await file.stat();
      if ((mode & 0o077) !== 0)
        throw new Error(`${path} can be read by others than its owner: chmod 600 it, or remove it to have a new one`);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
