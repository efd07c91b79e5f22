import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, proxyActivities, setCurrentDetails, startChild } from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import type { PublishActivities } from '../activities/publish.ts';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { taskQueues, workflowIds } from '../temporal.config.ts';
import type { fitCookedBooks } from './fit-cooked-books.ts';

const warehouse = proxyActivities<WarehouseActivities>({
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '30 minutes', // a full rebuild of 5.7 million companies
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
});

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

/** From changed tables to served facts and started deliveries. Every step may run again: ids come from the change set. */
export async function refreshFeatures({ changeSet }: { changeSet: string }): Promise<void> {
  const { companies, wantsModel } = await warehouse.computeFeatures({ changeSet });
  const batch = await warehouse.exportPublish({ changeSet });
  const published = await publishFacts(batch);
  await warehouse.markPublished({ publish: batch.publish });
  setCurrentDetails(
    `${companies} companies recomputed, ${published.companies} with changed facts, ${published.events} events, ${published.deliveries} deliveries`,
  );
  if (published.deliveries > 0) await startPages({ publish: batch.publish });
  if (wantsModel) await fitFirstModel();
}

/** The weekly schedule does it from then on; a fit that is under way is enough. */
async function fitFirstModel(): Promise<void> {
  try {
    await startChild<typeof fitCookedBooks>('fitCookedBooks', {
      workflowId: workflowIds.fitCookedBooks(),
      taskQueue: taskQueues.serving,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'the first model of what is usual in accounts',
      args: [],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
