/** `node --import ./test/worlds/typescript.mjs file.ts`: lets a test start a process from the sources, without a build. vitest imports the suites so. */
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { compiled } from './compile.mjs';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  // vitest adds a query to the address of a suite
  if (!/^file:[^?]*\.ts(?:\?|$)/.test(url)) return next(url, context);
  return { format: 'module', source: await compiled(fileURLToPath(url)), shortCircuit: true };
}
