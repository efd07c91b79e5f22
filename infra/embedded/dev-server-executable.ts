import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { buildDevServer } from './dev-server-build.ts';
import { downloadDevServer } from './dev-server-download.ts';
import { StartProblem } from './start-problem.ts';

/** CLI v1.8.2 is server 1.31.2 and UI 2.50.1; `infra/temporal/go.mod` pins the same. */
export const devServerVersion = 'v1.8.2';

export interface DevServerExecutable {
  readonly path: string;
  readonly how: 'PATH' | 'cache' | 'download' | 'build';
}

export interface Search {
  readonly config: Pick<Config, 'cache'>;
  readonly logger: Logger;
  /** The environment of the programs that are tried, downloaded and built: other parties wrote them. */
  readonly env: NodeJS.ProcessEnv;
  /** Folders with programs, separated as in PATH. */
  readonly searchPath: string;
  readonly signal?: AbortSignal;
  /** Used when no program is found: each returns the path of a program, or throws the reason. */
  readonly download?: typeof downloadDevServer;
  readonly build?: typeof buildDevServer;
}

/**
 * Returns the first Temporal dev server that runs: from PATH, from the cache of this account, downloaded by the Temporal SDK, built with
 * Go. Logs which one it is. Throws `StartProblem` NO_TEMPORAL_SERVER, which lists every place and why it failed.
 */
export async function temporalExecutable(search: Search): Promise<DevServerExecutable> {
  const { config, logger, env, searchPath, download = downloadDevServer, build = buildDevServer } = search;
  const cached = join(config.cache, 'temporal', devServerVersion, 'temporal');
  const request = { cached, version: devServerVersion, logger, env, ...(search.signal === undefined ? {} : { signal: search.signal }) };
  const places: { how: DevServerExecutable['how']; find: () => Promise<string> }[] = [
    { how: 'PATH', find: async () => onPath('temporal', searchPath) },
    { how: 'cache', find: async () => executable(cached) },
    { how: 'download', find: () => download(request) },
    { how: 'build', find: () => build(request) },
  ];
  const reasons: string[] = [];
  for (const { how, find } of places) {
    try {
      const path = await find();
      const version = await versionOf(path, env);
      logger.info({ how, path, version }, 'Temporal dev server found');
      return { path, how };
    } catch (error) {
      if (search.signal?.aborted === true) throw error;
      reasons.push(`  ${how}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new StartProblem(
    'NO_TEMPORAL_SERVER',
    [
      'This machine has no Temporal dev server: do one of the following and start again.',
      '  Set TEMPORAL_ADDRESS to the address of a running server.',
      '  Put the Temporal CLI (temporal) on the PATH.',
      `  Put the Temporal CLI at ${cached}.`,
      '  Let this machine reach the download host of the Temporal SDK.',
      '  Install Go 1.26 or newer; the start then builds the server.',
      'What was tried:',
      ...reasons,
    ].join('\n'),
  );
}

/** Reads `temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)`. Throws when the program names no server version. */
async function versionOf(path: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { env, timeout: 15_000 });
  const [version] = /Server [^,)]+/.exec(stdout) ?? [];
  if (version === undefined) throw new Error(`${path} is not a Temporal CLI that contains the server`);
  return version;
}

function onPath(name: string, searchPath: string): string {
  for (const folder of searchPath.split(delimiter).filter((entry) => entry !== '')) {
    const path = join(folder, name);
    if (isExecutable(path)) return path;
  }
  throw new Error(`there is no program ${name}`);
}

function executable(path: string): string {
  if (!isExecutable(path)) throw new Error(`there is no program at ${path}`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing, or this account may not run it
  }
}
