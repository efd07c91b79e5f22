import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../telemetry/logger.ts';
import { endProcess, type ProcessIdentity } from './process-identity.ts';
import type { ProcessLedger, Stopping } from './process-ledger.ts';
import { sizeOf, tailOf } from './server-log.ts';
import { StartProblem } from './start-problem.ts';

/** A process that the stack keeps running: a server, or a child of the service. */
export interface PartSpec {
  readonly name: string;
  readonly stage: number;
  readonly stopping: Stopping;
  readonly readyWithinMs: number;
  spawn(): ChildProcess;
  /** Resolves when the process can be used. `signal` aborts when the process has ended or the start is given up. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  /** Where the process logs; absent: to stderr of this process. */
  readonly logFile?: string;
  /** True when the message of a failed start, with the end of its log, shows a failure that passes within seconds: the start is tried again. */
  isTransient?(message: string): boolean;
}

/** What the supervisor gives to every part. */
export interface SupervisorContext {
  readonly ledger: ProcessLedger;
  readonly logger: Logger;
  /** Milliseconds before the first restart. Doubles up to 30 s while the part keeps ending. */
  readonly backoffMs?: number;
  /** Gives up the start: the part that is starting is stopped. */
  readonly signal?: AbortSignal;
}

export interface Part {
  readonly name: string;
  readonly stage: number;
  /** Sends the stop signal, waits, and kills the process when its grace period is over. The part is not restarted. */
  stop(): Promise<void>;
}

interface Running {
  readonly identity: ProcessIdentity | undefined;
  /** Resolves to the exit code or the signal, in words. */
  readonly ended: Promise<string>;
}

const longestBackoffMs = 30_000;
/** The most time that a restart is given to become ready. */
const longestReadyMs = 3_600_000;
/** A part that ran for so long starts again with the shortest backoff. */
const steadyMs = 60_000;
const firstTries = 20;

/**
 * Starts a part and waits until it is ready. From then on the part is restarted whenever it ends. Throws `StartProblem` when the first
 * start fails.
 */
export async function startPart(spec: PartSpec, context: SupervisorContext): Promise<Part> {
  return (await startPartWith(spec, context, { mayStartLater: false })).part;
}

/** As `startPart`. With `mayStartLater` a failed first start is returned as `problem`, and the part is started again as after an unexpected end. */
export async function startPartWith(
  spec: PartSpec,
  context: SupervisorContext,
  { mayStartLater }: { mayStartLater: boolean },
): Promise<{ part: Part; problem: string | undefined }> {
  let problem: string | undefined;
  const first = await firstLaunch(spec, context).catch((error: unknown): Running => {
    if (!mayStartLater || context.signal?.aborted === true || !(error instanceof StartProblem)) throw error;
    problem = error.message;
    return { identity: undefined, ended: Promise.resolve('a failed start') };
  });
  return { part: keepRunning(first, spec, context), problem };
}

function keepRunning(first: Running, spec: PartSpec, context: SupervisorContext): Part {
  const stop = new AbortController();
  let running = first;
  const watch = async () => {
    let backoffMs = context.backoffMs ?? 500;
    for (;;) {
      const since = Date.now();
      const how = await running.ended;
      if (stop.signal.aborted) return;
      if (Date.now() - since > steadyMs) backoffMs = context.backoffMs ?? 500;
      context.logger.warn({ part: spec.name, how, restartInMs: backoffMs }, 'ended unexpectedly: restarting it');
      running = await relaunch(spec, context, backoffMs, stop.signal, running);
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
      await end(running, spec, context);
      await watching;
      await end(running, spec, context); // the watcher may have restarted it meanwhile
    },
  };
}

async function firstLaunch(spec: PartSpec, context: SupervisorContext): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(spec, context, context.signal);
    } catch (error) {
      const isTransient = error instanceof StartProblem && spec.isTransient?.(error.message) === true;
      if (context.signal?.aborted === true || tries >= firstTries || !isTransient) throw error;
      await sleep(500);
    }
  }
}

/**
 * Tries until the part runs again or is to stop. A try that was not ready in time gives the next one twice the time: what it does first, such as the replay of a
 * log, begins anew and would never end.
 */
async function relaunch(spec: PartSpec, context: SupervisorContext, waitMs: number, stop: AbortSignal, last: Running): Promise<Running> {
  let { readyWithinMs } = spec;
  for (let backoffMs = waitMs; ; backoffMs = Math.min(backoffMs * 2, longestBackoffMs)) {
    try {
      await sleep(backoffMs, undefined, { signal: stop });
      const running = await launch({ ...spec, readyWithinMs }, context, stop);
      context.logger.info({ part: spec.name }, 'runs again');
      return running;
    } catch (error) {
      if (stop.aborted) return last;
      if (error instanceof StartProblem && error.cause instanceof NotReady) readyWithinMs = Math.min(readyWithinMs * 2, longestReadyMs);
      context.logger.error({ part: spec.name, err: error, restartInMs: backoffMs }, 'did not start again');
    }
  }
}

async function launch(spec: PartSpec, context: SupervisorContext, stop?: AbortSignal): Promise<Running> {
  const logged = spec.logFile === undefined ? 0 : sizeOf(spec.logFile);
  const child = spec.spawn();
  const identity = child.pid === undefined ? undefined : context.ledger.add(spec.name, spec.stage, child.pid);
  const ended = endOf(child).finally(() => {
    if (child.pid !== undefined) context.ledger.remove(child.pid);
  });
  const running = { identity, ended };
  try {
    await untilReady(spec, child, ended, stop);
    return running;
  } catch (error) {
    await end(running, spec, context);
    throw notStarted(spec, logged, error);
  }
}

/** `logged`: bytes that were in the log before this start. */
function notStarted({ name, logFile }: PartSpec, logged: number, cause: unknown): StartProblem {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const sentence = `${name} did not start (${reason}): correct what ${logFile ?? 'the log above'} reports and start again.`;
  const tail = logFile === undefined ? '' : tailOf(logFile, logged);
  return new StartProblem('PART_DID_NOT_START', [sentence, ...(tail === '' ? [] : ['It ends with:', tail])].join('\n'), { cause });
}

/** The process runs, and was not ready in time. */
class NotReady extends Error {}

async function untilReady(spec: PartSpec, child: ChildProcess, ended: Promise<string>, stop?: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const refuse = (why: string) => Promise.reject(new Error(why));
  try {
    await Promise.race([
      spec.ready(child, waiting.signal),
      ended.then((how) => refuse(`it ended with ${how}`)),
      sleep(spec.readyWithinMs, undefined, { signal: waiting.signal }).then(() => {
        throw new NotReady(`it was not ready within ${spec.readyWithinMs / 1000} s`);
      }),
      ...(stop === undefined ? [] : [aborted(stop, waiting.signal).then(() => refuse('the start was given up'))]),
    ]);
  } finally {
    waiting.abort();
  }
}

/** Waits until the ledger no longer names the process: the system shows a process as gone before its parent receives the exit event. */
async function end({ identity, ended }: Running, spec: PartSpec, { logger }: SupervisorContext): Promise<void> {
  if (identity !== undefined && !(await endProcess(identity, spec.stopping))) {
    logger.warn({ part: spec.name }, 'did not stop within its grace period and was killed');
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
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: until });
  });
}
