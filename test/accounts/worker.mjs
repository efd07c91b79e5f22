/** The accounts reader's worker thread from its TypeScript; in the product it is compiled. */
import { register } from 'node:module';

register('../worlds/typescript.mjs', import.meta.url);
await import('../../sources/companies-house/accounts/reading/worker.ts');
