import {
  ApplicationFailure,
  CancellationScope,
  executeChild,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import type { AppliedRelease, WarehouseActivities } from '../activities/warehouse.ts';
import { dataDate, keyword, taskQueues, workflowIds } from '../temporal.config.ts';
import { failureOf, fenced } from './failure.ts';
import { publishLists } from './publication.ts';
import type { refreshFeatures } from './refresh-features.ts';

const { fetchRelease } = proxyActivities<IngestActivities>({
  summary: 'bytes as received, into the store',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '8 hours', // a week of notices at one request in ten seconds; the largest file (4 GB) at a publisher's slowest
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '36 hours', // a night that is too short is gone on with in the next; past that: fail and be seen
  retry: { initialInterval: '5 seconds', maximumInterval: '10 minutes' },
});

const { parseRelease } = proxyActivities<IngestActivities>({
  summary: 'bytes to typed rows; what cannot be read to quarantine',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '8 hours', // half a million documents of a December, on a core that three releases of a backfill share
  heartbeatTimeout: '2 minutes', // this, and not the time above, tells a lost worker
  scheduleToCloseTimeout: '36 hours', // each try begins anew
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute', maximumAttempts: 5 }, // the bytes do not change: more tries tell no more
});

const { applyRelease } = proxyActivities<WarehouseActivities>({
  summary: 'checks, current table and change set, in one transaction',
  taskQueue: taskQueues.warehouse, // one worker: DuckDB has one writer
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
});

const { recordFailure, recordServed } = proxyActivities<IngestActivities>({
  summary: 'what came of the release, into the ledger',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
});

export interface IngestReleaseInput {
  readonly source: string;
  readonly release: string;
  readonly runKind: string;
  /** A person has looked: the release may be smaller than the source expects. */
  readonly force?: boolean;
}

/** One release, from the publisher's address to the facts that a decision reads. Safe to run twice. */
export async function ingestRelease({ source, release, runKind, force = false }: IngestReleaseInput): Promise<AppliedRelease> {
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRelease', release), keyword('RiskRunKind', runKind)]);
  const story: string[] = [`**${source}** release \`${release}\` (${runKind})`];
  const tell = (line: string) => {
    story.push(line);
    setCurrentDetails(story.join('\n\n'));
  };
  try {
    const ref = { source, release };
    const raw = await fetchRelease(ref);
    upsertSearchAttributes([dataDate(raw.dataDate)]);
    tell(`fetched ${raw.files} file(s), ${raw.bytes} bytes, from ${raw.from}`);
    const parsed = await parseRelease(ref);
    tell(`parsed ${parsed.rows} rows, ${parsed.rejected} in quarantine`);
    const applied = await applyRelease(force ? { ...ref, force } : ref);
    tell(
      `${applied.status}: +${applied.added} ~${applied.changed} -${applied.removed}${applied.baseline ? ' (baseline: fires no event)' : ''}`,
    );
    if (applied.status === 'applied' && applied.companies > 0) await refresh(applied.changeSet, source);
    // runs that began before lists were served go on without
    if (applied.status === 'applied' && patched('screening-lists')) {
      for (const list of await publishLists(source)) tell(`screened against: ${list}`);
    }
    await recordServed(ref);
    tell(`served: ${applied.companies} companies touched`);
    return applied;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = failureOf(error);
    upsertSearchAttributes([keyword('FailureClass', failure.code)]);
    tell(
      `failed, \`${failure.code}\` (see the runbook under this heading); current tables are untouched unless "applied" stands above\n\n${fenced(failure.message)}`,
    );
    await CancellationScope.nonCancellable(() => recordFailure({ source, release, ...failure }));
    throw ApplicationFailure.nonRetryable(failure.message, failure.code);
  }
}

async function refresh(changeSet: string, source: string): Promise<void> {
  await executeChild<typeof refreshFeatures>('refreshFeatures', {
    workflowId: workflowIds.refreshFeatures(changeSet),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE', // repeatable: a second run publishes nothing new
    staticSummary: `features and publication of ${changeSet}`,
    typedSearchAttributes: [keyword('RiskSource', source)],
    args: [{ changeSet }],
  });
}
