import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import type { Logger } from '../telemetry/logger.ts';
import { StartProblem } from './start-problem.ts';

/** How to start PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  /** Who must own the data; `undefined` when that is who runs this. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  command(
    program: string,
    args: readonly string[],
  ): { readonly file: string; readonly args: string[]; readonly ids: { uid?: number; gid?: number } };
}

/**
 * Anyone but root starts PostgreSQL as himself. For root it runs as the user `postgres` (made when missing, as a package would) or
 * `nobody`. A checkout or home under a folder closed to others, such as /root, is reached by that user through one capability (reading
 * and passing folders) that setpriv(1) hands on; nothing on the disk is opened up.
 * Throws `StartProblem`.
 */
export function postgresLauncher(paths: readonly string[], logger: Logger): Launcher {
  if (userInfo().uid !== 0) return { owner: undefined, command: (file, args) => ({ file, args: [...args], ids: {} }) };
  const owner = account('postgres') ?? newAccount(logger) ?? account('nobody');
  if (owner === undefined) {
    throw new StartProblem(
      'NO_POSTGRES_ACCOUNT',
      'PostgreSQL does not run as root, and there is no user postgres or nobody: start as another user, or set DATABASE_URL.',
    );
  }
  const closed = paths.find((path) => !reaches(path, owner));
  if (closed === undefined) return { owner, command: (file, args) => ({ file, args: [...args], ids: owner }) };
  const capability = passingCapability();
  if (capability === undefined) {
    throw new StartProblem(
      'NO_POSTGRES_ACCOUNT',
      `PostgreSQL does not run as root, and its user cannot reach ${closed}: use folders open to others (RISK_HOME), start as another user, or set DATABASE_URL.`,
    );
  }
  const prefix = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--',
  ];
  return { owner, command: (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], ids: {} }) };
}

function account(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined; // id(1) fails when there is no such user
  }
}

function newAccount(logger: Logger): { uid: number; gid: number } | undefined {
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  if (made.status !== 0) return undefined;
  logger.info('made the system user postgres, for PostgreSQL does not run as root');
  return account('postgres');
}

/** May this user pass every folder above the path? By the mode bits: root's own folders are what matters here. */
export function reaches(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder);
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if ((stat.mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The weaker of the two capabilities of capabilities(7) that pass folders, if this container has left us one and setpriv is there. */
function passingCapability(): string | undefined {
  if (process.platform !== 'linux' || spawnSync('setpriv', ['--version']).status !== 0) return undefined;
  const [, effective] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if (effective === undefined) return undefined;
  const has = (bit: bigint) => (BigInt(`0x${effective}`) & (1n << bit)) !== 0n;
  return has(2n) ? 'dac_read_search' : has(1n) ? 'dac_override' : undefined;
}
