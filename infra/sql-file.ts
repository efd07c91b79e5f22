import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json: the same from the sources and from `dist/`, so that SQL files need no copying. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Text of a SQL file, by its path from the package root. */
export function sqlFile(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json not found above the code');
  return findRoot(parent);
}
