import {
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import { keyword, priorities, stalledSignal, taskQueues } from '../temporal.config.ts';
import { type Failure, failureOf } from './failure.ts';
import { loadRelease, mayStart } from './load-release.ts';
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
  /** Releases that another run loads; absent: none. */
  readonly loading?: readonly string[];
  /** The failure of the first release that failed. */
  readonly failure?: Failure;
}

/** A step of a release fails for now. The run of the release goes on alone. */
const stalled = defineSignal<[release: string, failure: Failure]>(stalledSignal);

export interface IngestSourceResult {
  readonly ingested: readonly string[];
  readonly failed: readonly string[];
  /** Releases that another run loads, such as one of an earlier check that fails for now. Their days stay open. Absent: none. */
  readonly loading?: readonly string[];
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
 * releases that apply on top of one another none is loaded after one that is not. Waits neither for a release that fails for now nor for one that another run
 * loads: either would keep the next checks from asking the publisher.
 */
export async function ingestSource({ source, carried }: IngestSourceInput): Promise<IngestSourceResult> {
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')]);
  const stalls = new Map<string, Failure>();
  setHandler(stalled, (release, why) => void stalls.set(release, why));
  const ingested = [...(carried?.ingested ?? [])];
  const loading = [...(carried?.loading ?? [])];
  let found: Found;
  let failure = carried?.failure;
  let left: readonly string[];
  if (carried !== undefined) setCurrentDetails(`${ingested.length} release(s) loaded, ${carried.left.length} to load`);
  try {
    found = carried ?? (await discover(source));
    const outcomes = await ingestSome(found, (release) => Promise.race([ingest(source, release), stall(source, release, stalls)]));
    for (const [release, outcome] of outcomes) {
      if (outcome === 'loaded') ingested.push(release);
      else if (outcome === 'busy') loading.push(release);
      else failure ??= { code: outcome.code, message: `release ${release}: ${outcome.message}` };
    }
    const isHeld = found.inOrder && (failure !== undefined || loading.length > 0);
    left = isHeld ? [] : found.left.slice(outcomes.length);
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
  const others = loading.length === 0 ? {} : { loading };
  if (left.length > 0) {
    const loaded: Loaded = { ingested, ...others, ...(failure === undefined ? {} : { failure }) };
    await continueAsNew<typeof ingestSource>({ source, carried: { ...found, left, ...loaded } });
  }
  if (failure !== undefined) throw failed(source, failure);
  // what is more, and what another run loads, keeps its days open until a later check
  if (found.more !== true && loading.length === 0) await recordCheck({ source });
  return { ingested, failed: [], ...others };
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

/** What came of a release: its failure, or `busy` when another run loads it. */
type Outcome = 'loaded' | 'busy' | Failure;

/** Loads the first releases, as many as one run may. Returns what came of each, in the order in which the publisher offered them. */
async function ingestSome(
  { left, inOrder }: Found,
  load: (release: string) => Promise<Outcome>,
): Promise<[release: string, outcome: Outcome][]> {
  const outcomes = new Map<string, Outcome>();
  const waiting = [...left];
  let started = 0;
  const loadNext = async (): Promise<void> => {
    while (mayStart(started)) {
      const release = waiting.shift();
      if (release === undefined) return;
      started += 1;
      const outcome = await load(release);
      outcomes.set(release, outcome);
      if (outcome !== 'loaded' && inOrder) return;
    }
  };
  await Promise.all(Array.from({ length: inOrder ? 1 : sideBySide }, loadNext));
  return left.flatMap((release) => {
    const outcome = outcomes.get(release);
    return outcome === undefined ? [] : [[release, outcome]];
  });
}

async function ingest(source: string, release: string): Promise<Outcome> {
  try {
    const options = { parentClosePolicy: ParentClosePolicy.ABANDON, priority: { priorityKey: priorities.live } };
    const loaded = await loadRelease({ source, release, runKind: 'scheduled' }, options);
    return loaded === 'busy' ? 'busy' : 'loaded';
  } catch (error) {
    if (isCancellation(error)) throw error;
    return failureOf(error);
  }
}

/** Returns, once the run of the release has said that it fails for now, that failure. `risk status` shows it as one of the source. */
async function stall(source: string, release: string, stalls: ReadonlyMap<string, Failure>): Promise<Failure> {
  await CancellationScope.nonCancellable(() => condition(() => stalls.has(release)));
  const { code = 'UNEXPECTED', message = '' } = stalls.get(release) ?? {};
  const failure = { code, message: `${message}; its run goes on` };
  await recordFailure({ source, code, message: `release ${release}: ${failure.message}` });
  return failure;
}

function failed(source: string, failure: Failure): ApplicationFailure {
  showFailure(failure, `**${source}** keeps its current data`);
  return ApplicationFailure.nonRetryable(failure.message, failure.code);
}
