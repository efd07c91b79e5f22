import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moveDurably } from '../durable-file.ts';
import { hasCode } from '../error-code.ts';
import { packageRoot } from '../sql-file.ts';
import type { DevServerRequest } from './dev-server-download.ts';
import { waitForLock } from './lock-file.ts';

const program = 'github.com/temporalio/cli/cmd/temporal';
const progressEveryMs = 10_000;

/**
 * Builds the dev server that `infra/temporal/go.mod` pins, into the cache: 3 to 7 minutes the first time, with a line of progress every
 * 10 seconds. Of two processes at the same time one builds and the other waits. Returns the path of the program. Throws with the last
 * lines of Go when the build fails.
 */
export async function buildDevServer({
  cached,
  version,
  logger,
  env,
  signal,
  go = 'go',
}: DevServerRequest & { go?: string }): Promise<string> {
  mkdirSync(dirname(cached), { recursive: true });
  const lock = await waitForLock(`${cached}.building`, signal);
  const partial = `${cached}.${process.pid}.partial`;
  try {
    if (existsSync(cached)) return cached;
    logger.info({ version }, 'building the Temporal dev server with Go: once for this account, 3 to 7 minutes');
    const started = Date.now();
    let packages = 0;
    const timer = setInterval(
      () => logger.info({ seconds: Math.round((Date.now() - started) / 1000), packages }, 'still building the Temporal dev server'),
      progressEveryMs,
    );
    try {
      await runGo({ go, output: partial, env, onPackage: () => (packages += 1), ...(signal === undefined ? {} : { signal }) });
    } finally {
      clearInterval(timer);
    }
    await moveDurably(partial, cached);
    return cached;
  } finally {
    rmSync(partial, { force: true });
    lock.release();
  }
}

interface GoBuild extends Pick<DevServerRequest, 'env' | 'signal'> {
  readonly go: string;
  readonly output: string;
  readonly onPackage: () => void;
}

/** With `-v` Go writes a line for each package that it compiles or downloads. */
function runGo({ go, output, env, onPackage, signal }: GoBuild): Promise<void> {
  const args = ['build', '-C', join(packageRoot, 'infra/temporal'), '-v', '-o', output, program];
  return new Promise((resolve, reject) => {
    const child = spawn(go, args, { env, stdio: ['ignore', 'ignore', 'pipe'], ...(signal === undefined ? {} : { signal }) });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) onPackage();
      words = (words + text).slice(-2_000);
    });
    child.once('error', (error) => reject(new Error(hasCode(error, 'ENOENT') ? 'Go is not installed' : error.message)));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`go build failed: ${words.trim().split('\n').slice(-3).join(' | ')}`)),
    );
  });
}
