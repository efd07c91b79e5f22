import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../infra/sql-file.ts';

describe('the architecture rules fail on a forbidden import', () => {
  const imports = [
    ['uk-is-a-leaf', 'uk', 'models'],
    ['sources-are-pure', 'sources', 'infra'],
    ['models-are-pure', 'models', 'sources'],
    ['warehouse-does-not-serve', 'warehouse', 'serving'],
    ['serving-does-not-compute', 'serving', 'warehouse'],
    ['serving-does-not-compute', 'serving', 'api'],
    ['workflows-only-order', 'workflows', 'infra'],
    ['workflows-take-only-types-of-activities', 'workflows', 'activities'],
    ['activities-import-no-callers', 'activities', 'api'],
    ['infra-knows-no-product', 'infra', 'serving'],
    ['api-only-translates', 'api', 'workflows'],
    ['cli-does-not-import-the-api', 'cli', 'api'],
    ['sample-is-independent', 'sample', 'uk'],
    ['clients-stand-alone', 'clients', 'models'],
    ['product-imports-no-tests', 'api', 'test'],
  ].map(([rule = '', from = '', to = '']) => ({ rule, from, to, importing: `${from}/imports-${to}.ts`, imported: `${to}/imported.ts` }));

  const importTypeOf = (path: string) => `import type { Thing } from '../${path}';\nexport const other: Thing = { a: 1 };\n`;
  const typeAlone = 'export interface Thing { readonly a: 1 }\n';
  const tree = {
    ...Object.fromEntries(imports.map(({ imported }) => [imported, 'export const thing = 1;\n'])),
    ...Object.fromEntries(
      imports.map(({ importing, imported }) => [importing, `import { thing } from '../${imported}';\nexport const other = thing;\n`]),
    ),
    'models/cycle-a.ts': "import type { B } from './cycle-b.ts';\nexport interface A { readonly b?: B }\n",
    'models/cycle-b.ts': "import type { A } from './cycle-a.ts';\nexport interface B { readonly a?: A }\n",
    'uk/imports-node.ts': "import { sep } from 'node:path';\nexport const other = sep;\n",
    'models/imports-fs.ts':
      "import { readFileSync } from 'node:fs';\nimport { readFile } from 'node:fs/promises';\nexport const other = [readFileSync, readFile];\n",
    'cli/service/api.ts': 'export const thing = 1;\n',
    'cli/service/imports-early.ts': "import { thing } from './api.ts';\nexport const other = thing;\n",
    'cli/service/imports-late.ts': "export const other = () => import('./api.ts');\n",
    'sources/type.ts': typeAlone,
    'infra/imports-type.ts': importTypeOf('sources/type.ts'),
    'activities/type.ts': typeAlone,
    'workflows/imports-type.ts': importTypeOf('activities/type.ts'),
  };

  let violations: z.infer<typeof cruised>['summary']['violations'];
  let modules: readonly string[];

  /** Runs dependency-cruiser once, with the project's rules, over a folder that holds these files. */
  beforeAll(() => {
    inFolder(tree, ['.dependency-cruiser.cjs', 'tsconfig.json'], (root) => {
      const folders = new Set(Object.keys(tree).map((path) => path.slice(0, path.indexOf('/'))));
      const result = cruised.parse(
        JSON.parse(run(root, 'depcruise', '--config', '.dependency-cruiser.cjs', '-T', 'json', ...folders).stdout),
      );
      violations = result.summary.violations;
      modules = result.modules.map(({ source }) => source);
    });
  });

  const rulesBrokenBy = (from: string, to?: string) =>
    violations.filter((violation) => violation.from === from && (to === undefined || violation.to === to)).map(({ rule }) => rule);
  /** Severity `error` is what makes `npm run check:architecture` fail. */
  const failing = (name: string) => ({ name, severity: 'error' });

  test.each(imports)('$rule: $from imports $to', ({ rule, importing, imported }) => {
    expect(rulesBrokenBy(importing, imported)).toContainEqual(failing(rule));
  });

  test('no-circular: two files import each other for types alone', () => {
    expect([...rulesBrokenBy('models/cycle-a.ts'), ...rulesBrokenBy('models/cycle-b.ts')]).toContainEqual(failing('no-circular'));
  });

  test('uk-is-a-leaf: uk imports a module of Node', () => {
    expect(rulesBrokenBy('uk/imports-node.ts')).toContainEqual(failing('uk-is-a-leaf'));
  });

  test('models-read-no-files: models imports the file system, with promises or without', () => {
    const ofFiles = rulesBrokenBy('models/imports-fs.ts');
    expect(ofFiles.filter(({ name }) => name === 'models-read-no-files')).toHaveLength(2);
  });

  test('cli-loads-the-api-late: a command imports the API before it serves', () => {
    expect(rulesBrokenBy('cli/service/imports-early.ts')).toContainEqual(failing('cli-loads-the-api-late'));
    expect(rulesBrokenBy('cli/service/imports-late.ts')).toEqual([]);
  });

  test('infra-knows-no-product: infra imports a type of a source', () => {
    expect(rulesBrokenBy('infra/imports-type.ts', 'sources/type.ts')).toContainEqual(failing('infra-knows-no-product'));
  });

  test('a workflow may import the type of an activity', () => {
    expect(modules).toContain('workflows/imports-type.ts');
    expect(rulesBrokenBy('workflows/imports-type.ts')).toEqual([]);
  });

  test('a file that only exports breaks no rule', () => {
    for (const { imported } of imports) expect(rulesBrokenBy(imported)).toEqual([]);
  });
});

