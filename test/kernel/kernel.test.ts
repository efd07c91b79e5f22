import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { compileKernel, kernelModule } from './compile.ts';

test('the compiled kernel is that of its source: `npm run kernel` compiles it', async () => {
  expect(await readFile(join(packageRoot, kernelModule), 'utf8')).toBe(await compileKernel());
});
