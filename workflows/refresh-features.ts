import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, setCurrentDetails, startChild } from '@temporalio/workflow';
import { taskQueues, workflowIds } from '../temporal.config.ts';
import type { fitCookedBooks } from './fit-cooked-books.ts';
import { computeFeatures, publish } from './publication.ts';

/**
 * Computes features for a change set, publishes them and starts the deliveries. Every step may run again: ids derive from the change set.
 */
export async function refreshFeatures({ changeSet }: { changeSet: string }): Promise<void> {
  const { companies, wantsModel } = await computeFeatures({ changeSet });
  const published = await publish(changeSet);
  setCurrentDetails(
    `${companies} companies recomputed, ${published.companies} with changed facts, ${published.events} events, ${published.deliveries} deliveries`,
  );
  if (wantsModel) await fitFirstModel();
}

/** Starts the first fit, unless one is running. The weekly schedule starts later fits. */
async function fitFirstModel(): Promise<void> {
  try {
    await startChild<typeof fitCookedBooks>('fitCookedBooks', {
      workflowId: workflowIds.fitCookedBooks(),
      taskQueue: taskQueues.serving,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'first fit of the accounts anomaly',
      args: [],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
