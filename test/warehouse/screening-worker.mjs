/** Runs the worker thread of the sweep from TypeScript, and ends it when a test asks for that. The product runs the compiled file. */
import { register } from 'node:module';
import { parentPort } from 'node:worker_threads';

register('../worlds/typescript.mjs', import.meta.url);
await import('../../activities/screening/worker.ts');
parentPort?.on('message', ({ question }) => {
  if (question?.publish === 'end this thread') process.exit(3);
});
