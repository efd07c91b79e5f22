/** `node --import ./test/worlds/typescript.mjs file.ts`: lets a test start a process from the sources, without a build. */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { compiled } from './compile.mjs';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compiled(await readFile(fileURLToPath(url), 'utf8')), shortCircuit: true };
}
