import { ActivityFailure, RetryState, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  startChild,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { AppliedRelease } from '../activities/apply-releases.ts';
import type { IngestActivities } from '../activities/ingest.ts';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { dataDate, keyword, stalledSignal, taskQueues, workflowIds } from '../temporal.config.ts';
import { type Failure, failureOf } from './failure.ts';
import { requestRefresh } from './request-refresh.ts';
import { showFailure } from './show-failure.ts';

const fetching = {
  summary: 'store the raw bytes',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '8 hours', // a week of notices at one request in ten seconds; the largest file (4 GB) from a slow publisher
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '36 hours', // a download that one night cannot finish continues in the next; after that the release fails visibly
  retry: { initialInterval: '5 seconds', maximumInterval: '10 minutes' },
} as const;

const { parseRelease } = proxyActivities<IngestActivities>({
  summary: 'parse raw bytes to typed rows, unreadable rows to quarantine',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '8 hours', // half a million documents of a December, on one core that three releases of a backfill share
  heartbeatTimeout: '2 minutes', // detects a lost worker, long before startToCloseTimeout
  scheduleToCloseTimeout: '36 hours', // each attempt starts from the beginning
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute', maximumAttempts: 5 }, // the bytes do not change: more retries fail too
});

/** The same for a window of a stream, which is small and whose bytes are stored: a lost worker is noticed at once. */
const ofWindow = proxyActivities<IngestActivities>({
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20 seconds',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

const applying = {
  summary: 'run checks, update the current table and write the change set, in one transaction',
  taskQueue: taskQueues.warehouse, // one worker: DuckDB has one writer
  startToCloseTimeout: '6 hours', // it waits in the worker for its turn, with the releases that are applied together with it
  heartbeatTimeout: '1 minute', // detects a lost worker
  scheduleToCloseTimeout: '12 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
} as const;

/** Attempts of a step, some ten minutes, for which a check waits. The run goes on after them. */
const attemptsOfCheck = { fetchRelease: 8, applyRelease: 15 };

const { fetchRelease } = proxyActivities<IngestActivities>(fetching);
const { fetchRelease: fetchFirst } = proxyActivities<IngestActivities>({
  ...fetching,
  retry: { ...fetching.retry, maximumAttempts: attemptsOfCheck.fetchRelease },
});
const { applyRelease } = proxyActivities<WarehouseActivities>(applying);
const { applyRelease: applyFirst } = proxyActivities<WarehouseActivities>({
  ...applying,
  retry: { ...applying.retry, maximumAttempts: attemptsOfCheck.applyRelease },
});

const { recordFailure } = proxyActivities<IngestActivities>({
  summary: 'record the result of the release in the ledger',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
});

export interface IngestReleaseInput {
  readonly source: string;
  readonly release: string;
  readonly runKind: string;
  /** True: an operator has inspected the release; it may be smaller than the source expects. */
  readonly force?: boolean;
  /** True: the release is a window of a stream. */
  readonly window?: boolean;
  /** The stage at which the run begins. `apply`: the stored records are applied as they are. Absent: every stage that is not done. */
  readonly from?: 'fetch' | 'parse' | 'apply';
}

/**
 * Loads one release: fetches, parses and applies it, and requests its publication. Safe to run twice. Fails with the code of the original failure. A release
 * of a check that cannot be fetched or applied for now does not hold the check: the run goes on alone, and has the source checked again when it is loaded.
 */
export async function ingestRelease({
  source,
  release,
  runKind,
  force = false,
  window = false,
  from,
}: IngestReleaseInput): Promise<AppliedRelease> {
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRelease', release), keyword('RiskRunKind', runKind)]);
  const details: string[] = [`**${source}** release \`${release}\` (${runKind})`];
  const show = (line: string) => {
    details.push(line);
    setCurrentDetails(details.join('\n\n'));
  };
  const { parent } = workflowInfo();
  const check = runKind === 'scheduled' ? parent : undefined;
  let goesOn = false;
  const persistently = async <T>(first: () => Promise<T>, further: () => Promise<T>): Promise<T> => {
    if (check === undefined || goesOn) return further();
    try {
      return await first();
    } catch (error) {
      if (!(error instanceof ActivityFailure) || error.retryState !== RetryState.MAXIMUM_ATTEMPTS_REACHED) throw error;
      const failure = failureOf(error);
      show(`fails for now, \`${failure.code}\` (see the runbook under this heading); it is tried again, and the check goes on without it`);
      goesOn = true;
      await tellCheck(check, release, failure);
      return further();
    }
  };
  try {
    const ref = { source, release };
    const fetch = () =>
      persistently(
        () => fetchFirst(ref),
        () => fetchRelease(ref),
      );
    if (from === 'apply') show('an operator applies the stored records again');
    else await readRelease(ref, window ? ofWindow : { fetchRelease: fetch, parseRelease }, show);
    const asked = force ? { ...ref, force } : ref;
    const applied = await persistently(
      () => applyFirst(asked),
      () => applyRelease(asked),
    );
    show(
      `${applied.status}: +${applied.added} ~${applied.changed} -${applied.removed}${applied.baseline ? ' (baseline: fires no event)' : ''}`,
    );
    if (applied.status === 'applied') {
      await requestRefresh({ reason: applied.changeSet });
      show(`${applied.companies} companies touched; the workflow \`refresh\` publishes them`);
    }
    if (goesOn) await checkAgain(source);
    return applied;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = failureOf(error);
    showFailure(failure, 'the current tables are unchanged unless a line below says "applied"');
    await CancellationScope.nonCancellable(() => recordFailure({ source, release, ...failure }));
    throw ApplicationFailure.nonRetryable(failure.message, failure.code);
  }
}

/** Fetches and parses the release. A stored release is not fetched again. */
async function readRelease(
  ref: { source: string; release: string },
  steps: Pick<IngestActivities, 'fetchRelease' | 'parseRelease'>,
  show: (line: string) => void,
): Promise<void> {
  const raw = await steps.fetchRelease(ref);
  upsertSearchAttributes([dataDate(raw.dataDate)]);
  show(`fetched ${raw.files} file(s), ${raw.bytes} bytes, from ${raw.from}`);
  const parsed = await steps.parseRelease(ref);
  show(`parsed ${parsed.rows} rows, ${parsed.rejected} in quarantine`);
}

async function tellCheck({ workflowId, runId }: { workflowId: string; runId: string }, release: string, failure: Failure): Promise<void> {
  try {
    await getExternalWorkflowHandle(workflowId, runId).signal(stalledSignal, release, failure);
  } catch (error) {
    if (isCancellation(error)) throw error; // any other: the check was cancelled or terminated
  }
}

/** Loads what the check left behind this release, and clears the failure of the source. Does nothing when an operator's check runs. */
async function checkAgain(source: string): Promise<void> {
  try {
    await startChild('ingestSource', {
      workflowId: workflowIds.ingestSource(source),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: `${source} · check after a release that failed for a time`,
      args: [{ source }],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
