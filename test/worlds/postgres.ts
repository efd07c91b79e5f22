import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { pino } from 'pino';
import { createCluster, spawnServer, untilAnswers } from '../../infra/embedded/postgres-cluster.ts';
import { type PostgresPrograms, postgresPrograms } from '../../infra/embedded/postgres-programs.ts';
import { tailOf, withServerLog } from '../../infra/embedded/server-log.ts';
import { atSuiteEnd } from './suite-end.ts';

export interface TestPostgres {
  /** `postgres://...` of an empty database that no other suite uses. */
  readonly url: string;
  /** May be called more than once. */
  readonly stop: () => Promise<void>;
}

/** Fast instead of durable: the cluster need not survive a power failure. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

const user = 'risk';
const password = 'risk';
const database = 'postgres';

/**
 * Starts a real PostgreSQL on a free port, on a cluster in a temporary folder that `stop` deletes. It runs as the product's does, so it
 * starts for root in a checkout under a closed folder too.
 */
export async function startTestPostgres(programs?: PostgresPrograms): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-postgres-'));
  let server: ChildProcess | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= end(server, folder));
  atSuiteEnd(stop);
  try {
    const usedPrograms = programs ?? (await postgresPrograms({ logger: pino({ level: 'silent' }) }));
    const data = join(folder, 'data');
    const log = join(folder, 'log');
    const port = await getPort({ host: '127.0.0.1' });
    await createCluster(usedPrograms, data, { user, password, auth: 'password', sync: false });
    server = withServerLog(log, (fd) => spawnServer(usedPrograms, data, { ...settings, port: String(port) }, ['ignore', fd, fd]));
    await ready(server, port, log);
    return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ready(server: ChildProcess, port: number, log: string): Promise<void> {
  const waiting = new AbortController();
  const ended = once(server, 'exit', { signal: waiting.signal }).then(() => Promise.reject(new Error(`PostgreSQL ended:\n${tailOf(log)}`)));
  try {
    await Promise.race([untilAnswers({ host: '127.0.0.1', port, user, password, database }, waiting.signal), ended]);
  } finally {
    waiting.abort();
  }
}

async function end(server: ChildProcess | undefined, folder: string): Promise<void> {
  if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const exit = once(server, 'exit');
    server.kill('SIGINT'); // fast shutdown: pg_ctl(1)
    await exit;
  }
  await rm(folder, { recursive: true, force: true });
}
