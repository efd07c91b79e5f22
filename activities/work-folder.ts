import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than any attempt of an activity. */
const abandonedAfterMs = 24 * 3_600_000;

/** Runs `work` in a temporary folder and removes it afterwards. First removes folders of this name that killed processes left behind. */
export async function inWorkFolder<T>(name: string, work: (folder: string) => Promise<T>, within = tmpdir()): Promise<T> {
  await removeAbandoned(within, `${name}-`);
  const folder = await mkdtemp(join(within, `${name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(within: string, prefix: string): Promise<void> {
  for (const entry of await readdir(within)) {
    if (!entry.startsWith(prefix)) continue;
    const path = join(within, entry);
    await removeIfAbandoned(path).catch(() => undefined); // another worker removed it first, or another user owns it
  }
}

async function removeIfAbandoned(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
}
