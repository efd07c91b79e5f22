import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../error-code.ts';
import { openPool, type Pool } from '../postgres/pool.ts';
import type { RoleUrls } from '../postgres/role-of.ts';
import { untilAvailable } from '../postgres/unavailable.ts';
import { sqlFile } from '../sql-file.ts';
import type { Logger } from '../telemetry/logger.ts';
import { ensureRoles, newPasswords, roleNames } from './database-roles.ts';
import { type Part, type SupervisorContext, startPart } from './part.ts';
import { startOnFreePorts } from './ports.ts';
import { createCluster, type ServerAddress, serversOn, spawnServer, untilAnswers, withClient } from './postgres-cluster.ts';
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts';
import { endProcess } from './process-identity.ts';
import { postgresStopping, stages } from './process-ledger.ts';
import { withServerLog } from './server-log.ts';
import type { StateFile } from './stack-state.ts';
import { StartProblem } from './start-problem.ts';

/** The superuser. Only this process connects as it. */
const user = 'risk';
const database = 'risk';

/**
 * For one machine that also runs everything else. Durable: fsync and synchronous_commit keep their defaults, on. No socket file, whose
 * path may be too long (unix(7): 107 bytes). No parallel query: it would need more /dev/shm than a container gives, and lookups by key
 * do not use it. `min_wal_size`: PostgreSQL zeroes each new file of its log, 16 MB, while all commits wait; it writes over old files instead where it has kept
 * them.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  min_wal_size: '1GB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts PostgreSQL on `<home>/postgres`, on 127.0.0.1 and the port of its first start. A server that still runs on this folder is
 * stopped first. `programs` defaults to those of the npm package. Throws `StartProblem`.
 */
export async function startPostgres(
  home: string,
  state: StateFile,
  context: SupervisorContext,
  programs?: PostgresPrograms,
): Promise<{ part: Part; urls: RoleUrls }> {
  const data = join(home, 'postgres');
  const usedPrograms = programs ?? (await postgresPrograms({ logger: context.logger }));
  await endOrphans(data, context.logger);

  const known = state.get().postgres;
  const password = known?.password ?? randomBytes(18).toString('base64url');
  const roles = { ...newPasswords(), ...known?.roles }; // an earlier version knew fewer roles
  const log = join(home, 'logs', 'postgres.log');
  return startOnFreePorts([known?.port], async ([port]) => {
    state.set({ postgres: { port, password, roles } });
    if (!hasCluster(data)) await createCluster(usedPrograms, data, { user, password });

    const address = { host: '127.0.0.1', port, user, password };
    const part = await startPart(
      {
        name: 'postgres',
        stage: stages.postgres,
        stopping: postgresStopping,
        readyWithinMs: 60_000, // recovery after a crash replays at most max_wal_size
        spawn: () => withServerLog(log, (fd) => spawnServer(usedPrograms, data, { ...settings, port: String(port) }, ['ignore', fd, fd])),
        ready: async (_child, signal) => {
          if (!(await untilAnswers({ ...address, database }, signal))) await createDatabase(address);
        },
        logFile: log,
        // the backends of a server that was killed need a moment to notice it
        isTransient: (message) => /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(message),
      },
      context,
    );
    const urlAs = (role: string, secret: string) => `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`;
    await withPool(urlAs(user, password), context.logger, (pool) => ensureRoles(pool, roles));
    const urlOf = (role: keyof typeof roleNames) => urlAs(roleNames[role], roles[role]);
    const urls = {
      owner: urlOf('owner'),
      application: urlOf('application'),
      api: urlOf('api'),
      worker: urlOf('worker'),
      reader: urlOf('reader'),
    };
    return { part, urls };
  });
}

async function withPool(url: string, logger: Logger, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool(url, { max: 1, name: 'risk start', logger });
  try {
    await untilAvailable(logger, () => work(pool));
  } finally {
    await pool.end();
  }
}

/** Throws `StartProblem` when the folder holds something else than a cluster: nothing of it is overwritten. */
function hasCluster(data: string): boolean {
  if (existsSync(join(data, 'PG_VERSION'))) return true;
  if (!existsSync(data) || readdirSync(data).length === 0) return false;
  throw new StartProblem(
    'PART_DID_NOT_START',
    `The data folder of PostgreSQL is damaged (${join(data, 'PG_VERSION')} is missing): restore ${data} from a backup, or delete ${dirname(data)} to drop all state.`,
  );
}

async function endOrphans(data: string, logger: Logger): Promise<void> {
  for (const orphan of serversOn(data)) {
    logger.warn({ part: 'postgres', orphan: orphan.pid }, 'a server still runs on this data folder: stopping it');
    await endProcess(orphan, postgresStopping);
  }
  // Another program may have the same process number by now, and PostgreSQL would take it for a server.
  // Its shared memory block still guards the data.
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

async function createDatabase(address: ServerAddress): Promise<void> {
  await withClient({ ...address, database: 'postgres' }, async (client) => {
    try {
      await client.query(sqlFile('infra/embedded/database.sql'));
    } catch (error) {
      if (!hasCode(error, '42P04')) throw error; // duplicate_database
    }
  });
}
