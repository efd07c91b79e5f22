import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SnapshotActivities, SnapshotRef } from '../activities/snapshot.ts';
import { taskQueues } from '../temporal.config.ts';

const activities = proxyActivities<SnapshotActivities>({
  summary: 'write every table of the warehouse into the store',
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '6 hours', // tens of gigabytes, after it waited in the worker for its turn
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours', // waits behind a fit of the accounts anomaly
  retry: { initialInterval: '5 seconds', maximumInterval: '1 minute', maximumAttempts: 5 },
});

/** Exports a snapshot of the warehouse for `risk sql`. */
export async function exportSnapshot(): Promise<SnapshotRef> {
  const snapshot = await activities.exportSnapshot();
  setCurrentDetails(`snapshot \`${snapshot.id}\` of ${snapshot.at}: ${snapshot.tables.length} tables`);
  return snapshot;
}
