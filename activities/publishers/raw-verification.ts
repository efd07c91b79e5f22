import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreProblem } from '../../infra/store/problem.ts';
import { sha256OfBytes, sha256OfFile } from '../../infra/store/sha256.ts';
import type { Store } from '../../infra/store/store.ts';

/**
 * Throws `STORE_CORRUPT` when a stored file differs from the received one. Checks the size every time. Hashes the bytes once, and again when
 * size, modification time or inode have changed.
 */
export async function assertWhole(store: Store, path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  const { size, mtimeMs, ino } = await stat(path);
  if (size !== bytes) throw new StoreProblem('STORE_CORRUPT', `${path} has ${size} bytes, and the manifest says ${bytes}`);

  const folder = join(store.work, 'verified');
  const marker = join(folder, sha256OfBytes(Buffer.from(path)));
  const state = `${sha256} ${size} ${mtimeMs} ${ino}`;
  if ((await readFile(marker, 'utf8').catch(() => '')) === state) return;

  const found = await sha256OfFile(path);
  if (found !== sha256) throw new StoreProblem('STORE_CORRUPT', `${path} has sha256 ${found}, and the manifest says ${sha256}`);
  await mkdir(folder, { recursive: true });
  await writeFile(marker, state);
}
