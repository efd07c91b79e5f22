import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { sources } from '../../sources/index.ts';
import { dataDictionary } from '../../warehouse/dictionary/dictionary.ts';

test('docs/data-dictionary.md is what `risk warehouse dictionary` prints', async () => {
  const page = await readFile(join(packageRoot, 'docs/data-dictionary.md'), 'utf8');
  expect(page).toBe(await dataDictionary(sources, pino({ level: 'silent' })));
});
