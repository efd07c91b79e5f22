/** Runs the worker thread of the accounts reader from TypeScript. The product runs the compiled file. */
import { register } from 'node:module';

register('../worlds/typescript.mjs', import.meta.url);
await import('../../sources/companies-house/accounts/reading/worker.ts');
