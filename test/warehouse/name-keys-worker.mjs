/** Runs the worker thread of name keys from TypeScript. The product runs the compiled file. */
import { register } from 'node:module';

register('../worlds/typescript.mjs', import.meta.url);
await import('../../serving/publish/name-keys/worker.ts');
