import { proxyActivities } from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import type { PublishActivities } from '../activities/publish.ts';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { taskQueues } from '../temporal.config.ts';

/** Activities that need DuckDB's one writer. */
const inWarehouse = (summary: string) =>
  proxyActivities<WarehouseActivities>({
    summary,
    taskQueue: taskQueues.warehouse,
    startToCloseTimeout: '30 minutes', // a full rebuild of 5.7 million companies
    heartbeatTimeout: '1 minute',
    scheduleToCloseTimeout: '6 hours',
  });

export const { computeFeatures } = inWarehouse('compute features and signals of the companies that the release touches');
const { exportPublish } = inWarehouse('export facts that PostgreSQL does not hold yet, and the events');
const { markPublished } = inWarehouse('mark the facts as published');

const { exportLists } = inWarehouse('export the screening lists that the source feeds');

const { publishFacts } = proxyActivities<PublishActivities>({
  summary: 'write changed facts, events and deliveries, in one transaction',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '6 hours',
});

const { serveList } = proxyActivities<PublishActivities>({
  summary: 'replace the screening list',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '10 minutes', // some 30,000 entries
  scheduleToCloseTimeout: '6 hours',
});

const { startPages } = proxyActivities<DispatchActivities>({
  summary: 'start a workflow for every page of deliveries',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
});

/**
 * Publishes to PostgreSQL what a change set changed, and starts its deliveries. Every step may run again: ids derive from the change set.
 */
export async function publish(changeSet: string): ReturnType<PublishActivities['publishFacts']> {
  const batch = await exportPublish({ changeSet });
  const published = await publishFacts(batch);
  await markPublished({ publish: batch.publish });
  if (published.deliveries > 0) await startPages({ publish: batch.publish });
  return published;
}

/** Publishes the screening lists that the source feeds. Returns a line of text for each. Most sources feed none. */
export async function publishLists(source: string): Promise<string[]> {
  const lists = await exportLists({ source });
  for (const list of lists) await serveList(list);
  return lists.map(({ list, version, entries }) => `${list} \`${version}\` (${entries} entries)`);
}
