import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../infra/sql-file.ts';
import { compileKernel, kernelModule } from './compile.ts';

await writeFile(join(packageRoot, kernelModule), await compileKernel());
