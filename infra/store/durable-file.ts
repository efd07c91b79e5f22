import { randomUUID } from 'node:crypto';
import { constants, type PathLike } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errno } from './errno.ts';

/**
 * Files that are whole or not there, whatever dies when: bytes go to a scratch file of the same file system, are flushed, and take their
 * name in one step; then the folder is flushed, for a name is bytes too.
 */
export interface DurableFolder {
  /** Where unfinished files lie; what a killed process leaves here means nothing. */
  readonly scratch: string;
}

/** `create`: leaves a file that is there already alone and answers false. `replace`: the new one takes its place. */
export type Arrival = 'create' | 'replace';

export async function writeDurably({ scratch }: DurableFolder, path: string, bytes: Uint8Array | string, arrival: Arrival) {
  const temporary = await scratchName(scratch);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return await arrive(temporary, path, arrival);
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function copyDurably({ scratch }: DurableFolder, from: string, path: string, arrival: Arrival): Promise<boolean> {
  const temporary = await scratchName(scratch);
  try {
    await copyFile(from, temporary, constants.COPYFILE_FICLONE);
    await sync(temporary);
    return await arrive(temporary, path, arrival);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Gives a file its place; where it was, it is no more. Copies only from another file system. */
export async function moveDurably(folder: DurableFolder, from: string, path: string, arrival: Arrival): Promise<boolean> {
  await sync(from);
  const arrived = await arrive(from, path, arrival).catch((error: unknown) => {
    if (errno(error) !== 'EXDEV') throw error;
    return copyDurably(folder, from, path, arrival);
  });
  await rm(from, { force: true });
  return arrived;
}

async function arrive(temporary: string, path: string, arrival: Arrival): Promise<boolean> {
  await makeFolder(dirname(path));
  if (arrival === 'replace') await rename(temporary, path);
  else if (!(await linked(temporary, path))) return false;
  else await unlink(temporary);
  await sync(dirname(path));
  return true;
}

/** A link, unlike a rename, fails where there is a file already: two writers cannot both believe that they were first. */
async function linked(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (errno(error) === 'EEXIST') return false;
    throw error;
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await sync(dirname(first));
}

async function sync(path: PathLike): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Drops what processes that were killed left in the scratch folder; a day old, so that nobody is still writing it. */
export async function sweepScratch({ scratch }: DurableFolder): Promise<void> {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(scratch).catch(() => [])) {
    const path = join(scratch, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < dayAgo) await rm(path, { force: true });
  }
}

async function scratchName(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true });
  return join(scratch, randomUUID());
}
