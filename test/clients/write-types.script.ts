import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../infra/sql-file.ts';
import { sandboxPage } from '../docs/sandbox-page.ts';
import { clientTypes } from './client-types.ts';
import { postmanCollection } from './postman.ts';

await writeFile(join(packageRoot, 'clients/typescript/src/openapi.ts'), await clientTypes());
await writeFile(join(packageRoot, 'clients/postman/risk-intelligence-service.postman_collection.json'), postmanCollection());
await writeFile(join(packageRoot, 'docs/sandbox.md'), sandboxPage());
