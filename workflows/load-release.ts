import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { type ChildWorkflowOptions, patched, sleep, startChild, workflowInfo } from '@temporalio/workflow';
import type { AppliedRelease } from '../activities/apply-releases.ts';
import { workflowIds } from '../temporal.config.ts';
import type { IngestReleaseInput, ingestRelease } from './ingest-release.ts';

/** Releases in one run of a workflow that loads many, after which a new run continues. */
const releasesPerRun = 100;
/** Events after which such a run starts no release: the releases under way add some hundred. The Temporal UI opens a history of 2,000 quickly. */
const mostEvents = 1_500;

/** False: what is left is for the next run of a workflow that has started so many releases. */
export function mayStart(started: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return started < releasesPerRun && historyLength < mostEvents && !continueAsNewSuggested;
}

/** Seconds before each look at a run that loads the same release. A look is some ten events. */
const pauses = [2, 4, 8, 16] as const;

/**
 * Runs `ingestRelease` as a child. While another run loads the release (a schedule, a backfill or an operator), waits for its end and then runs: this changes
 * nothing when that run has applied the release, and shows the failure otherwise. Returns `busy` when that run goes on after the last look. Throws what the child
 * throws.
 */
export async function loadRelease(
  input: IngestReleaseInput,
  options: Pick<ChildWorkflowOptions, 'parentClosePolicy' | 'priority'>,
): Promise<AppliedRelease | 'busy'> {
  const { source, release, runKind } = input;
  for (let look = 0; ; look += 1) {
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
      // a run that was under way before this rule goes on to look
      if (look >= pauses.length && patched('another run is left alone')) return 'busy';
      await sleep(`${pauses[look] ?? 60} seconds`, { summary: `another run loads ${release}` });
    }
  }
}
