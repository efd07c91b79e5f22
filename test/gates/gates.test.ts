import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';

const bin = (name: string) => join(packageRoot, 'node_modules/.bin', name);

describe('the architecture rules', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'risk-architecture-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['uk-is-a-leaf', 'uk/a.ts', 'models/b.ts'],
    ['sources-are-pure', 'sources/a.ts', 'infra/b.ts'],
    ['models-are-pure', 'models/a.ts', 'sources/b.ts'],
    ['warehouse-does-not-serve', 'warehouse/a.ts', 'serving/b.ts'],
    ['serving-does-not-compute', 'serving/a.ts', 'warehouse/b.ts'],
    ['serving-does-not-compute', 'serving/a.ts', 'api/b.ts'],
    ['workflows-only-order', 'workflows/a.ts', 'infra/b.ts'],
    ['workflows-take-only-types-of-activities', 'workflows/a.ts', 'activities/b.ts'],
    ['activities-import-no-callers', 'activities/a.ts', 'api/b.ts'],
    ['infra-knows-no-product', 'infra/a.ts', 'serving/b.ts'],
    ['api-only-translates', 'api/a.ts', 'workflows/b.ts'],
    ['cli-does-not-import-the-api', 'cli/a.ts', 'api/b.ts'],
    ['sample-is-independent', 'sample/a.ts', 'uk/b.ts'],
    ['product-imports-no-tests', 'api/a.ts', 'test/b.ts'],
  ])('%s: fails when %s imports %s', (rule, from, to) => {
    const { stdout, status } = cruise({
      [to]: 'export const thing = 1;\n',
      [from]: `import { thing } from '../${to}';\nexport const other = thing;\n`,
    });
    expect(stdout).toContain(rule);
    expect(status).not.toBe(0);
  });

  test('no-circular: fails when two files import each other for types only', () => {
    const { stdout, status } = cruise({
      'models/a.ts': "import type { B } from './b.ts';\nexport interface A { readonly b?: B }\n",
      'models/b.ts': "import type { A } from './a.ts';\nexport interface B { readonly a?: A }\n",
    });
    expect(stdout).toContain('no-circular');
    expect(status).not.toBe(0);
  });

  test('uk-is-a-leaf: fails when uk imports a module of Node', () => {
    const { stdout } = cruise({ 'uk/a.ts': "import { sep } from 'node:path';\nexport const other = sep;\n" });
    expect(stdout).toContain('uk-is-a-leaf');
  });

  test('infra-knows-no-product: fails when infra imports a type of a source', () => {
    const { stdout } = cruise({
      'sources/b.ts': 'export interface Thing { readonly a: 1 }\n',
      'infra/a.ts': "import type { Thing } from '../sources/b.ts';\nexport const other: Thing = { a: 1 };\n",
    });
    expect(stdout).toContain('infra-knows-no-product');
  });

  test('a workflow may import the type of an activity', () => {
    const { stdout, status } = cruise({
      'activities/b.ts': 'export interface Thing { readonly a: 1 }\n',
      'workflows/a.ts': "import type { Thing } from '../activities/b.ts';\nexport const other: Thing = { a: 1 };\n",
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('no dependency violations')]);
  });

  /** Runs dependency-cruiser with the project's rules over a folder that holds these files. */
  function cruise(files: Readonly<Record<string, string>>) {
    const root = mkdtempSync(join(folder, 'case-'));
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(join(packageRoot, file), join(root, file));
    for (const [path, text] of Object.entries(files)) write(root, path, text);
    const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
    return spawnSync(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...folders], { cwd: root, encoding: 'utf8' });
  }
});

describe('the lint rules', () => {
  test.each([
    ['noFloatingPromises', 'api/a.ts', 'export async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n'],
    ['noNodejsModules', 'workflows/a.ts', "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');\n"],
    ['noExplicitAny', 'api/a.ts', 'export const thing: any = 1;\n'],
    ['noProcessEnv', 'infra/a.ts', 'export const home = process.env.HOME;\n'],
    ['noProcessEnv', 'cli/a.ts', 'export const copy = { ...process.env };\n'],
    ['noProcessEnv', 'api/a.ts', "import { env } from 'node:process';\nexport const home = env.HOME;\n"],
  ])('%s: fails on forbidden code in %s', (rule, path, code) => {
    const { stderr, stdout, status } = lint(path, code);
    expect(stdout + stderr).toContain(rule);
    expect(status).not.toBe(0);
  });

  test.each(['infra/config.ts', 'cli/risk.ts'])('noProcessEnv: %s may read the environment', (path) => {
    expect(lint(path, 'export const home = process.env.HOME;\n').status).toBe(0);
  });
});

/** Lints one file in a temporary folder with the project's configuration: Biome's type-aware rules read files from disk. */
function lint(path: string, code: string) {
  const root = mkdtempSync(join(tmpdir(), 'risk-lint-'));
  try {
    cpSync(join(packageRoot, 'biome.json'), join(root, 'biome.json'));
    cpSync(join(packageRoot, '.gitignore'), join(root, '.gitignore'));
    write(root, path, code);
    return spawnSync(bin('biome'), ['lint', '--vcs-enabled=false', '.'], { cwd: root, encoding: 'utf8' });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
