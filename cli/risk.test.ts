import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../infra/sql-file.ts';
import { commandGroups } from './commands.ts';

/** Prints the native libraries of the process as the last line of stderr: those of DuckDB, Temporal and PKCS#11 take most of the start of a command that needs them. */
const atExit =
  "process.on('exit',()=>{process.report.excludeNetwork=true;process.stderr.write('\\n'+process.report.getReport().sharedObjects.join(' '))})";

const risk = (...args: string[]) => riskIn({}, ...args);

function riskIn(variables: NodeJS.ProcessEnv, ...args: string[]) {
  const options = [
    '--no-warnings',
    '--import',
    './test/worlds/typescript.mjs',
    '--import',
    `data:text/javascript,${atExit}`,
    'cli/risk.ts',
  ];
  const { PATH, HOME } = process.env;
  const run = spawnSync(process.execPath, [...options, ...args], { cwd: packageRoot, env: { PATH, HOME, ...variables }, encoding: 'utf8' });
  const native = (run.stderr.split('\n').at(-1) ?? '').split(' ').filter((path) => /duckdb|temporal|koffi/.test(path));
  return { status: run.status, out: run.stdout, err: run.stderr, native };
}

describe('a command loads only what it needs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'risk-command-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the help names every command and loads none of them', () => {
    const { status, out, native } = risk('--help');
    expect(status).toBe(0);
    for (const [name, { description }] of Object.entries(commandGroups)) {
      expect(out).toMatch(new RegExp(`^ +${name} `, 'm'));
      expect(out.replaceAll(/\s+/g, ' ')).toContain(description);
    }
    expect(native).toEqual([]);
  });

  test('the help of a command shows its description and its options', () => {
    for (const args of [
      ['resolve', '--help'],
      ['help', 'resolve'],
    ]) {
      const { status, out, native } = risk(...args);
      expect(status).toBe(0);
      expect(out).toContain(commandGroups.resolve?.description);
      expect(out).toContain('--postcode');
      expect(native).toEqual([]);
    }
  });

  test('the API keeps the objects of requests in the young generation of V8, however it is started', () => {
    const shown = `import v8 from 'node:v8';import {syncBuiltinESMExports} from 'node:module';v8.setFlagsFromString=(flag)=>process.stderr.write(flag+'\\n');syncBuiltinESMExports()`;
    const { status, err, native } = riskIn({ NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(shown)}"` }, 'api');
    expect([status, err]).toEqual([2, expect.stringContaining('--no-allocation-site-pretenuring\n')]);
    expect(native).toEqual([]); // what says why it ended loads none either
  });

  test('accounts are read without DuckDB and Temporal', async () => {
    const file = join(folder, 'page.html');
    await writeFile(file, '<html><body>no accounts</body></html>');
    const { status, err, native } = risk('accounts', 'read', file);
    expect(status).toBe(1);
    expect(err).toContain('page.html: ');
    expect(native).toEqual([]);
  });

  test('a command that needs DuckDB loads it, so this test would see it', () => {
    expect(risk('sql', '--help').native).not.toEqual([]);
  });

  test('what a command writes can be read by its owner only', async () => {
    const out = join(folder, 'rendered');
    expect(risk('sample', 'render', '--out', out, '--companies', '20').status).toBe(0);
    const names = await readdir(out, { recursive: true });
    const modes = await Promise.all([out, ...names.map((name) => join(out, name))].map(async (path) => (await stat(path)).mode & 0o077));
    expect([names.length > 0, new Set(modes)]).toEqual([true, new Set([0])]);
  });

  test('a worker closes a warehouse and a store outside the home that are open to other accounts', async () => {
    const [home, warehouse, store] = [join(folder, 'home'), join(folder, 'elsewhere.duckdb'), join(folder, 'records')];
    await mkdir(store, { mode: 0o755 });
    await writeFile(warehouse, '');
    await writeFile(`${warehouse}.wal`, '');
    for (const path of [warehouse, `${warehouse}.wal`]) await chmod(path, 0o644);
    await chmod(store, 0o755);
    const { status, err } = riskIn({ RISK_HOME: home, RISK_WAREHOUSE: warehouse, RISK_STORE: store }, 'worker', '--role', 'serving');
    expect([status, err]).toEqual([2, expect.stringContaining('DATABASE_URL: needed by workers')]);
    const modes = await Promise.all([warehouse, `${warehouse}.wal`, store].map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o600, 0o600, 0o700]);
  });

  test.each([
    ['an age without a unit', ['--jwks', 'keys.json', '--max-age', '15'], '--max-age'],
    ['no keys', [], '--jwks'],
    ['an environment that does not exist', ['--jwks', 'keys.json', '--expect-environment', 'test'], '--expect-environment'],
  ])('risk verify with %s ends with 2, which no script reads as a verdict', (_, options, names) => {
    const { status, err } = risk('verify', 'receipt.jwt', ...options);
    expect([status, err]).toEqual([2, expect.stringContaining(names)]);
  });

  test.each([
    ['lookup', [], 'either a company number or --frn is needed'],
    ['lookup', ['01234567', '--frn', '123456'], 'either a company number or --frn is needed'],
  ])('risk %s %j says why it does nothing', (name, args, message) => {
    const { status, err } = risk(name, ...args);
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a misspelt command is refused with the nearest one', () => {
    const { status, err } = risk('acounts');
    expect(status).toBe(2);
    expect(err).toContain('Did you mean accounts?');
  });
});
