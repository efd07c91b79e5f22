import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';

const bin = (name: string) => join(packageRoot, 'node_modules/.bin', name);

describe('the architecture gate bites', () => {
  let house: string;
  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'risk-house-'));
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(join(packageRoot, file), join(house, file));
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  test.each([
    ['sources-are-pure', 'sources/a.ts', 'infra/ground.ts'],
    ['models-are-pure', 'models/a.ts', 'sources/b.ts'],
    ['workflows-only-order', 'workflows/a.ts', 'infra/ground.ts'],
    ['workflows-take-only-types-of-activities', 'workflows/a.ts', 'activities/b.ts'],
    ['activities-do-not-look-up', 'activities/a.ts', 'api/b.ts'],
    ['infra-is-the-ground', 'infra/a.ts', 'activities/b.ts'],
    ['api-tells-only', 'api/a.ts', 'workflows/b.ts'],
    ['sample-stands-outside', 'sample/a.ts', 'sources/b.ts'],
    ['no-tests-in-the-product', 'api/a.ts', 'test/b.ts'],
  ])('%s: %s may not import %s', (rule, from, to) => {
    const root = mkdtempSync(join(house, 'case-'));
    cpSync(join(house, '.dependency-cruiser.cjs'), join(root, '.dependency-cruiser.cjs'));
    cpSync(join(house, 'tsconfig.json'), join(root, 'tsconfig.json'));
    write(root, to, 'export const thing = 1;\n');
    write(root, from, `import { thing } from '${'../'.repeat(from.split('/').length - 1)}${to}';\nexport const other = thing;\n`);
    const folders = [...new Set([from, to].map((path) => path.split('/')[0] ?? ''))];
    const { stdout, status } = spawnSync(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...folders], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toContain(rule);
    expect(status).not.toBe(0);
  });

  test('a type alone may be taken from activities', () => {
    const root = mkdtempSync(join(house, 'case-'));
    cpSync(join(house, '.dependency-cruiser.cjs'), join(root, '.dependency-cruiser.cjs'));
    cpSync(join(house, 'tsconfig.json'), join(root, 'tsconfig.json'));
    write(root, 'activities/b.ts', 'export interface Thing { readonly a: 1 }\n');
    write(root, 'workflows/a.ts', "import type { Thing } from '../activities/b.ts';\nexport const other: Thing = { a: 1 };\n");
    execFileSync(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'workflows', 'activities'], { cwd: root });
  });
});

describe('the lint gate bites', () => {
  test.each([
    ['noFloatingPromises', 'api/a.ts', 'export async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n'],
    ['noNodejsModules', 'workflows/a.ts', "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');\n"],
    ['noExplicitAny', 'api/a.ts', 'export const thing: any = 1;\n'],
  ])('%s', (rule, path, code) => {
    const { stderr, stdout, status } = lint(path, code);
    expect(stdout + stderr).toContain(rule);
    expect(status).not.toBe(0);
  });
});

/** Biome's type-aware rules look at files on disk, so the bad file stands for a moment in a folder that has the project's config. */
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
