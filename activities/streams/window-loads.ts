import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import pLimit from 'p-limit';
import { keyword, priorities, taskQueues, workflowIds } from '../../temporal.config.ts';

/** Windows that are loaded side by side: one whose worker was killed is tried again only after a minute or two, and must not hold the next ones up. */
const atOnce = 4;

export interface WindowLoadsDeps {
  readonly client: Client;
  readonly source: string;
  /** Aborted when the worker stops: no window is started from then on. The next reader finds it among those that are not loaded. */
  readonly stopping?: AbortSignal;
  /** Milliseconds until a loading that could not be started is tried again. */
  readonly retryMs?: number;
}

/**
 * Starts `ingestRelease` for each window and waits for its end. A window that fails is recorded in the ledger. The newest statement of a row holds, so the
 * order in which windows are loaded decides nothing.
 */
export function windowLoads({ client, source, stopping, retryMs = 2_000 }: WindowLoadsDeps) {
  const limit = pLimit(atOnce);
  const isStopping = () => stopping?.aborted === true;

  async function load(release: string): Promise<void> {
    const handle = await started(release);
    await handle?.result().catch((error: unknown) => {
      if (!isStopping()) log.warn('a window was not loaded; the runbook has its code', { source, release, error });
    });
  }

  /** Undefined: the worker stops. */
  async function started(release: string) {
    while (!isStopping()) {
      try {
        return await client.workflow.start('ingestRelease', {
          workflowId: workflowIds.ingestRelease(source, release),
          workflowIdReusePolicy: 'ALLOW_DUPLICATE', // a second run of an applied window changes nothing
          workflowIdConflictPolicy: 'USE_EXISTING',
          taskQueue: taskQueues.ingest,
          staticSummary: `${source} · ${release} · stream`,
          typedSearchAttributes: [keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')],
          priority: { priorityKey: priorities.live },
          args: [{ source, release, runKind: 'scheduled', window: true }],
        });
      } catch (error) {
        log.warn('the loading of a window could not be started, and is tried again', { source, release, error });
        await sleep(retryMs, undefined, stopping === undefined ? {} : { signal: stopping }).catch(() => undefined);
      }
    }
    return undefined;
  }

  return {
    add(release: string): void {
      void limit(() => load(release));
    },
    /** Whether a window is not loaded. */
    isLoading: () => limit.activeCount + limit.pendingCount > 0,
  };
}

export type WindowLoads = ReturnType<typeof windowLoads>;
