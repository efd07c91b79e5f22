import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { pino } from 'pino';
import { createCluster, spawnServer, untilAnswers } from '../../infra/embedded/postgres-cluster.ts';
import { type PostgresPrograms, postgresPrograms } from '../../infra/embedded/postgres-programs.ts';
import { tailOf, withServerLog } from '../../infra/embedded/server-log.ts';

export interface Cluster {
  /** `postgres://...` of the database `postgres`, as superuser. */
  readonly url: string;
  /** Stops the server and deletes its folder. May be called more than once. */
  readonly stop: () => Promise<void>;
  /** Does the same without waiting. */
  readonly kill: () => void;
}

/** Fast instead of durable: the cluster need not survive a power failure. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  max_connections: '400',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

const user = 'risk';
const password = 'risk';
const database = 'postgres';

/**
 * Starts a real PostgreSQL on a free port, on a cluster in a temporary folder. It runs as the product's does, so it starts for root in a
 * checkout under a closed folder too. Throws when PostgreSQL does not start.
 */
export async function startCluster(programs?: PostgresPrograms): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-postgres-'));
  let server: ChildProcess | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= end(server, folder));
  const kill = () => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const usedPrograms = programs ?? (await postgresPrograms({ logger: pino({ level: 'silent' }) }));
    const data = join(folder, 'data');
    const log = join(folder, 'log');
    const port = await getPort({ host: '127.0.0.1' });
    await createCluster(usedPrograms, data, { user, password, auth: 'password', sync: false });
    server = withServerLog(log, (fd) => spawnServer(usedPrograms, data, { ...settings, port: String(port) }, ['ignore', fd, fd]));
    await ready(server, port, log);
    return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`, stop, kill };
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
