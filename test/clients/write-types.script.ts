import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../infra/sql-file.ts';
import { clientTypes } from './client-types.ts';

await writeFile(join(packageRoot, 'clients/typescript/src/openapi.ts'), await clientTypes());
