import { type Client, WorkflowFailedError, WorkflowNotFoundError } from '@temporalio/client';
import { ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { keyword, priorities, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { IngestReleaseInput, ingestRelease } from '../../workflows/ingest-release.ts';
import { reasonOf } from '../workflow-failure.ts';
import { awaitWorkers, toStderr } from './await-workers.ts';
import { sayWaits } from './say-waits.ts';
import { notPublished, untilServed } from './served.ts';

export interface ReleaseRun {
  readonly status: string;
  readonly rows?: number;
  readonly rejected?: number;
  readonly added?: number;
  readonly changed?: number;
  readonly removed?: number;
  /** `CODE: message`; empty: none. */
  readonly failure: string;
}

/**
 * Runs `ingestRelease` for one release, or joins the run that loads it, and waits until the release is published. `by`: who requested the run,
 * shown in the Temporal UI.
 */
export async function runRelease(
  client: Client,
  pool: Pool,
  { by, ...input }: IngestReleaseInput & { readonly by: string },
): Promise<ReleaseRun> {
  const { source, release, runKind } = input;
  const run = await client.workflow.start<typeof ingestRelease>('ingestRelease', {
    workflowId: workflowIds.ingestRelease(source, release),
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.ingest,
    staticSummary: `${source} · ${release} · ${by}`.slice(0, 200),
    typedSearchAttributes: [keyword('RiskSource', source), keyword('RiskRunKind', runKind)],
    priority: { priorityKey: priorities.live },
    args: [input],
  });
  try {
    const { rows, rejected, added, changed, removed, status } = await awaitWorkers(
      pool,
      sayWaits({ client, workflowId: run.workflowId, source, say: toStderr }, run.result()),
    );
    const late = notPublished(await awaitWorkers(pool, untilServed(pool, { source })));
    const failure = late === undefined ? '' : `${late.code}: ${late.message}`;
    return { status, rows, rejected, added, changed, removed, failure };
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const { code, message } = reasonOf(error);
    return { status: 'failed', failure: `${code}: ${message}` };
  }
}

/** Throws `ConfigError` while a run loads the release. */
export async function refuseRunning(client: Client, source: string, release: string): Promise<void> {
  if (!(await isRunning(client, source, release))) return;
  throw new ConfigError(
    `a run loads release ${release} of ${source} now: wait for its end, or cancel ${workflowIds.ingestRelease(source, release)}`,
  );
}

/** Cancels the run of a release. Returns false when none is under way. */
export async function cancelRun(client: Client, source: string, release: string): Promise<boolean> {
  if (!(await isRunning(client, source, release))) return false;
  await client.workflow.getHandle(workflowIds.ingestRelease(source, release)).cancel();
  return true;
}

async function isRunning(client: Client, source: string, release: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(workflowIds.ingestRelease(source, release)).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
