import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writeDurablySync } from '../durable-file.ts';
import { hasCode } from '../error-code.ts';
import { type PostgresPrograms, programEnvironment } from './postgres-programs.ts';
import { type ProcessIdentity, processesStartedWith } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';

export interface ClusterOptions {
  /** The superuser. */
  readonly user: string;
  readonly password: string;
  /** How the server checks passwords; `password` compares them as they are, which costs the least time. */
  readonly auth?: 'scram-sha-256' | 'password';
  /** False leaves the files to the operating system's cache: for a cluster that need not survive a power failure. */
  readonly sync?: boolean;
}

/**
 * Creates an empty cluster in the folder `data` with initdb(1). The folder gets its name when the cluster is complete, so a start that is
 * killed leaves only a folder `.partial`. Throws `StartProblem` with the reason that initdb gives.
 */
export async function createCluster(programs: PostgresPrograms, data: string, options: ClusterOptions): Promise<void> {
  const partial = `${data}.partial`;
  const passwordFile = `${data}.password`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    writeDurablySync(passwordFile, `${options.password}\n`);
    const { account } = programs;
    if (account !== undefined) for (const path of [partial, passwordFile]) chownSync(path, account.uid, account.gid);
    await runInitdb(programs, partial, passwordFile, options);
    renameSync(partial, data);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem(
      'PART_DID_NOT_START',
      `PostgreSQL could not create its data folder ${data} (${reason}): correct that and start again.`,
      { cause },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** initdb reads the password from its standard input: its account may be unable to reach the file by path. */
async function runInitdb(programs: PostgresPrograms, data: string, passwordFile: string, options: ClusterOptions): Promise<void> {
  const { user, auth = 'scram-sha-256', sync = true } = options;
  const { cwd, path } = placeOf(programs, data);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = [
    `--pgdata=${path}`,
    `--username=${user}`,
    '--pwfile=/dev/stdin',
    `--auth=${auth}`,
    ...locale,
    ...(sync ? [] : ['--no-sync']),
  ];
  const password = openSync(passwordFile, 'r');
  try {
    const child = spawn(join(programs.bin, 'initdb'), args, {
      ...idsOf(programs),
      env: programEnvironment,
      cwd,
      stdio: [password, 'ignore', 'pipe'],
    });
    await successOf(child);
  } finally {
    closeSync(password);
  }
}

/** Rejects with the last line that the process wrote to stderr. */
function successOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(reasonIn(words) ?? `initdb ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

function reasonIn(words: string): string | undefined {
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1);
}

/** Starts the server on the cluster in `data` with the settings given, in a session of its own. */
export function spawnServer(
  programs: PostgresPrograms,
  data: string,
  settings: Readonly<Record<string, string>>,
  stdio: StdioOptions,
): ChildProcess {
  const { cwd, path } = placeOf(programs, data);
  const options = Object.entries({ ...settings, [folderSetting]: data }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(programs.bin, 'postgres'), ['-D', path, ...options], {
    ...idsOf(programs),
    env: programEnvironment,
    cwd,
    detached: true, // Ctrl-C on the terminal goes to the supervisor alone, which stops the parts in order
    stdio,
  });
}

/** PostgreSQL accepts settings of its clients under any prefix. This one shows in the process list which folder a server uses. */
const folderSetting = 'risk.data_folder';

/** The servers that run on the cluster in `data`, whether or not the ledger of processes names them. */
export function serversOn(data: string): ProcessIdentity[] {
  return processesStartedWith('-c', `${folderSetting}=${data}`);
}

/**
 * How a program is given its data folder. The account that root uses cannot pass a closed folder above it, such as /root. On Linux the
 * program therefore starts inside the folder and knows it as /proc/self/cwd: the kernel follows that link without walking the path
 * (proc_pid_cwd(5)). No folder is opened to other accounts, and PostgreSQL gets no capability.
 */
function placeOf({ account }: PostgresPrograms, data: string): { readonly cwd: string; readonly path: string } {
  return account !== undefined && process.platform === 'linux' ? { cwd: data, path: '/proc/self/cwd' } : { cwd: '/', path: data };
}

function idsOf({ account }: PostgresPrograms): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** Waits until the server accepts connections. Returns false when it does, but has no such database. */
export async function untilAnswers(address: ServerAddress & { database: string }, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      await withClient(address, async () => {});
      return true;
    } catch (error) {
      if (hasCode(error, '3D000')) return false; // invalid_catalog_name
      if (hasCode(error, '28P01')) throw error; // invalid_password
      await sleep(50, undefined, { signal });
    }
  }
}

export async function withClient(address: ServerAddress & { database: string }, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // the supervisor sees that the server ended
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
