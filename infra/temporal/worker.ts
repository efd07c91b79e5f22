import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  makeTelemetryFilterString,
  type NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { type TaskQueue, taskQueues } from '../../temporal.config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { CodedErrorInterceptor } from './failures.ts';

export interface WorkerRole {
  readonly taskQueue: TaskQueue;
  readonly activities: object;
}

/** How many activities run at once: the warehouse has one writer; the others mostly wait for the network. */
const concurrency: Record<TaskQueue, number> = {
  [taskQueues.ingest]: 8,
  [taskQueues.warehouse]: 1,
  [taskQueues.serving]: 8,
  [taskQueues.delivery]: 40,
};

/** Temporal's log lines go through ours. Call before any connection is made, once per process. */
export function installRuntime(logger: Logger): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      const fields = { ...meta };
      if (level === 'ERROR') logger.error(fields, message);
      else if (level === 'WARN') logger.warn(fields, message);
      else logger.debug(fields, message);
    }),
    telemetryOptions: { logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) } },
    shutdownSignals: [],
  });
}

const here = fileURLToPath(import.meta.url);

/** The workflows as one file; bundled once per process and shared by its workers, for bundling is the slow part of a start. */
export function bundleWorkflows(logger: Logger): Promise<WorkflowBundleWithSourceMap> {
  const suffix = here.endsWith('.ts') ? 'ts' : 'js';
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL(`../../workflows/index.${suffix}`, import.meta.url)),
    logger: new DefaultLogger('WARN', ({ message }) => logger.debug(message)),
  });
}

export async function createWorker(
  role: WorkerRole,
  common: { connection: NativeConnection; namespace: string; workflowBundle?: WorkflowBundleWithSourceMap },
): Promise<Worker> {
  return Worker.create({
    ...common,
    taskQueue: role.taskQueue,
    activities: role.activities,
    identity: `${role.taskQueue}@${process.pid}`,
    maxConcurrentActivityTaskExecutions: concurrency[role.taskQueue],
    maxConcurrentWorkflowTaskExecutions: 40,
    maxCachedWorkflows: 200,
    shutdownGraceTime: '10 seconds',
    shutdownForceTime: '15 seconds',
    maxHeartbeatThrottleInterval: '5 seconds', // a resumable cursor is only as good as its age
    interceptors: { activity: [() => ({ inbound: new CodedErrorInterceptor() })] },
  });
}
