import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** Arguments of Node that run `risk` from the sources. */
export const riskProcess = {
  execArgv: ['--no-warnings', '--import', join(packageRoot, 'test/worlds/typescript.mjs')],
  file: join(packageRoot, 'cli/risk.ts'),
};

export interface ServiceEnvironment {
  /** Of a process of the service: an empty home, and a database of its own. */
  readonly env: NodeJS.ProcessEnv & { readonly DATABASE_URL: string };
  readonly home: string;
  readonly pool: Pool;
}

/** Gives the suite the environment of `risk api` before its first test, and removes home and database after its last. */
export function giveServiceEnvironment(receive: (given: ServiceEnvironment) => void): void {
  let database: TestDatabase;
  let home: string;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    home = await mkdtemp(join(tmpdir(), 'risk-process-'));
    pool = openPool(database.url, { max: 2 });
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      RISK_HOME: home,
      RISK_RECORDS: 'mirror',
      RISK_MIRROR: home,
      RISK_SECRET_KEY: '07'.repeat(32),
      DATABASE_URL: database.url,
      PORT: '0',
    };
    receive({ env, home, pool });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
    if (home !== undefined) await rm(home, { recursive: true, force: true });
  });
}

/** Starts `risk api` as a process. Returns it with its address when it listens. */
export async function startApiProcess(env: NodeJS.ProcessEnv, ...options: readonly string[]): Promise<{ api: ChildProcess; url: string }> {
  const { execArgv, file } = riskProcess;
  const api = fork(file, ['api', ...options], { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const [{ url }] = (await once(api, 'message')) as [{ url: string }];
  return { api, url };
}

/** Kills a process that may have ended, and waits for its end. */
export async function killProcess(running: ChildProcess | undefined): Promise<void> {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  const exit = once(running, 'exit');
  running.kill('SIGKILL');
  await exit;
}
