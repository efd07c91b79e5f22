import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import { taskQueues } from '../temporal.config.ts';

const { startPages, startStalled } = proxyActivities<DispatchActivities>({
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '30 minutes', // the next minute's run does the same
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Each minute: whatever is owed and has no workflow gets one. Nothing to do is the rule; anything else followed a crash or a terminate. */
export async function dispatchOutbox(): Promise<void> {
  const pages = await startPages({});
  const stalled = await startStalled();
  setCurrentDetails(
    `${pages.started} page(s) and ${stalled.started} stalled delivery(ies) started; ${pages.known + stalled.known} were at work`,
  );
}
