import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../infra/embedded/start-problem.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { answeringOptions } from '../../infra/young-generation.ts';
import { reportReady, stopRequested } from './child.ts';

/** Milliseconds between the end of a process and the start of its successor. */
const pauseMs = 1_000;

/**
 * Runs `count` processes of `risk api` on one port until SIGTERM or SIGINT. This process accepts the connections and hands them out in turn. The
 * first process starts alone, because it migrates the database and makes the software keys. A process that ends later is replaced.
 * Throws when one cannot start.
 */
export async function serveWithProcesses(count: number, logger: Logger): Promise<void> {
  cluster.setupPrimary({ args: ['api'], execArgv: [...answeringOptions, ...process.execArgv] });
  const stopping = new AbortController();
  const requested = stopRequested(logger).then(() => stopping.abort());
  try {
    const url = await listening(cluster.fork());
    await Promise.all(Array.from({ length: count - 1 }, () => listening(cluster.fork())));
    for (const worker of workers()) void replace(worker, stopping.signal, logger);
    reportReady({ url });
    logger.info({ url, processes: count }, `listening on ${url} with ${count} processes`);
    await requested;
  } finally {
    stopping.abort();
    await Promise.all(workers().map(end));
  }
}

/** Resolves to the URL of the process when it listens. */
async function listening(worker: Worker): Promise<string> {
  const gone = once(worker, 'exit').then(([code, signal]) => {
    throw new StartProblem(
      'PART_DID_NOT_START',
      `a process of the API ended with ${signal ?? code} before it listened; its last log line says why`,
    );
  });
  const ready = once(worker, 'message').then(([message]) => (message as { readonly url: string }).url);
  return Promise.race([ready, gone]);
}

async function replace(worker: Worker, stopping: AbortSignal, logger: Logger): Promise<void> {
  for (let current = worker; ; current = cluster.fork()) {
    const [code, signal] = await once(current, 'exit');
    if (stopping.aborted) return;
    logger.error({ pid: current.process.pid, code, signal }, 'a process of the API ended; another one takes its place');
    await sleep(pauseMs);
    if (stopping.aborted) return;
  }
}

/** Lets the requests in flight of a process finish. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await gone;
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
