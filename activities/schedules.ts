import { type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Config } from '../infra/config.ts';
import type { Source } from '../sources/source.ts';
import { keyword, scheduleIds, scheduleNote, taskQueues, workflowIds } from '../temporal.config.ts';

/** How streams are read here. */
interface Streams {
  /** Ids of the streams that have an address. */
  readonly followed?: readonly string[];
  /** True: their windows are files of a mirror. */
  readonly mirrored?: boolean;
}

/**
 * The schedules of the product: one for each source that has a cron expression, the streams, the outbox, the clock, the weekly fit, and the
 * daily retention.
 */
export function wantedSchedules(sources: readonly Source[], { followed = [], mirrored = false }: Streams = {}): ScheduleOptions[] {
  // a source without a cron expression comes from files that an operator loads
  const checked = sources.filter(({ schedule }) => schedule.length > 0).map((source) => ingestion(source, source.schedule));
  const windows = mirrored ? sources.filter(({ stream }) => stream !== undefined).map((source) => ingestion(source, ['*/15 * * * *'])) : [];
  return [...checked, ...windows, ...(followed.length === 0 ? [] : [streams(followed)]), dispatch, clock, fit, retention];
}

/** Returns the ids of the streams that have an address: all of the sample, those of the publishers whose key is configured, none of a mirror. */
export function followedStreams(
  sources: readonly Source[],
  { records, publisherKeys }: Pick<Config, 'records' | 'publisherKeys'>,
): string[] {
  if (records.mode === 'mirror') return [];
  const hasKey = (url: string) => {
    const needed = publisherKeys[new URL(url).host];
    return needed === undefined || needed.key !== undefined;
  };
  return sources.flatMap(({ id, stream }) => (stream !== undefined && (records.mode === 'sample' || hasKey(stream.url)) ? [id] : []));
}

/** A pause of this schedule is a pause of all streams: `risk pause` cancels those that are followed, and none is started again. */
function streams(followed: readonly string[]): ScheduleOptions {
  return {
    scheduleId: scheduleIds.startStreams,
    spec: { intervals: [{ every: '1 minute' }] },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
    action: {
      type: 'startWorkflow',
      workflowType: 'startStreams',
      workflowId: workflowIds.startStreams(),
      taskQueue: taskQueues.ingest,
      args: [{ sources: followed }],
      staticSummary: 'follow every stream that is not followed',
    },
    memo: { note: scheduleNote },
    state: { triggerImmediately: true },
  };
}

function ingestion(source: Source, cron: readonly string[]): ScheduleOptions {
  return {
    scheduleId: scheduleIds.ingestSource(source.id),
    spec: { cronExpressions: [...cron], timezone: 'Europe/London', jitter: '30 seconds' },
    // a source that is checked once a quarter is not to wait for the next one. Of the times that were missed the first starts a check, and SKIP leaves the others out
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '100 days' },
    action: {
      type: 'startWorkflow',
      workflowType: 'ingestSource',
      workflowId: workflowIds.ingestSource(source.id),
      taskQueue: taskQueues.ingest,
      args: [{ source: source.id }],
      staticSummary: `${source.publisher}: ${source.title}`.slice(0, 200),
      typedSearchAttributes: [keyword('RiskSource', source.id), keyword('RiskRunKind', 'scheduled')],
    },
    memo: { note: scheduleNote },
  };
}

const dispatch: ScheduleOptions = {
  scheduleId: scheduleIds.dispatchOutbox,
  spec: { intervals: [{ every: '1 minute' }] },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' }, // one run finds everything that missed runs would have found
  action: {
    type: 'startWorkflow',
    workflowType: 'dispatchOutbox',
    workflowId: workflowIds.dispatchOutbox(),
    taskQueue: taskQueues.serving,
    args: [],
    staticSummary: 'start deliveries that a crash interrupted',
  },
  memo: { note: scheduleNote },
};

const clock: ScheduleOptions = {
  scheduleId: scheduleIds.advanceClock,
  // a refresh that failed is tried again, and a restored PostgreSQL is repaired
  spec: { cronExpressions: ['*/10 * * * *'], timezone: 'Europe/London' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 minutes' }, // one run does what missed runs would have done
  action: {
    type: 'startWorkflow',
    workflowType: 'advanceClock',
    workflowId: workflowIds.advanceClock(),
    taskQueue: taskQueues.serving,
    args: [],
    staticSummary: 'request a refresh',
  },
  memo: { note: scheduleNote },
};

const fit: ScheduleOptions = {
  scheduleId: scheduleIds.fitCookedBooks,
  spec: { cronExpressions: ['0 3 * * 0'], timezone: 'Europe/London' }, // no accounts are published from Saturday noon to Monday
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
  action: {
    type: 'startWorkflow',
    workflowType: 'fitCookedBooks',
    workflowId: workflowIds.fitCookedBooks(),
    taskQueue: taskQueues.serving,
    args: [],
    staticSummary: 'refit the accounts anomaly',
  },
  memo: { note: scheduleNote },
};

const retention: ScheduleOptions = {
  scheduleId: scheduleIds.applyRetention,
  spec: { cronExpressions: ['15 4 * * *'], timezone: 'Europe/London' }, // few publishers publish at night
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
  action: {
    type: 'startWorkflow',
    workflowType: 'applyRetention',
    workflowId: workflowIds.applyRetention(),
    taskQueue: taskQueues.serving,
    args: [{ apply: true }],
    staticSummary: 'delete data whose retention period has ended',
  },
  memo: { note: scheduleNote },
};
