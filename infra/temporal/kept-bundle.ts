import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../durable-file.ts';
import { waitForLock } from '../embedded/lock-file.ts';

/** The code of a bundle, or the path of the file that holds it. */
export type KeptBundle = { readonly code: string } | { readonly codePath: string };

interface Keeping {
  /** Everything that the bundle is made of: files, folders (their files of JavaScript) and texts such as the version of the bundler. */
  readonly of: { readonly files: readonly string[]; readonly folders: readonly string[]; readonly texts: readonly string[] };
  /** Where the bundle is kept. A folder that cannot be written keeps nothing. */
  readonly folder: string;
  bundle(): Promise<{ readonly code: string }>;
}

const prefix = 'workflow-bundle-';

/** Returns the bundle that another process made of the same code, or makes it and keeps it. Of processes that start at the same time one makes it, and the others wait. */
export async function keptBundle({ of, folder, bundle }: Keeping): Promise<KeptBundle> {
  const name = `${prefix}${await hashOf(of)}.js`;
  const codePath = join(folder, name);
  if (existsSync(codePath)) return { codePath };
  const lock = await waitForLock(`${codePath}.lock`).catch(() => undefined); // none in an installation that only its owner may write
  try {
    if (existsSync(codePath)) return { codePath };
    const { code } = await bundle();
    if (lock !== undefined) await keep(folder, name, code);
    return { code };
  } finally {
    lock?.release();
  }
}

async function keep(folder: string, name: string, code: string): Promise<void> {
  try {
    await writeDurably(join(folder, name), code);
    for (const other of await readdir(folder)) if (isOf(other) && other !== name) await rm(join(folder, other), { force: true });
  } catch {
    // a full disk: the next process makes it again
  }
}

const isOf = (name: string) => name.startsWith(prefix) && name.endsWith('.js');

async function hashOf({ files, folders, texts }: Keeping['of']): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  const below = await Promise.all(folders.map(async (folder) => (await readdir(folder)).sort().map((name) => join(folder, name))));
  for (const path of [...files, ...below.flat().filter((path) => path.endsWith('.js'))]) {
    hash.update(JSON.stringify([path, await readFile(path, 'utf8')]));
  }
  return hash.digest('hex').slice(0, 16);
}
