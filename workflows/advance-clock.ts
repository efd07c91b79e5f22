import { proxyActivities } from '@temporalio/workflow';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { publicationQueue } from '../temporal.config.ts';
import { requestRefresh } from './request-refresh.ts';

const { advanceClock: advance } = proxyActivities<WarehouseActivities>({
  summary: 'read the day of the records',
  taskQueue: publicationQueue, // it needs no turn of the warehouse, and would wait for a slot behind releases
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
});

/**
 * Requests a refresh, whichever day it is: a pass finds a batch that a failed run left, a changed rule, and a PostgreSQL that was restored. A new day
 * changes no facts: features hold dates, and `decide` counts the days (docs/decisions/0002-the-records-day.md).
 */
export async function advanceClock(): Promise<void> {
  const { today } = await advance();
  // entries of lists begin and end with the day, also when nothing is published
  await requestRefresh({ reason: `clock@${today}`, screening: true });
}
