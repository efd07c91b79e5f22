import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. It is the same for code in `dist/`, so a build does not copy SQL files. */
export const packageRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

/** Returns the text of a SQL file. `path` starts at the package root. */
export function sqlFile(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}

/** Returns a function that reads the SQL files of a folder by their names. The code whose text is hashed takes `sqlFile` (`infra/code-hash.ts`). */
export function sqlIn(folder: string): (name: string) => string {
  return (name) => readFileSync(join(packageRoot, folder, `${name}.sql`), 'utf8');
}

/** Returns the nearest folder with a package.json: the folder itself or one above it. */
export function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('no folder above this file contains package.json');
  return rootAbove(parent);
}
