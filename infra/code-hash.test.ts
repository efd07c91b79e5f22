import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeHash } from './code-hash.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-hash-'));
  await mkdir(join(folder, 'rules'));
  await mkdir(join(folder, 'uk'));
  await write(
    'rules/decide.ts',
    "import {\n  a,\n  b,\n} from './table.ts';\nimport type { T } from './types.ts';\nimport './effect.ts';\nexport const c = a;\n",
  );
  await write(
    'rules/table.ts',
    "import { createHash } from 'node:crypto';\nexport { day } from '../uk/day.ts';\nimport limits from './limits.json' with { type: 'json' };\nexport const a = sqlFile('rules/read.sql');\n",
  );
  await write('rules/limits.json', '{}');
  await write('rules/types.ts', 'export type T = 1;\n');
  await write('rules/effect.ts', "import { a } from './table.ts';\n");
  await write('uk/day.ts', 'export const day = 1;\n');
  await write('package.json', '{}');
  await write('rules/read.sql', 'select 1');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (path: string, text: string) => writeFile(join(folder, path), text);
const hash = () => codeHash(pathToFileURL(join(folder, 'rules/decide.ts')));

test.each(['rules/decide.ts', 'rules/table.ts', 'rules/effect.ts', 'uk/day.ts', 'rules/read.sql', 'rules/limits.json'])(
  'a change of %s changes the hash',
  async (path) => {
    const before = hash();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(hash()).toBe(before);
    await write(path, `${path === 'rules/decide.ts' ? "import './table.ts';" : ''}export const changed = 1;\n`);
    expect(hash()).not.toBe(before);
  },
);

test('a file that is imported for its types alone does not change the hash', async () => {
  const before = hash();
  await write('rules/types.ts', 'export type T = 2;\n');
  expect(hash()).toBe(before);
});

test.each(['sqlFile(`rules/read.sql`)', 'sqlFile(path)', "sqlFile('rules/' + name)", "sqlIn('rules')"])(
  '%s is an error: its file is not known',
  async (named) => {
    await write('rules/effect.ts', `export const a = ${named};\n`);
    expect(hash).toThrow('rules/effect.ts: a SQL file without its literal path');
  },
);

test('the module that defines sqlFile and sqlIn is no error', async () => {
  await write('rules/effect.ts', await readFile(new URL('./sql-file.ts', import.meta.url), 'utf8'));
  expect(hash()).toMatch(/^[0-9a-f]{64}$/);
});

test('a module that is not there is an error', async () => {
  await rm(join(folder, 'uk/day.ts'));
  expect(hash).toThrow('ENOENT');
});
