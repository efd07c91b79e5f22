import { randomUUID } from 'node:crypto';
import { closeSync, constants, fsyncSync, mkdirSync, openSync, type PathLike, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from './error-code.ts';

/**
 * Files that are whole or absent, also after a crash: bytes go to a temporary file of the same file system, the file is flushed (fsync), takes
 * its name in one step, and then its folder is flushed. Own code because write-file-atomic flushes the file but not the folder, always
 * replaces, and takes neither a stream nor a finished file.
 */
export interface Placing {
  /** `create`: leaves a file that exists as it is, and returns false. `replace` (default): takes the place of a file that exists. */
  readonly arrival?: 'create' | 'replace';
  /** Folder of the temporary file, for `sweepScratch`. Default: beside the file. */
  readonly scratch?: string;
  /** Permissions of the new file, before umask. */
  readonly mode?: number;
  /** Another file of the same folder follows, and makes both names durable: the folder is not flushed for this one. */
  readonly followed?: boolean;
}

/**
 * Makes or replaces a file. `fill` writes it under the temporary path that it receives; its result is returned. When `fill` throws, no file is left.
 */
export async function makeFile<T>(path: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  return (await viaTemporary(path, {}, fill)).result;
}

/** Writes a text or bytes. Returns false when `create` found a file. */
export async function writeDurably(path: string, content: Uint8Array | string, placing: Placing = {}): Promise<boolean> {
  const { mode = 0o666 } = placing;
  return (await viaTemporary(path, placing, (temporary) => writeFile(temporary, content, { flag: 'wx', mode }))).arrived;
}

/** Writes a text at once, for callers that may not wait. For the owner only unless `mode` says otherwise. Replaces a file that exists. */
export function writeDurablySync(path: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = temporaryPath(path);
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode });
    flushSync(temporary);
    renameSync(temporary, path);
    flushSync(dirname(path));
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Copies a file, by reference where the file system can. Returns false when `create` found a file. */
export async function copyDurably(from: string, path: string, placing: Placing = {}): Promise<boolean> {
  return (await viaTemporary(path, placing, (temporary) => copyFile(from, temporary, constants.COPYFILE_FICLONE))).arrived;
}

/** Moves a finished file to its path, and copies it only from another file system. Returns false when `create` found a file; `from` stays then. */
export async function moveDurably(from: string, path: string, placing: Placing = {}): Promise<boolean> {
  await flush(from);
  const arrived = await arrive(from, path, placing).catch((error: unknown) => {
    if (!hasCode(error, 'EXDEV')) throw error;
    return copyDurably(from, path, placing);
  });
  if (arrived) await unlinked(from);
  return arrived;
}

/** Deletes temporary files that killed processes left in a scratch folder. A file younger than a day may still be written. */
export async function sweepScratch(scratch: string): Promise<void> {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(scratch).catch(() => [])) {
    const path = join(scratch, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < dayAgo) await rm(path, { force: true });
  }
}

async function viaTemporary<T>(
  path: string,
  placing: Placing,
  fill: (temporary: string) => Promise<T>,
): Promise<{ arrived: boolean; result: T }> {
  const temporary = temporaryPath(path, placing.scratch);
  await makeFolder(dirname(temporary));
  let renamed = false;
  try {
    const result = await fill(temporary);
    await flush(temporary);
    const arrived = await arrive(temporary, path, placing);
    renamed = placing.arrival !== 'create';
    return { arrived, result };
  } finally {
    if (!renamed) await unlinked(temporary);
  }
}

function temporaryPath(path: string, scratch?: string): string {
  return scratch === undefined ? `${path}.${randomUUID()}.partial` : join(scratch, randomUUID());
}

/** Gives a flushed file its name. A link that `create` made leaves the temporary name to the caller to delete. */
async function arrive(temporary: string, path: string, { arrival = 'replace', followed = false }: Placing): Promise<boolean> {
  const name = async () => (arrival === 'replace' ? rename(temporary, path).then(() => true) : linked(temporary, path));
  const arrived = await name().catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    await makeFolder(dirname(path));
    return name();
  });
  if (arrived && !followed) await flush(dirname(path));
  return arrived;
}

/** A link, unlike a rename, fails where a file exists, so two writers cannot both be first. */
async function linked(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Deletes a file that may be absent. `rm` with `force` asks the file system for its kind first. */
async function unlinked(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await flush(dirname(first));
}

async function flush(path: PathLike): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function flushSync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
