import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { IngestActivities } from '../activities/ingest.ts';
import type { StreamActivities } from '../activities/streams/streams.ts';
import { keyword, noKeyword, priorities, taskQueues } from '../temporal.config.ts';
import { failureOf, fenced } from './failure.ts';

const { readStream } = proxyActivities<StreamActivities>({
  summary: 'read the stream, seal its windows and start their loading',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '2 hours', // the activity ends by itself after an hour
  heartbeatTimeout: '15 seconds', // another worker takes the stream over soon after a worker is lost
  scheduleToCloseTimeout: '1 day',
  priority: { priorityKey: priorities.stream }, // of the activity: a run that an earlier version began continues with its own priority
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

const { recordFailure } = proxyActivities<IngestActivities>({
  summary: 'record in the ledger why the stream cannot be read',
  taskQueue: taskQueues.ingest,
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
});

/** Events after which a new run continues. A run has few: the windows are workflows of their own. */
const mostEvents = 500;

/** A refused key does not become valid by itself, and the publisher counts refused connections. */
const pauseAfterRefusal = '10 minutes';

/**
 * Follows a stream for ever. Its position is in PostgreSQL, with the sealed windows: a new run, on any worker, reads on from there. Cancelling it loses
 * nothing either; the schedule `streams` starts it again.
 */
export async function followStream({ source }: { source: string }): Promise<void> {
  const clears = patched('stream-clears-failure'); // the history of a run that began earlier lacks the command
  const showReading = () => setCurrentDetails(`**${source}**: reads the stream since ${new Date().toISOString()}`);
  upsertSearchAttributes([keyword('RiskSource', source), keyword('RiskRunKind', 'stream'), noKeyword('FailureClass')]);
  showReading();
  while (workflowInfo().historyLength < mostEvents && !workflowInfo().continueAsNewSuggested) {
    try {
      const { windows, records, position } = await readStream({ source });
      setCurrentDetails(`**${source}**: ${records} records in ${windows} windows in the last hour; timepoint ${position ?? 'none yet'}`);
    } catch (error) {
      if (isCancellation(error)) throw error;
      const failure = failureOf(error);
      upsertSearchAttributes([keyword('FailureClass', failure.code)]);
      setCurrentDetails(`not read, \`${failure.code}\` (see the runbook under this heading)\n\n${fenced(failure.message)}`);
      await CancellationScope.nonCancellable(() => recordFailure({ source, ...failure }));
      await sleep(pauseAfterRefusal, { summary: 'wait before the next connection, so that an operator can act' });
      if (clears) upsertSearchAttributes([noKeyword('FailureClass')]);
      showReading();
    }
  }
  await continueAsNew<typeof followStream>({ source });
}
