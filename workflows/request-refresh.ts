import { proxyActivities } from '@temporalio/workflow';
import type { RefreshActivities } from '../activities/refresh.ts';
import { taskQueues } from '../temporal.config.ts';

/** A workflow cannot signal with start, so an activity does. */
export const { requestRefresh } = proxyActivities<RefreshActivities>({
  summary: 'signal the workflow refresh, and start it if it does not run',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});
