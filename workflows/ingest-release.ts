import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { AppliedRelease } from '../activities/apply-releases.ts';
import type { IngestActivities } from '../activities/ingest.ts';
import type { WarehouseActivities } from '../activities/warehouse.ts';
import { dataDate, keyword, taskQueues } from '../temporal.config.ts';
import { failureOf } from './failure.ts';
import { requestRefresh } from './request-refresh.ts';
import { showFailure } from './show-failure.ts';

const { fetchRelease } = proxyActivities<IngestActivities>({
  summary: 'store the raw bytes',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '8 hours', // a week of notices at one request in ten seconds; the largest file (4 GB) from a slow publisher
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '36 hours', // a download that one night cannot finish continues in the next; after that the release fails visibly
  retry: { initialInterval: '5 seconds', maximumInterval: '10 minutes' },
});

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

const { applyRelease } = proxyActivities<WarehouseActivities>({
  summary: 'run checks, update the current table and write the change set, in one transaction',
  taskQueue: taskQueues.warehouse, // one worker: DuckDB has one writer
  startToCloseTimeout: '6 hours', // it waits in the worker for its turn, with the releases that are applied together with it
  heartbeatTimeout: '1 minute', // detects a lost worker
  scheduleToCloseTimeout: '12 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
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
 * Loads one release: fetches, parses and applies it, and requests its publication. Safe to run twice. Fails with the code of the original failure.
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
  try {
    const ref = { source, release };
    if (from === 'apply') show('an operator applies the stored records again');
    else await readRelease(ref, window ? ofWindow : { fetchRelease, parseRelease }, show);
    const applied = await applyRelease(force ? { ...ref, force } : ref);
    show(
      `${applied.status}: +${applied.added} ~${applied.changed} -${applied.removed}${applied.baseline ? ' (baseline: fires no event)' : ''}`,
    );
    if (applied.status === 'applied') {
      await requestRefresh({ reason: applied.changeSet });
      show(`${applied.companies} companies touched; the workflow \`refresh\` publishes them`);
    }
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
