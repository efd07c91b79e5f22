import { proxyActivities } from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import type { PublishActivities } from '../activities/publish.ts';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { taskQueues } from '../temporal.config.ts';

/** A step that needs DuckDB's one writer. */
const inWarehouse = (summary: string) =>
  proxyActivities<WarehouseActivities>({
    summary,
    taskQueue: taskQueues.warehouse,
    startToCloseTimeout: '30 minutes', // a full rebuild of 5.7 million companies
    heartbeatTimeout: '1 minute',
    scheduleToCloseTimeout: '6 hours',
  });

export const { computeFeatures } = inWarehouse('features and signals of the companies that the release touches');
const { exportPublish } = inWarehouse('what PostgreSQL does not hold yet, and the events');
const { markPublished } = inWarehouse('PostgreSQL holds it');

const { publishFacts } = proxyActivities<PublishActivities>({
  summary: 'changed facts, events and deliveries, in one transaction',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '6 hours',
});

const { startPages } = proxyActivities<DispatchActivities>({
  summary: 'a workflow for every page of deliveries',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
});

/** What PostgreSQL does not hold yet, under a change set. Every step may run again: ids come from the change set. */
export async function publish(changeSet: string): ReturnType<PublishActivities['publishFacts']> {
  const batch = await exportPublish({ changeSet });
  const published = await publishFacts(batch);
  await markPublished({ publish: batch.publish });
  if (published.deliveries > 0) await startPages({ publish: batch.publish });
  return published;
}
