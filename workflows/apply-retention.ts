import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type {
  MachineRetentionActivities,
  RetainedIn,
  RetentionRun,
  ServingRetentionActivities,
  WarehouseRetentionActivities,
} from '../activities/retention.ts';
import { taskQueues } from '../temporal.config.ts';

const limits = {
  heartbeatTimeout: '2 minutes',
  scheduleToCloseTimeout: '6 hours', // the run of the next day continues
  retry: { initialInterval: '10 seconds', maximumInterval: '5 minutes' },
} as const;
const { retainServingRows, retainStoredFiles } = proxyActivities<ServingRetentionActivities>({
  ...limits,
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '2 hours', // walks every stored event
});
const { retainWarehouseRows } = proxyActivities<WarehouseRetentionActivities>({
  ...limits,
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '30 minutes',
});
const { retainMachineFiles } = proxyActivities<MachineRetentionActivities>({
  ...limits,
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 minutes',
});

/** Deletes what is past its time in every store, once a day. With `apply` false it deletes nothing and returns what it would delete. */
export async function applyRetention(run: RetentionRun): Promise<RetainedIn[]> {
  // side by side: a warehouse that is closed for repair does not keep the other stores from being trimmed
  const parts = await Promise.all([retainServingRows(run), retainStoredFiles(run), retainWarehouseRows(run), retainMachineFiles(run)]);
  const retained = parts.flat();
  setCurrentDetails(detailsOf(run, retained));
  return retained;
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
