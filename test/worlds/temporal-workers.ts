import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll } from 'vitest';
import type { PolledQueue } from '../../temporal.config.ts';
import { openTestTemporal, workflowBundle } from './temporal.ts';

interface Wanted {
  readonly taskQueues: readonly PolledQueue[];
  /** The queues whose workers run the workflows. */
  readonly workflowsOn: PolledQueue | readonly PolledQueue[];
  readonly activities: (env: TestWorkflowEnvironment) => object;
  /** Activities that one worker runs at once. Absent: the default of the SDK. */
  readonly concurrency?: number;
}

/** Runs one worker for each task queue from before the suite's first test until after its last. */
export function giveWorkers(
  { taskQueues, workflowsOn, activities, concurrency }: Wanted,
  receive: (env: TestWorkflowEnvironment) => void,
): void {
  let env: TestWorkflowEnvironment | undefined;
  let workers: Worker[] = [];
  let runs: Promise<void>[] = [];
  beforeAll(async () => {
    env = await openTestTemporal();
    const opened = env;
    const bundle = await workflowBundle();
    const { nativeConnection: connection, namespace = 'default' } = opened;
    const all = activities(opened);
    workers = await Promise.all(
      taskQueues.map((taskQueue) =>
        Worker.create({
          connection,
          namespace,
          taskQueue,
          activities: all,
          ...(concurrency === undefined ? {} : { maxConcurrentActivityTaskExecutions: concurrency }),
          ...([workflowsOn].flat().some((queue) => queue === taskQueue) ? { workflowBundle: bundle } : {}),
        }),
      ),
    );
    runs = workers.map((worker) => worker.run());
    receive(opened);
  }, 600_000);
  afterAll(async () => {
    for (const worker of workers) worker.shutdown();
    await Promise.allSettled(runs);
    await env?.teardown();
  });
}
