import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../durable-file.ts';

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

/** Returns the bundle that an earlier process made of the same code, or makes it and keeps it for the next process. */
export async function keptBundle({ of, folder, bundle }: Keeping): Promise<KeptBundle> {
  const name = `${prefix}${await hashOf(of)}.js`;
  const codePath = join(folder, name);
  if (existsSync(codePath)) return { codePath };
  const { code } = await bundle();
  try {
    await writeDurably(codePath, code);
    for (const other of await readdir(folder)) if (isOf(other) && other !== name) await rm(join(folder, other), { force: true });
  } catch {
    // an installation that only its owner may write
  }
  return { code };
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
