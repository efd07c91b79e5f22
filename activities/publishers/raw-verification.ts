import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreProblem } from '../../infra/store/problem.ts';
import { sha256OfBytes, sha256OfFile } from '../../infra/store/sha256.ts';
import type { Store } from '../../infra/store/store.ts';

/** A stored file, and what the manifest says of it. */
interface Stored {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Throws `STORE_CORRUPT` when a stored file of a release differs from the received one. Checks the sizes every time. Hashes the bytes once, and again when
 * size, modification time or inode of one of the files have changed.
 */
export async function assertWhole(store: Store, release: string, files: readonly Stored[]): Promise<void> {
  const states: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    const { size, mtimeMs, ino } = await stat(path);
    if (size !== bytes) throw new StoreProblem('STORE_CORRUPT', `${path} has ${size} bytes, and the manifest says ${bytes}`);
    states.push(`${sha256} ${size} ${mtimeMs} ${ino} ${path}`);
  }
  const folder = join(store.work, 'verified');
  const marker = join(folder, sha256OfBytes(Buffer.from(release)));
  const state = states.join('\n');
  if ((await readFile(marker, 'utf8').catch(() => '')) === state) return;

  for (const { path, sha256 } of files) {
    const found = await sha256OfFile(path);
    if (found !== sha256) throw new StoreProblem('STORE_CORRUPT', `${path} has sha256 ${found}, and the manifest says ${sha256}`);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(marker, state);
}
