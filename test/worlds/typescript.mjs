/**
 * `node --import ./test/worlds/typescript.mjs file.ts`: lets a test start a process from the sources, without a build. The temporary folder keeps what was
 * compiled, under the hash of the source, so that only the first process compiles a file.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

const options = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  configFile: false,
  swcrc: false,
};
const kept = join(tmpdir(), `risk-typescript-${userInfo().username}`);

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compiled(await readFile(fileURLToPath(url), 'utf8')), shortCircuit: true };
}

async function compiled(source) {
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
