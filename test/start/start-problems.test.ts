import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';

/** A start that fails ends with exit code 1 and one sentence: what is wrong, and what to do. */
describe('a start that fails', () => {
  let folder: string;
  const taken = createServer();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-problems-'));
    await once(taken.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    taken.close();
    await rm(folder, { recursive: true, force: true });
  });

  const risk = ['--no-warnings', '--import', './test/worlds/typescript.mjs', 'cli/risk.ts'];

  /** Returns what the command writes to stderr, less its log. */
  function start(home: string, env: NodeJS.ProcessEnv = {}): string {
    const { PATH, HOME, XDG_CACHE_HOME } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [...risk, 'start', '--home', home], {
      cwd: packageRoot,
      env: { PATH, HOME, XDG_CACHE_HOME, PORT: '0', LOG_LEVEL: 'fatal', ...env },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).not.toMatch(/^\s+at /m); // a stack trace
    return stderr;
  }

  test('names the folder for state that cannot be created', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(start(join(file, 'home'))).toMatch(
      /^The service cannot keep its state in .*file\/home \(ENOTDIR.*\): give this account write access, or choose another folder with --home\.\n$/,
    );
  });

  test('names the state file that is damaged', async () => {
    const home = join(folder, 'damaged');
    await mkdir(home);
    await writeFile(join(home, 'stack.json'), '{"postgres');
    expect(start(home)).toBe(
      `The state file ${join(home, 'stack.json')} is damaged: restore it from a backup, or delete ${home} to drop all state.\n`,
    );
  });

  test('names the home that a killed reset has half deleted', async () => {
    const home = join(folder, 'half');
    await mkdir(home);
    await writeFile(join(home, 'stack.json'), '{"records":"sample","deleting":true}');
    expect(start(home)).toBe(`A reset of ${home} was interrupted: run it again with "risk reset".\n`);
  });

  test('names the port that another program uses', () => {
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(start(join(folder, 'port'), { PORT: String(port) })).toBe(
      `The API cannot listen on port ${port} (another program uses it): choose another port with --port.\n`,
    );
  });

  test('names the server that does not answer', () => {
    expect(start(join(folder, 'database'), { DATABASE_URL: 'postgres://risk:made-up@127.0.0.1:1/risk' })).toBe(
      'The server that DATABASE_URL names does not answer (connect ECONNREFUSED 127.0.0.1:1): correct or unset DATABASE_URL.\n',
    );
  });

  test('names the log of PostgreSQL and shows its end when the data are damaged', async () => {
    const home = join(folder, 'data');
    await mkdir(join(home, 'postgres'), { recursive: true });
    await writeFile(join(home, 'postgres', 'PG_VERSION'), '99\n');
    const lines = start(home, { RISK_SAMPLE_URL: 'http://127.0.0.1:1' }).trim().split('\n'); // no other part starts beside it and fails first
    expect(lines[0]).toMatch(/^postgres did not start \(it ended with .*\): correct what .*logs\/postgres\.log reports and start again\.$/);
    expect(lines[1]).toBe('It ends with:');
    expect(lines.length).toBeGreaterThan(2);
  });

  test('names the Node version that is too old, before the compiler or the program is loaded', () => {
    const older = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.8"}})';
    for (const file of ['bin/check-node.js', 'bin/risk.js']) {
      const { status, stderr } = spawnSync(process.execPath, ['--import', older, file], { cwd: packageRoot, encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^The service needs Node 20\.19 or newer, and this is Node 18\.20\.8: install a newer one \(.*\)\.\n$/);
    }
  });
});
