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

const { exportLists } = inWarehouse('the screening lists that the source feeds, whole');

const { publishFacts } = proxyActivities<PublishActivities>({
  summary: 'changed facts, events and deliveries, in one transaction',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '6 hours',
});

const { serveList } = proxyActivities<PublishActivities>({
  summary: 'the list that names are screened against, replaced whole',
  taskQueue: taskQueues.serving,
  startToCloseTimeout: '10 minutes', // some 30,000 entries
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

/** The screening lists that the source feeds, as they stand now: what each is called. Most sources feed none. */
export async function publishLists(source: string): Promise<string[]> {
  const lists = await exportLists({ source });
  for (const list of lists) await serveList(list);
  return lists.map(({ list, version, entries }) => `${list} \`${version}\` (${entries} entries)`);
}
