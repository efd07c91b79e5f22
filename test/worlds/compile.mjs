/**
 * Compiles TypeScript to the temporary folder, which keeps it under the hash of the source: only the first process compiles a file.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';

const options = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  configFile: false,
  swcrc: false,
};
const kept = join(tmpdir(), `risk-typescript-${userInfo().username}`);
const notCompiled = /^(?:node_modules|dist|\..*)$/;

/** Returns the JavaScript of a file. Reads without waiting: a process that starts reads hundreds of files one after another. */
export async function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const named = { ...options, sourceFileName: basename(file) };
  const hash = createHash('sha256').update(JSON.stringify(named)).update(source).digest('hex');
  const path = join(kept, `${hash}.js`);
  const known = readIfThere(path);
  if (known !== undefined) return known;
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, named);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  // another process may read it at the same time
  const written = `${path}.${process.pid}`;
  await writeFile(written, code);
  await rename(written, path);
  return code;
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Compiles every file of the program and of its tests. Call it before a thread runs from the sources: a thread that ends while it loads the compiler ends
 * its process (SIGSEGV in the native code of swc).
 */
export async function compileProgram(root) {
  const folders = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory() && !notCompiled.test(one.name));
  const within = folders.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
  );
  const files = [...readdirSync(root), ...within].filter((path) => path.endsWith('.ts') && !/\.d\.ts$|\/\./.test(path));
  for (const file of files) await compiled(join(root, file));
}
