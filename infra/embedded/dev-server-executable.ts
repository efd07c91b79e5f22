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
  /** Folders as in PATH. */
  readonly searchPath?: string;
  readonly signal?: AbortSignal;
  /** How it is had when nothing is there: each resolves to the path of a program, or rejects with the reason. */
  readonly download?: typeof downloadDevServer;
  readonly build?: typeof buildDevServer;
}

/**
 * The Temporal dev server of the first place that has one that runs: PATH, the cache of this user, the Temporal SDK's download, a build
 * with Go. Says in the log which it was. Throws `StartProblem` NO_TEMPORAL_SERVER, which names every choice and why it did not do.
 */
export async function temporalExecutable(search: Search): Promise<DevServerExecutable> {
  const { config, logger, searchPath = process.env.PATH ?? '', download = downloadDevServer, build = buildDevServer } = search;
  const cached = join(config.cache, 'temporal', devServerVersion, 'temporal');
  const request = { cached, version: devServerVersion, logger, ...(search.signal === undefined ? {} : { signal: search.signal }) };
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
      const version = await versionOf(path);
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
      'No Temporal server. Do one of these:',
      '  set TEMPORAL_ADDRESS to one that runs,',
      '  put the Temporal CLI (temporal) on the PATH,',
      `  put it at ${cached},`,
      '  let this machine reach the download host of the Temporal SDK, or',
      '  install Go 1.26 or newer, and it is built.',
      'Tried:',
      ...reasons,
    ].join('\n'),
  );
}

/** `temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)`: a program that says no server version is not the one we need. */
async function versionOf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 15_000 });
  const [version] = /Server [^,)]+/.exec(stdout) ?? [];
  if (version === undefined) throw new Error(`${path} is not a Temporal CLI with a server`);
  return version;
}

function onPath(name: string, searchPath: string): string {
  for (const folder of searchPath.split(delimiter).filter((entry) => entry !== '')) {
    const path = join(folder, name);
    if (isExecutable(path)) return path;
  }
  throw new Error(`no ${name} there`);
}

function executable(path: string): string {
  if (!isExecutable(path)) throw new Error(`nothing at ${path}`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not to be run by us
  }
}
