import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { acquireLock, endedHolder } from '../../infra/embedded/lock-file.ts';

const prefix = 'replay-';
const lockName = 'lock';
/** Longer than any replay: a folder without a lock is that of a process which was killed just after it had made the folder. */
const abandonedAfterMs = 24 * 3_600_000;
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work` in a new folder of the home. Removes the folder when the work ends, or when this process does: a reader that closes its pipe (`| head`) and
 * Ctrl-C end it early. First removes the folders of processes that were killed.
 */
export async function inReplayFolder<T>(home: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(home, { recursive: true });
  await removeAbandoned(home);
  const folder = await mkdtemp(join(home, prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const exits = endingSignals.map((signal) => [signal, () => process.exit(128 + constants.signals[signal])] as const);
  process.once('exit', remove);
  for (const [signal, exit] of exits) process.once(signal, exit);
  try {
    await acquireLock(join(folder, lockName));
    return await work(folder);
  } finally {
    process.off('exit', remove);
    for (const [signal, exit] of exits) process.off(signal, exit);
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(home, name);
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const lock = join(folder, lockName);
  if (endedHolder(lock) !== undefined) return true;
  if ((await stat(lock).catch(() => undefined)) !== undefined) return false;
  const made = await stat(folder).catch(() => undefined); // another process removes it
  return made?.isDirectory() === true && Date.now() - made.mtimeMs > abandonedAfterMs;
}
