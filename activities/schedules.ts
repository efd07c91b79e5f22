import { type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Source } from '../sources/source.ts';
import { keyword, scheduleIds, scheduleNote, taskQueues, workflowIds } from '../temporal.config.ts';

/**
 * The schedules of the product: one for each source that has a cron expression, the outbox, the clock, the weekly fit, and the daily
 * retention.
 */
export function wantedSchedules(sources: readonly Source[]): ScheduleOptions[] {
  // a source without a cron expression comes from files that an operator loads
  return [...sources.filter(({ schedule }) => schedule.length > 0).map(ingestion), dispatch, clock, fit, retention];
}

function ingestion(source: Source): ScheduleOptions {
  return {
    scheduleId: scheduleIds.ingestSource(source.id),
    spec: { cronExpressions: [...source.schedule], timezone: 'Europe/London', jitter: '30 seconds' },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
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
    staticSummary: 'delete what is past its time',
  },
  memo: { note: scheduleNote },
};
