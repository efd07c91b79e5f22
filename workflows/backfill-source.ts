import {
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import { keyword, priorities, taskQueues } from '../temporal.config.ts';
import { failureOf } from './failure.ts';
import { loadRelease, mayStart } from './load-release.ts';

const { discoverReleases } = proxyActivities<IngestActivities>({
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '6 hours', // years of a feed, one page for each window, at the request rate that the publisher allows
  heartbeatTimeout: '2 minutes',
  scheduleToCloseTimeout: '24 hours',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes' },
});

export interface BackfillInput {
  readonly source: string;
  /** ISO days, both included. Ignored with `gaps`. */
  readonly from: string;
  readonly to: string;
  /** True: the days that the coverage ledger lacks, instead of a period. */
  readonly gaps?: boolean;
  /** Concurrent releases. Treated as 1 when each release applies on top of the one before. */
  readonly concurrency: number;
  /** State that the previous run of this workflow hands over (continue-as-new). */
  readonly carried?: BackfillProgress & { readonly left: readonly string[]; readonly inOrder: boolean };
}

export interface BackfillProgress {
  readonly total: number;
  readonly done: readonly ReleaseOutcome[];
  readonly paused: boolean;
}

export interface ReleaseOutcome {
  readonly release: string;
  readonly rows: number;
  readonly rejected: number;
  readonly changed: number;
  readonly error?: string;
}

export const pauseBackfill = defineSignal('pause');
export const resumeBackfill = defineSignal('resume');
export const backfillProgress = defineQuery<BackfillProgress>('progress');

/**
 * Loads the releases of a period. Pause lets started releases finish; cancel stops; a new start loads the remaining releases. Where each release applies on top
 * of the one before, the first failure ends it.
 */
export async function backfillSource(input: BackfillInput): Promise<BackfillProgress> {
  const { source, from, to } = input;
  let paused = input.carried?.paused ?? false;
  const done: ReleaseOutcome[] = [...(input.carried?.done ?? [])];
  let total = input.carried?.total ?? 0;
  const progress = (): BackfillProgress => ({ total, done, paused });
  setHandler(pauseBackfill, () => {
    paused = true;
    show();
  });
  setHandler(resumeBackfill, () => {
    paused = false;
    show();
  });
  setHandler(backfillProgress, progress);
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRunKind', 'backfill')]);

  const { left, inOrder } = input.carried ?? (await discover());
  const waiting = [...left];
  // not p-limit: a pause stops new starts here, and recorded histories replay this order of commands
  const underWay = new Set<Promise<void>>();
  const width = inOrder ? 1 : Math.max(1, input.concurrency);
  let started = 0;
  let ended = false;
  show();
  while (waiting.length > 0 && mayStart(started)) {
    await condition(() => ended || (!paused && underWay.size < width));
    if (ended) break;
    const release = waiting.shift();
    if (release === undefined) break;
    started += 1;
    const run: Promise<void> = ingest(source, release).then((outcome) => {
      underWay.delete(run);
      if (outcome === 'busy') {
        // asked again after the others, or, where nothing may go before it, next
        if (inOrder) waiting.unshift(release);
        else waiting.push(release);
        return;
      }
      done.push(outcome);
      // a backfill that was under way before this rule has tried the later releases too
      if (inOrder && outcome.error !== undefined) ended = patched('a failure ends a backfill in order');
      show();
    });
    run.catch(() => undefined); // a cancellation rejects it while this loop waits; Promise.all reports it
    underWay.add(run);
  }
  await Promise.all(underWay);
  if (waiting.length > 0 && !ended) {
    await continueAsNew<typeof backfillSource>({ ...input, carried: { ...progress(), left: waiting, inOrder } });
  }
  const failures = done.filter(({ error }) => error !== undefined);
  if (failures.length > 0) {
    throw ApplicationFailure.nonRetryable(
      `${failures.length} of ${total} releases failed${ended ? `, ${waiting.length} not tried` : ''}; start the backfill again to retry them`,
      'BACKFILL_INCOMPLETE',
      progress(),
    );
  }
  return progress();

  async function discover() {
    const days = input.gaps === true ? { gaps: true } : { period: { from, to } };
    const { releases, inOrder: ordered, failure } = await discoverReleases({ source, runKind: 'backfill', ...days });
    total = releases.length;
    if (failure !== undefined) {
      total += 1;
      done.push({
        release: 'days that the publisher did not answer for',
        rows: 0,
        rejected: 0,
        changed: 0,
        error: `${failure.code}: ${failure.message.slice(0, 300)}`,
      });
    }
    return { left: releases, inOrder: ordered };
  }

  function show() {
    const failed = done.filter(({ error }) => error !== undefined);
    setCurrentDetails(
      [
        `**${source}** ${input.gaps === true ? 'missing days' : `${from}..${to}`}: ${done.length} of ${total} releases${paused ? ', **paused** (signal `resume` to continue)' : ''}`,
        ...failed.map(({ release, error }) => `- \`${release}\` failed: ${error}`),
      ].join('\n'),
    );
  }
}

/** Returns `busy` while another run loads the release. */
async function ingest(source: string, release: string): Promise<ReleaseOutcome | 'busy'> {
  try {
    const options = { priority: { priorityKey: priorities.backfill } };
    const loaded = await loadRelease({ source, release, runKind: 'backfill' }, options);
    if (loaded === 'busy') return loaded;
    const { rows, rejected, added, changed, removed } = loaded;
    return { release, rows, rejected, changed: added + changed + removed };
  } catch (error) {
    if (isCancellation(error)) throw error;
    const { code, message } = failureOf(error);
    return { release, rows: 0, rejected: 0, changed: 0, error: `${code}: ${message.slice(0, 300)}` };
  }
}
