import { execFileSync, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { Logger } from '../telemetry/logger.ts';
import { StartProblem } from './start-problem.ts';

/** The operating system account that runs PostgreSQL's programs. */
export interface PostgresAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account that runs PostgreSQL; `undefined`: the account of this process. PostgreSQL refuses to run as root. For root this function
 * returns the account `postgres`, which it creates as a distribution's package does, or the account `nobody` when it cannot create one.
 * Throws `StartProblem` NO_POSTGRES_ACCOUNT when root has neither account, or when another account has a number and no name: initdb needs a name.
 */
export function postgresAccount(logger: Logger): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) {
    requireName();
    return undefined;
  }
  const account = findAccount('postgres') ?? createAccount(logger) ?? findAccount('nobody');
  if (account !== undefined) return account;
  throw new StartProblem(
    'NO_POSTGRES_ACCOUNT',
    'PostgreSQL refuses to run as root, and this machine has no account postgres or nobody: start the service as an ordinary user, or set DATABASE_URL.',
  );
}

function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new StartProblem(
      'NO_POSTGRES_ACCOUNT',
      `PostgreSQL runs only under an account with a name, and /etc/passwd names no account ${process.getuid?.()}: add it there, start the service as another account, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function findAccount(name: string): PostgresAccount | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined; // id(1) fails when there is no such account
  }
}

function createAccount(logger: Logger): PostgresAccount | undefined {
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  if (made.status !== 0) return undefined;
  logger.info('created the system account postgres: PostgreSQL refuses to run as root');
  return findAccount('postgres');
}
