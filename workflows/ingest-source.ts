import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import { keyword, priorities, taskQueues } from '../temporal.config.ts';
import { type Failure, failureOf, fenced } from './failure.ts';
import { loadRelease } from './load-release.ts';

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

export interface IngestSourceResult {
  readonly ingested: readonly string[];
  readonly failed: readonly string[];
}

/**
 * Releases that do not build on one another are loaded side by side: one is fetched or parsed while others wait for the warehouse, which applies those that
 * wait together. The limit of requests holds for all of them.
 */
const sideBySide = 4;

/**
 * Checks one publisher and loads the releases that it offers. The coverage ledger records each answer of the publisher, so a release that fails
 * leaves a gap of its own days and does not hide that the others were read. Fails with the first failure, after all others are loaded; of
 * releases that apply on top of one another none is loaded after a failed one.
 */
export async function ingestSource({ source }: { source: string }): Promise<IngestSourceResult> {
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')]);
  const ingested: string[] = [];
  const failures: Failure[] = [];
  try {
    const { releases, periods, inOrder, failure: unanswered } = await discoverReleases({ source, runKind: 'scheduled' });
    setCurrentDetails(
      `${periods.map(({ from, to }) => `${from}..${to}`).join(', ')}: ${releases.length} new release(s)\n\n${releases.map((id) => `- \`${id}\``).join('\n')}`,
    );
    const outcomes = await ingestAll(source, releases, { inOrder });
    for (const [release, failure] of outcomes) {
      if (failure === undefined) ingested.push(release);
      else failures.push({ code: failure.code, message: `release ${release}: ${failure.message}` });
    }
    if (unanswered !== undefined) {
      await recordFailure({ source, ...unanswered });
      failures.push(unanswered);
    }
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = failureOf(error);
    await CancellationScope.nonCancellable(() => recordFailure({ source, ...failure }));
    throw failed(source, failure);
  }
  const [first] = failures;
  if (first !== undefined) throw failed(source, first);
  await recordCheck({ source });
  return { ingested, failed: [] };
}

/** Returns the failure of each release that was loaded, or undefined, in the order in which the publisher offered them. */
async function ingestAll(
  source: string,
  releases: readonly string[],
  { inOrder }: { inOrder: boolean },
): Promise<[release: string, failure: Failure | undefined][]> {
  const outcomes = new Map<string, Failure | undefined>();
  const waiting = [...releases];
  const loadNext = async (): Promise<void> => {
    for (let release = waiting.shift(); release !== undefined; release = waiting.shift()) {
      const failure = await ingest(source, release);
      outcomes.set(release, failure);
      if (failure !== undefined && inOrder) return;
    }
  };
  await Promise.all(Array.from({ length: inOrder ? 1 : sideBySide }, loadNext));
  return releases.flatMap((release) => (outcomes.has(release) ? [[release, outcomes.get(release)]] : []));
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

function failed(source: string, { code, message }: Failure): ApplicationFailure {
  upsertSearchAttributes([keyword('FailureClass', code)]);
  setCurrentDetails(`failed, \`${code}\` (see the runbook under this heading); **${source}** keeps its current data\n\n${fenced(message)}`);
  return ApplicationFailure.nonRetryable(message, code);
}
