import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild } from '@temporalio/workflow';
import { taskQueues, workflowIds } from '../temporal.config.ts';
import type { followStream } from './follow-stream.ts';

/** Starts `followStream` for each stream that is not followed: at the start of the service, after `risk resume`, and after a lost workflow. */
export async function startStreams({ sources }: { sources: readonly string[] }): Promise<void> {
  for (const source of sources) {
    try {
      await startChild<typeof followStream>('followStream', {
        workflowId: workflowIds.followStream(source),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        parentClosePolicy: ParentClosePolicy.ABANDON,
        taskQueue: taskQueues.ingest,
        staticSummary: `${source} · stream`,
        args: [{ source }],
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}