/** What dependency-cruiser writes as JSON. */
const cruised = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string(), severity: z.string() }) })),
  }),
});

describe('the lint rules fail on forbidden code', () => {
  const cases = [
    ['noFloatingPromises', 'api', 'export async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n'],
    ['noNodejsModules', 'workflows', "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');\n"],
    ['noExplicitAny', 'api', 'export const thing: any = 1;\n'],
    ['noProcessEnv', 'infra', 'export const home = process.env.HOME;\n'],
    ['noProcessEnv', 'cli', 'export const copy = { ...process.env };\n'],
    ['noProcessEnv', 'api', "import { env } from 'node:process';\nexport const home = env.HOME;\n"],
  ].map(([rule = '', folder = '', code = '']) => ({ rule, path: `${folder}/${rule}.ts`, code }));
  const exempt = ['infra/config.ts', 'cli/risk.ts'].map((path) => ({ path, code: 'export const home = process.env.HOME;\n' }));

  let report: string;
  let status: number | null;

  /** Biome's type-aware rules read files from disk. */
  beforeAll(() => {
    inFolder(Object.fromEntries([...cases, ...exempt].map(({ path, code }) => [path, code])), ['biome.json', '.gitignore'], (root) => {
      const linted = run(root, 'biome', 'lint', '--vcs-enabled=false', '--reporter=github', '.');
      [report, status] = [linted.stdout + linted.stderr, linted.status];
    });
  });

  test.each(cases)('$rule in $path', ({ rule, path }) => {
    expect(report).toMatch(new RegExp(`^::error title=lint/\\w+/${rule},file=\\S*/${path},`, 'm'));
    expect(status).not.toBe(0);
  });

  test.each(exempt)('$path may read the environment', ({ path }) => {
    expect(report).not.toContain(`/${path},`);
  });
});

/** Calls `work` with a temporary folder that holds these files and copies of the project's own. */
function inFolder(files: Readonly<Record<string, string>>, copied: readonly string[], work: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'risk-gate-'));
  try {
    for (const file of copied) cpSync(join(packageRoot, file), join(root, file));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function run(root: string, program: string, ...args: string[]) {
  return spawnSync(join(packageRoot, 'node_modules/.bin', program), args, { cwd: root, encoding: 'utf8' });
}
