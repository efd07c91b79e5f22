/** Runs the worker thread of names from TypeScript, and ends it when a test asks for that. The product runs the compiled file. */
import { register } from 'node:module';
import { parentPort } from 'node:worker_threads';

register('../worlds/typescript.mjs', import.meta.url);
await import('../../api/names/worker.ts');
parentPort?.on('message', ({ question }) => {
  if (question?.question.requests?.[0]?.query?.name === 'End this thread') process.exit(3);
});
