/**
 * Compiles TypeScript to the temporary folder, which keeps it under the hash of the source: only the first process compiles a file.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const options = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  configFile: false,
  swcrc: false,
};
const kept = join(tmpdir(), `risk-typescript-${userInfo().username}`);
const notCompiled = /^(?:node_modules|dist|clients|bench|\..*)$/;

/** Returns the JavaScript of a source. */
export async function compiled(source) {
  const hash = createHash('sha256').update(JSON.stringify(options)).update(source).digest('hex');
  const path = join(kept, `${hash}.js`);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, options);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  // another process may read it at the same time
  const written = `${path}.${process.pid}`;
  await writeFile(written, code);
  await rename(written, path);
  return code;
}

/**
 * Compiles every file of the program. Call it before a thread runs from the sources: a thread that ends while it loads the compiler ends its process
 * (SIGSEGV in the native code of swc).
 */
export async function compileProgram(root) {
  const folders = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory() && !notCompiled.test(one.name));
  const within = folders.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
  );
  const files = [...readdirSync(root), ...within].filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  for (const file of files) await compiled(await readFile(join(root, file), 'utf8'));
}
