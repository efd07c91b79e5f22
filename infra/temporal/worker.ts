import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type LogEntry,
  makeTelemetryFilterString,
  type NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import { type PolledQueue, publicationQueue, rebuildQueue, taskQueues } from '../../temporal.config.ts';
import { failureCode, type Logger } from '../telemetry/logger.ts';
import { CodedErrorInterceptor } from './failures.ts';
import { keptBundle } from './kept-bundle.ts';

export interface WorkerRole {
  readonly taskQueue: PolledQueue;
  readonly activities: object;
}

/** Concurrent activities by task queue. */
const concurrency: Record<PolledQueue, number> = {
  // they wait for the network, the limit of requests or a database: nine read streams for ever, four load releases for each source whose check has many,
  // up to 16 for a backfill (cli/records/backfill.ts), and the windows of the streams still find one free
  [taskQueues.ingest]: 64,
  [taskQueues.warehouse]: 64, // one works and the others wait in the process: releases that wait together are applied together
  [taskQueues.serving]: 8,
  [taskQueues.delivery]: 100, // each tenant uses at most 24 of them (activities/delivery-slots.ts)
  [publicationQueue]: 4, // one step of the one refresh, an earlier attempt of it that ends, and the clock
  [rebuildQueue]: 1,
};

/** Sends Temporal's log lines to `logger`. Call it once per process, before the first connection. */
export function installRuntime(logger: Logger): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', temporalLine(logger)),
    telemetryOptions: { logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) } },
    shutdownSignals: [],
  });
}

/** Temporal warns so at each start of a worker that has no workflows. No option turns it off, and `createWorker` makes such workers on purpose. */
const activitiesOnly = 'No workflows registered, not polling for workflow tasks';

/** Writes a line of Temporal, with the code of its failure behind its message: docs/runbook.md has a heading for each. */
export function temporalLine(
  logger: Pick<Logger, 'error' | 'warn' | 'debug'>,
): (entry: Pick<LogEntry, 'level' | 'message' | 'meta'>) => void {
  return ({ level, message, meta }) => {
    const { taskToken: _, ...fields } = meta ?? {}; // 200 characters without a meaning for an operator
    const code = failureCode(fields.error);
    const line = code === undefined ? message : `${message}: ${code}`;
    if (level === 'ERROR') logger.error(fields, line);
    else if (level === 'WARN' && message !== activitiesOnly) logger.warn(fields, line);
    else logger.debug(fields, line);
  };
}

/** The bundler and the code that each bundle begins with have the version of this package. */
const temporalVersion = String(createRequire(import.meta.url)('@temporalio/worker/package.json').version);
const isCompiled = import.meta.url.endsWith('.js');
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The file that exports every workflow, and the files beside it of what runs around each. Absolute paths. */
export interface WorkflowModules {
  readonly workflowsPath: string;
  readonly workflowInterceptorModules: string[];
}

/**
 * Bundles the workflows into one file, the slow part of a start: the workers of a process share one bundle, and the next process of the same compiled code
 * takes it from its folder.
 */
export function bundleWorkflows(logger: Logger, modules: WorkflowModules): Promise<WorkflowBundleOption> {
  const bundle = () =>
    bundleWorkflowCode({
      ...modules,
      logger: new DefaultLogger('WARN', ({ message }) => logger.debug(message)),
    });
  if (!isCompiled) return bundle();
  // the rules of the architecture let workflows import nothing else
  const of = { files: [at('temporal.config.js')], folders: [dirname(modules.workflowsPath)], texts: [temporalVersion, process.version] };
  return keptBundle({ of, folder: at('.'), bundle });
}

/** Returns what the Temporal UI shows as the worker of a task: its queue, machine and process. */
export const identityOf = (taskQueue: string) => `${taskQueue}@${hostname()}/${process.pid}`;

/** Returns the number of the process in the identity of a worker; undefined: it is not an identity of this service. */
export function processOf(identity: string | null | undefined): number | undefined {
  const [, pid] = /@.*\/(\d+)$/.exec(identity ?? '') ?? [];
  return pid === undefined ? undefined : Number(pid);
}

export async function createWorker(
  role: WorkerRole,
  common: { connection: NativeConnection; namespace: string; workflowBundle?: WorkflowBundleOption },
): Promise<Worker> {
  return Worker.create({
    ...common,
    taskQueue: role.taskQueue,
    activities: role.activities,
    identity: identityOf(role.taskQueue),
    maxConcurrentActivityTaskExecutions: concurrency[role.taskQueue],
    maxConcurrentWorkflowTaskExecutions: 40,
    maxCachedWorkflows: 200,
    shutdownGraceTime: '10 seconds',
    shutdownForceTime: '15 seconds',
    maxHeartbeatThrottleInterval: '5 seconds', // a retry resumes at the last heartbeat that the server received
    interceptors: { activity: [() => ({ inbound: new CodedErrorInterceptor() })] },
  });
}
