import { access, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { copyDurably, moveDurably, sweepScratch, writeDurably } from '../durable-file.ts';
import { hasCode } from '../error-code.ts';
import { filesBefore } from '../leftovers.ts';
import { assertRemovable, checkedKey, isImmutable } from './key.ts';
import { StoreProblem } from './problem.ts';
import { assertHash, sha256OfBytes, sha256OfFile } from './sha256.ts';
import type { Store, StoredObject } from './store.ts';

/**
 * Opens a store in a folder of this machine or of a shared file system. Its subfolder `.work/` holds unfinished files on the same file
 * system, so that a finished file takes its name in one step.
 */
export function openFolderStore(address: string): Store {
  const root = resolve(address);
  const work = join(root, '.work');
  const scratch = join(work, 'scratch');
  const at = (key: string) => join(root, ...checkedKey(key).split('/'));

  let sweep: Promise<void> | undefined;
  const swept = () => {
    sweep ??= sweepScratch(scratch);
    return sweep;
  };

  return {
    address: root,
    work,
    async put(key, localPath, { move = false, overRaw = false, sha256: known, followed = false } = {}) {
      await swept();
      const path = at(key);
      const arrival = isImmutable(key) && !overRaw ? 'create' : 'replace';
      const sha256 = arrival === 'create' || known !== undefined ? await sha256OfFile(localPath) : '';
      assertHash(localPath, sha256, known);
      const arrived = await (move ? moveDurably : copyDurably)(localPath, path, { scratch, arrival, followed });
      if (arrived) return;
      await assertSame(key, path, sha256);
      if (move) await rm(localPath, { force: true });
    },
    async putBytes(key, bytes, { overRaw = false } = {}) {
      const path = at(key);
      const arrived = await writeDurably(path, bytes, { scratch, arrival: isImmutable(key) && !overRaw ? 'create' : 'replace' });
      if (!arrived) await assertSame(key, path, sha256OfBytes(bytes));
    },
    async get(key) {
      return unlessMissing(readFile(at(key)));
    },
    async local(key) {
      const path = at(key);
      if (!(await present(path))) throw new StoreProblem('STORE_MISSING', `${key} is not in ${root}`);
      return path;
    },
    async exists(key) {
      return present(at(key));
    },
    async move(from, to) {
      if (await present(at(from))) await moveDurably(at(from), at(to), { scratch });
    },
    async list(prefix) {
      const keys: string[] = [];
      for await (const path of filesBelow(folderOf(root, prefix))) keys.push(relative(root, path).split(sep).join('/'));
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },
    async entries(prefix) {
      const found: StoredObject[] = [];
      for await (const path of filesBelow(folderOf(root, prefix))) {
        const key = relative(root, path).split(sep).join('/');
        const file = key.startsWith(prefix) ? await unlessMissing(stat(path)) : undefined;
        if (file !== undefined) found.push({ key, bytes: file.size, at: file.mtime });
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async remove(keys, options) {
      assertRemovable(keys, options);
      for (const key of keys) {
        await rm(at(key), { force: true });
        await rmdir(dirname(at(key))).catch(() => undefined); // other objects are in it
      }
    },
    leftovers: (before, apply) => filesBefore(work, before, apply),
  };
}

async function assertSame(key: string, path: string, sha256: string): Promise<void> {
  if ((await sha256OfFile(path)) === sha256) return;
  throw new StoreProblem('STORE_CONFLICT', `${key} is stored already, with other bytes; raw records never change`);
}

/** Returns the deepest folder that holds every key with the prefix, so that a listing does not read the whole store. */
function folderOf(root: string, prefix: string): string {
  const folders = prefix.split('/').slice(0, -1);
  if (folders.length > 0) checkedKey(folders.join('/'));
  return join(root, ...folders);
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

async function present(path: string): Promise<boolean> {
  return (await unlessMissing(access(path).then(() => true))) ?? false;
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    return undefined;
  }
}
