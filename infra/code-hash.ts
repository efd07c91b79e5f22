import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootAbove } from './sql-file.ts';

/**
 * Returns the SHA-256 in hexadecimal over the text of a module and of every file that it imports at run time by a relative path, directly or through
 * others, JSON too, and of every SQL file whose literal path one of them gives to `sqlFile`. Works on TypeScript and on compiled files; the two give
 * different hashes. Type-only imports do not run, so they do not count. Throws when a module gives another expression to `sqlFile`,
 * or reads with `sqlIn`.
 */
export function codeHash(entry: URL): string {
  const hash = createHash('sha256');
  for (const file of codeFiles(entry)) hash.update(JSON.stringify(file));
  return hash.digest('hex');
}

/** Returns the files that `codeHash` covers, by their paths from the folder of the module. */
export function codeFiles(entry: URL): (readonly [path: string, text: string])[] {
  const files = new Map<string, string>();
  collect(entry, files);
  const folder = dirname(fileURLToPath(entry));
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [relative(folder, path), text]);
}

function collect(module: URL, files: Map<string, string>): void {
  const path = fileURLToPath(module);
  if (files.has(path)) return;
  const text = readFileSync(path, 'utf8');
  if (sqlUnnamed.test(text)) throw new Error(`${path}: a SQL file without its literal path, so its text is outside the hash`);
  files.set(path, text);
  for (const [, specifier = ''] of text.matchAll(relativeImport)) collect(new URL(specifier, module), files);
  for (const [, named = ''] of text.matchAll(sqlNamed)) {
    const sql = join(rootAbove(dirname(path)), named);
    files.set(sql, readFileSync(sql, 'utf8'));
  }
}

/** `import ... from './x'`, `export ... from './x'` and `import './x'`, without `import type` and `export type`. */
const relativeImport = /^(?:import|export)(?!\s+type\b)\s(?:[^;'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm;

const sqlNamed = /\bsqlFile\(\s*['"]([^'"]+\.sql)['"]/g;

/** A call that `sqlNamed` does not read whole. */
const sqlUnnamed = /(?<!function )\bsql(?:In\(|File\((?!\s*['"][^'"]+\.sql['"],?\s*\)))/;
