import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { type ChildWorkflowOptions, sleep, startChild } from '@temporalio/workflow';
import type { AppliedRelease } from '../activities/apply-releases.ts';
import { workflowIds } from '../temporal.config.ts';
import type { IngestReleaseInput, ingestRelease } from './ingest-release.ts';

/** Releases in one run of a workflow that loads many, after which a new run continues. Keeps a history below 2,000 events. */
export const releasesPerRun = 100;

/** Seconds between two looks at a run that loads the same release. */
const pauses = { first: 2, longest: 60 } as const;

/**
 * Runs `ingestRelease` as a child. While another run loads the release (a schedule, a backfill or an operator), waits for its end and then runs: this changes
 * nothing when that run has applied the release, and shows the failure otherwise. Throws what the child throws.
 */
export async function loadRelease(
  input: IngestReleaseInput,
  options: Pick<ChildWorkflowOptions, 'parentClosePolicy' | 'priority'>,
): Promise<AppliedRelease> {
  const { source, release, runKind } = input;
  for (let pause: number = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    try {
      const child = await startChild<typeof ingestRelease>('ingestRelease', {
        workflowId: workflowIds.ingestRelease(source, release),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        staticSummary: `${source} · ${release} · ${runKind}`,
        args: [input],
        ...options,
      });
      return await child.result();
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      await sleep(`${pause} seconds`, { summary: `another run loads ${release}` });
    }
  }
}
