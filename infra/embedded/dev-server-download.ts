import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moveDurably } from '../durable-file.ts';
import { packageRoot } from '../sql-file.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface DevServerRequest {
  /** Path that the program gets in the cache. */
  readonly cached: string;
  /** `v1.8.2` */
  readonly version: string;
  readonly logger: Logger;
  /** The environment of the processes that download or build it. */
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/** After so long without a byte the host counts as unreachable: a connection attempt through a firewall that drops packets takes minutes. */
const silenceMs = 15_000;

/**
 * Downloads the dev server into the cache with the Temporal SDK. Returns the path of the program. Throws within `silenceMs` when the
 * host cannot be reached.
 */
export async function downloadDevServer({ cached, version, logger, env, signal }: DevServerRequest): Promise<string> {
  mkdirSync(dirname(cached), { recursive: true });
  const folder = mkdtempSync(`${cached}.download-`);
  const child = spawn(process.execPath, [join(packageRoot, 'infra/embedded/dev-server-download.mjs'), folder, version], {
    cwd: packageRoot,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  if (signal?.aborted === true) kill();
  signal?.addEventListener('abort', kill, { once: true });
  try {
    await untilDownloaded(child, folder, logger);
    const name = readdirSync(folder).find((file) => !file.endsWith('.downloading'));
    if (name === undefined) throw new Error('the download left no file');
    chmodSync(join(folder, name), 0o755);
    await moveDurably(join(folder, name), cached);
    return cached;
  } finally {
    signal?.removeEventListener('abort', kill);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves when the child has succeeded. Kills it when the folder stops growing. */
function untilDownloaded(child: ChildProcess, folder: string, logger: Logger): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = '';
    let bytes = 0;
    let grewAt = Date.now();
    const timer = setInterval(() => {
      const now = bytesIn(folder);
      if (now > bytes) {
        logger.info({ megabytes: Math.round(now / 1e6) }, 'downloading the Temporal dev server');
        grewAt = Date.now();
        bytes = now;
      }
      if (Date.now() - grewAt > silenceMs) child.kill('SIGKILL');
    }, 1_000);
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve();
      else reject(new Error(reasonIn(words) ?? (bytes > 0 ? 'the download stalled' : 'the download host cannot be reached')));
    });
  });
}

/** Returns the line of a stack trace that holds the message. */
function reasonIn(words: string): string | undefined {
  return words
    .split('\n')
    .find((line) => /Error: /.test(line))
    ?.replace(/^.*?Error: /, '')
    .slice(0, 300);
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
