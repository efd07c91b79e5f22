import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreProblem } from '../../infra/store/problem.ts';
import { sha256OfBytes, sha256OfFile } from '../../infra/store/sha256.ts';
import type { Store } from '../../infra/store/store.ts';

/**
 * That a stored file is still what was received. Its size is looked at every time; its bytes are hashed once, and again whenever the
 * file system says that the file was touched. Throws `STORE_CORRUPT`.
 */
export async function assertWhole(store: Store, path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  const { size, mtimeMs, ino } = await stat(path);
  if (size !== bytes) throw new StoreProblem('STORE_CORRUPT', `${path} has ${size} bytes where the manifest says ${bytes}`);

  const folder = join(store.work, 'verified');
  const marker = join(folder, sha256OfBytes(Buffer.from(path)));
  const state = `${sha256} ${size} ${mtimeMs} ${ino}`;
  if ((await readFile(marker, 'utf8').catch(() => '')) === state) return;

  const found = await sha256OfFile(path);
  if (found !== sha256) throw new StoreProblem('STORE_CORRUPT', `${path} has sha256 ${found} where the manifest says ${sha256}`);
  await mkdir(folder, { recursive: true });
  await writeFile(marker, state);
}
