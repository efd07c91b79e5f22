import {
  ApplicationFailure,
  CancellationScope,
  continueAsNew,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import { keyword, priorities, taskQueues } from '../temporal.config.ts';
import { type Failure, failureOf } from './failure.ts';
import { loadRelease, releasesPerRun } from './load-release.ts';
import { showFailure } from './show-failure.ts';

const { discoverReleases } = proxyActivities<IngestActivities>({
  summary: 'list what the publisher offers',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '2 hours', // the first check of a feed requests the pages of each window of its horizon, at the allowed rate
  heartbeatTimeout: '2 minutes', // one pause between requests and one slow page
  scheduleToCloseTimeout: '4 hours', // the next check asks for what is missing
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes', maximumAttempts: 10 },
});

const { recordCheck, recordFailure } = proxyActivities<IngestActivities>({
  summary: 'record the result of the check in the ledger',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
});

export interface IngestSourceInput {
  readonly source: string;
  /** State that the previous run of this workflow hands over (continue-as-new). */
  readonly carried?: Found & Loaded;
}

/** What the publisher offers and no run has loaded. */
interface Found {
  readonly left: readonly string[];
  readonly inOrder: boolean;
  /** Why the publisher was not asked for some of the days. */
  readonly unanswered?: Failure;
  /** True: it offers more releases than one check loads. */
  readonly more?: boolean;
}

interface Loaded {
  readonly ingested: readonly string[];
  /** The failure of the first release that failed. */
  readonly failure?: Failure;
}

export interface IngestSourceResult {
  readonly ingested: readonly string[];
  readonly failed: readonly string[];
}

/**
 * Releases that do not build on one another are loaded side by side: one is fetched or parsed while others wait for the warehouse, which applies those that
 * wait together. The limit of requests holds for all of them.
 */
const sideBySide = 4;

/** Ids of releases that the details of the workflow list. */
const mostShown = 50;

/**
 * Checks one publisher and loads the releases that it offers. The coverage ledger records each answer of the publisher, so a release that fails
 * leaves a gap of its own days and does not hide that the others were read. Fails with the first failure, after all others are loaded; of
 * releases that apply on top of one another none is loaded after a failed one.
 */
export async function ingestSource({ source, carried }: IngestSourceInput): Promise<IngestSourceResult> {
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')]);
  const ingested = [...(carried?.ingested ?? [])];
  let found: Found;
  let failure = carried?.failure;
  let left: readonly string[];
  if (carried !== undefined) setCurrentDetails(`${ingested.length} release(s) loaded, ${carried.left.length} to load`);
  try {
    found = carried ?? (await discover(source));
    const outcomes = await ingestSome(source, found);
    for (const [release, problem] of outcomes) {
      if (problem === undefined) ingested.push(release);
      else failure ??= { code: problem.code, message: `release ${release}: ${problem.message}` };
    }
    left = found.inOrder && failure !== undefined ? [] : found.left.slice(outcomes.length);
    if (left.length === 0 && found.unanswered !== undefined) {
      await recordFailure({ source, ...found.unanswered });
      failure ??= found.unanswered;
    }
  } catch (error) {
    if (isCancellation(error)) throw error;
    const reason = failureOf(error);
    await CancellationScope.nonCancellable(() => recordFailure({ source, ...reason }));
    throw failed(source, reason);
  }
  if (left.length > 0) {
    const loaded: Loaded = { ingested, ...(failure === undefined ? {} : { failure }) };
    await continueAsNew<typeof ingestSource>({ source, carried: { ...found, left, ...loaded } });
  }
  if (failure !== undefined) throw failed(source, failure);
  // what is more keeps the days open, and the next check loads it
  if (found.more !== true) await recordCheck({ source });
  return { ingested, failed: [] };
}

async function discover(source: string): Promise<Found> {
  const { releases, periods, inOrder, failure, more } = await discoverReleases({ source, runKind: 'scheduled' });
  const shown = releases.slice(0, mostShown).map((id) => `- \`${id}\``);
  const further = releases.length > mostShown ? [`- and ${releases.length - mostShown} more`] : [];
  setCurrentDetails(
    [
      `${periods.map(({ from, to }) => `${from}..${to}`).join(', ')}: ${releases.length} new release(s)${more === true ? ', and more at the next check' : ''}`,
      '',
      ...shown,
      ...further,
    ].join('\n'),
  );
  return {
    left: releases,
    inOrder,
    ...(failure === undefined ? {} : { unanswered: failure }),
    ...(more === undefined ? {} : { more }),
  };
}

/**
 * Loads the first releases, as many as one run may. Returns the failure of each that was loaded, or undefined, in the order in which the publisher offered
 * them.
 */
async function ingestSome(source: string, { left, inOrder }: Found): Promise<[release: string, failure: Failure | undefined][]> {
  const outcomes = new Map<string, Failure | undefined>();
  const waiting = [...left];
  let started = 0;
  const loadNext = async (): Promise<void> => {
    while (started < releasesPerRun && !workflowInfo().continueAsNewSuggested) {
      const release = waiting.shift();
      if (release === undefined) return;
      started += 1;
      const failure = await ingest(source, release);
      outcomes.set(release, failure);
      if (failure !== undefined && inOrder) return;
    }
  };
  await Promise.all(Array.from({ length: inOrder ? 1 : sideBySide }, loadNext));
  return left.flatMap((release) => (outcomes.has(release) ? [[release, outcomes.get(release)]] : []));
}

/** Returns the failure of the release, or undefined. */
async function ingest(source: string, release: string): Promise<Failure | undefined> {
  try {
    const options = { parentClosePolicy: ParentClosePolicy.ABANDON, priority: { priorityKey: priorities.live } };
    await loadRelease({ source, release, runKind: 'scheduled' }, options);
    return undefined;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return failureOf(error);
  }
}

function failed(source: string, failure: Failure): ApplicationFailure {
  showFailure(failure, `**${source}** keeps its current data`);
  return ApplicationFailure.nonRetryable(failure.message, failure.code);
}
