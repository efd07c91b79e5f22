import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import { taskQueues } from '../temporal.config.ts';

const { startPages, startStalled } = proxyActivities<DispatchActivities>({
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '30 minutes', // the run of the next minute does the same work
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Runs each minute: starts a workflow for each due delivery without one. There is work only after a crash or a terminated workflow. */
export async function dispatchOutbox(): Promise<void> {
  const pages = await startPages({});
  const stalled = await startStalled();
  setCurrentDetails(
    `${pages.started} page(s) and ${stalled.started} stalled delivery(ies) started; ${pages.known + stalled.known} were already running`,
  );
}
