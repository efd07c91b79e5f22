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
  readonly carried?: BackfillProgress & {
    /** Absent: the publisher is asked for what it has more. */
    readonly left?: readonly string[];
    readonly inOrder: boolean;
    /** True: the publisher offers more than `left`. */
    readonly more?: boolean;
  };
}

export interface BackfillProgress {
  /** Releases that are known so far. */
  readonly total: number;
  readonly ended: number;
  readonly failed: number;
  readonly rows: number;
  /** What came of the first 100 releases that failed and of the newest 100 others. Temporal refuses a progress of more than 2 MB. */
  readonly done: readonly ReleaseOutcome[];
  readonly paused: boolean;
}

/** Outcomes of failed releases, and of others, that a progress names. */
const mostNamed = 100;

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
  let counts = input.carried === undefined ? nothingEnded : countsOf(input.carried);
  let total = input.carried?.total ?? 0;
  const progress = (): BackfillProgress => ({ total, ...counts, paused });
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

  const { left, inOrder, more } = await nextPart();
  const waiting = [...left];
  // not p-limit: a pause stops new starts here, and recorded histories replay this order of commands
  const underWay = new Set<Promise<void>>();
  const width = inOrder ? 1 : Math.max(1, input.concurrency);
  let started = 0;
  let stopped = false;
  show();
  while (waiting.length > 0 && mayStart(started)) {
    await condition(() => stopped || (!paused && underWay.size < width));
    if (stopped) break;
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
      counts = withOutcome(counts, outcome);
      // a backfill that was under way before this rule has tried the later releases too
      if (inOrder && outcome.error !== undefined) stopped = patched('a failure ends a backfill in order');
      show();
    });
    run.catch(() => undefined); // a cancellation rejects it while this loop waits; Promise.all reports it
    underWay.add(run);
  }
  await Promise.all(underWay);
  if (waiting.length > 0 && !stopped)
    await continueAsNew<typeof backfillSource>({
      ...input,
      carried: { ...progress(), left: waiting, inOrder, ...(more === true ? { more } : {}) },
    });
  // the publisher offers a failed release again, so the next part is known only while each of them is named
  const mayAskForMore = more === true && !stopped && counts.failed <= mostNamed;
  if (mayAskForMore) await continueAsNew<typeof backfillSource>({ ...input, carried: { ...progress(), inOrder } });
  const { failed } = counts;
  if (failed > 0) {
    const untried = [
      ...(waiting.length > 0 ? [`${waiting.length} not tried`] : []),
      ...(more === true ? ['and the publisher offers more'] : []),
    ];
    throw ApplicationFailure.nonRetryable(
      `${failed} of ${total} releases failed${untried.map((one) => `, ${one}`).join('')}; start the backfill again to retry them`,
      'BACKFILL_INCOMPLETE',
      progress(),
    );
  }
  return progress();

  /** Returns the releases that an earlier run has left, or else the first that the publisher offers and that were not tried. */
  async function nextPart(): Promise<{ left: readonly string[]; inOrder: boolean; more?: boolean }> {
    const { left: handedOver, inOrder: order = false, more: further = false } = input.carried ?? {};
    if (handedOver !== undefined) return { left: handedOver, inOrder: order, more: further };
    const days = input.gaps === true ? { gaps: true } : { period: { from, to } };
    const except = counts.done.flatMap(({ release, error }) => (error === undefined ? [] : [release]));
    const tried = except.length === 0 ? {} : { except };
    const {
      releases,
      inOrder: ordered,
      failure,
      more: offersMore = false,
    } = await discoverReleases({
      source,
      runKind: 'backfill',
      ...days,
      ...tried,
    });
    total = counts.ended + releases.length;
    if (failure !== undefined && !except.includes(unanswered)) {
      total += 1;
      const error = `${failure.code}: ${failure.message.slice(0, 300)}`;
      counts = withOutcome(counts, { release: unanswered, rows: 0, rejected: 0, changed: 0, error });
    }
    return { left: releases, inOrder: ordered, more: offersMore };
  }

  function show() {
    const { ended, failed, done } = counts;
    const failures = done.filter(({ error }) => error !== undefined);
    setCurrentDetails(
      [
        `**${source}** ${input.gaps === true ? 'missing days' : `${from}..${to}`}: ${ended} of ${total} releases${paused ? ', **paused** (signal `resume` to continue)' : ''}`,
        ...failures.map(({ release, error }) => `- \`${release}\` failed: ${error}`),
        ...(failed > failures.length ? [`- and ${failed - failures.length} more`] : []),
      ].join('\n'),
    );
  }
}

type Counts = Omit<BackfillProgress, 'total' | 'paused'>;

const nothingEnded: Counts = { ended: 0, failed: 0, rows: 0, done: [] };

/** Counts one more outcome, and names it while it is one of those that a progress names. */
export function withOutcome({ ended, failed, rows, done }: Counts, outcome: ReleaseOutcome): Counts {
  const hasFailed = outcome.error !== undefined;
  const alike = done.filter(({ error }) => (error !== undefined) === hasFailed);
  const kept = alike.length < mostNamed || hasFailed ? done : done.filter((one) => one !== alike[0]);
  return {
    ended: ended + 1,
    failed: failed + (hasFailed ? 1 : 0),
    rows: rows + outcome.rows,
    done: hasFailed && alike.length >= mostNamed ? done : [...kept, outcome],
  };
}

/** A run of an earlier version hands over every outcome and no counts. */
function countsOf({ done, ...carried }: NonNullable<BackfillInput['carried']>): Counts {
  const { ended, failed, rows } = { ...done.reduce(withOutcome, nothingEnded), ...carried };
  return { ended, failed, rows, done };
}

/** Stands for the days that the publisher was not asked for. */
const unanswered = 'days that the publisher did not answer for';

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
