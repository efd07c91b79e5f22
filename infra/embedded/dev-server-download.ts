import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moveDurably } from '../durable-file.ts';
import { packageRoot } from '../sql-file.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface DevServerRequest {
  /** Where the program is to be in the end. */
  readonly cached: string;
  /** `v1.8.2` */
  readonly version: string;
  readonly logger: Logger;
  readonly signal?: AbortSignal;
}

/** No byte for so long and the host counts as unreachable: behind a firewall that drops packets a connection attempt lasts minutes. */
const silenceMs = 15_000;

/**
 * Lets the Temporal SDK download its dev server into the cache. Resolves to the path of the program; rejects within `silenceMs` when the
 * host cannot be reached.
 */
export async function downloadDevServer({ cached, version, logger, signal }: DevServerRequest): Promise<string> {
  mkdirSync(dirname(cached), { recursive: true });
  const folder = mkdtempSync(`${cached}.download-`);
  const child = spawn(process.execPath, [join(packageRoot, 'infra/embedded/dev-server-download.mjs'), folder, version], {
    cwd: packageRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  try {
    await watched(child, folder, logger);
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

/** Resolves when the child ended well; ends it when the folder stops growing. */
function watched(child: ChildProcess, folder: string, logger: Logger): Promise<void> {
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

/** The one line that says what happened, of a stack trace. */
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
