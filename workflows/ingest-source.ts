import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  startChild,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import { keyword, priorities, taskQueues, workflowIds } from '../temporal.config.ts';
import { type Failure, failureOf, fenced } from './failure.ts';
import type { ingestRelease } from './ingest-release.ts';

const { discoverReleases } = proxyActivities<IngestActivities>({
  summary: 'what does the publisher offer?',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 minutes', // a first look at a feed asks a page per window, politely
  heartbeatTimeout: '2 minutes', // one polite wait and one slow page
  scheduleToCloseTimeout: '2 hours',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes', maximumAttempts: 10 },
});

const { recordCheck, recordFailure } = proxyActivities<IngestActivities>({
  summary: 'what came of the look, into the ledger',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
});

export interface IngestSourceResult {
  readonly ingested: readonly string[];
  readonly failed: readonly string[];
}

/** One look at a publisher: what is new is taken in, oldest first, and only then is the source called fresh. */
export async function ingestSource({ source }: { source: string }): Promise<IngestSourceResult> {
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')]);
  const ingested: string[] = [];
  const failures: (Failure & { release: string })[] = [];
  try {
    const { releases, period, inOrder } = await discoverReleases({ source, runKind: 'scheduled' });
    setCurrentDetails(
      `${period.from}..${period.to}: ${releases.length} new release(s)\n\n${releases.map((id) => `- \`${id}\``).join('\n')}`,
    );
    for (const release of releases) {
      const failure = await ingest(source, release);
      if (failure === undefined) ingested.push(release);
      else failures.push({ release, ...failure });
      if (failure !== undefined && inOrder) break;
    }
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = failureOf(error);
    await CancellationScope.nonCancellable(() => recordFailure({ source, ...failure }));
    throw failed(source, failure);
  }
  const [first] = failures;
  if (first !== undefined) throw failed(source, { code: first.code, message: `release ${first.release}: ${first.message}` });
  await recordCheck({ source });
  return { ingested, failed: [] };
}

/** The failure of the release, or nothing. One that somebody else is ingesting now is left to them. */
async function ingest(source: string, release: string): Promise<Failure | undefined> {
  try {
    const child = await startChild<typeof ingestRelease>('ingestRelease', {
      workflowId: workflowIds.ingestRelease(source, release),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE', // the ledger says whether there is work; a run over what is applied is a no-op
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: `${source} · ${release} · scheduled`,
      priority: { priorityKey: priorities.live },
      args: [{ source, release, runKind: 'scheduled' }],
    });
    await child.result();
    return undefined;
  } catch (error) {
    if (isCancellation(error)) throw error;
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { code: 'IN_PROGRESS', message: 'another run is ingesting it' };
    return failureOf(error);
  }
}

function failed(source: string, { code, message }: Failure): ApplicationFailure {
  upsertSearchAttributes([keyword('FailureClass', code)]);
  setCurrentDetails(`failed, \`${code}\` (see the runbook under this heading); **${source}** keeps what it had\n\n${fenced(message)}`);
  return ApplicationFailure.nonRetryable(message, code);
}
