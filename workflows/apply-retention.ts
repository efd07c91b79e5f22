import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { PublishActivities } from '../activities/publish.ts';
import type {
  MachineRetentionActivities,
  RetainedIn,
  RetentionRun,
  ServingRetentionActivities,
  WarehouseRetentionActivities,
} from '../activities/retention.ts';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { taskQueues } from '../temporal.config.ts';

const limits = {
  heartbeatTimeout: '2 minutes',
  scheduleToCloseTimeout: '6 hours', // the run of the next day continues
  retry: { initialInterval: '10 seconds', maximumInterval: '5 minutes' },
} as const;
const serving = proxyActivities<ServingRetentionActivities & PublishActivities>({
  ...limits,
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '2 hours', // walks every stored event
});
const warehouse = proxyActivities<WarehouseRetentionActivities & WarehouseActivities>({
  ...limits,
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '6 hours', // it waits in the worker for its turn
});
const ingest = proxyActivities<MachineRetentionActivities>({
  ...limits,
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 minutes',
});

/** Deletes the data whose retention period has ended, in every store, once a day. With `apply` false it deletes nothing and returns what it would delete. */
export async function applyRetention(run: RetentionRun): Promise<RetainedIn[]> {
  // side by side: a warehouse that is closed for repair does not keep the other stores from being trimmed
  const parts = await Promise.all([
    serving.retainServingRows(run),
    serving.retainStoredFiles(run),
    serving.expireReleases(run),
    inWarehouse(run),
    ingest.retainMachineFiles(run),
  ]);
  const retained = parts.flat();
  setCurrentDetails(detailsOf(run, retained));
  return retained;
}

/** What has expired goes first: `retainWarehouseRows` then gives back the space of both. */
async function inWarehouse(run: RetentionRun): Promise<RetainedIn[]> {
  const expired = await warehouse.expireRecords(run);
  if (run.apply && expired.sources.length > 0) {
    for (const list of await warehouse.exportLists({ sources: expired.sources })) await serving.serveList(list);
  }
  return [...expired.retained, ...(await warehouse.retainWarehouseRows(run))];
}

function detailsOf({ apply }: RetentionRun, retained: readonly RetainedIn[]): string {
  const rows = retained.map(({ store, what, items, bytes }) => `| ${store} | ${what} | ${items} | ${bytes ?? ''} |`);
  return [
    apply ? '**deleted**' : '**dry run: nothing was deleted**',
    '',
    '| store | what | items | bytes |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
