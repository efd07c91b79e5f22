import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../telemetry/logger.ts';
import { endProcess, type ProcessIdentity } from './process-identity.ts';
import type { ProcessLedger, Stopping } from './process-ledger.ts';
import { StartProblem } from './start-problem.ts';

/** A process that the stack keeps running: a server or a child of the service. */
export interface PartSpec {
  readonly name: string;
  readonly stage: number;
  readonly stopping: Stopping;
  readonly readyWithinMs: number;
  spawn(): ChildProcess;
  /** Resolves when the process can be used. `signal` says that it ended, or that nobody waits any more. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  /** What it wrote last, for whoever reads why it did not start. */
  lastWords?(): string;
  /** True when a start that failed for what it wrote last may succeed in a moment. */
  worthAnotherTry?(lastWords: string): boolean;
}

export interface Ground {
  readonly ledger: ProcessLedger;
  readonly logger: Logger;
  /** Milliseconds before the first restart; doubles up to 30 s while the part keeps dying. */
  readonly backoffMs?: number;
  /** Gives up starting: what was begun is ended. */
  readonly signal?: AbortSignal;
}

export interface Part {
  readonly name: string;
  readonly stage: number;
  /** Asks it to end, waits, and kills it when it takes too long. It is not restarted. */
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly identity: ProcessIdentity | undefined;
  /** How it ended, in words. */
  readonly ended: Promise<string>;
}

/** Longest wait between restarts, and the time after which an earlier death is forgotten. */
const longestBackoffMs = 30_000;
const steadyMs = 60_000;
const firstTries = 20;

/** Starts a part and waits until it is ready; from then on it is restarted whenever it dies. Throws `StartProblem` when it cannot start. */
export async function startPart(spec: PartSpec, ground: Ground): Promise<Part> {
  const stop = new AbortController();
  let running = await firstLaunch(spec, ground);
  const watch = async () => {
    let backoffMs = ground.backoffMs ?? 500;
    for (;;) {
      const since = Date.now();
      const how = await running.ended;
      if (stop.signal.aborted) return;
      if (Date.now() - since > steadyMs) backoffMs = ground.backoffMs ?? 500;
      ground.logger.warn({ part: spec.name, how, restartInMs: backoffMs }, 'ended unexpectedly: restarting it');
      running = await relaunch(spec, ground, backoffMs, stop.signal, running);
      if (stop.signal.aborted) return;
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
    }
  };
  const watching = watch();
  return {
    name: spec.name,
    stage: spec.stage,
    async stop() {
      stop.abort();
      await end(running, spec, ground);
      await watching;
      await end(running, spec, ground); // it may just have been restarted
    },
  };
}

async function firstLaunch(spec: PartSpec, ground: Ground): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(spec, ground, ground.signal);
    } catch (error) {
      if (ground.signal?.aborted === true || tries >= firstTries || spec.worthAnotherTry?.(spec.lastWords?.() ?? '') !== true) throw error;
      await sleep(500);
    }
  }
}

/** Until it runs again or is to be stopped. */
async function relaunch(spec: PartSpec, ground: Ground, waitMs: number, stop: AbortSignal, last: Running): Promise<Running> {
  for (let backoffMs = waitMs; ; backoffMs = Math.min(backoffMs * 2, longestBackoffMs)) {
    try {
      await sleep(backoffMs, undefined, { signal: stop });
      const running = await launch(spec, ground, stop);
      ground.logger.info({ part: spec.name }, 'runs again');
      return running;
    } catch (error) {
      if (stop.aborted) return last;
      ground.logger.error({ part: spec.name, err: error, restartInMs: backoffMs }, 'did not start again');
    }
  }
}

async function launch(spec: PartSpec, ground: Ground, stop?: AbortSignal): Promise<Running> {
  const child = spec.spawn();
  const identity = child.pid === undefined ? undefined : ground.ledger.add(spec.name, spec.stage, child.pid);
  const ended = endOf(child).finally(() => {
    if (child.pid !== undefined) ground.ledger.remove(child.pid);
  });
  const running = { child, identity, ended };
  try {
    await untilReady(spec, running, stop);
    return running;
  } catch (error) {
    await end(running, spec, ground);
    throw notStarted(spec, error);
  }
}

function notStarted({ name, lastWords }: PartSpec, cause: unknown): StartProblem {
  const words = lastWords?.().trim() ?? '';
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartProblem('PART_DID_NOT_START', [`${name} did not start: ${why}`, words].filter((line) => line !== '').join('\n'), {
    cause,
  });
}

async function untilReady(spec: PartSpec, { child, ended }: Running, stop?: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const refuse = (why: string) => Promise.reject(new Error(why));
  try {
    await Promise.race([
      spec.ready(child, waiting.signal),
      ended.then((how) => refuse(`it ended (${how})`)),
      sleep(spec.readyWithinMs, undefined, { signal: waiting.signal }).then(() =>
        refuse(`not ready within ${spec.readyWithinMs / 1000} s`),
      ),
      ...(stop === undefined ? [] : [aborted(stop, waiting.signal).then(() => refuse('it is to stop'))]),
    ]);
  } finally {
    waiting.abort();
  }
}

/** Until it has ended, and the ledger no longer names it: the system shows a process as gone before its parent hears of it. */
async function end({ identity, ended }: Running, spec: PartSpec, { logger }: Ground): Promise<void> {
  if (identity !== undefined && !(await endProcess(identity, spec.stopping))) {
    logger.warn({ part: spec.name }, 'did not stop when asked and was killed');
  }
  await ended;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function aborted(signal: AbortSignal, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: until });
  });
}
