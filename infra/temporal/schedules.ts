import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Source } from '../../sources/source.ts';
import { keyword, scheduleIds, scheduleNote, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Schedules as the sources and `temporal.config.ts` want them. */
export function wantedSchedules(sources: readonly Source[]): ScheduleOptions[] {
  // what comes by hand is looked for by nobody
  return [...sources.filter(({ schedule }) => schedule.length > 0).map(ingestion), dispatch, fit];
}

/** Makes what Temporal has equal to what is wanted: creates, updates, deletes what is ours and no longer wanted. Pauses are kept. */
export async function reconcileSchedules(client: Client, wanted: readonly ScheduleOptions[], logger: Logger): Promise<void> {
  for (const options of wanted) await createOrUpdate(client, options);
  const ids = new Set(wanted.map(({ scheduleId }) => scheduleId));
  for await (const { scheduleId, memo } of client.schedule.list()) {
    if (memo?.note !== scheduleNote || ids.has(scheduleId)) continue;
    await client.schedule.getHandle(scheduleId).delete();
    logger.info({ scheduleId }, 'schedule deleted: its source is gone');
  }
}

async function createOrUpdate(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(options.scheduleId).update(({ state }) => ({
      spec: options.spec,
      action: { ...options.action, workflowId: options.action.workflowId ?? options.scheduleId },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day', ...options.policies },
      state,
    }));
  }
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
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' }, // one run finds all that the missed ones would have
  action: {
    type: 'startWorkflow',
    workflowType: 'dispatchOutbox',
    workflowId: workflowIds.dispatchOutbox(),
    taskQueue: taskQueues.serving,
    args: [],
    staticSummary: 'start deliveries that a crash left behind',
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
    staticSummary: 'what is usual in accounts, learnt anew',
  },
  memo: { note: scheduleNote },
};
