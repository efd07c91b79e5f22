import { proxyActivities } from '@temporalio/workflow';
import type { SnapshotActivities } from '../../activities/snapshot.ts';
import { taskQueues } from '../../temporal.config.ts';

const activities = proxyActivities<SnapshotActivities>({
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '4 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '10 milliseconds', maximumAttempts: 5 },
});

/** As the workflow of the same name, with a time limit that a test waits for. */
export async function exportSnapshot(): Promise<void> {
  await activities.exportSnapshot();
}
