import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than any attempt of an activity. */
const abandonedAfterMs = 24 * 3_600_000;

/** The steps that unpack or export files. A folder is named after its step, `risk-stage-aB3xyz`. */
const steps = ['risk-stage', 'risk-publish', 'risk-lists', 'risk-model', 'risk-snapshot', 'risk-expire'] as const;

/** Runs `work` in a temporary folder and removes it afterwards. First removes the folders that killed processes left behind. */
export async function inWorkFolder<T>(step: (typeof steps)[number], work: (folder: string) => Promise<T>, within = tmpdir()): Promise<T> {
  await abandonedWorkFolders(true, within);
  const folder = await mkdtemp(join(within, `${step}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the number of folders, of any step, that killed processes left behind a day ago or earlier. `apply` removes them. */
export async function abandonedWorkFolders(apply: boolean, within = tmpdir()): Promise<number> {
  let abandoned = 0;
  for (const entry of await readdir(within)) {
    if (!steps.some((step) => entry.startsWith(`${step}-`))) continue;
    const path = join(within, entry);
    const found = await stat(path).catch(() => undefined); // another worker removed it first
    if (found === undefined || Date.now() - found.mtimeMs <= abandonedAfterMs) continue;
    abandoned += 1;
    if (apply) await rm(path, { recursive: true, force: true }).catch(() => undefined); // another user owns it
  }
  return abandoned;
}
