import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, setCurrentDetails, startChild } from '@temporalio/workflow';
import { taskQueues, workflowIds } from '../temporal.config.ts';
import type { fitCookedBooks } from './fit-cooked-books.ts';
import { computeFeatures, publish } from './publication.ts';

/** From changed tables to served facts and started deliveries. Every step may run again: ids come from the change set. */
export async function refreshFeatures({ changeSet }: { changeSet: string }): Promise<void> {
  const { companies, wantsModel } = await computeFeatures({ changeSet });
  const published = await publish(changeSet);
  setCurrentDetails(
    `${companies} companies recomputed, ${published.companies} with changed facts, ${published.events} events, ${published.deliveries} deliveries`,
  );
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
