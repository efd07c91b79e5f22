import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { taskQueues } from '../temporal.config.ts';
import { requestRefresh } from './request-refresh.ts';

const { advanceClock: advance } = proxyActivities<WarehouseActivities>({
  summary: 'make the change set of the day, if the day is new',
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '3 hours', // waits behind a fit of the accounts anomaly
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
});

/**
 * Makes the change set `clock@<day>` of a new day: the companies for which a hearing, a deadline or a period has passed. Then requests a refresh in
 * any case: it finds a batch that a failed run left, a changed rule, and a PostgreSQL that was restored.
 */
export async function advanceClock(): Promise<void> {
  const { today, companies } = await advance();
  setCurrentDetails(`${today}: ${companies} companies for which a date passed`);
  await requestRefresh({ reason: `clock@${today}` });
}
