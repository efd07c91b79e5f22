/** Runs the second worker thread of the sweep from TypeScript. The product runs the compiled file. */
import { register } from 'node:module';

register('../worlds/typescript.mjs', import.meta.url);
await import('../../activities/screening/part-worker.ts');
